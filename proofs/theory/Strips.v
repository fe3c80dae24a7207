(** Strips: a gap of n empty cells between two ends. A mark in a gap leaves two gaps with n - 1 cells together. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Mex Shift.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

(** Marks are 1, …, M; the end 0 is a wall. [never]: pairs (left, right) that must not be side by side. *)
Record strip := Strip { marks : nat; never : list (nat * nat) }.
Definition gap := (nat * nat * nat)%type.  (* left end, right end, cells *)
Definition cells (x : gap) : nat := snd x.

Definition forbidden (S : strip) (l r : nat) : bool := existsb (fun q => (fst q =? l) && (snd q =? r)) (never S).
Definition fits (S : strip) (l r m a b : nat) : bool :=
  ((0 <? a) || negb (forbidden S l m)) && ((0 <? b) || negb (forbidden S m r)).
Definition strip_move (S : strip) (x : gap) (o : list gap) : Prop :=
  exists m a b, 1 <= m /\ m <= marks S /\ snd x = Datatypes.S (a + b) /\ fits S (fst (fst x)) (snd (fst x)) m a b = true /\
    o = [(fst (fst x), m, a); (m, snd (fst x), b)].

Lemma strip_smaller S x o y : strip_move S x o -> In y o -> cells y < cells x.
Proof. intros (m & a & b & _ & _ & E & _ & ->) [<- | [<- | []]]; unfold cells; cbn; lia. Qed.

Theorem strip_outcome S g : is_grundy (strip_move S) g -> forall gaps,
  (P_position (move (strip_move S)) gaps <-> nimsum g gaps = 0%N) /\ (N_position (move (strip_move S)) gaps <-> nimsum g gaps <> 0%N).
Proof. apply (outcome _ cells). apply strip_smaller. Qed.

(** ** The theorem of Guy and Smith: one period for all pairs of ends together. *)
Theorem guy_smith_strips S g n0 p : is_grundy (strip_move S) g -> 1 <= n0 ->
  (forall l r n, n0 <= n -> n < 2 * n0 + p + 1 -> g (l, r, n + p) = g (l, r, n)) ->
  forall l r n, n0 <= n -> g (l, r, n + p) = g (l, r, n).
Proof.
  intros G N0 W l r n. revert l r. induction n as [n IH] using lt_wf_ind. intros l r L.
  destruct (le_lt_dec (2 * n0 + p + 1) n) as [B | B]; [| now apply W].
  apply (is_mex_unique _ _ _ _ (G (l, r, n + p)) (G (l, r, n))). intros v. unfold option_value, strip_move. cbn [fst snd].
  split; intros (o & (m & a & b & M1 & M2 & E & F & ->) & V); cbn [nimsum fold_right] in V; rewrite N.lxor_0_r in V.
  - destruct (le_lt_dec (n0 + p) a) as [A | A].
    + exists [(l, m, a - p); (m, r, b)]. split.
      * exists m, (a - p), b. repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 a); [| lia].
        destruct (Nat.ltb_spec 0 (a - p)); [exact F | lia].
      * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- V. f_equal. rewrite <- (IH (a - p)) by lia. do 2 f_equal. lia.
    + assert (Bb : n0 + p <= b) by lia. exists [(l, m, a); (m, r, b - p)]. split.
      * exists m, a, (b - p). repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 b); [| lia].
        destruct (Nat.ltb_spec 0 (b - p)); [exact F | lia].
      * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- V. f_equal. rewrite <- (IH (b - p)) by lia. do 2 f_equal. lia.
  - destruct (le_lt_dec n0 a) as [A | A].
    + exists [(l, m, a + p); (m, r, b)]. split.
      * exists m, (a + p), b. repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 a); [| lia].
        destruct (Nat.ltb_spec 0 (a + p)); [exact F | lia].
      * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- V. f_equal. apply IH; lia.
    + assert (Bb : n0 <= b) by lia. exists [(l, m, a); (m, r, b + p)]. split.
      * exists m, a, (b + p). repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 b); [| lia].
        destruct (Nat.ltb_spec 0 (b + p)); [exact F | lia].
      * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- V. f_equal. apply IH; lia.
Qed.

(** ** The check. For every move, ends above M are walls, so the law covers ends up to M. *)
(** The value of a gap by rows: row n has one value for each pair of ends. *)
Definition row := list N.
Definition at_ends (S : strip) (l r : nat) (w : row) : N := nth (l * Datatypes.S (marks S) + r) w 0%N.
Definition table_value (S : strip) (table : list row) (x : gap) : N :=
  at_ends S (fst (fst x)) (snd (fst x)) (nth (snd x) table []).

