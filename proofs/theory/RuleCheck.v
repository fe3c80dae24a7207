(** A checker for laws of codes with any number of parts, [!], [=] and repeated digits. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia Permutation ListDec.
From Grundy Require Import Game Code Period Mex Shift HeapLaw Demands.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

(** ** Splits, the largest part first *)
(** The nim-sums of j parts of at most [most] tokens with the sum m; [strict]: each part is less than the one before. *)
Fixpoint splits (g : nat -> N) (strict : bool) (j m most : nat) : list N :=
  match j with
  | O => if m =? 0 then [0%N] else []
  | S j' =>
    match j' with
    | O => if (1 <=? m) && (m <=? most) then [g m] else []
    | S _ =>
      let low := m / j in
      flat_map (fun a => let x := g a in map (N.lxor x) (splits g strict j' (m - a) (if strict then a - 1 else a)))
        (seq (Nat.max 1 low) (S (Nat.min most m) - Nat.max 1 low))
    end
  end.

(** Parts in descending order. *)
Fixpoint falling (strict : bool) (most : nat) (o : list nat) : Prop :=
  match o with
  | [] => True
  | a :: o => 1 <= a /\ a <= most /\ falling strict (if strict then a - 1 else a) o
  end.

Lemma falling_most strict o : forall most, falling strict most o -> forall a, In a o -> 1 <= a /\ a <= most.
Proof.
  induction o as [| b o IH]; intros most F a I; [contradiction |]. destruct F as (L & M & F).
  destruct I as [<- | I]; [lia |]. pose proof (IH _ F a I). destruct strict; lia.
Qed.

Lemma falling_sum strict o most : falling strict most o -> list_sum o <= length o * most.
Proof. intros F. apply list_sum_most. intros b I. apply (falling_most strict o most F b I). Qed.

Lemma splits_spec g strict j : forall m most v,
  In v (splits g strict j m most) <-> exists o, length o = j /\ falling strict most o /\ list_sum o = m /\ nimsum g o = v.
Proof.
  induction j as [| j IH]; intros m most v.
  - cbn [splits]. split.
    + destruct (Nat.eqb_spec m 0) as [-> |]; [intros [<- | []] | intros []]. exists []. repeat split.
    + intros (o & L & _ & E & V). destruct o; [| discriminate]. cbn in E. subst m. left. exact V.
  - destruct j as [| j'].
    + cbn [splits]. split.
      * destruct ((1 <=? m) && (m <=? most)) eqn:B; [| intros []]. apply andb_prop in B. destruct B as [B C].
        apply Nat.leb_le in B, C. intros [<- | []]. exists [m]. cbn. rewrite N.lxor_0_r. repeat split; lia.
      * intros (o & L & F & E & V). destruct o as [| a [| b o]]; try discriminate. cbn in F, E, V.
        replace m with a by lia. rewrite (proj2 (Nat.leb_le 1 a)), (proj2 (Nat.leb_le a most)) by lia. left.
        now rewrite N.lxor_0_r in V.
    + set (j := S j') in *. change (splits g strict (S j) m most) with
        (flat_map (fun a => map (N.lxor (g a)) (splits g strict j (m - a) (if strict then a - 1 else a)))
          (seq (Nat.max 1 (m / S j)) (S (Nat.min most m) - Nat.max 1 (m / S j)))).
      rewrite in_flat_map. split.
      * intros (a & I & J). apply in_seq in I. apply in_map_iff in J. destruct J as (w & <- & J). apply IH in J.
        destruct J as (o & L & F & E & V). exists (a :: o). cbn [length falling]. repeat split; [lia | lia | lia | exact F | |].
        -- cbn. fold (list_sum o). lia.
        -- rewrite nimsum_cons. congruence.
      * intros (o & L & F & E & V). destruct o as [| a o]; [discriminate |]. cbn [length falling] in L, F.
        destruct F as (A & B & F). cbn in E. fold (list_sum o) in E. exists a. split.
        -- pose proof (falling_sum _ _ _ F) as Q.
           assert (m <= S j * a) by (destruct strict; nia).
           assert (m / S j <= a) by (apply Nat.div_le_upper_bound; lia). apply in_seq. lia.
        -- apply in_map_iff. exists (nimsum g o). split; [exact V |]. apply IH. exists o. repeat split; [lia | exact F | lia].
Qed.

(** Any parts can be put in order. *)
Lemma put_in_order (strict : bool) o : positive_parts o -> (strict = true -> NoDup o) ->
  exists q, Permutation o q /\ falling strict (list_sum o) q.
Proof.
  remember (length o) as n eqn:E. revert o E. induction n as [| n IH]; intros o E P D.
  - destruct o; [| discriminate]. exists []. split; [reflexivity | exact I].
  - destruct (largest o) as (a & q & Pm & M); [intros ->; discriminate |].
    pose proof (positive_perm _ _ Pm P) as Pq. inversion_clear Pq as [| ? ? Pa Pq'].
    pose proof (Permutation_length Pm) as Ln. cbn in Ln.
    assert (Dq : strict = true -> NoDup (a :: q)) by (intros S; apply (Permutation_NoDup Pm); auto).
    destruct (IH q ltac:(lia) Pq') as (w & Pw & Fw).
    { intros S. specialize (Dq S). now inversion_clear Dq. }
    exists (a :: w). split; [rewrite Pm; now constructor |]. cbn [falling].
    rewrite (list_sum_perm _ _ Pm). cbn. fold (list_sum q). repeat split; [exact Pa | lia |].
    (* the other parts are at most a, or less than a *)
    assert (Less : forall b, In b w -> b <= (if strict then a - 1 else a)).
    { intros b I. apply (Permutation_in b (Permutation_sym Pw)) in I. pose proof (M b I). destruct strict; [| exact H].
      specialize (Dq eq_refl). inversion_clear Dq as [| ? ? N _]. destruct (Nat.eq_dec b a) as [-> |]; [contradiction | lia]. }
    clear - Fw Less. destruct w as [| b w]; [exact I |]. cbn [falling] in *. destruct Fw as (B1 & _ & F).
    repeat split; [exact B1 | apply Less; now left | exact F].
Qed.

Lemma in_order_is_split strict most o : falling strict most o -> positive_parts o /\ (strict = true -> NoDup o).
Proof.
  intros F. split.
  - apply Forall_forall. intros a I. pose proof (falling_most _ _ _ F a I). lia.
  - intros ->. revert most F. induction o as [| a o IH]; intros most F; [constructor |]. destruct F as (A & B & F).
    constructor; [| exact (IH _ F)]. intros I. pose proof (falling_most _ _ _ F a I). lia.
Qed.

(** ** The options of a heap *)
Definition is_unequal (d : demand) : bool := match d with Unequal => true | _ => false end.
Definition equal_value (g : nat -> N) (j m : nat) : list N :=
  match j with
  | O => if m =? 0 then [0%N] else []
  | _ => if (1 <=? m) && (m mod j =? 0) then [nimsum g (repeat (m / j) j)] else []
  end.
Definition digit_values (g : nat -> N) (d : digit) (m : nat) : list N :=
  flat_map (fun j => if N.testbit (fst d) (N.of_nat j) then
    match snd d with
    | Equal => equal_value g j m
    | other => splits g (is_unequal other) j m m
    end else []) (seq 0 (S (N.size_nat (fst d)))).

Lemma equal_value_spec g j m v : In v (equal_value g j m) <->
  exists o, length o = j /\ obeys Equal o /\ positive_parts o /\ list_sum o = m /\ nimsum g o = v.
Proof.
  split.
  - destruct j as [| j]; cbn [equal_value].
    + destruct (Nat.eqb_spec m 0) as [-> |]; [intros [<- | []] | intros []]. exists []. repeat split; [intros a b [] | constructor].
    + destruct (_ && _) eqn:B; [| intros []]. apply andb_prop in B. destruct B as [B C]. apply Nat.leb_le in B. apply Nat.eqb_eq in C.
      intros [<- | []]. exists (repeat (m / S j) (S j)). rewrite repeat_length, list_sum_repeat.
      pose proof (Nat.div_mod m (S j) ltac:(lia)) as D. repeat split.
      * intros a b X Y. apply repeat_spec in X, Y. congruence.
      * apply Forall_forall. intros x X. apply repeat_spec in X. nia.
      * lia.
  - intros (o & L & E & P & Sm & V). destruct (all_equal o E) as (a & Eo). rewrite L in Eo. subst o.
    rewrite list_sum_repeat in Sm. destruct j as [| j]; cbn [equal_value].
    + cbn in *. subst m. now left.
    + assert (A : 0 < a) by (inversion_clear P; assumption). subst m.
      rewrite (Nat.mul_comm (S j) a), Nat.mod_mul, Nat.div_mul by lia.
      rewrite (proj2 (Nat.leb_le 1 _)) by nia. left. exact V.
Qed.

Lemma digit_values_spec g d m v : In v (digit_values g d m) <->
  exists o, N.testbit (fst d) (N.of_nat (length o)) = true /\ obeys (snd d) o /\ positive_parts o /\ list_sum o = m /\ nimsum g o = v.
Proof.
  unfold digit_values. rewrite in_flat_map. destruct d as [b dm]. cbn [fst snd].
  assert (Free : forall j, dm <> Equal -> (In v (splits g (is_unequal dm) j m m) <->
    exists o, length o = j /\ obeys dm o /\ positive_parts o /\ list_sum o = m /\ nimsum g o = v)).
  { intros j Q. rewrite splits_spec. split.
    - intros (o & L & F & E & V). destruct (in_order_is_split _ _ _ F) as [P D]. exists o. repeat split; auto.
      destruct dm; [exact I | exact (D eq_refl) | congruence].
    - intros (o & L & O & P & E & V). destruct (put_in_order (is_unequal dm) o P) as (q & Pm & F).
      { destruct dm; [discriminate | intros _; exact O | congruence]. }
      exists q. rewrite <- (Permutation_length Pm), <- (list_sum_perm _ _ Pm), <- (nimsum_perm g _ _ Pm). rewrite E in F. auto. }
  split.
  - intros (j & _ & H). destruct (N.testbit b (N.of_nat j)) eqn:T; [| contradiction].
    assert (X : exists o, length o = j /\ obeys dm o /\ positive_parts o /\ list_sum o = m /\ nimsum g o = v).
    { destruct dm; [apply (Free j); [discriminate | exact H] | apply (Free j); [discriminate | exact H] |].
      now apply equal_value_spec. }
    destruct X as (o & <- & X). exists o. split; [exact T | exact X].
  - intros (o & T & O & P & E & V). exists (length o). split.
    + pose proof (testbit_size _ _ T). apply in_seq. lia.
    + rewrite T. assert (X : exists q, length q = length o /\ obeys dm q /\ positive_parts q /\ list_sum q = m /\ nimsum g q = v)
        by (exists o; auto).
      destruct dm; [apply Free; [discriminate | exact X] | apply Free; [discriminate | exact X] |]. now apply equal_value_spec.
Qed.

(** [cur] = g(n - 1), …, g(0). Only the digits up to dn have an effect. *)
Definition rule_values (r : rule) (cur : list N) : list N :=
  let n := length cur in
  let g a := nth (n - 1 - a) cur 0%N in
  flat_map (fun i => digit_values g (digit_at r i) (n - i))
    (seq 0 (S (match far r with [] => Nat.min n (length (near r) - 1) | _ => n end))).

Lemma rule_values_spec r g n cur : ends r = true -> before g n cur ->
  forall v, In v (rule_values r cur) <-> option_value (rule_move r) g n v.
Proof.
  intros T [L B] v. unfold rule_values. rewrite L.
  assert (Ext : forall o, (forall a, In a o -> a < n) -> nimsum (fun a => nth (n - 1 - a) cur 0%N) o = nimsum g o).
  { intros o S. apply nimsum_ext_in. intros a I. specialize (S a I). rewrite B by lia. f_equal. lia. }
  rewrite in_flat_map. split.
  - intros (i & I & H). apply digit_values_spec in H. destruct H as (o & A & D & P & E & V).
    assert (Li : i <= n). { apply in_seq in I. destruct (far r); lia. }
    assert (M : rule_move r n o) by (exists i; repeat split; auto; lia).
    exists o. split; [exact M |]. rewrite <- V. symmetry. apply Ext. intros a J. exact (rule_smaller r T n o a M J).
  - intros (o & M & V). pose proof M as (i & A & D & P & E). exists i. split.
    + apply in_seq. destruct (far r) eqn:F; [| lia].
      assert (i < length (near r)); [| lia]. destruct (le_lt_dec (length (near r)) i) as [X |]; [exfalso | assumption].
      unfold permits, digit_at in A. rewrite (proj2 (nth_error_None (near r) i) X), F in A. cbn in A. now rewrite N.bits_0 in A.
    + apply digit_values_spec. exists o. repeat split; [exact A | exact D | exact P | lia |].
      rewrite <- V. apply Ext. intros a J. exact (rule_smaller r T n o a M J).
Qed.

(** Grundy values exist. *)
Definition obeys_b (d : demand) (o : list nat) : bool :=
  match d with
  | Any => true
  | Unequal => if NoDup_dec Nat.eq_dec o then true else false
  | Equal => forallb (fun a => forallb (Nat.eqb a) o) o
  end.
Lemma obeys_b_spec d o : obeys_b d o = true <-> obeys d o.
Proof.
  destruct d; cbn; [tauto | destruct (NoDup_dec Nat.eq_dec o); split; auto; discriminate |].
  rewrite forallb_forall. split.
  - intros H a b A B. specialize (H a A). rewrite forallb_forall in H. apply Nat.eqb_eq, H, B.
  - intros H a A. apply forallb_forall. intros b B. apply Nat.eqb_eq. auto.
Qed.

Definition rule_options (r : rule) (n : nat) : list (list nat) :=
  flat_map (fun i => flat_map (fun j => if N.testbit (fst (digit_at r i)) (N.of_nat j) then
    filter (obeys_b (snd (digit_at r i))) (compositions j (n - i)) else [])
    (seq 0 (S (N.size_nat (fst (digit_at r i)))))) (seq 0 (S n)).
Lemma rule_options_spec r n o : In o (rule_options r n) <-> rule_move r n o.
Proof.
  unfold rule_options. rewrite in_flat_map. split.
  - intros (i & I & H). apply in_seq in I. apply in_flat_map in H. destruct H as (j & _ & H).
    destruct (N.testbit _ _) eqn:T; [| contradiction]. apply filter_In in H. destruct H as [H D].
    apply compositions_spec in H. destruct H as (L & P & E). exists i. unfold permits. rewrite L. rewrite obeys_b_spec in D.
    repeat split; [exact T | exact D | exact P | lia].
  - intros (i & A & D & P & E). exists i. split; [apply in_seq; lia |]. apply in_flat_map. exists (length o).
    pose proof (testbit_size _ _ A). split; [apply in_seq; lia |]. unfold permits in A. rewrite A. apply filter_In.
    split; [apply compositions_spec; repeat split; [exact P | lia] | now apply obeys_b_spec].
Qed.

Lemma rule_grundy r : ends r = true -> exists g, is_grundy (rule_move r) g.
Proof. intros T. apply (heap_grundy _ (rule_options r)); [intros n o a; apply rule_smaller, T | apply rule_options_spec]. Qed.

(** ** The check *)
Definition rule_law (r : rule) := heap_law (rule_move r).

(** All digits satisfy a test; omitted digits are 0. *)
Definition all_digits (r : rule) (test : digit -> bool) : bool := forallb test (near r ++ far r) && test (0%N, Any).
Lemma all_digits_spec r test : all_digits r test = true -> forall i, test (digit_at r i) = true.
Proof.
  unfold all_digits. intros H i. apply andb_prop in H. destruct H as [H Z]. rewrite forallb_forall in H. unfold digit_at.
  destruct (nth_error (near r) i) eqn:E.
  - apply H. apply in_or_app. left. exact (nth_error_In _ _ E).
  - destruct (far r) as [| d ds] eqn:F; [exact Z |]. apply H. apply in_or_app. right. apply nth_In.
    apply Nat.mod_upper_bound. cbn. lia.
Qed.

(** The numbers of parts that a digit allows, one by one. *)
Definition each_part (d : digit) (test : nat -> bool) : bool :=
  forallb (fun j => if N.testbit (fst d) (N.of_nat j) then test j else true) (seq 0 (S (N.size_nat (fst d)))).
Lemma each_part_spec d test : each_part d test = true -> forall j, N.testbit (fst d) (N.of_nat j) = true -> test j = true.
Proof.
  unfold each_part. rewrite forallb_forall. intros H j T. pose proof (testbit_size _ _ T).
  specialize (H j ltac:(apply in_seq; lia)). now rewrite T in H.
Qed.

(** most: the largest number of parts; u: the largest number of parts that must differ; q = times * p: the multiple that [=] and
    repeated digits require. *)
Definition fits (r : rule) (most u q : nat) : bool :=
  forallb (fun d => N.leb (fst d) 1) (far r) &&
  match far r with [] => true | t => q mod length t =? 0 end &&
  all_digits r (fun d => each_part d (fun j => (j <=? most) &&
    match snd d with
    | Any => true
    | Unequal => (j <=? 1) || (j <=? u)
    | Equal => (j <=? 1) || (((j =? 2) || (j =? 4)) && (q mod j =? 0))
    end)).

Definition bound (r : rule) (n0 q most u : nat) : nat :=
  let k := length (near r) - 1 in
  Nat.max (most * n0 + (most - 1) * q + k) (if 2 <=? u then u * n0 + (2 * u * (u - 1) - 2) * q + k else 0).

Definition check_rule (r : rule) (n0 p times most u : nat) (table : list N) : bool :=
  let q := times * p in
  let m0 := Nat.max n0 1 in
  if ends r && (1 <=? p) && (1 <=? times) && (1 <=? most) && (1 <=? length (near r)) && fits r most u q &&
     (bound r m0 q most u + q <=? length table) && (m0 + q + p <=? length table) then
    if verify_by (rule_values r) [] table then obeyed table n0 p 0 && least table n0 p 0 else false
  else false.

Theorem check_rule_sound r n0 p times most u table :
  check_rule r n0 p times most u table = true -> rule_law r n0 p 0 table.
Proof.
  unfold check_rule. set (q := times * p). set (m0 := Nat.max n0 1). destruct (ends r) eqn:T; [| discriminate].
  destruct (_ && _) eqn:H; [| discriminate]. destruct (verify_by _ _ _) eqn:V; [| discriminate]. intros K.
  apply andb_prop in K. destruct K as [K1 K2].
  repeat (apply andb_prop in H; destruct H as [H ?]).
  repeat match goal with X : (_ <=? _) = true |- _ => apply Nat.leb_le in X end.
  match goal with X : fits _ _ _ _ = true |- _ => rename X into F end.
  assert (Parts : forall n o a, rule_move r n o -> In a o -> a < n) by (intros n o a; apply rule_smaller, T).
  destruct (rule_grundy r T) as (g & G).
  pose proof (verify_by_unique _ _ table (fun n cur B => rule_values_spec r _ n cur T B) V Parts g G) as E.
  assert (q1 : p <= q) by (unfold q; nia).
  assert (m1 : 1 <= m0 /\ n0 <= m0) by (unfold m0; lia). destruct m1 as [m1 m2].
  assert (Near : forall m, n0 <= m -> m + p < length table -> g (m + p) = g m).
  { intros m A B. rewrite !E by lia. rewrite <- (N.add_0_r (nth m table 0%N)). apply (obeyed_spec table n0 p 0 K1); lia. }
  assert (Steps : forall k m, n0 <= m -> m + k * p < length table -> g (m + k * p) = g m).
  { induction k as [| k IH]; intros m A B; [now rewrite Nat.add_0_r |].
    replace (m + S k * p) with ((m + k * p) + p) in * by lia. rewrite Near by lia. apply IH; lia. }
  unfold fits in F. apply andb_prop in F. destruct F as [F F3]. apply andb_prop in F. destruct F as [F1 F2].
  pose proof (all_digits_spec r _ F3) as D. 
  assert (Q : forall n, m0 <= n -> g (n + q) = g n).
  { apply (guy_smith_demands r g m0 q (length (near r) - 1) most u T G); try lia.
    - rewrite forallb_forall in F1. intros d I. apply N.leb_le, F1, I.
    - destruct (far r) as [| d ds]; [now right | left]. apply Nat.eqb_eq in F2. apply Nat.mod_divide; [cbn; lia | exact F2].
    - intros i j A. pose proof (each_part_spec _ _ (D i) j A) as X. apply andb_prop in X. apply Nat.leb_le, X.
    - intros i j A U. pose proof (each_part_spec _ _ (D i) j A) as X. apply andb_prop in X. destruct X as [_ X].
      cbn beta in X. rewrite U in X. apply Bool.orb_prop in X. rewrite !Nat.leb_le in X. exact X.
    - intros i j A U. pose proof (each_part_spec _ _ (D i) j A) as X. apply andb_prop in X. destruct X as [_ X].
      cbn beta in X. rewrite U in X. apply Bool.orb_prop in X. destruct X as [X | X]; [left; now apply Nat.leb_le | right].
      apply andb_prop in X. destruct X as [X Y]. apply Bool.orb_prop in X. rewrite !Nat.eqb_eq in X. apply Nat.eqb_eq in Y.
      split; [exact X |]. apply Nat.mod_divide; [lia | exact Y].
    - intros n A B. apply Steps; [lia |]. fold q. unfold enough in B. unfold bound in *.
      destruct (Nat.leb_spec 2 u); lia. }
  assert (S0 : shifts g m0 p 0).
  { apply (shifts_from_multiple g m0 p q 0 0); [lia | intros n A; rewrite N.add_0_r; now apply Q |].
    intros n A B. rewrite N.add_0_r. apply Near; lia. }
  apply (heap_law_intro _ n0 p 0 table g Parts G); [assumption | lia | exact K2 | intros m L; apply E; lia |].
  intros n A. destruct (le_lt_dec m0 n) as [B | B]; [exact (S0 n B) |]. rewrite N.add_0_r. apply Near; lia.
Qed.
