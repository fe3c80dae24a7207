(** A checker for nim-sums of blocks: the values of a box of side h, and no leap that keeps the value. *)
From Coq Require Import List NArith PeanoNat Compare_dec Lia.
From Grundy Require Import Game Single Mex Blocks.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

(** Borrows are not free if all are multiples of 2^v and an odd number of the quotients by 2^v is odd. *)
Fixpoint odd_ones (v : N) (l : list nat) : bool :=
  match l with
  | [] => false
  | i :: l => xorb (N.testbit (N.of_nat i) v) (odd_ones v l)
  end.
Definition not_free (l : list nat) : bool :=
  existsb (fun v => forallb (fun i => Nat.eqb (i mod 2 ^ v) 0) l && odd_ones (N.of_nat v) l) (seq 0 16).

Lemma bit_of_difference v x i : i <= x -> i mod 2 ^ v = 0 ->
  N.testbit (N.of_nat (x - i)) (N.of_nat v) = xorb (N.testbit (N.of_nat x) (N.of_nat v)) (N.testbit (N.of_nat i) (N.of_nat v)).
Proof.
  intros L M. assert (P : 2 ^ v <> 0) by (apply Nat.pow_nonzero; lia).
  apply Nat.mod_divide in M; [| exact P]. destruct M as (j & ->).
  assert (B : forall m, N.testbit (N.of_nat m) (N.of_nat v) = Nat.odd (m / 2 ^ v)).
  { intros m. rewrite N.testbit_odd, N.shiftr_div_pow2.
    replace (2 ^ N.of_nat v)%N with (N.of_nat (2 ^ v)) by (rewrite Nat2N.inj_pow; reflexivity).
    rewrite <- Nat2N.inj_div. destruct (Nat.odd (m / 2 ^ v)) eqn:O.
    - apply Nat.odd_spec in O. destruct O as (k & ->). apply N.odd_spec. exists (N.of_nat k). lia.
    - rewrite <- Nat.negb_even in O. apply Bool.negb_false_iff, Nat.even_spec in O. destruct O as (k & ->).
      rewrite <- N.negb_even. apply Bool.negb_false_iff, N.even_spec. exists (N.of_nat k). lia. }
  rewrite !B, Nat.div_mul by exact P.
  assert (E : x = (x - j * 2 ^ v) + j * 2 ^ v) by lia. rewrite E at 2. rewrite Nat.div_add by exact P. rewrite Nat.odd_add.
  destruct (Nat.odd ((x - j * 2 ^ v) / 2 ^ v)), (Nat.odd j); reflexivity.
Qed.

