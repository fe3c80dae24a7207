(** Games that only remove tokens, with a set of numbers that is periodic from some number on: finite subtraction sets, all but
    finitely many numbers, odd and even numbers, codes of the digits 0 and 3. [SubtractionWindow] and [RemovalState] of the
    program. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Single Mex Shift.
Import ListNotations.
Open Scope nat_scope.

(** One flag for each number 1, …, s: true if it may be removed; one flag for each of s + 1, …, s + t, which repeat; the least heap
    that a move leaves. *)
Record removal := Removal { first : list bool; turn : list bool; floor : nat }.

Definition may_remove (S : removal) (j : nat) : bool :=
  match j with
  | O => false
  | S i =>
    if i <? length (first S) then nth i (first S) false
    else match turn S with [] => false | t => nth ((i - length (first S)) mod length t) t false end
  end.
Definition removal_move (S : removal) (n m : nat) : Prop := exists j, may_remove S j = true /\ n = m + j /\ floor S <= m.

Lemma removal_smaller S n m : removal_move S n m -> m < n.
Proof. intros ([| j] & M & E & _); [discriminate | lia]. Qed.

Theorem removal_outcome S g : solves (removal_move S) g -> forall heaps,
  (P_position (move (single (removal_move S))) heaps <-> nimsum g heaps = 0%N) /\
  (N_position (move (single (removal_move S))) heaps <-> nimsum g heaps <> 0%N).
Proof. apply (single_outcome _ (fun n => n)). intros x y. apply removal_smaller. Qed.

Lemma may_remove_far S i : turn S <> [] -> length (first S) <= i ->
  may_remove S (Datatypes.S i) = nth ((i - length (first S)) mod length (turn S)) (turn S) false.
Proof. intros N L. unfold may_remove. destruct (Nat.ltb_spec i (length (first S))); [lia |]. now destruct (turn S). Qed.

Lemma far_repeats S i q : length (first S) <= i -> Nat.divide (length (turn S)) q \/ turn S = [] ->
  may_remove S (Datatypes.S (i + q)) = may_remove S (Datatypes.S i).
Proof.
  intros L D. unfold may_remove. destruct (Nat.ltb_spec (i + q) (length (first S))); [lia |].
  destruct (Nat.ltb_spec i (length (first S))); [lia |]. destruct (turn S) as [| b t] eqn:E; [reflexivity |].
  destruct D as [(z & ->) | D]; [| discriminate]. f_equal.
  replace (i + z * length (b :: t) - length (first S)) with (i - length (first S) + z * length (b :: t)) by lia.
  apply Nat.mod_add. cbn. lia.
Qed.

(** ** Finitely many numbers: two equal windows of s values repeat without end. *)
Theorem subtraction_window S g n0 p : turn S = [] -> solves (removal_move S) g -> (floor S = 0 \/ floor S <= n0) ->
  (forall n, n0 <= n -> n < n0 + length (first S) -> g (n + p) = g n) -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros Fin G Fl W n. induction n as [n IH] using lt_wf_ind. intros L.
  destruct (le_lt_dec (n0 + length (first S)) n) as [B | B]; [| now apply W].
  assert (Near : forall j, may_remove S j = true -> 0 < j /\ j <= length (first S)).
  { intros [| i] M; [discriminate |]. unfold may_remove in M. rewrite Fin in M. destruct (Nat.ltb_spec i (length (first S))); [lia | discriminate]. }
  apply (is_mex_unique _ _ _ _ (G (n + p)) (G n)). intros v. unfold reaches_value. split.
  - intros (m & (j & M & E & F) & V). pose proof (Near j M). exists (n - j). split.
    + exists j. repeat split; [exact M | lia | lia].
    + rewrite <- V. replace m with (n - j + p) by lia. symmetry. apply IH; lia.
  - intros (m & (j & M & E & F) & V). pose proof (Near j M). exists (m + p). split.
    + exists j. repeat split; [exact M | lia | lia].
    + rewrite <- V. apply IH; lia.
Qed.

(** ** Numbers that repeat: states that correspond. *)
Section State.
  Variables (S : removal) (g : nat -> N) (q : nat) (e : N).
  Hypothesis G : solves (removal_move S) g.
  Let s := length (first S).
  Hypothesis NE : turn S <> [].
  Hypothesis Q : Nat.divide (length (turn S)) q.
  Let t := length (turn S).

  (** v is the value of a heap before the window to which n + i has a move. *)
  Definition old (n i : nat) (v : N) : Prop :=
    exists m, floor S <= m /\ m + s < n /\ may_remove S (n + i - m) = true /\ g m = v.
  (** v is the value of a heap of the class r modulo t before the window. *)
  Definition old_class (n r : nat) (v : N) : Prop := exists m, floor S <= m /\ m + s < n /\ m mod t = r /\ g m = v.

  Definition covers (n : nat) (T : N) : Prop := forall i v, (v < T)%N -> old n i v.
  Record corresponds (n : nat) (T : N) : Prop := {
    windows : forall j, 1 <= j -> j <= s -> g (n + q - j) = (g (n - j) + e)%N;
    classes : forall r v, (T <= v)%N -> (old_class n r v <-> old_class (n + q) r (v + e));
    covered : covers n T;
    covered_later : covers (n + q) (T + e)
  }.

  Lemma t_pos : t <> 0.
  Proof. unfold t. clear - NE. destruct (turn S); cbn; congruence. Qed.
  Lemma mod_turn m : (m + q) mod t = m mod t.
  Proof. destruct Q as (z & ->). apply Nat.mod_add. exact t_pos. Qed.

  Lemma same_class n m m' : m + s < n -> m' + s < n + q -> m mod t = m' mod t ->
    may_remove S (n - m) = may_remove S (n + q - m').
  Proof.
    intros A B E. pose proof t_pos as T0.
    replace (n - m) with (Datatypes.S (n - m - 1)) by lia. replace (n + q - m') with (Datatypes.S (n + q - m' - 1)) by lia.
    rewrite !may_remove_far by (auto; fold s; lia). fold s t. f_equal.
    (* both are n - 1 - s - m modulo t *)
    destruct Q as (z & Eq). fold t in Eq.
    assert (X : n + q - m' - 1 - s + m' = (n - m - 1 - s) + m + z * t) by lia.
    pose proof (Nat.div_mod m t T0) as Dm. pose proof (Nat.div_mod m' t T0) as Dm'.
    set (a := n - m - 1 - s) in *. set (b' := n + q - m' - 1 - s) in *.
    assert (Y : b' + (m' / t) * t = a + (m / t + z) * t) by nia.
    rewrite <- (Nat.mod_add b' (m' / t) t T0), Y. symmetry. apply Nat.mod_add. exact T0.
  Qed.

  Lemma option_cases n v : s + floor S <= n -> (reaches_value (removal_move S) g n v <->
    (exists j, 1 <= j /\ j <= s /\ may_remove S j = true /\ g (n - j) = v) \/ old n 0 v).
  Proof.
    intros L. split.
    - intros (m & (j & M & E & F) & V). destruct (le_lt_dec j s) as [B | B].
      + left. exists j. destruct j; [discriminate |]. repeat split; [lia | lia | exact M |]. rewrite <- V. f_equal. lia.
      + right. exists m. replace (n + 0 - m) with j by lia. repeat split; [exact F | lia | exact M | exact V].
    - intros [(j & A & B & M & V) | (m & F & A & M & V)].
      + exists (n - j). split; [exists j; repeat split; [exact M | lia | lia] | exact V].
      + exists m. split; [exists (n + 0 - m); repeat split; [exact M | lia | exact F] | exact V].
  Qed.

  Lemma same_options n T v : s + floor S <= n -> corresponds n T -> (T <= v)%N ->
    (reaches_value (removal_move S) g n v <-> reaches_value (removal_move S) g (n + q) (v + e)).
  Proof.
    intros L C V. rewrite !option_cases by lia. destruct C as [W K _ _].
    assert (A : (exists j, 1 <= j /\ j <= s /\ may_remove S j = true /\ g (n - j) = v) <->
      (exists j, 1 <= j /\ j <= s /\ may_remove S j = true /\ g (n + q - j) = (v + e)%N)).
    { split; intros (j & J1 & J2 & M & E); exists j; repeat split; auto; rewrite W in * by lia; lia. }
    assert (B : old n 0 v <-> old (n + q) 0 (v + e)).
    { split.
      - intros (m & F & X & M & E). destruct (proj1 (K (m mod t) v V)) as (m' & F' & X' & R & E').
        { exists m. repeat split; auto. }
        exists m'. repeat split; auto. rewrite Nat.add_0_r in *. rewrite <- (same_class n m m' X X'); auto.
      - intros (m & F & X & M & E). destruct (proj2 (K (m mod t) v V)) as (m' & F' & X' & R & E').
        { exists m. repeat split; auto. }
        exists m'. repeat split; auto. rewrite Nat.add_0_r in *. rewrite (same_class n m' m X' X); auto. }
    rewrite A, B. reflexivity.
  Qed.

  Lemma state_value n T : s + floor S <= n -> corresponds n T -> g (n + q) = (g n + e)%N.
  Proof.
    intros L C. pose proof (same_options n T) as O. destruct (G n) as [N1 N2]. pose proof (G (n + q)) as M.
    assert (small : forall v, (v < T)%N -> reaches_value (removal_move S) g n v).
    { intros v V. apply option_cases; [exact L |]. right. apply (covered n T C). exact V. }
    assert (small' : forall v, (v < T + e)%N -> reaches_value (removal_move S) g (n + q) v).
    { intros v V. apply option_cases; [lia |]. right. apply (covered_later n T C). exact V. }
    assert (Big : (T <= g n)%N). { destruct (N.le_gt_cases T (g n)) as [X | X]; [exact X | destruct (N1 (small _ X))]. }
    apply (is_mex_unique _ (reaches_value (removal_move S) g (n + q)) _ (g n + e)%N M); [| reflexivity]. split.
    - rewrite <- O by auto. exact N1.
    - intros w W. destruct (N.lt_ge_cases w (T + e)) as [X | X]; [exact (small' w X) |].
      replace w with (w - e + e)%N by lia. apply O; [exact L | exact C | lia |]. apply N2. lia.
  Qed.

  Lemma state_next n T : s + floor S <= n -> corresponds n T -> corresponds (Datatypes.S n) T.
  Proof.
    intros L C. pose proof (state_value n T L C) as V. destruct C as [W K C1 C2].
    assert (Edge : g (n - s + q) = (g (n - s) + e)%N).
    { destruct s as [| s'] eqn:Es; [rewrite Nat.sub_0_r; exact V |]. replace (n - Datatypes.S s' + q) with (n + q - Datatypes.S s') by lia.
      apply W; lia. }
    assert (Grow : forall k r v, s + floor S <= k ->
      (old_class (Datatypes.S k) r v <-> old_class k r v \/ ((k - s) mod t = r /\ g (k - s) = v))).
    { intros k r v Lk. split.
      - intros (m & F & X & R & E). destruct (Nat.eq_dec (m + s) k) as [Z | Z].
        + right. replace (k - s) with m by lia. auto.
        + left. exists m. repeat split; auto; lia.
      - intros [(m & F & X & R & E) | [R E]]; [exists m | exists (k - s)]; repeat split; auto; lia. }
    split.
    - intros j J1 J2. destruct j as [| j]; [lia |]. cbn [plus Nat.sub]. destruct j as [| j].
      + rewrite !Nat.sub_0_r. exact V.
      + apply W; lia.
    - intros r v Tv. replace (Datatypes.S n + q) with (Datatypes.S (n + q)) by lia. rewrite !Grow by lia. rewrite (K r v Tv).
      replace (n + q - s) with (n - s + q) by lia. rewrite Edge, mod_turn.
      split; (intros [X | [X Y]]; [now left | right; split; [exact X | lia]]).
    - intros i v Tv. destruct (C1 (Datatypes.S i) v Tv) as (m & F & X & M & E). exists m.
      replace (Datatypes.S n + i - m) with (n + Datatypes.S i - m) by lia. repeat split; auto; lia.
    - intros i v Tv. destruct (C2 (Datatypes.S i) v Tv) as (m & F & X & M & E). exists m.
      replace (Datatypes.S n + q + i - m) with (n + q + Datatypes.S i - m) by lia. repeat split; auto; lia.
  Qed.

  (** The state at one n decides all later values. *)
  Theorem removal_state n T : s + floor S <= n -> corresponds n T -> forall m, n - s <= m -> g (m + q) = (g m + e)%N.
  Proof.
    intros L C.
    assert (All : forall k, corresponds (n + k) T).
    { induction k as [| k IH]; [now rewrite Nat.add_0_r |]. replace (n + Datatypes.S k) with (Datatypes.S (n + k)) by lia.
      apply state_next; [lia | exact IH]. }
    intros m M. destruct (le_lt_dec n m) as [B | B].
    - apply (state_value m T); [lia |]. specialize (All (m - n)). now replace (n + (m - n)) with m in All by lia.
    - pose proof (windows n T C (n - m) ltac:(lia) ltac:(lia)) as W.
      replace (n + q - (n - m)) with (m + q) in W by lia. now replace (n - (n - m)) with m in W by lia.
  Qed.
End State.
