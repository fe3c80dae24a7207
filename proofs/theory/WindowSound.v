(** The checker of the finite-window theorem is sound. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Code Period Table Window WindowCheck.
Import ListNotations.
Open Scope N_scope.

(** ** The whole check *)
Fixpoint same_values (fuel : nat) (n p : N) (tab : arr) : bool :=
  match fuel with
  | O => true
  | S fuel => if N.eqb (get tab (n + p)) (get tab n) then same_values fuel (N.succ n) p tab else false
  end.
(** Every proper divisor of p from d on is refuted by two unequal values. *)
Fixpoint no_divisor (fuel : nat) (d n0 p : N) (tab : arr) : bool :=
  match fuel with
  | O => true
  | S fuel =>
    if N.eqb (p mod d) 0 then
      if same_values (N.to_nat (p - d)) n0 d tab then false else no_divisor fuel (N.succ d) n0 p tab
    else no_divisor fuel (N.succ d) n0 p tab
  end.

Definition sides_agree (s : setting) (mv : moves) (p : N) : bool :=
  if parity s then (if N.even p then forallb (fun i => Bool.eqb (N.odd i) (side s)) (doubles mv) else false) else true.

(** r: the last rare heap; A: the largest smaller part of a witness; most: the largest value. *)
Definition check_window (c : code) (s : setting) (n0 p r A most : N) : option arr :=
  let k := N.of_nat (length c - 1) in
  let s0 := N.max n0 1 in
  let W := N.max r A + k in
  let total := s0 + p + W in
  let mv := moves_of c in
  if terminating c then if two_parts c then if N.leb 1 p then if sides_agree s mv p then
    match compute (N.to_nat (total - 1)) s mv (Limits r A (s0 + W) most) 1 (make total most) (make (2 * most + 2) total) (make (r + 2) total) 0 with
    | None => None
    | Some tab =>
      if same_values (N.to_nat W) s0 p tab then
      if (if N.eqb n0 0 then N.eqb (get tab p) (get tab 0) else negb (N.eqb (get tab (n0 - 1 + p)) (get tab (n0 - 1)))) then
      if no_divisor (N.to_nat (p - 1)) 1 n0 p tab then Some tab else None else None else None
    end
  else None else None else None else None.

(** ** Marks of earlier heaps are smaller numbers. *)
Definition only (n : N) (old new : arr) : Prop := forall v, get new v = n \/ get new v = get old v.
Lemma only_refl n a : only n a a. Proof. intros v. now right. Qed.
Lemma only_trans n a b d : only n a b -> only n b d -> only n a d.
Proof. intros X Y v. destruct (Y v) as [E | E]; [now left |]. rewrite E. apply X. Qed.
Lemma only_set n a v : only n a (set a v n).
Proof. intros w. rewrite get_set. destruct (N.eqb w v); auto. Qed.

Lemma only_wholes n ws : forall m, only n m (mark_wholes ws n m).
Proof.
  induction ws as [| i ws IH]; intros m; cbn; [apply only_refl |]. eapply only_trans; [| apply IH].
  destruct (i =? n); [apply only_set | apply only_refl].
Qed.
Lemma only_singles n tab is : forall m, only n m (mark_singles is n tab m).
Proof.
  induction is as [| i is IH]; intros m; cbn; [apply only_refl |]. eapply only_trans; [| apply IH].
  destruct (i <? n); [apply only_set | apply only_refl].
Qed.
Lemma only_rares n tab rares m0 f : forall j m, only n m (mark_rares f j m0 n tab rares m).
Proof.
  induction f as [| f IH]; intros j m; cbn; [apply only_refl |].
  destruct (get rares j <? m0); [eapply only_trans; [apply only_set | apply IH] | apply IH].
Qed.
Lemma only_doubles n tab rares count is : forall m, only n m (mark_doubles is count n tab rares m).
Proof.
  induction is as [| i is IH]; intros m; cbn; [apply only_refl |]. eapply only_trans; [| apply IH].
  destruct (i <? n); [apply only_rares | apply only_refl].
Qed.
Lemma only_part n tab a is : forall m, only n m (mark_part is a n tab m).
Proof.
  induction is as [| i is IH]; intros m; cbn; [apply only_refl |]. eapply only_trans; [| apply IH].
  destruct (i + a <? n); [apply only_set | apply only_refl].
Qed.
Lemma only_resolve s is n limit tab f : forall u a m v m', resolve f s is n limit u a tab m = Some (v, m') -> only n m m'.
Proof.
  induction f as [| f IH]; intros u a m v m' E; cbn in E; [discriminate |].
  destruct (get m u =? n); [exact (IH _ _ _ _ _ E) |]. destruct (is_common s n u); [injection E as _ <-; apply only_refl |].
  destruct (limit <? a); [injection E as _ <-; apply only_refl |]. eapply only_trans; [apply only_part | exact (IH _ _ _ _ _ E)].