Section Check.
  Variables (leaps : list (list nat)) (h dim : nat) (table : list N).
  (** The place of a cell in the table: the last coordinate changes fastest. *)
  Definition place (a : cell) : nat := fold_left (fun i c => i * h + c) a 0.
  Definition entry (a : cell) : N := nth (place a) table 0%N.

  Fixpoint box (d : nat) : list cell :=
    match d with
    | O => [[]]
    | S d => flat_map (fun c => map (cons c) (box d)) (seq 0 h)
    end.
  Fixpoint lowered (a : cell) : list cell :=
    match a with
    | [] => []
    | c :: r => map (fun c' => c' :: r) (seq 0 c) ++ map (cons c) (lowered r)
    end.
  Fixpoint minus (a s : list nat) : list nat :=
    match a, s with
    | c :: a, d :: s => (c - d) :: minus a s
    | _, _ => []
    end.
  Fixpoint below (s a : list nat) : bool :=
    match s, a with
    | d :: s, c :: a => (d <=? c) && below s a
    | [], [] => true
    | _, _ => false
    end.
  Definition box_values (a : cell) : list N :=
    map entry (lowered a) ++ flat_map (fun s => if below s a then [entry (minus a s)] else []) leaps.

  (** The residues that a leap leads to, and the borrows. *)
  Fixpoint wrapped (a s : list nat) : list nat :=
    match a, s with
    | c :: a, d :: s => (c + (h - d mod h)) mod h :: wrapped a s
    | _, _ => []
    end.
  Fixpoint borrows (a s : list nat) : list nat :=
    match a, s with
    | c :: a, d :: s => (d + (c + (h - d mod h)) mod h - c) / h :: borrows a s
    | _, _ => []
    end.

  Definition check_blocks : bool :=
    (1 <=? h) && forallb (fun s => (length s =? dim) && existsb (fun c => 0 <? c) s) leaps &&
    forallb (fun a => is_mex_of (bits_of (box_values a)) (entry a) && N.ltb (entry a) (N.of_nat h) &&
      forallb (fun s => negb (N.eqb (entry (wrapped a s)) (entry a)) || not_free (borrows a s)) leaps) (box dim).

  Lemma box_spec d a : In a (box d) <-> length a = d /\ Forall (fun c => c < h) a.
  Proof.
    revert a. induction d as [| d IH]; intros a; cbn [box].
    - split; [intros [<- | []]; auto | intros [L _]; destruct a; [now left | discriminate]].
    - rewrite in_flat_map. split.
      + intros (c & C & I). apply in_seq in C. apply in_map_iff in I. destruct I as (b & <- & I). apply IH in I. destruct I as [L F].
        split; [cbn; lia | constructor; [lia | exact F]].
      + intros [L F]. destruct a as [| c a]; [discriminate |]. inversion_clear F. exists c. split; [apply in_seq; lia |].
        apply in_map, IH. cbn in L. split; [lia | assumption].
  Qed.

  Lemma lowered_spec a b : In b (lowered a) <-> exists l c c' r, c' < c /\ a = l ++ c :: r /\ b = l ++ c' :: r.
  Proof.
    revert b. induction a as [| c a IH]; intros b; cbn [lowered].
    - split; [intros [] | intros (l & c & c' & r & _ & E & _); destruct l; discriminate].
    - rewrite in_app_iff, !in_map_iff. split.
      + intros [(c' & <- & I) | (b' & <- & I)].
        * apply in_seq in I. exists [], c, c', a. repeat split. lia.
        * apply IH in I. destruct I as (l & x & x' & r & X & -> & ->). exists (c :: l), x, x', r. auto.
      + intros (l & x & x' & r & X & E & ->). destruct l as [| y l]; cbn in E; injection E as -> ->.
        * left. exists x'. split; [reflexivity | apply in_seq; lia].
        * right. exists (l ++ x' :: r). split; [reflexivity |]. apply IH. exists l, x, x', r. auto.
  Qed.

  Lemma below_spec s a : below s a = true -> Forall2 le s a /\ length (minus a s) = length a /\
    (forall i, nth i (minus a s) 0 + nth i s 0 = nth i a 0).
  Proof.
    revert a. induction s as [| d s IH]; intros [| c a]; cbn; try discriminate.
    - intros _. repeat split; [constructor |]. intros [| i]; reflexivity.
    - intros B. apply andb_prop in B. destruct B as [B1 B2]. apply Nat.leb_le in B1. destruct (IH a B2) as (F & L & N).
      repeat split; [constructor; assumption | lia |]. intros [| i]; [lia | apply N].
  Qed.
  Lemma below_complete s a : Forall2 le s a -> below s a = true.
  Proof. induction 1 as [| d c s a L _ IH]; cbn; [reflexivity |]. rewrite IH. apply andb_true_intro. split; [now apply Nat.leb_le | reflexivity]. Qed.
  Lemma minus_unique a s b : Forall2 le s a -> length b = length a -> (forall i, nth i b 0 + nth i s 0 = nth i a 0) -> b = minus a s.
  Proof.
    intros F. revert b. induction F as [| d c s a L _ IH]; intros [| e b] Lb N; cbn in *; try discriminate; [reflexivity |].
    f_equal; [specialize (N 0); cbn in N; lia |]. apply IH; [lia |]. intros i. exact (N (S i)).
  Qed.

  Lemma box_values_spec a v : In v (box_values a) <-> reaches_value (block_move leaps) entry a v.
  Proof.
    unfold box_values. rewrite in_app_iff, in_map_iff, in_flat_map. split.
    - intros [(b & <- & I) | (s & Is & I)].
      + apply lowered_spec in I. destruct I as (l & c & c' & r & C & -> & ->). exists (l ++ c' :: r). split; [now constructor | reflexivity].
      + destruct (below s a) eqn:B; [| contradiction]. destruct I as [<- | []]. destruct (below_spec s a B) as (F & L & N).
        exists (minus a s). split; [| reflexivity]. exact (leap leaps a s (minus a s) Is F L N).
    - intros (b & M & <-). destruct M as [l c c' r C | a s b Is F L N].
      + left. exists (l ++ c' :: r). split; [reflexivity |]. apply lowered_spec. exists l, c, c', r. auto.
      + right. exists s. split; [exact Is |]. rewrite (below_complete s a F). left. now rewrite (minus_unique a s b F L N).
  Qed.

  (** One coordinate of a leap from h X + a to y. *)
  Lemma wrap_one x d y : 1 <= h -> y + d = x ->
    y mod h = (x mod h + (h - d mod h)) mod h /\ x / h - y / h = (d + y mod h - x mod h) / h /\
    y / h + (d + y mod h - x mod h) / h = x / h.
  Proof.
    intros H1 E.
    pose proof (Nat.div_mod x h ltac:(lia)) as Dx. pose proof (Nat.div_mod y h ltac:(lia)) as Dy. pose proof (Nat.div_mod d h ltac:(lia)) as Dd.
    pose proof (Nat.mod_upper_bound x h ltac:(lia)). pose proof (Nat.mod_upper_bound y h ltac:(lia)) as Uy. pose proof (Nat.mod_upper_bound d h ltac:(lia)).
    assert (Q : (d + y mod h - x mod h) = (x / h - y / h) * h).
    { assert (y / h <= x / h) by (apply Nat.div_le_mono; lia). nia. }
    split.
    - assert (W : x mod h + (h - d mod h) + (x / h) * h = y mod h + (y / h + d / h + 1) * h) by nia.
      rewrite <- (Nat.mod_add (x mod h + (h - d mod h)) (x / h) h) by lia. rewrite W, Nat.mod_add by lia. symmetry. apply Nat.mod_small. exact Uy.
    - rewrite Q, Nat.div_mul by lia. split; [reflexivity |]. assert (y / h <= x / h) by (apply Nat.div_le_mono; lia). lia.
  Qed.

  Lemma wrap_all : 1 <= h -> forall x s y, length s = length x -> length y = length x -> (forall i, nth i y 0 + nth i s 0 = nth i x 0) ->
    res h y = wrapped (res h x) s /\
    (not_free (borrows (res h x) s) = true -> nimsum (quo h) y <> nimsum (quo h) x).
  Proof.
    intros H1.
    assert (Each : forall x s y, length s = length x -> length y = length x -> (forall i, nth i y 0 + nth i s 0 = nth i x 0) ->
      res h y = wrapped (res h x) s /\
      (forall v, forallb (fun i => Nat.eqb (i mod 2 ^ v) 0) (borrows (res h x) s) = true ->
        N.testbit (nimsum (quo h) y) (N.of_nat v) = xorb (N.testbit (nimsum (quo h) x) (N.of_nat v)) (odd_ones (N.of_nat v) (borrows (res h x) s)))).
    { induction x as [| c x IH]; intros [| d s] [| e y] Ls Ly E; cbn in Ls, Ly; try discriminate.
      - split; [reflexivity |]. intros v _. cbn. now rewrite N.bits_0.
      - pose proof (E 0) as E0. cbn in E0. destruct (wrap_one c d e H1 E0) as (W1 & W2 & W3).
        destruct (IH s y ltac:(lia) ltac:(lia) (fun i => E (S i))) as [R B]. split.
        + cbn [res map wrapped]. unfold res in R. rewrite R, W1. reflexivity.
        + intros v F. cbn [res map borrows forallb odd_ones] in *. apply andb_prop in F. destruct F as [F1 F2]. apply Nat.eqb_eq in F1.
          change (nimsum (quo h) (e :: y)) with (N.lxor (quo h e) (nimsum (quo h) y)).
          change (nimsum (quo h) (c :: x)) with (N.lxor (quo h c) (nimsum (quo h) x)).
          rewrite !N.lxor_spec. fold (res h x). fold (res h x) in F2. rewrite (B v F2). rewrite <- W1 in *. unfold quo.
          replace (e / h) with (c / h - (d + e mod h - c mod h) / h) by lia. rewrite bit_of_difference by (auto; lia).
          destruct (N.testbit (N.of_nat (c / h)) (N.of_nat v)), (N.testbit (N.of_nat ((d + e mod h - c mod h) / h)) (N.of_nat v)),
            (N.testbit (nimsum (fun c0 => N.of_nat (c0 / h)) x) (N.of_nat v)), (odd_ones (N.of_nat v) (borrows (res h x) s)); reflexivity. }
    intros x s y Ls Ly E. destruct (Each x s y Ls Ly E) as [R B]. split; [exact R |]. intros N Q. unfold not_free in N.
    apply existsb_exists in N. destruct N as (v & _ & N). apply andb_prop in N. destruct N as [N1 N2]. specialize (B v N1).
    rewrite Q, N2 in B. destruct (N.testbit (nimsum (quo h) x) (N.of_nat v)); discriminate.
  Qed.

  (** The values of all cells, and the winner: a cell is lost exactly if its value is 0; a sum is lost exactly if the nim-sum is 0. *)
  Definition blocks_law : Prop :=
    (forall x, length x = dim -> is_mex (block_value h entry x) (reaches_value (block_move leaps) (block_value h entry) x)) /\
    (forall cells, Forall (fun x => length x = dim) cells ->
      (P_position (move (single (block_move leaps))) cells <-> nimsum (block_value h entry) cells = 0%N) /\
      (N_position (move (single (block_move leaps))) cells <-> nimsum (block_value h entry) cells <> 0%N)).

  Lemma move_length x y : block_move leaps x y -> length y = length x.
  Proof. intros M. destruct M as [l c c' r _ | x s y _ _ L _]; [rewrite !app_length; reflexivity | exact L]. Qed.

  Lemma sum_nth (x : list nat) : forall y, length y = length x -> (forall i, nth i y 0 <= nth i x 0) -> list_sum y <= list_sum x.
  Proof.
    induction x as [| c x IH]; intros [| e y] L N; cbn in *; try discriminate; [lia |].
    specialize (IH y ltac:(lia) (fun i => N (S i))). specialize (N 0). cbn in N. fold (list_sum x). fold (list_sum y). lia.
  Qed.
  Lemma sum_nth_lt (x : list nat) : forall y k, length y = length x -> (forall i, nth i y 0 <= nth i x 0) ->
    nth k y 0 < nth k x 0 -> list_sum y < list_sum x.
  Proof.
    induction x as [| c x IH]; intros [| e y] k L N K; cbn in *; try discriminate; [destruct k; lia |].
    fold (list_sum x). fold (list_sum y). destruct k as [| k].
    - pose proof (sum_nth x y ltac:(lia) (fun i => N (S i))). lia.
    - pose proof (IH y k ltac:(lia) (fun i => N (S i)) K). specialize (N 0). cbn in N. lia.
  Qed.

  Theorem check_blocks_sound : check_blocks = true -> blocks_law.
  Proof.
    unfold check_blocks. intros H. apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2].
    apply Nat.leb_le in H1. rewrite forallb_forall in H2, H3.
    assert (Cell : forall a, in_box h dim a -> is_mex_of (bits_of (box_values a)) (entry a) = true /\ (entry a < N.of_nat h)%N /\
      forall s, In s leaps -> entry (wrapped a s) = entry a -> not_free (borrows a s) = true).
    { intros a [L F]. specialize (H3 a (proj2 (box_spec dim a) (conj L F))). apply andb_prop in H3. destruct H3 as [X Y].
      apply andb_prop in X. destruct X as [X Z]. apply N.ltb_lt in Z. rewrite forallb_forall in Y. repeat split; [exact X | exact Z |].
      intros s Is E. specialize (Y s Is). apply Bool.orb_prop in Y. destruct Y as [Y | Y]; [| exact Y].
      apply Bool.negb_true_iff, N.eqb_neq in Y. contradiction. }
    assert (Shape : forall s, In s leaps -> length s = dim /\ exists c, In c s /\ 0 < c).
    { intros s Is. specialize (H2 s Is). apply andb_prop in H2. destruct H2 as [X Y]. apply Nat.eqb_eq in X. split; [exact X |].
      apply existsb_exists in Y. destruct Y as (c & I & C). apply Nat.ltb_lt in C. exists c. auto. }
    assert (Main : forall x, length x = dim -> is_mex (block_value h entry x) (reaches_value (block_move leaps) (block_value h entry) x)).
    { intros x. apply (blocks leaps h dim entry H1 (fun s Is => proj1 (Shape s Is))).
      - intros a Ba. apply (is_mex_ext _ _ _ (is_mex_of_spec _ _ (proj1 (Cell a Ba)))). intros v. apply box_values_spec.
      - intros a Ba. apply Cell, Ba.
      - intros z y s Lz Is Ly E T. pose proof (proj1 (Shape s Is)) as Ls.
        destruct (wrap_all H1 z s y ltac:(congruence) ltac:(congruence) E) as [R B]. apply B.
        apply (proj2 (proj2 (Cell (res h z) (res_box h dim H1 z Lz)))); [exact Is |]. now rewrite <- R. }
    split; [exact Main |].
    (* cells with another number of coordinates do not occur and get no moves *)
    set (mv := fun x y => length x = dim /\ block_move leaps x y).
    assert (Sm : forall x y, block_move leaps x y -> list_sum y < list_sum x \/ length x <> dim).
    { intros x y M. destruct (Nat.eq_dec (length x) dim) as [Lx | Lx]; [left | now right].
      destruct M as [l c c' r C | x s y Is F L N].
      - rewrite !list_sum_app. cbn. fold (list_sum r). lia.
      - destruct (Shape s Is) as [Ls (c & Ic & C)]. apply In_nth with (d := 0) in Ic. destruct Ic as (k & K & E).
        apply (sum_nth_lt x y k L); [intros i; specialize (N i); lia | specialize (N k); lia]. }
    assert (Dec : forall x : cell, {length x = dim} + {length x <> dim}) by (intros x; apply Nat.eq_dec).
    set (g := fun x => if Dec x then block_value h entry x else 0%N).
    assert (Sol : solves mv g).
    { intros x. unfold g. destruct (Dec x) as [Lx | Lx].
      - apply (is_mex_ext _ _ _ (Main x Lx)). intros v. split; intros (y & M & V).
        + exists y. split; [split; assumption |]. destruct (Dec y) as [| Ly]; [exact V |]. rewrite (move_length x y M) in Ly. contradiction.
        + destruct M as [_ M]. exists y. split; [exact M |]. destruct (Dec y) as [| Ly]; [exact V |]. rewrite (move_length x y M) in Ly. contradiction.
      - split; [intros (y & [X _] & _); contradiction | intros w W; lia]. }
    intros cells Fc.
    assert (Eq : nimsum (block_value h entry) cells = nimsum g cells).
    { apply nimsum_ext_in. intros x I. rewrite Forall_forall in Fc. unfold g. destruct (Dec x) as [| N]; [reflexivity | destruct (N (Fc x I))]. }
    rewrite Eq.
    assert (Moves : forall p q, Forall (fun x : cell => length x = dim) p -> (move (single (block_move leaps)) p q <-> move (single mv) p q)).
    { intros p q Fp. split; intros M; destruct M as [l x r o (y & Y & ->)].
      - apply (move_at (single mv) l x r). exists y. split; [split; [| exact Y] | reflexivity].
        rewrite Forall_app in Fp. destruct Fp as [_ Fp]. now inversion_clear Fp.
      - apply (move_at (single (block_move leaps)) l x r). exists y. split; [apply Y | reflexivity]. }
    assert (Stay : forall p q, Forall (fun x : cell => length x = dim) p -> move (single mv) p q -> Forall (fun x : cell => length x = dim) q).
    { intros p q Fp M. destruct M as [l x r o (y & [Lx Y] & ->)]. rewrite Forall_app in *. destruct Fp as [F1 F2]. inversion_clear F2.
      split; [exact F1 |]. constructor; [rewrite (move_length x y Y); assumption | assumption]. }
    assert (Out := single_outcome mv (fun x => list_sum x) (fun x y M => match Sm x y (proj2 M) with or_introl L => L | or_intror N => match N (proj1 M) with end end) g Sol).
    assert (Same : (P_position (move (single (block_move leaps))) cells <-> P_position (move (single mv)) cells) /\
      (N_position (move (single (block_move leaps))) cells <-> N_position (move (single mv)) cells)).
    { assert (wf := move_well_founded (single mv) (fun x => list_sum x)
        (single_smaller mv (fun x => list_sum x) (fun x y M => match Sm x y (proj2 M) with or_introl L => L | or_intror N => match N (proj1 M) with end end))).
      clear Eq. induction (wf cells) as [cells _ IH]. split; split; intros P.
      - inversion P as [? A]; subst. constructor. intros q M. apply (IH q M); [now apply (Stay cells) |]. apply A. now apply Moves.
      - inversion P as [? A]; subst. constructor. intros q M. apply Moves in M; [| exact Fc]. apply (IH q M); [now apply (Stay cells) |]. now apply A.
      - inversion P as [? q M A]; subst. apply Moves in M; [| exact Fc]. apply (N_some _ _ q M). apply (IH q M); [now apply (Stay cells) | exact A].
      - inversion P as [? q M A]; subst. apply (N_some _ _ q); [now apply Moves |]. apply (IH q M); [now apply (Stay cells) | exact A]. }
    destruct Same as [S1 S2]. rewrite S1, S2. apply Out.
  Qed.
End Check.