(** [cur] = the rows n - 1, …, 0. *)
Definition gap_values (S : strip) (cur : list row) (l r : nat) : list N :=
  match cur with
  | [] => []
  | _ =>
    let n1 := length cur - 1 in
    flat_map (fun a => let b := n1 - a in
      let wa := nth b cur [] in let wb := nth a cur [] in
      flat_map (fun m => if fits S l r m a b then [N.lxor (at_ends S l m wa) (at_ends S m r wb)] else []) (seq 1 (marks S)))
      (seq 0 (Datatypes.S n1))
  end.

Definition ends (S : strip) : list nat := seq 0 (Datatypes.S (marks S)).
Fixpoint verify_strip (S : strip) (cur rest : list row) : bool :=
  match rest with
  | [] => true
  | w :: rest =>
    if forallb (fun l => forallb (fun r => is_mex_of (bits_of (gap_values S cur l r)) (at_ends S l r w)) (ends S)) (ends S)
    then verify_strip S (w :: cur) rest else false
  end.

Definition row_eq (S : strip) (a b : row) : bool :=
  forallb (fun l => forallb (fun r => N.eqb (at_ends S l r a) (at_ends S l r b)) (ends S)) (ends S).

(** n0 and p are least for all ends together; no row lacks a value, also where 0 would be right. *)
Definition check_strip (S : strip) (n0 p : nat) (table : list row) : bool :=
  if (1 <=? p) && (2 * Nat.max n0 1 + 2 * p + 1 <=? length table) then
    if verify_strip S [] table then
      forallb (fun n => row_eq S (nth (n + p) table []) (nth n table [])) (seq n0 (length table - p - n0)) &&
      ((n0 =? 0) || negb (row_eq S (nth (n0 - 1 + p) table []) (nth (n0 - 1) table []))) &&
      forallb (fun d => if p mod d =? 0 then existsb (fun n => negb (row_eq S (nth (n + d) table []) (nth n table []))) (seq n0 p) else true)
        (seq 1 (p - 1)) &&
      forallb (fun w => length w =? Datatypes.S (marks S) * Datatypes.S (marks S)) table
    else false
  else false.

(** Positions of the game: gaps between valid ends. *)
Definition real (S : strip) (x : gap) : Prop := fst (fst x) <= marks S /\ snd (fst x) <= marks S.

(** The values of all gaps between walls and marks are those of the table to n0 + p, repeated; p is the least common period and
    n0 its least start; a position is lost exactly if the nim-sum of these values is 0. *)
Definition strip_law (S : strip) (n0 p : nat) (table : list row) : Prop :=
  let value x := table_value S table (fst x, if snd x <? n0 then snd x else n0 + (snd x - n0) mod p) in
  (forall g, is_grundy (strip_move S) g -> forall x, real S x -> g x = value x) /\
  (forall m0 q, 0 < q -> (forall l r n, l <= marks S -> r <= marks S -> m0 <= n -> value (l, r, n + q) = value (l, r, n)) ->
    Nat.divide p q /\ n0 <= m0) /\
  (forall gaps, Forall (real S) gaps ->
    (P_position (move (strip_move S)) gaps <-> nimsum value gaps = 0%N) /\
    (N_position (move (strip_move S)) gaps <-> nimsum value gaps <> 0%N)).