Qed.

Section Sound.
  Variables (c : code) (s : setting) (g : nat -> N).
  Hypothesis T : terminating c = true.
  Hypothesis B : two_parts c = true.
  Hypothesis G : is_grundy (code_move c) g.
  Definition commonb (n : nat) (v : N) : bool := is_common s (N.of_nat n) v.
  Hypothesis Split : forall i a b, allows c i 2 ->
    commonb (i + (a + b)) (N.lxor (g a) (g b)) = xorb (commonb a (g a)) (commonb b (g b)).
  Let mv := moves_of c.
  Variable l : limits.
  Let r := N.to_nat (last_rare l).
  Let A := N.to_nat (largest_part l).
  Let bound := Nat.max r A.

  (** The invariant before heap n. *)
  Record known (n : nat) (tab marks rares : arr) (count : N) : Prop := {
    k_tab : forall a, (a < n)%nat -> get tab (N.of_nat a) = g a;
    k_marks : forall v, get marks v < N.of_nat n;
    k_rares : forall j, j < count -> 0 < get rares j /\ get rares j <= N.of_nat r /\ get rares j < N.of_nat n;
    k_all : forall a, (0 < a)%nat -> (a < n)%nat -> commonb a (g a) = false -> exists j, j < count /\ get rares j = N.of_nat a
  }.

  (** The result for each heap. *)
  Definition heap_fact (n : nat) : Prop :=
    ((r < n)%nat -> commonb n (g n) = true) /\
    ((N.to_nat (strict_from l) <= n)%nat -> (length c <= n)%nat ->
      forall v, v < g n -> commonb n v = false -> witness c g bound n v).

  Lemma one_heap n tab marks rares count : (0 < n)%nat -> known n tab marks rares count ->
    forall limit within fuel v marks',
    (limit <= within)%nat -> (forall j, j < count -> get rares j <= N.of_nat within) ->
    resolve fuel s (doubles mv) (N.of_nat n) (N.of_nat limit) 0 1 tab
      (mark_doubles (doubles mv) count (N.of_nat n) tab rares
        (mark_singles (singles mv) (N.of_nat n) tab (mark_wholes (wholes mv) (N.of_nat n) marks))) = Some (v, marks') ->
    (is_common s (N.of_nat n) v = true \/ limit = Nat.div2 n) ->
    g n = v /\ (forall w, w < v -> seen c g n within w) /\ (forall w, get marks' w < N.of_nat (S n)).
  Proof.
    intros N1 K limit within fuel v marks' Lw Rw E Ok. destruct K as [Kt Km Kr Ka].
    assert (H0 : honest c g n within marks) by (intros w W; specialize (Km w); lia).
    assert (I0 : forall i, In i (having c 0) -> N.testbit (digit c (N.to_nat i)) 0 = true) by (intros i I; exact (proj1 (having_spec c 0 i) I)).
    assert (I1 : forall i, In i (having c 1) -> N.testbit (digit c (N.to_nat i)) 1 = true) by (intros i I; exact (proj1 (having_spec c 1 i) I)).
    assert (I2 : forall i, In i (having c 2) -> N.testbit (digit c (N.to_nat i)) 2 = true) by (intros i I; exact (proj1 (having_spec c 2 i) I)).
    cbn [wholes singles doubles mv moves_of] in E.
    pose proof (mark_wholes_spec c g n within (having c 0) marks I0 H0) as X. destruct X as (X1 & X2 & X3).
    set (m1 := mark_wholes (having c 0) (N.of_nat n) marks) in *.
    pose proof (mark_singles_spec c g n T N1 within tab Kt (having c 1) m1 I1 X1) as Y. destruct Y as (Y1 & Y2 & Y3).
    set (m2 := mark_singles (having c 1) (N.of_nat n) tab m1) in *.
    pose proof (mark_doubles_spec c g n N1 within tab Kt rares count
      (fun j J => conj (proj1 (Kr j J)) (Rw j J)) (having c 2) m2 I2 Y1) as Z.
    cbv zeta in Z. destruct Z as (Z1 & Z2 & Z3).
    set (m3 := mark_doubles (having c 2) count (N.of_nat n) tab rares m2) in *.
    pose proof (resolve_spec c g n N1 within tab Kt s limit Lw fuel 0 1%nat m3 v marks' E ltac:(lia) ltac:(lia) Z1) as R.
    destruct R as (R1 & R2 & R3 & R4 & R5).
    { intros w W. lia. }
    { intros i x b Al X0 X0' Pb En. lia. }
    assert (Marks : forall w, get marks' w < N.of_nat (S n)).
    { intros w. assert (O : only (N.of_nat n) marks marks').
      { eapply only_trans; [apply only_wholes |]. eapply only_trans; [apply only_singles |]. eapply only_trans; [apply only_doubles |].
        exact (only_resolve _ _ _ _ _ _ _ _ _ _ _ E). }
      destruct (O w) as [Q | Q]; [lia | specialize (Km w); lia]. }
    assert (Value : g n = v).
    { apply (is_mex_unique _ (option_value (code_move c) g n) _ v (G n)); [| reflexivity]. split.
      - intros O. apply (options_by_parts c g n B N1) in O.
        destruct O as [[[Al ->] | (i & Al & I & V)] | (i & a & b & Al & Pa & Pb & En & V)].
        + apply R4, R2, Z2, Y2, X3. apply (having_spec c). rewrite Nat2N.id. exact Al.
        + apply R4, R2, Z2. rewrite <- V. apply Y3; [| exact I]. apply (having_spec c). rewrite Nat2N.id. exact Al.
        + assert (Rare : forall a b, (0 < a)%nat -> (0 < b)%nat -> n = (i + (a + b))%nat -> N.lxor (g a) (g b) = v ->
            commonb a (g a) = false -> False).
          { clear a b Pa Pb En V. intros a b Pa Pb En V C.
            destruct (Ka a Pa ltac:(lia) C) as (j & J & Rj). apply R4, R2. rewrite <- V.
            apply (Z3 i j a b); auto. apply (having_spec c). rewrite Nat2N.id. exact Al. }
          destruct Ok as [C | Hl].
          * assert (Sp := Split i a b Al). rewrite <- En, V in Sp. unfold commonb at 1 in Sp. rewrite C in Sp.
            destruct (commonb a (g a)) eqn:Ca; [destruct (commonb b (g b)) eqn:Cb; [discriminate |] |].
            -- apply (Rare b a Pb Pa); [lia | now rewrite N.lxor_comm | exact Cb].
            -- exact (Rare a b Pa Pb En V Ca).
          * destruct R5 as [C | All].
            { assert (Sp := Split i a b Al). rewrite <- En, V in Sp. unfold commonb at 1 in Sp. rewrite C in Sp.
              destruct (commonb a (g a)) eqn:Ca; [destruct (commonb b (g b)) eqn:Cb; [discriminate |] |].
              - apply (Rare b a Pb Pa); [lia | now rewrite N.lxor_comm | exact Cb].
              - exact (Rare a b Pa Pb En V Ca). }
            assert (Half : forall a b, n = (i + (a + b))%nat -> (a <= b)%nat -> (a <= limit)%nat).
            { intros x y Exy Le. rewrite Hl. rewrite Nat.div2_div. apply Nat.div_le_lower_bound; lia. }
            destruct (le_lt_dec a b) as [Q | Q].
            -- apply R4. rewrite <- V. apply (All i a b Al Pa); auto. exact (Half a b En Q).
            -- apply R4. rewrite <- V, N.lxor_comm. apply (All i b a Al Pb); [| exact Pa | lia]. apply (Half b a); lia.
      - intros w W. apply (seen_option c g n B N1 within). apply R1, R3, W. }
    split; [exact Value |]. split; [| exact Marks]. intros w W. apply R1, R3, W.
  Qed.

  Lemma seen_witness n w : (length c <= n)%nat -> seen c g n bound w -> witness c g bound n w.
  Proof.
    intros L [[[Al ->] | (i & Al & I & V)] | (i & a & b & Al & Pa & Wa & Pb & En & V)].
    - apply allows_le in Al. lia.
    - left. exists i. auto.
    - right. exists i, a, b. repeat split; auto.
  Qed.

  Lemma compute_sound : forall fuel n tab marks rares count out, (0 < n)%nat -> known n tab marks rares count ->
    compute fuel s mv l (N.of_nat n) tab marks rares count = Some out ->
    (forall a, (a < n + fuel)%nat -> get out (N.of_nat a) = g a) /\
    (forall j, (n <= j)%nat -> (j < n + fuel)%nat -> heap_fact j).
  Proof.
    induction fuel as [| fuel IH]; intros n tab marks rares count out N1 K E.
    - cbn in E. injection E as <-. rewrite Nat.add_0_r. split; [apply K | intros; lia].
    - cbn [compute] in E.
      set (limit := if N.of_nat n <? strict_from l then Nat.div2 n else A).
      replace (if N.of_nat n <? strict_from l then N.div2 (N.of_nat n) else largest_part l) with (N.of_nat limit) in E.
      2: { unfold limit. destruct (N.of_nat n <? strict_from l).
           - rewrite Nat.div2_div, N.div2_div, Nat2N.inj_div. reflexivity.
           - unfold A. apply N2Nat.id. }
      destruct (resolve _ _ _ _ _ _ _ _ _) as [[v marks'] |] eqn:R; [| discriminate].
      destruct (most_value l <? v) eqn:Mv; [discriminate |].
      set (within := if N.of_nat n <? strict_from l then n else bound).
      assert (Lw : (limit <= within)%nat).
      { unfold limit, within. destruct (N.of_nat n <? strict_from l); [apply Nat.div2_decr; lia | unfold bound; lia]. }
      assert (Rw : forall j, j < count -> get rares j <= N.of_nat within).
      { intros j J. destruct (k_rares _ _ _ _ _ K j J) as (_ & P1 & P2). unfold within, bound.
        destruct (N.of_nat n <? strict_from l); lia. }
      assert (Ok : (if is_common s (N.of_nat n) v then true else N.of_nat n <? strict_from l) = true).
      { destruct (is_common s (N.of_nat n) v); [reflexivity |]. destruct (N.of_nat n <=? last_rare l); [| discriminate].
        destruct (N.of_nat n <? strict_from l); [reflexivity | discriminate]. }
      destruct (one_heap n tab marks rares count N1 K limit within _ v marks' Lw Rw R) as (Val & Seen & Mk).
      { destruct (is_common s (N.of_nat n) v); [now left | right]. unfold limit. now rewrite Ok. }
      assert (Fact : (is_common s (N.of_nat n) v = true \/ (n <= r)%nat) -> heap_fact n).
      { intros Q. split.
        - intros Lr. unfold commonb. rewrite Val. destruct Q as [Q | Q]; [exact Q | lia].
        - intros Ls Lc w W Cw. apply seen_witness; [exact Lc |]. rewrite Val in W. specialize (Seen w W). unfold within in Seen.
          destruct (N.ltb_spec (N.of_nat n) (strict_from l)); [lia | exact Seen]. }
      assert (Tab' : forall a, (a < S n)%nat -> get (set tab (N.of_nat n) v) (N.of_nat a) = g a).
      { intros a La. rewrite get_set. destruct (N.eqb_spec (N.of_nat a) (N.of_nat n)) as [Q | Q].
        - apply Nat2N.inj in Q. subst a. now symmetry.
        - apply (k_tab _ _ _ _ _ K). assert (a <> n) by congruence. lia. }
      assert (Finish : forall rares' count', (is_common s (N.of_nat n) v = true \/ (n <= r)%nat) ->
        known (S n) (set tab (N.of_nat n) v) marks' rares' count' ->
        compute fuel s mv l (N.succ (N.of_nat n)) (set tab (N.of_nat n) v) marks' rares' count' = Some out ->
        (forall a, (a < n + S fuel)%nat -> get out (N.of_nat a) = g a) /\
        (forall j, (n <= j)%nat -> (j < n + S fuel)%nat -> heap_fact j)).
      { intros rares' count' Q K' E'. rewrite <- Nat2N.inj_succ in E'. destruct (IH (S n) _ _ _ _ out ltac:(lia) K' E') as [U V]. split.
        - intros a La. apply U. lia.
        - intros j J1 J2. destruct (Nat.eq_dec j n) as [-> | D]; [exact (Fact Q) | apply V; lia]. }
      destruct (is_common s (N.of_nat n) v) eqn:C.
      + apply (Finish rares count (or_introl eq_refl)); [| exact E]. split; [exact Tab' | exact Mk | |].
        * intros j J. destruct (k_rares _ _ _ _ _ K j J) as (P0 & P1 & P2). repeat split; [exact P0 | exact P1 | lia].
        * intros a Pa La Ca. destruct (Nat.eq_dec a n) as [-> | D]; [unfold commonb in Ca; rewrite Val in Ca; congruence |].
          apply (k_all _ _ _ _ _ K); auto. lia.
      + destruct (N.leb_spec (N.of_nat n) (last_rare l)) as [Lr | Lr]; [| discriminate].
        rewrite Ok in E. apply (Finish (set rares count (N.of_nat n)) (N.succ count)); [right; unfold r; lia | | exact E].
        split; [exact Tab' | exact Mk | |].
        * intros j J. rewrite get_set. destruct (N.eqb_spec j count) as [-> | D].
          -- unfold r. repeat split; lia.
          -- destruct (k_rares _ _ _ _ _ K j ltac:(lia)) as (P0 & P1 & P2). repeat split; [exact P0 | exact P1 | lia].
        * intros a Pa La Ca. destruct (Nat.eq_dec a n) as [-> | D].
          -- exists count. split; [lia |]. rewrite get_set, N.eqb_refl. reflexivity.
          -- destruct (k_all _ _ _ _ _ K a Pa ltac:(lia) Ca) as (j & J & Rj). exists j. split; [lia |].
             rewrite get_set. destruct (N.eqb_spec j count); [lia | exact Rj].
  Qed.
End Sound.

Lemma same_values_spec fuel : forall n p tab, same_values fuel n p tab = true <->
  forall a, (a < fuel)%nat -> get tab (n + N.of_nat a + p) = get tab (n + N.of_nat a).
Proof.
  induction fuel as [| fuel IH]; intros n p tab; cbn; [split; [intros _ a; lia | reflexivity] |].
  destruct (N.eqb_spec (get tab (n + p)) (get tab n)) as [E | E].
  - rewrite IH. split.
    + intros H [| a] L; [rewrite N.add_0_r; exact E |]. specialize (H a ltac:(lia)).
      now replace (n + N.of_nat (S a)) with (N.succ n + N.of_nat a) by lia.
    + intros H a L. specialize (H (S a) ltac:(lia)). now replace (n + N.of_nat (S a)) with (N.succ n + N.of_nat a) in H by lia.
  - split; [discriminate |]. intros H. specialize (H 0%nat ltac:(lia)). rewrite N.add_0_r in H. contradiction.
Qed.

Lemma not_same_values fuel : forall n p tab, same_values fuel n p tab = false ->
  exists a, (a < fuel)%nat /\ get tab (n + N.of_nat a + p) <> get tab (n + N.of_nat a).
Proof.
  induction fuel as [| fuel IH]; intros n p tab; cbn; [discriminate |].
  destruct (N.eqb_spec (get tab (n + p)) (get tab n)) as [E | E].
  - intros H. destruct (IH _ _ _ H) as (a & L & D). exists (S a). split; [lia |].
    now replace (n + N.of_nat (S a)) with (N.succ n + N.of_nat a) by lia.
  - intros _. exists 0%nat. split; [lia |]. rewrite N.add_0_r. exact E.
Qed.

Lemma no_divisor_spec fuel : forall d n0 p tab, no_divisor fuel d n0 p tab = true ->
  forall e, d <= e -> e < d + N.of_nat fuel -> p mod e = 0 -> exists a, (a < N.to_nat (p - e))%nat /\
    get tab (n0 + N.of_nat a + e) <> get tab (n0 + N.of_nat a).
Proof.
  induction fuel as [| fuel IH]; intros d n0 p tab H e L U M; [lia |]. cbn in H. destruct (N.eq_dec e d) as [-> | D].
  - rewrite M in H. cbn in H. destruct (same_values _ _ _ _) eqn:S; [discriminate |]. now apply not_same_values.
  - apply (IH (N.succ d)); auto; try lia. destruct (p mod d =? 0); [| exact H]. destruct (same_values _ _ _ _); [discriminate | exact H].
Qed.

(** If the check accepts, the table is that of the game, the period is p from n0 on, both least, and the table gives the value of
    every heap. *)
Theorem check_window_sound c s n0 p r A most tab :
  check_window c s n0 p r A most = Some tab ->
  forall g, is_grundy (code_move c) g ->
  exact_law g (N.to_nat n0) (N.to_nat p) /\
  (forall n, g n = get tab (N.of_nat (reduce (N.to_nat n0) (N.to_nat p) n))).
Proof.
  unfold check_window. set (k := N.of_nat (length c - 1)). set (s0 := N.max n0 1). set (W := N.max r A + k). set (total := s0 + p + W).
  destruct (terminating c) eqn:T; [| discriminate]. destruct (two_parts c) eqn:B; [| discriminate].
  destruct (N.leb_spec 1 p) as [P1 |]; [| discriminate]. destruct (sides_agree s (moves_of c) p) eqn:Sd; [| discriminate].
  destruct (compute _ _ _ _ _ _ _ _ _) as [out |] eqn:Cp; [| discriminate].
  destruct (same_values _ s0 p out) eqn:Sv; [| discriminate]. destruct (if n0 =? 0 then _ else _) eqn:St; [| discriminate].
  destruct (no_divisor _ _ _ _ _) eqn:Nd; [| discriminate]. intros E. injection E as ->. intros g G.
  assert (g0 : g 0%nat = 0).
  { destruct (G 0%nat) as [X M]. destruct (N.eq_dec (g 0%nat) 0) as [E | E]; [exact E | exfalso].
    destruct (M 0 ltac:(lia)) as (o & (i & Al & P & Sm) & _). destruct i; [| lia].
    destruct P as [| a o Pa P]; [| cbn in Sm; lia].
    unfold terminating in T. apply andb_prop in T. destruct T as [T _]. apply Bool.negb_true_iff in T. unfold allows in Al. cbn in Al. congruence. }
  assert (ParX : forall a b, par s (N.lxor a b) = xorb (par s a) (par s b)).
  { intros a b. unfold par. induction (mask s) as [| x ks IHk]; cbn; [reflexivity |]. rewrite IHk, N.lxor_spec. clear IHk.
    repeat match goal with |- context [fold_right ?f false ks] => generalize (fold_right f false ks); intros ? end.
    destruct (N.testbit a x), (N.testbit b x); repeat match goal with b : bool |- _ => destruct b end; reflexivity. }
  assert (Odd : forall a, N.odd (N.of_nat a) = Nat.odd a).
  { intros a. destruct (Nat.odd a) eqn:O.
    - apply Nat.odd_spec in O. destruct O as (m & ->). apply N.odd_spec. exists (N.of_nat m). lia.
    - rewrite <- Nat.negb_even in O. apply Bool.negb_false_iff, Nat.even_spec in O. destruct O as (m & ->).
      rewrite <- N.negb_even. apply Bool.negb_false_iff, N.even_spec. exists (N.of_nat m). lia. }
  assert (Split : forall i a b, allows c i 2 -> commonb s (i + (a + b)) (N.lxor (g a) (g b)) = xorb (commonb s a (g a)) (commonb s b (g b))).
  { intros i a b Al. unfold commonb, is_common. rewrite ParX. unfold sides_agree in Sd. destruct (parity s).
    - destruct (N.even p); [| discriminate]. rewrite forallb_forall in Sd. specialize (Sd (N.of_nat i)).
      cbn [doubles moves_of] in Sd. rewrite having_spec, Nat2N.id in Sd. specialize (Sd Al). apply Bool.eqb_prop in Sd.
      rewrite Odd in *. rewrite !Nat.odd_add, <- !Odd, !Odd, Sd.
      destruct (par s (g a)), (par s (g b)), (Nat.odd a), (Nat.odd b), (side s); reflexivity.
    - destruct (par s (g a)), (par s (g b)); reflexivity. }
  set (l := Limits r A (s0 + W) most) in *.
  assert (K : known s g l 1 (make total most) (make (2 * most + 2) total) (make (r + 2) total) 0).
  { split.
    - intros a La. replace a with 0%nat by lia. rewrite get_make. now symmetry.
    - intros v. rewrite get_make. lia.
    - intros j J. lia.
    - intros a Pa La. lia. }
  destruct (compute_sound c s g T B G Split l (N.to_nat (total - 1)) 1%nat _ _ _ _ tab ltac:(lia) K Cp) as [Tab Facts].
  assert (Tot : (1 + N.to_nat (total - 1) = N.to_nat total)%nat) by (unfold total, s0; lia).
  rewrite Tot in *.
  assert (Tab' : forall a, (a < N.to_nat total)%nat -> get tab (N.of_nat a) = g a) by exact Tab.
  assert (Wn : N.to_nat W = (Nat.max (N.to_nat r) (Nat.max (N.to_nat r) (N.to_nat A)) + (length c - 1))%nat) by (unfold W, k; lia).
  assert (S0 : (1 <= N.to_nat s0)%nat) by (unfold s0; lia).
  assert (TotN : N.to_nat total = (N.to_nat s0 + N.to_nat p + N.to_nat W)%nat) by (unfold total; lia).
  assert (Len : (length c - 1 <= N.to_nat W)%nat) by lia.
  assert (Late : forall n, (N.to_nat s0 <= n)%nat -> g (n + N.to_nat p)%nat = g n).
  { apply (finite_window c g (commonb s) (N.to_nat s0) (N.to_nat p) (N.to_nat r) (Nat.max (N.to_nat r) (N.to_nat A)) (length c - 1) T B G); auto; try lia.
    - intros n v. unfold commonb, is_common. unfold sides_agree in Sd. destruct (parity s); [| reflexivity].
      destruct (N.even p) eqn:Ev; [| discriminate]. rewrite !Odd, Nat.odd_add. replace (Nat.odd (N.to_nat p)) with false; [now rewrite Bool.xorb_false_r |].
      rewrite <- Odd, N2Nat.id, <- N.negb_even, Ev. reflexivity.
    - intros n L U. rewrite <- !Tab' by lia. rewrite same_values_spec in Sv. specialize (Sv (n - N.to_nat s0)%nat ltac:(lia)).
      replace (s0 + N.of_nat (n - N.to_nat s0) + p) with (N.of_nat (n + N.to_nat p)) in Sv by lia.
      replace (s0 + N.of_nat (n - N.to_nat s0)) with (N.of_nat n) in Sv by lia. exact Sv.
    - intros n L U. destruct (Facts n ltac:(lia) ltac:(lia)) as [F _]. apply F. cbn. lia.
    - intros n L U v V C. destruct (Facts n ltac:(lia) ltac:(lia)) as [_ F].
      apply F; auto; cbn; lia. }
  assert (All : forall n, (N.to_nat n0 <= n)%nat -> g (n + N.to_nat p)%nat = g n).
  { intros n L. destruct (le_lt_dec (N.to_nat s0) n) as [X | X]; [exact (Late n X) |].
    assert (Z : n0 = 0 /\ n = 0%nat) by (unfold s0 in X; lia). destruct Z as [-> ->]. cbn in St. apply N.eqb_eq in St.
    rewrite <- !Tab' by (unfold total; lia). cbn. rewrite N2Nat.id. exact St. }
  split.
  - apply exact_law_by_witnesses; [lia | exact All | |].
    + destruct (N.eqb_spec n0 0) as [-> | Z]; [now left | right]. apply Bool.negb_true_iff, N.eqb_neq in St.
      rewrite <- !Tab' by (unfold total, s0; lia).
      replace (N.of_nat (N.to_nat n0 - 1 + N.to_nat p)) with (n0 - 1 + p) by lia.
      replace (N.of_nat (N.to_nat n0 - 1)) with (n0 - 1) by lia. exact St.
    + intros d D0 D1 Dv. destruct (no_divisor_spec _ _ _ _ _ Nd (N.of_nat d)) as (a & La & Da); [lia | lia | |].
      * destruct Dv as (z & Ez). replace p with (N.of_nat z * N.of_nat d) by lia. apply N.mod_mul. lia.
      * exists (N.to_nat n0 + a)%nat. split; [lia |]. rewrite <- !Tab' by (unfold total, s0; lia).
        replace (N.of_nat (N.to_nat n0 + a + d)) with (n0 + N.of_nat a + N.of_nat d) by lia.
        replace (N.of_nat (N.to_nat n0 + a)) with (n0 + N.of_nat a) by lia. exact Da.
  - intros n. rewrite (reduce_value g (N.to_nat n0) (N.to_nat p) ltac:(lia) All n). symmetry. apply Tab'.
    unfold reduce. destruct (Nat.ltb_spec n (N.to_nat n0)); [unfold total, s0; lia |].
    pose proof (Nat.mod_upper_bound (n - N.to_nat n0) (N.to_nat p) ltac:(lia)). unfold total, s0. lia.
Qed.

(** The theorem with plain arguments, for an external program. *)
Definition run_window (c : code) (bits : list N) (position_parity digits_odd : bool) (n0 p r A most : N) : option arr :=
  check_window c (Setting bits position_parity digits_odd) n0 p r A most.
