(** Codes with [!] (all parts different), [=] (all parts equal) and repeated digits, and the theorem of Guy and Smith for
    them: [UnequalParts], [EqualParts] and [WholeHeaps] of the program in one statement. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia Permutation.
From Grundy Require Import Game Code Period.
Import ListNotations.
Open Scope nat_scope.

(** ** Rules *)
Inductive demand := Any | Unequal | Equal.
(** If bit j is set, exactly j heaps may be left. *)
Definition digit := (N * demand)%type.
(** The digits d0, d1, …, dk, then the repeated digits. *)
Record rule := Rule { near : list digit; far : list digit }.

Definition digit_at (r : rule) (i : nat) : digit :=
  match nth_error (near r) i with
  | Some d => d
  | None =>
    match far r with
    | [] => (0%N, Any)
    | ds => nth ((i - length (near r)) mod length ds) ds (0%N, Any)
    end
  end.
Definition permits (r : rule) (i j : nat) : Prop := N.testbit (fst (digit_at r i)) (N.of_nat j) = true.
Definition obeys (d : demand) (o : list nat) : Prop :=
  match d with
  | Any => True
  | Unequal => NoDup o
  | Equal => forall a b, In a o -> In b o -> a = b
  end.

(** A move removes i tokens and leaves the heaps o. *)
Definition rule_move (r : rule) (n : nat) (o : list nat) : Prop :=
  exists i, permits r i (length o) /\ obeys (snd (digit_at r i)) o /\ positive_parts o /\ n = i + list_sum o.

Definition ends (r : rule) : bool :=
  negb (N.testbit (fst (digit_at r 0)) 0) && negb (N.testbit (fst (digit_at r 0)) 1).

(** A code without demands and repeated digits is a rule. *)
Definition plain (c : code) : rule := Rule (map (fun d => (d, Any)) c) [].
Theorem plain_move c n o : rule_move (plain c) n o <-> code_move c n o.
Proof.
  assert (E : forall i, fst (digit_at (plain c) i) = Code.digit c i /\ snd (digit_at (plain c) i) = Any).
  { intros i. unfold digit_at, Code.digit. cbn. rewrite nth_error_map.
    destruct (nth_error c i) as [d |] eqn:Q; cbn; split; auto.
    - symmetry. now apply nth_error_nth.
    - symmetry. apply nth_overflow. now apply nth_error_None. }
  unfold rule_move, code_move, permits, allows.
  split; intros (i & H); exists i; destruct (E i) as [E1 E2]; rewrite E1, ?E2 in *; cbn in *; tauto.
Qed.

Lemma list_sum_perm o q : Permutation o q -> list_sum o = list_sum q.
Proof. unfold list_sum. induction 1; cbn; lia. Qed.
Lemma nimsum_cons (g : nat -> N) x o : nimsum g (x :: o) = N.lxor (g x) (nimsum g o).
Proof. reflexivity. Qed.
Lemma nimsum_perm (g : nat -> N) o q : Permutation o q -> nimsum g o = nimsum g q.
Proof.
  unfold nimsum. induction 1 as [| x a b _ IH | x y a | a b c _ I _ J]; cbn.
  - reflexivity.
  - now rewrite IH.
  - rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - congruence.
Qed.
Lemma positive_perm o q : Permutation o q -> positive_parts o -> positive_parts q.
Proof. unfold positive_parts. intros P. rewrite !Forall_forall. intros F a I. apply F. eapply Permutation_in; [symmetry; exact P | exact I]. Qed.
Lemma obeys_perm d o q : Permutation o q -> obeys d o -> obeys d q.
Proof.
  intros P. destruct d; cbn; [tauto | apply Permutation_NoDup, P |].
  intros H a b A B. symmetry in P. apply H; eapply Permutation_in; eassumption.
Qed.
Lemma rule_move_perm r n o q : Permutation o q -> rule_move r n o -> rule_move r n q.
Proof.
  intros P (i & A & D & F & E). exists i. rewrite <- (Permutation_length P), <- (list_sum_perm _ _ P).
  repeat split; [exact A | exact (obeys_perm _ _ _ P D) | exact (positive_perm _ _ P F) | exact E].
Qed.

Lemma rule_smaller r : ends r = true -> forall n o a, rule_move r n o -> In a o -> a < n.
Proof.
  intros T n o a (i & A & _ & P & ->) I. unfold ends in T. apply andb_prop in T. destruct T as [_ T].
  apply Bool.negb_true_iff in T. unfold permits in A. destruct i as [| i]; [| apply list_sum_In in I; lia].
  destruct o as [| b [| b' o]]; [contradiction | |].
  - cbn in A. congruence.
  - inversion_clear P as [| ? ? Pb P']. inversion_clear P' as [| ? ? Pb' _]. cbn. fold (list_sum o).
    destruct I as [<- | [<- | I]]; [lia | lia | apply list_sum_In in I; lia].
Qed.

Theorem rule_outcome r g : ends r = true -> is_grundy (rule_move r) g -> forall heaps,
  (P_position (move (rule_move r)) heaps <-> nimsum g heaps = 0%N) /\
  (N_position (move (rule_move r)) heaps <-> nimsum g heaps <> 0%N).
Proof. intros T. apply (outcome _ (fun n => n)). intros x o y. apply rule_smaller, T. Qed.

(** ** Parts *)
Lemma largest o : o <> [] -> exists a q, Permutation o (a :: q) /\ (forall b, In b q -> b <= a).
Proof.
  induction o as [| b o IH]; [congruence |]. intros _. destruct o as [| b' o].
  - exists b, []. split; [reflexivity | intros c []].
  - destruct IH as (a & q & P & M); [discriminate |]. destruct (le_lt_dec a b) as [L | L].
    + exists b, (a :: q). split; [now rewrite P |]. intros c [<- | I]; [exact L | apply M in I; lia].
    + exists a, (b :: q). split; [rewrite P; apply perm_swap |]. intros c [<- | I]; [lia | auto].
Qed.

Lemma list_sum_most q a : (forall b, In b q -> b <= a) -> list_sum q <= length q * a.
Proof.
  induction q as [| b q IH]; cbn; intros M; [lia |]. fold (list_sum q).
  pose proof (M b (or_introl eq_refl)). specialize (IH (fun c I => M c (or_intror I))). lia.
Qed.

Lemma all_equal o : (forall a b : nat, In a o -> In b o -> a = b) -> exists a, o = repeat a (length o).
Proof.
  destruct o as [| a o]; intros H; [exists 0; reflexivity |]. exists a. cbn. f_equal.
  assert (G : forall b, In b o -> b = a) by (intros b I; apply H; cbn; auto).
  clear H. induction o as [| b o IH]; [reflexivity |]. cbn. rewrite (G b (or_introl eq_refl)). f_equal.
  apply IH. intros c I. apply G. now right.
Qed.
Lemma nimsum_even (g : nat -> N) a m : nimsum g (repeat a (2 * m)) = 0%N.
Proof.
  induction m as [| m IH]; [reflexivity |]. replace (2 * S m) with (S (S (2 * m))) by lia. cbn [repeat nimsum fold_right].
  fold (nimsum g (repeat a (2 * m))). now rewrite IH, N.lxor_0_r, N.lxor_nilpotent.
Qed.
Lemma list_sum_repeat a m : list_sum (repeat a m) = m * a.
Proof. unfold list_sum. induction m; cbn; lia. Qed.

(** For one of t = 1, …, length q + 1, t p is not a distance from c to a member of q. *)
Lemma free_distance (q : list nat) c p : 0 < p ->
  exists t, 1 <= t /\ t <= S (length q) /\ (forall e, In e q -> e <> c + t * p /\ e + t * p <> c).
Proof.
  intros P. set (bad := fun t => existsb (fun e => orb (e =? c + t * p) (e + t * p =? c)) q).
  destruct (existsb (fun t => negb (bad t)) (seq 1 (S (length q)))) eqn:X.
  - apply existsb_exists in X. destruct X as (t & I & B). apply in_seq in I. exists t. split; [lia |]. split; [lia |].
    intros e E. apply Bool.negb_true_iff in B. unfold bad in B.
    assert (F : (orb (e =? c + t * p) (e + t * p =? c)) = false).
    { destruct (orb (e =? c + t * p) (e + t * p =? c)) eqn:Y; [| reflexivity].
      assert (existsb (fun e => orb (e =? c + t * p) (e + t * p =? c)) q = true) by (apply existsb_exists; exists e; auto). congruence. }
    apply Bool.orb_false_iff in F. destruct F as [F1 F2]. apply Nat.eqb_neq in F1, F2. auto.
  - exfalso. assert (All : forall t, In t (seq 1 (S (length q))) -> bad t = true).
    { intros t I. destruct (bad t) eqn:Y; [reflexivity |].
      assert (existsb (fun t => negb (bad t)) (seq 1 (S (length q))) = true) by (apply existsb_exists; exists t; rewrite Y; auto).
      congruence. }
    set (dist := fun e => (if c <=? e then e - c else c - e) / p).
    assert (Incl : incl (seq 1 (S (length q))) (map dist q)).
    { intros t I. pose proof (All t I) as B. apply existsb_exists in B. destruct B as (e & E & D). apply in_map_iff.
      exists e. split; [| exact E]. unfold dist. apply Bool.orb_true_iff in D. rewrite !Nat.eqb_eq in D.
      apply in_seq in I.
      destruct D as [-> | <-].
      - destruct (Nat.leb_spec c (c + t * p)); [| lia]. replace (c + t * p - c) with (t * p) by lia. apply Nat.div_mul. lia.
      - destruct (Nat.leb_spec (e + t * p) e); [nia |]. replace (e + t * p - e) with (t * p) by lia. apply Nat.div_mul. lia. }
    pose proof (NoDup_incl_length (seq_NoDup (S (length q)) 1) Incl) as L. rewrite map_length, seq_length in L. lia.
Qed.

(** ** The theorem *)
Section GuySmith.
  Variables (r : rule) (g : nat -> N) (n0 p k most u : nat).
  Hypothesis T : ends r = true.
  Hypothesis G : is_grundy (rule_move r) g.
  (** dk is the last digit before the repeated ones. *)
  Hypothesis K : length (near r) <= S k.
  (** Repeated digits are 0 or 1, and their number divides p. *)
  Hypothesis Far : forall d, In d (far r) -> (fst d <= 1)%N.
  Hypothesis Turn : Nat.divide (length (far r)) p \/ far r = [].
  (** At most [most] parts; at most u of them must differ; equal parts are one, two or four, and their number divides p. *)
  Hypothesis Parts : forall i j, permits r i j -> j <= most.
  Hypothesis Differ : forall i j, permits r i j -> snd (digit_at r i) = Unequal -> j <= 1 \/ j <= u.
  Hypothesis Same : forall i j, permits r i j -> snd (digit_at r i) = Equal ->
    j <= 1 \/ ((j = 2 \/ j = 4) /\ Nat.divide j p).
  Hypothesis Most : 1 <= most.
  Hypothesis N0 : 1 <= n0.
  Hypothesis P0 : 1 <= p.

  Definition enough (n : nat) : Prop :=
    most * n0 + (most - 1) * p + k <= n /\ (2 <= u -> u * n0 + (2 * u * (u - 1) - 2) * p + k <= n).

  Lemma near_or_whole i j : permits r i j -> i <= k \/ (j = 0 /\ length (near r) <= i).
  Proof.
    intros A. destruct (nth_error (near r) i) as [d |] eqn:E.
    - left. assert (i < length (near r)) by (apply nth_error_Some; congruence). lia.
    - right. pose proof (proj1 (nth_error_None (near r) i) E) as L. split; [| exact L].
      unfold permits, digit_at in A. rewrite E in A. destruct (far r) as [| d ds] eqn:F; [cbn in A; now rewrite N.bits_0 in A |].
      set (x := nth ((i - length (near r)) mod length (d :: ds)) (d :: ds) (0%N, Any)) in *.
      assert (I : (fst x <= 1)%N).
      { apply Far. apply nth_In. apply Nat.mod_upper_bound. cbn. lia. }
      destruct j as [| j]; [reflexivity | exfalso].
      assert (Q : fst x = 0%N \/ fst x = 1%N) by lia. destruct Q as [Q | Q]; rewrite Q in A.
      + now rewrite N.bits_0 in A.
      + rewrite N.bits_above_log2 in A; [discriminate | cbn; lia].
  Qed.

  Lemma digit_turn i : length (near r) <= i -> digit_at r (i + p) = digit_at r i.
  Proof.
    intros L. unfold digit_at. rewrite !(proj2 (nth_error_None (near r) _)) by lia.
    destruct (far r) as [| d ds] eqn:F; [reflexivity |]. destruct Turn as [(s & E) | E]; [| discriminate].
    f_equal. rewrite E. replace (i + s * length (d :: ds) - length (near r)) with (i - length (near r) + s * length (d :: ds)) by lia.
    apply Nat.mod_add. cbn. lia.
  Qed.

  Variable n : nat.
  Hypothesis B : enough n.
  Hypothesis IH : forall m, n0 <= m -> m < n -> g (m + p) = g m.

  Lemma more_than_k : k < n. Proof. destruct B. nia. Qed.

  Lemma whole i o : permits r i (length o) -> k < i + list_sum o -> i <= k -> o <> [].
  Proof. intros _ L I ->. cbn in L. lia. Qed.

  (** Equal parts, two or four. *)
  Lemma equal_parts i a j m : permits r i j -> snd (digit_at r i) = Equal -> j = 2 \/ j = 4 -> 0 < a ->
    m = i + j * a -> rule_move r m (repeat a j) /\ nimsum g (repeat a j) = 0%N.
  Proof.
    intros A E J Pa ->. split.
    - exists i. rewrite repeat_length, list_sum_repeat, E. repeat split.
      + exact A.
      + intros x y X Y. apply repeat_spec in X, Y. congruence.
      + apply Forall_forall. intros x X. apply repeat_spec in X. lia.
    - destruct J as [-> | ->]; [apply (nimsum_even g a 1) | apply (nimsum_even g a 2)].
  Qed.

  Lemma up o : rule_move r n o -> exists o', rule_move r (n + p) o' /\ nimsum g o' = nimsum g o.
  Proof.
    intros Mv. pose proof Mv as (i & A & D & F & E). pose proof more_than_k as Kn. destruct (near_or_whole i _ A) as [I | [Z I]].
    - destruct (largest o) as (a & q & Pm & M); [apply (whole i); [exact A | lia | exact I] |].
      pose proof (Permutation_length Pm) as Ln. pose proof (list_sum_perm _ _ Pm) as Sm. cbn in Ln, Sm. fold (list_sum q) in Sm.
      pose proof (positive_perm _ _ Pm F) as Fq. pose proof (obeys_perm _ _ _ Pm D) as Dq. pose proof (list_sum_most q a M) as Lq.
      assert (Ja : n0 <= a). { pose proof (Parts _ _ A). destruct B as [B1 _]. nia. }
      assert (Sa : a < n) by (apply (rule_smaller r T n o); [exact Mv | apply (Permutation_in a (Permutation_sym Pm)); now left]).
      assert (V : nimsum g ((a + p) :: q) = nimsum g o).
      { rewrite (nimsum_perm g _ _ Pm). cbn. now rewrite IH. }
      assert (Go : obeys (snd (digit_at r i)) ((a + p) :: q) -> exists o', rule_move r (n + p) o' /\ nimsum g o' = nimsum g o).
      { intros O. exists ((a + p) :: q). split; [| exact V]. exists i. cbn. fold (list_sum q). rewrite <- Ln.
        repeat split; [exact A | exact O | | lia]. inversion_clear Fq. constructor; [lia | assumption]. }
      destruct (snd (digit_at r i)) eqn:Dm.
      + apply Go. exact Logic.I.
      + apply Go. cbn in *. inversion_clear Dq as [| ? ? X Y]. constructor; [| exact Y]. intros J. apply M in J. lia.
      + destruct (Same _ _ A Dm) as [J | (J & (s & Es))].
        * apply Go. cbn. assert (q = []) by (destruct q; [reflexivity | cbn in Ln; lia]). subst q.
          intros x y [<- | []] [<- | []]. reflexivity.
        * cbn in D. destruct (all_equal o D) as (b & Eb). remember (length o) as j eqn:Ej.
          assert (Sb : list_sum o = j * b) by (rewrite Eb; apply list_sum_repeat).
          assert (Zero : nimsum g o = 0%N) by (rewrite Eb; destruct J as [-> | ->]; [apply (nimsum_even g b 1) | apply (nimsum_even g b 2)]).
          destruct (equal_parts i (b + s) j (n + p) A Dm J) as [X Y]; [lia | nia |].
          exists (repeat (b + s) j). split; [exact X | congruence].
    - destruct o; [| discriminate]. exists []. split; [| reflexivity]. exists (i + p). cbn in *.
      unfold permits. rewrite digit_turn by exact I. repeat split; [exact A | exact D | constructor | lia].
  Qed.

  Lemma down o : rule_move r (n + p) o -> exists o', rule_move r n o' /\ nimsum g o' = nimsum g o.
  Proof.
    intros Mv. pose proof Mv as (i & A & D & F & E). pose proof more_than_k as Kn. destruct (near_or_whole i _ A) as [I | [Z I]].
    - destruct (largest o) as (a & q & Pm & M); [apply (whole i); [exact A | lia | exact I] |].
      pose proof (Permutation_length Pm) as Ln. pose proof (list_sum_perm _ _ Pm) as Sm. cbn in Ln, Sm. fold (list_sum q) in Sm.
      pose proof (positive_perm _ _ Pm F) as Fq. pose proof (obeys_perm _ _ _ Pm D) as Dq. pose proof (list_sum_most q a M) as Lq.
      assert (Ja : n0 + p <= a). { pose proof (Parts _ _ A). destruct B as [B1 _]. nia. }
      assert (Sa : a < n + p) by (apply (rule_smaller r T (n + p) o); [exact Mv | apply (Permutation_in a (Permutation_sym Pm)); now left]).
      assert (V : nimsum g ((a - p) :: q) = nimsum g o).
      { rewrite (nimsum_perm g _ _ Pm). cbn. f_equal. rewrite <- (IH (a - p)) by lia. f_equal. lia. }
      assert (Go : obeys (snd (digit_at r i)) ((a - p) :: q) -> exists o', rule_move r n o' /\ nimsum g o' = nimsum g o).
      { intros O. exists ((a - p) :: q). split; [| exact V]. exists i. cbn. fold (list_sum q). rewrite <- Ln.
        repeat split; [exact A | exact O | | lia]. inversion_clear Fq. constructor; [lia | assumption]. }
      destruct (snd (digit_at r i)) eqn:Dm.
      + apply Go. exact Logic.I.
      + destruct (in_dec Nat.eq_dec (a - p) q) as [C | C].
        2: { apply Go. cbn in *. inversion_clear Dq. now constructor. }
        clear Go V. cbn in Dq. destruct (in_split _ _ C) as (l & x & Eq).
        assert (Pq : Permutation q (a - p :: l ++ x)) by (rewrite Eq; symmetry; apply Permutation_middle).
        set (c := a - p) in *. set (rest := l ++ x) in *.
        pose proof (Permutation_length Pq) as Lr. cbn in Lr. pose proof (list_sum_perm _ _ Pq) as Sr. cbn in Sr. fold (list_sum rest) in Sr.
        assert (U : 2 <= u /\ length o <= u). { destruct (Differ _ _ A Dm); lia. }
        destruct U as [U1 U2]. destruct B as [_ B2]. specialize (B2 U1).
        destruct (free_distance rest c p P0) as (t & T1 & T2 & Ft).
        (* c is large enough to be lowered by t times p *)
        assert (Hc : n0 + t * p <= c).
        { assert (X1 : n + p <= i + u * a - p). { 
            assert (list_sum rest <= length rest * a).
            { apply list_sum_most. intros b Ib. apply M. rewrite Eq. apply in_app_iff in Ib. apply in_app_iff. cbn. tauto. }
            assert (Y1 : length rest * a <= (u - 2) * a) by (apply Nat.mul_le_mono_r; lia).
            assert (Y2 : u * a = (u - 2) * a + 2 * a) by (rewrite <- Nat.mul_add_distr_r; f_equal; lia).
            unfold c in *. lia. }
          assert (X2 : u * n0 + (2 * u * (u - 1) - 2) * p + 2 * p <= u * a) by lia.
          assert (X3 : t + 1 <= u) by lia.
          assert (X4 : u * (n0 + (u - 1) * p + p) <= u * n0 + (2 * u * (u - 1) - 2) * p + 2 * p).
          { destruct u as [| [| w]]; [lia | lia |]. clear. 
            replace (2 * S (S w) * (S (S w) - 1) - 2) with (2 * w * w + 6 * w + 2) by lia.
            replace (S (S w) - 1) with (S w) by lia. nia. }
          assert (X5 : n0 + (u - 1) * p + p <= a) by (apply (Nat.mul_le_mono_pos_l _ _ u); [lia |]; etransitivity; [exact X4 | exact X2]).
          assert (t * p <= (u - 1) * p) by (apply Nat.mul_le_mono_r; lia). unfold c. lia. }
        assert (NR : NoDup rest).
        { inversion_clear Dq as [| ? ? _ Nq]. apply (Permutation_NoDup Pq) in Nq. now inversion_clear Nq. }
        exists ((c - t * p) :: (c + t * p) :: rest). split.
        * exists i. cbn. fold (list_sum rest). replace (S (S (length rest))) with (length o) by lia. rewrite Dm. repeat split.
          -- exact A.
          -- constructor; [| constructor; [| exact NR]].
             ++ intros [X | X]; [nia | apply Ft in X; lia].
             ++ intros X. apply Ft in X. lia.
          -- inversion_clear Fq as [| ? ? _ Fr]. apply (positive_perm _ _ Pq) in Fr. inversion_clear Fr. constructor; [lia | constructor; [lia | assumption]].
          -- unfold c in *. lia.
        * rewrite (nimsum_perm g _ _ Pm), !nimsum_cons, (nimsum_perm g _ _ Pq), nimsum_cons.
          assert (Steps : forall s m, n0 <= m -> m + s * p < n + p -> g (m + s * p) = g m).
          { induction s as [| s IHs]; intros m Lm Um; [f_equal; lia |].
            replace (m + S s * p) with ((m + s * p) + p) by lia. rewrite IH by lia. apply IHs; lia. }
          assert (Large : c + t * p < n + p).
          { (* c + t p has as many tokens as c and a - (c - t p) *) unfold c in *. 
            assert (c + a <= n + p) by (unfold c; lia). unfold c in *. lia. }
          assert (E1 : g (c + t * p) = g c) by (apply Steps; [lia | exact Large]).
          assert (E2 : g c = g (c - t * p)).
          { rewrite <- (Steps t (c - t * p)) by lia. f_equal. lia. }
          assert (E3 : g a = g c) by (replace a with (c + p) by (unfold c; lia); apply IH; unfold c; lia).
          rewrite E1, E3, <- E2. reflexivity.
      + destruct (Same _ _ A Dm) as [J | (J & (s & Es))].
        * apply Go. cbn. assert (q = []) by (destruct q; [reflexivity | cbn in Ln; lia]). subst q.
          intros x y [<- | []] [<- | []]. reflexivity.
        * cbn in D. destruct (all_equal o D) as (b & Eb). remember (length o) as j eqn:Ej.
          assert (Sb : list_sum o = j * b) by (rewrite Eb; apply list_sum_repeat).
          assert (Zero : nimsum g o = 0%N) by (rewrite Eb; destruct J as [-> | ->]; [apply (nimsum_even g b 1) | apply (nimsum_even g b 2)]).
          destruct (equal_parts i (b - s) j n A Dm J) as [X Y]; [nia | nia |].
          exists (repeat (b - s) j). split; [exact X | congruence].
    - destruct o; [| discriminate]. exists []. split; [| reflexivity]. cbn in E.
      assert (Li : length (near r) <= n) by lia. exists n. cbn. replace i with (n + p) in * by lia.
      unfold permits in *. rewrite digit_turn in A, D by exact Li. repeat split; [exact A | exact D | constructor | lia].
  Qed.

  Lemma step : g (n + p) = g n.
  Proof.
    apply (is_mex_unique _ _ _ _ (G (n + p)) (G n)). intros v. split; intros (o & M & V).
    - destruct (down o M) as (o' & M' & V'). exists o'. split; [exact M' | congruence].
    - destruct (up o M) as (o' & M' & V'). exists o'. split; [exact M' | congruence].
  Qed.
End GuySmith.

Theorem guy_smith_demands r g n0 p k most u :
  ends r = true -> is_grundy (rule_move r) g -> length (near r) <= S k ->
  (forall d, In d (far r) -> (fst d <= 1)%N) -> Nat.divide (length (far r)) p \/ far r = [] ->
  (forall i j, permits r i j -> j <= most) ->
  (forall i j, permits r i j -> snd (digit_at r i) = Unequal -> j <= 1 \/ j <= u) ->
  (forall i j, permits r i j -> snd (digit_at r i) = Equal -> j <= 1 \/ ((j = 2 \/ j = 4) /\ Nat.divide j p)) ->
  1 <= most -> 1 <= n0 -> 1 <= p ->
  (forall n, n0 <= n -> ~ enough n0 p k most u n -> g (n + p) = g n) ->
  forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros T G K Far Turn Parts Differ Same Most N0 P0 W n. induction n as [n IH] using lt_wf_ind. intros L.
  assert (Dec : enough n0 p k most u n \/ ~ enough n0 p k most u n).
  { unfold enough. destruct (le_lt_dec (most * n0 + (most - 1) * p + k) n); [| right; lia].
    destruct (le_lt_dec 2 u); [| left; lia].
    destruct (le_lt_dec (u * n0 + (2 * u * (u - 1) - 2) * p + k) n); [left; lia | right; lia]. }
  destruct Dec as [E | E]; [| exact (W n L E)].
  apply (step r g n0 p k most u T G K Far Turn Parts Differ Same Most N0 P0 n E). intros m M1 M2. exact (IH m M2 M1).
Qed.

(** A law with a multiple of p holds with p, if the values repeat with p over one multiple. *)
Theorem period_from_multiple (g : nat -> N) n0 p q : 0 < q -> (forall n, n0 <= n -> g (n + q) = g n) ->
  (forall n, n0 <= n -> n < n0 + q -> g (n + p) = g n) -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros Q H W n L. pose proof (Nat.div_mod (n - n0) q ltac:(lia)) as E.
  pose proof (Nat.mod_upper_bound (n - n0) q ltac:(lia)) as M.
  set (m := n0 + (n - n0) mod q). set (t := (n - n0) / q) in *.
  replace n with (m + t * q) by (unfold m; lia). rewrite (periodic_add g n0 q H t m) by (unfold m; lia).
  replace (m + t * q + p) with ((m + p) + t * q) by lia. rewrite (periodic_add g n0 q H t (m + p)) by (unfold m; lia).
  apply W; unfold m; lia.
Qed.