Section Sound.
  Variables (S : strip) (table : list row).
  Let t := table_value S table.

  Lemma strip_real x o y : real S x -> strip_move S x o -> In y o -> real S y.
  Proof.
    intros [A B] (m & a & b & M1 & M2 & _ & _ & ->) [<- | [<- | []]]; split; cbn; assumption.
  Qed.

  Lemma gap_values_spec cur n l r : length cur = n -> (forall a, a < n -> nth (n - 1 - a) cur [] = nth a table []) ->
    forall v, In v (gap_values S cur l r) <-> option_value (strip_move S) t (l, r, n) v.
  Proof.
    intros Ln C v. destruct cur as [| w cur'] eqn:Ec.
    - cbn in Ln. subst n. cbn. split; [intros [] |]. intros (o & (m & a & b & _ & _ & E & _) & _). discriminate.
    - rewrite <- Ec in *. assert (Pn : 0 < n) by (rewrite <- Ln, Ec; cbn; lia).
      assert (E : gap_values S cur l r = flat_map (fun a => flat_map (fun m => if fits S l r m a (n - 1 - a) then
        [N.lxor (at_ends S l m (nth (n - 1 - a) cur [])) (at_ends S m r (nth a cur []))] else []) (seq 1 (marks S))) (seq 0 (Datatypes.S (n - 1)))).
      { rewrite <- Ln. destruct cur; [discriminate | reflexivity]. }
      rewrite E. clear E. rewrite in_flat_map. split.
      + intros (a & A & I). apply in_seq in A. apply in_flat_map in I. destruct I as (m & M & I). apply in_seq in M.
        destruct (fits S l r m a (n - 1 - a)) eqn:F; [| contradiction]. destruct I as [<- | []].
        exists [(l, m, a); (m, r, n - 1 - a)]. split.
        * exists m, a, (n - 1 - a). cbn. repeat split; [lia | lia | lia | exact F].
        * cbn [nimsum fold_right]. rewrite N.lxor_0_r. unfold t, table_value. cbn [fst snd].
          rewrite <- (C a), <- (C (n - 1 - a)) by lia. do 3 f_equal. lia.
      + intros (o & (m & a & b & M1 & M2 & Eab & F & ->) & V). cbn [fst snd] in *. exists a. split; [apply in_seq; lia |].
        apply in_flat_map. exists m. split; [apply in_seq; lia |]. replace (n - 1 - a) with b by lia. rewrite F. left.
        rewrite <- V. cbn [nimsum fold_right]. rewrite N.lxor_0_r. unfold t, table_value. cbn [fst snd].
        rewrite <- (C a), <- (C b) by lia. do 3 f_equal; lia.
  Qed.

  Lemma in_ends l : In l (ends S) <-> l <= marks S.
  Proof. unfold ends. rewrite in_seq. lia. Qed.

  Lemma verify_strip_spec : verify_strip S [] table = true ->
    forall x, real S x -> cells x < length table -> is_mex (t x) (option_value (strip_move S) t x).
  Proof.
    assert (H : forall rest cur k, verify_strip S cur rest = true -> length cur = k ->
      (forall a, a < k -> nth (k - 1 - a) cur [] = nth a table []) -> rest = skipn k table ->
      forall x, real S x -> k <= cells x -> cells x < length table -> is_mex (t x) (option_value (strip_move S) t x)).
    { induction rest as [| w rest IH]; intros cur k V Lc C E x R A L.
      - exfalso. apply (f_equal (@length row)) in E. rewrite skipn_length in E. cbn in E. lia.
      - cbn [verify_strip] in V. destruct (forallb _ (ends S)) eqn:F; [| discriminate].
        assert (Gw : nth k table [] = w).
        { rewrite <- (firstn_skipn k table), <- E. assert (Hk : length (firstn k table) = k) by (apply firstn_length_le; lia).
          rewrite app_nth2 by lia. rewrite Hk, Nat.sub_diag. reflexivity. }
        destruct x as [[l r] n]. unfold cells in *. cbn [snd] in *. destruct (Nat.eq_dec n k) as [-> | D].
        + destruct R as [R1 R2]. cbn in R1, R2. rewrite forallb_forall in F. specialize (F l (proj2 (in_ends l) R1)).
          rewrite forallb_forall in F. specialize (F r (proj2 (in_ends r) R2)).
          unfold t at 1, table_value. cbn [fst snd]. rewrite Gw.
          apply (is_mex_ext _ _ _ (is_mex_of_spec _ _ F)). intros u. apply gap_values_spec; auto.
        + apply (IH (w :: cur) (Datatypes.S k)); [exact V | cbn; lia | | | exact R | cbn; lia | exact L].
          * intros a Ha. destruct (Nat.eq_dec a k) as [-> | Na].
            -- replace (Datatypes.S k - 1 - k) with 0 by lia. cbn. now symmetry.
            -- replace (Datatypes.S k - 1 - a) with (Datatypes.S (k - 1 - a)) by lia. cbn [nth]. apply C. lia.
          * clear - E. revert rest E. revert k. induction table as [| y ys IHt]; intros [| k] rest E; cbn in *; try discriminate.
            -- injection E as _ ->. reflexivity.
            -- apply IHt. exact E. }
    intros V x R L. apply (H table [] 0 V); auto; [intros a; lia | lia].
  Qed.

  (** The computed values are the true values. *)
  Lemma strip_values g : is_grundy (strip_move S) g -> verify_strip S [] table = true ->
    forall x, real S x -> cells x < length table -> g x = t x.
  Proof.
    intros G V x. remember (cells x) as n eqn:E. revert x E. induction n as [n IH] using lt_wf_ind. intros x -> R L.
    apply (is_mex_unique _ _ _ _ (G x) (verify_strip_spec V x R L)). intros u.
    assert (N : forall o, strip_move S x o -> nimsum g o = nimsum t o).
    { intros o O. apply nimsum_ext_in. intros y I. pose proof (strip_smaller S x o y O I) as Sm.
      apply (IH (cells y)); auto; [exact (strip_real x o y R O I) | lia]. }
    split; intros (o & O & Vo); exists o; (split; [exact O |]); rewrite <- Vo; [symmetry |]; apply N, O.
  Qed.
End Sound.

(** The mex equation has a solution: the recursion over the number of cells. *)
Definition strip_options (S : strip) (x : gap) : list (list gap) :=
  match snd x with
  | O => []
  | Datatypes.S n1 =>
    flat_map (fun a => flat_map (fun m => if fits S (fst (fst x)) (snd (fst x)) m a (n1 - a)
      then [[(fst (fst x), m, a); (m, snd (fst x), n1 - a)]] else []) (seq 1 (marks S))) (seq 0 (Datatypes.S n1))
  end.
Lemma strip_options_spec S x o : In o (strip_options S x) <-> strip_move S x o.
Proof.
  unfold strip_options, strip_move. destruct (snd x) as [| n1] eqn:E.
  - split; [intros [] | intros (m & a & b & _ & _ & F & _); discriminate].
  - rewrite in_flat_map. split.
    + intros (a & A & I). apply in_seq in A. apply in_flat_map in I. destruct I as (m & M & I). apply in_seq in M.
      destruct (fits _ _ _ _ _ _) eqn:F; [| contradiction]. destruct I as [<- | []].
      exists m, a, (n1 - a). repeat split; auto; lia.
    + intros (m & a & b & M1 & M2 & F & Ft & ->). exists a. split; [apply in_seq; lia |]. apply in_flat_map. exists m.
      split; [apply in_seq; lia |]. replace (n1 - a) with b by lia. rewrite Ft. now left.
Qed.
Lemma strip_grundy S : exists g, is_grundy (strip_move S) g.
Proof. exists (grundy cells (strip_options S)). apply grundy_is_grundy; [apply strip_smaller | apply strip_options_spec]. Qed.

Lemma row_eq_spec S a b : row_eq S a b = true <-> forall l r, l <= marks S -> r <= marks S -> at_ends S l r a = at_ends S l r b.
Proof.
  unfold row_eq. rewrite forallb_forall. split.
  - intros H l r A B. specialize (H l (proj2 (in_ends S l) A)). rewrite forallb_forall in H. apply N.eqb_eq, H, in_ends, B.
  - intros H l A. apply in_ends in A. apply forallb_forall. intros r B. apply in_ends in B. apply N.eqb_eq. auto.
Qed.
Lemma row_differs S a b : row_eq S a b = false -> exists l r, l <= marks S /\ r <= marks S /\ at_ends S l r a <> at_ends S l r b.
Proof.
  intros H. unfold row_eq in H.
  assert (X : forall (A : Type) (f : A -> bool) l, forallb f l = false -> exists x, In x l /\ f x = false).
  { clear. induction l as [| x l IH]; cbn; [discriminate |]. destruct (f x) eqn:E; [| exists x; auto].
    intros F. destruct (IH F) as (y & I & Y). exists y. auto. }
  apply X in H. destruct H as (l & L & H). apply X in H. destruct H as (r & R & H). apply in_ends in L, R.
  exists l, r. apply N.eqb_neq in H. auto.
Qed.

Theorem check_strip_sound S n0 p table : check_strip S n0 p table = true -> strip_law S n0 p table.
Proof.
  unfold check_strip. destruct (_ && _) eqn:H; [| discriminate]. destruct (verify_strip S [] table) eqn:V; [| discriminate].
  apply andb_prop in H. destruct H as [P1 Len]. apply Nat.leb_le in P1, Len. intros K. apply andb_prop in K. destruct K as [K _].
  apply andb_prop in K. destruct K as [K K3]. apply andb_prop in K. destruct K as [K1 K2]. rewrite forallb_forall in K1, K3.
  set (red := fun n => if n <? n0 then n else n0 + (n - n0) mod p).
  assert (Red : forall n, red n < n0 + p).
  { intros n. unfold red. destruct (Nat.ltb_spec n n0); [lia |]. pose proof (Nat.mod_upper_bound (n - n0) p ltac:(lia)). lia. }
  destruct (strip_grundy S) as (g0 & G0).
  assert (Per : forall g, is_grundy (strip_move S) g -> forall l r n, l <= marks S -> r <= marks S -> n0 <= n -> g (l, r, n + p) = g (l, r, n)).
  { intros g G.
    assert (T : forall l r n, l <= marks S -> r <= marks S -> n < length table -> g (l, r, n) = at_ends S l r (nth n table [])).
    { intros l r n A B C. rewrite (strip_values S table g G V (l, r, n)); [reflexivity | split; assumption | exact C]. }
    assert (Near : forall l r n, l <= marks S -> r <= marks S -> n0 <= n -> n + p < length table -> g (l, r, n + p) = g (l, r, n)).
    { intros l r n A B C D. rewrite !T by (auto; lia). specialize (K1 n ltac:(apply in_seq; lia)). rewrite row_eq_spec in K1. auto. }
    (* invalid ends: gaps beside them are like gaps beside a wall, but the law does not cover them *)
    intros l r n A B C. revert l r A B. induction n as [n IH] using lt_wf_ind. intros l r A B.
    destruct (le_lt_dec (2 * Nat.max n0 1 + p + 1) n) as [X | X]; [| apply Near; auto; lia].
    apply (is_mex_unique _ _ _ _ (G (l, r, n + p)) (G (l, r, n))). intros v. unfold option_value, strip_move. cbn [fst snd].
    split; intros (o & (m & a & b & M1 & M2 & E & F & ->) & W); cbn [nimsum fold_right] in W; rewrite N.lxor_0_r in W.
    - destruct (le_lt_dec (Nat.max n0 1 + p) a) as [Y | Y].
      + exists [(l, m, a - p); (m, r, b)]. split.
        * exists m, (a - p), b. repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 a); [| lia].
          destruct (Nat.ltb_spec 0 (a - p)); [exact F | lia].
        * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- W. f_equal. rewrite <- (IH (a - p)) by lia. do 2 f_equal. lia.
      + assert (Bb : Nat.max n0 1 + p <= b) by lia. exists [(l, m, a); (m, r, b - p)]. split.
        * exists m, a, (b - p). repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 b); [| lia].
          destruct (Nat.ltb_spec 0 (b - p)); [exact F | lia].
        * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- W. f_equal. rewrite <- (IH (b - p)) by lia. do 2 f_equal. lia.
    - destruct (le_lt_dec (Nat.max n0 1) a) as [Y | Y].
      + exists [(l, m, a + p); (m, r, b)]. split.
        * exists m, (a + p), b. repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 a); [| lia].
          destruct (Nat.ltb_spec 0 (a + p)); [exact F | lia].
        * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- W. f_equal. apply IH; lia.
      + assert (Bb : Nat.max n0 1 <= b) by lia. exists [(l, m, a); (m, r, b + p)]. split.
        * exists m, a, (b + p). repeat split; auto; [lia |]. unfold fits in *. destruct (Nat.ltb_spec 0 b); [| lia].
          destruct (Nat.ltb_spec 0 (b + p)); [exact F | lia].
        * cbn [nimsum fold_right]. rewrite N.lxor_0_r, <- W. f_equal. apply IH; lia. }
  assert (Reduce : forall g, is_grundy (strip_move S) g -> forall l r n, l <= marks S -> r <= marks S -> g (l, r, n) = g (l, r, red n)).
  { intros g G l r n A B. unfold red. destruct (Nat.ltb_spec n n0) as [| C]; [reflexivity |].
    pose proof (Nat.div_mod (n - n0) p ltac:(lia)) as D.
    assert (Steps : forall k m, n0 <= m -> g (l, r, m + k * p) = g (l, r, m)).
    { induction k as [| k IHk]; intros m M; [now rewrite Nat.add_0_r |].
      replace (m + Datatypes.S k * p) with ((m + k * p) + p) by lia. rewrite Per by (auto; lia). apply IHk, M. }
    rewrite <- (Steps ((n - n0) / p) (n0 + (n - n0) mod p)) by lia. do 2 f_equal. lia. }
  unfold strip_law. fold red.
  assert (Val : forall g, is_grundy (strip_move S) g -> forall x, real S x -> g x = table_value S table (fst x, red (snd x))).
  { intros g G [[l r] n] [A B]. cbn [fst snd] in *. rewrite Reduce by auto.
    pose proof (Red n). rewrite (strip_values S table g G V (l, r, red n)); [reflexivity | split; assumption | unfold cells; cbn; lia]. }
  split; [exact Val |]. split.
  - intros m0 q Q M.
    assert (Mg : forall l r n, l <= marks S -> r <= marks S -> m0 <= n -> g0 (l, r, n + q) = g0 (l, r, n)).
    { intros l r n A B C. rewrite !(Val g0 G0) by (split; assumption). cbn [fst snd]. exact (M l r n A B C). }
    (* the rows as one sequence *)
    assert (D : Nat.divide p q).
    { set (d := Nat.gcd p q).
      assert (dp : Nat.divide d p) by apply Nat.gcd_divide_l. assert (dq : Nat.divide d q) by apply Nat.gcd_divide_r.
      assert (d0 : 0 < d). { destruct (Nat.eq_dec d 0) as [E | E]; [apply Nat.gcd_eq_0_l in E; lia | lia]. }
      destruct (Nat.eq_dec d p) as [E | E]; [rewrite <- E; exact dq | exfalso].
      assert (L : d < p). { apply Nat.divide_pos_le in dp; lia. }
      specialize (K3 d ltac:(apply in_seq; lia)). rewrite (proj2 (Nat.mod_divide p d ltac:(lia)) dp) in K3. cbn in K3.
      apply existsb_exists in K3. destruct K3 as (n & I & N). apply in_seq in I. apply Bool.negb_true_iff, row_differs in N.
      destruct N as (l & r & A & B & N). apply N.
      assert (Tt : forall k, k < length table -> at_ends S l r (nth k table []) = g0 (l, r, k)).
      { intros k Hk. symmetry. apply (strip_values S table g0 G0 V (l, r, k)); [split; assumption | exact Hk]. }
      rewrite !Tt by lia. destruct (Nat.gcd_bezout_pos p q ltac:(lia)) as (u & v & Bz). fold d in Bz.
      assert (Sp : forall k m, n0 <= m -> g0 (l, r, m + k * p) = g0 (l, r, m)).
      { induction k as [| k IHk]; intros m Hm; [now rewrite Nat.add_0_r |].
        replace (m + Datatypes.S k * p) with ((m + k * p) + p) by lia. rewrite (Per g0 G0) by (auto; lia). apply IHk, Hm. }
      assert (Sq : forall k m, m0 <= m -> g0 (l, r, m + k * q) = g0 (l, r, m)).
      { induction k as [| k IHk]; intros m Hm; [now rewrite Nat.add_0_r |].
        replace (m + Datatypes.S k * q) with ((m + k * q) + q) by lia. rewrite Mg by (auto; lia). apply IHk, Hm. }
      rewrite <- (Sp m0 (n + d)), <- (Sp m0 n) by lia. replace (n + d + m0 * p) with (n + m0 * p + d) by lia.
      rewrite <- (Sq v (n + m0 * p + d)) by nia. replace (n + m0 * p + d + v * q) with (n + m0 * p + u * p) by (fold d in Bz; lia).
      apply Sp. lia. }
    split; [exact D |]. apply Bool.orb_prop in K2. destruct K2 as [K2 | K2]; [apply Nat.eqb_eq in K2; lia |].
    apply Bool.negb_true_iff, row_differs in K2. destruct K2 as (l & r & A & B & N).
    destruct (le_lt_dec n0 m0) as [X | X]; [exact X | exfalso]. apply N.
    assert (Tt : forall k, k < length table -> at_ends S l r (nth k table []) = g0 (l, r, k)).
    { intros k Hk. symmetry. apply (strip_values S table g0 G0 V (l, r, k)); [split; assumption | exact Hk]. }
    rewrite !Tt by lia. destruct D as (k & ->). destruct k as [| k]; [lia |].
    rewrite <- (Mg l r (n0 - 1)) by (auto; lia). replace (n0 - 1 + Datatypes.S k * p) with (n0 - 1 + p + k * p) by lia.
    clear - Per G0 A B X P1. induction k as [| k IHk]; [now rewrite Nat.add_0_r |].
    replace (n0 - 1 + p + Datatypes.S k * p) with ((n0 - 1 + p + k * p) + p) by lia.
    rewrite (Per g0 G0 l r (n0 - 1 + p + k * p)) by (auto; lia). exact IHk.
  - intros gaps Fg. rewrite <- (nimsum_ext_in g0).
    + apply strip_outcome, G0.
    + intros x I. rewrite Forall_forall in Fg. apply (Val g0 G0), Fg, I.
Qed.
