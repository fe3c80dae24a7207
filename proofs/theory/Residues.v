(** Subtraction of a set whose members have few residues modulo the period, such as the powers of a number. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Single Mex Shift HeapLaw.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

Section Residues.
  (** S: the numbers that may be removed. h: the claimed values from n0 on, of period p. *)
  Variables (S : nat -> Prop) (h g : nat -> N) (n0 w : nat).
  Definition set_move (n m : nat) : Prop := exists j, 0 < j /\ S j /\ n = m + j.
  Hypothesis G : solves set_move g.
  Hypothesis Start : forall n, n0 <= n -> n < n0 + w -> g n = h n.
  (** No member leads from a heap to a heap of the same value. *)
  Hypothesis Apart : forall n j, S j -> 0 < j -> j <= n -> n0 <= n - j -> h (n - j) <> h n.
  Hypothesis Early : forall m j, S j -> 0 < j -> m < n0 -> n0 <= m + j -> h (m + j) <> g m.
  (** Members up to w lead to all smaller values. *)
  Hypothesis Reach : forall n v, n0 + w <= n -> (v < h n)%N -> exists j, 0 < j /\ j <= w /\ S j /\ h (n - j) = v.

  Theorem residues : forall n, n0 <= n -> g n = h n.
  Proof.
    intros n. induction n as [n IH] using lt_wf_ind. intros L.
    destruct (le_lt_dec (n0 + w) n) as [B | B]; [| now apply Start].
    apply (is_mex_unique _ (reaches_value set_move g n) _ (h n) (G n)); [| reflexivity]. split.
    - intros (m & (j & J & M & E) & V). destruct (le_lt_dec n0 m) as [Lm | Lm].
      + rewrite IH in V by lia. apply (Apart n j M J); [lia | lia |]. replace (n - j) with m by lia. exact V.
      + apply (Early m j M J Lm); [lia |]. rewrite <- E. now symmetry.
    - intros v V. destruct (Reach n v B V) as (j & J & Jw & M & E). exists (n - j). split.
      + exists j. repeat split; [exact J | exact M | lia].
      + rewrite <- E. apply IH; lia.
  Qed.
End Residues.

(** ** The powers of a number b >= 2 *)
Definition power (b j : nat) : Prop := exists i, j = b ^ i.
Definition power_move (b : nat) := set_move (power b).

Lemma power_smaller b n m : power_move b n m -> m < n.
Proof. intros (j & J & _ & E). lia. Qed.

(** The powers up to n. *)
Fixpoint powers_to (fuel : nat) (b j n : nat) : list nat :=
  match fuel with
  | O => []
  | S fuel => if j <=? n then j :: powers_to fuel b (b * j) n else []
  end.
Lemma powers_to_spec b n : 2 <= b -> forall fuel i, n < i + fuel ->
  forall j, In j (powers_to fuel b (b ^ i) n) <-> exists k, i <= k /\ j = b ^ k /\ j <= n.
Proof.
  intros B. induction fuel as [| fuel IH]; intros i F j; cbn [powers_to].
  - split; [intros [] |]. intros (k & K & E & L). pose proof (Nat.pow_gt_lin_r b k ltac:(lia)). lia.
  - destruct (Nat.leb_spec (b ^ i) n) as [L | L].
    + cbn [In]. change (b * b ^ i) with (b ^ S i). rewrite IH by lia. split.
      * intros [<- | (k & K & E)]; [exists i; auto | exists k; split; [lia | exact E]].
      * intros (k & K & E & Lj). destruct (Nat.eq_dec k i) as [-> | D]; [now left | right; exists k; split; [lia | auto]].
    + split; [intros [] |]. intros (k & K & E & Lj). pose proof (Nat.pow_le_mono_r b i k ltac:(lia) K). lia.
Qed.

Definition power_values (b : nat) (cur : list N) : list N :=
  let n := length cur in map (fun j => nth (j - 1) cur 0%N) (powers_to (S n) b 1 n).

Lemma power_pos b i : 2 <= b -> 0 < b ^ i.
Proof. intros B. pose proof (Nat.pow_nonzero b i ltac:(lia)). lia. Qed.

Lemma power_values_spec b g n cur : 2 <= b -> before g n cur ->
  forall v, In v (power_values b cur) <-> option_value (single (power_move b)) g n v.
Proof.
  intros B [L C] v. rewrite single_value. unfold power_values. rewrite L, in_map_iff. change 1 with (b ^ 0) at 2. split.
  - intros (j & V & I). apply powers_to_spec in I; [| exact B | lia]. destruct I as (k & _ & E & Lj). pose proof (power_pos b k B).
    exists (n - j). split; [exists j; repeat split; [lia | exists k; exact E | lia] |].
    rewrite <- V, C by lia. f_equal. lia.
  - intros (m & (j & J & (k & E) & Em) & V). exists j. split.
    + rewrite C by lia. rewrite <- V. f_equal. lia.
    + apply powers_to_spec; [exact B | lia |]. exists k. repeat split; [lia | exact E | lia].
Qed.

Lemma power_parts b n o a : single (power_move b) n o -> In a o -> a < n.
Proof. apply (single_smaller _ (fun n => n)). intros x y. apply power_smaller. Qed.

Lemma power_grundy b : 2 <= b -> exists g, is_grundy (single (power_move b)) g.
Proof.
  intros B. apply (heap_grundy _ (fun n => map (fun j => [n - j]) (powers_to (S n) b 1 n)) (power_parts b)).
  intros n o. rewrite in_map_iff. change 1 with (b ^ 0). split.
  - intros (j & <- & I). apply powers_to_spec in I; [| exact B | lia]. destruct I as (k & _ & E & Lj). pose proof (power_pos b k B).
    exists (n - j). split; [exists j; repeat split; [lia | exists k; exact E | lia] | reflexivity].
  - intros (m & (j & J & (k & E) & Em) & ->). exists j. split; [f_equal; lia |].
    apply powers_to_spec; [exact B | lia |]. exists k. repeat split; [lia | exact E | lia].
Qed.

(** [rs]: residues modulo p that hold 1 and are closed under multiplication by b. *)
Definition check_powers (b n0 p w : nat) (rs : list nat) (table : list N) : bool :=
  let h n := nth (n0 + (n + (p - n0 mod p)) mod p) table 0%N in  (* the claimed values, periodic in both directions *)
  let has r := existsb (Nat.eqb r) rs in
  if (2 <=? b) && (1 <=? p) && (n0 + Nat.max w p <=? length table) && (n0 + p <=? length table) && has (1 mod p) &&
     forallb (fun r => has ((r * b) mod p)) rs then
    if verify_by (power_values b) [] table then
      forallb (fun n => N.eqb (nth n table 0%N) (h n)) (seq n0 w) && least table n0 p 0 &&
      forallb (fun c => forallb (fun r => negb (N.eqb (h (c + p - r mod p)) (h c))) rs) (seq 0 p) &&
      forallb (fun m => forallb (fun r => negb (N.eqb (h (m + r)) (nth m table 0%N))) rs) (seq 0 n0) &&
      (let js := powers_to (S w) b 1 w in
       forallb (fun c => let vs := map (fun j => h (c + p - j mod p)) js in
         forallb (fun v => existsb (N.eqb (N.of_nat v)) vs) (seq 0 (N.to_nat (h c)))) (seq 0 p))
    else false
  else false.

Theorem check_powers_sound b n0 p w rs table : check_powers b n0 p w rs table = true ->
  heap_law (single (power_move b)) n0 p 0 table.
Proof.
  unfold check_powers. set (h := fun n => nth (n0 + (n + (p - n0 mod p)) mod p) table 0%N).
  destruct (_ && _) eqn:H; [| discriminate]. destruct (verify_by _ _ _) eqn:V; [| discriminate]. intros K.
  repeat (apply andb_prop in H; destruct H as [H ?]). repeat (apply andb_prop in K; destruct K as [K ?]).
  repeat match goal with X : (_ <=? _) = true |- _ => apply Nat.leb_le in X | X : forallb _ _ = true |- _ => rewrite forallb_forall in X end.
  rename H into B.
  assert (P0 : p <> 0) by lia.
  assert (Has : forall r, existsb (Nat.eqb r) rs = true -> In r rs).
  { intros r E. apply existsb_exists in E. destruct E as (x & I & E). apply Nat.eqb_eq in E. now subst. }
  assert (Res : forall i, In (b ^ i mod p) rs).
  { induction i as [| i IH]; [apply Has; assumption |].
    match goal with X : forall x, In x rs -> existsb _ _ = true |- _ => specialize (X _ IH); apply Has in X; rename X into Y end.
    change (b ^ S i) with (b * b ^ i). rewrite Nat.mul_comm. rewrite <- Nat.mul_mod_idemp_l by exact P0. exact Y. }
  assert (hmod : forall x y, x mod p = y mod p -> h x = h y).
  { intros x y E. unfold h. do 2 f_equal. rewrite Nat.add_mod, E, <- Nat.add_mod by exact P0. reflexivity. }
  assert (hperiod : forall x, h (x + p) = h x).
  { intros x. apply hmod. replace (x + p) with (x + 1 * p) by lia. now rewrite Nat.mod_add by exact P0. }
  assert (hmod1 : forall x, h (x mod p) = h x) by (intros x; apply hmod; now rewrite Nat.mod_mod by exact P0).
  assert (sub : forall n j, j <= n -> h (n - j) = h (n mod p + p - j mod p)).
  { intros n j L. apply hmod.
    pose proof (Nat.mod_upper_bound j p P0) as U. pose proof (Nat.div_mod j p P0) as Dj. pose proof (Nat.div_mod n p P0) as Dn.
    assert (E : n mod p + p - j mod p + (n / p) * p = (n - j) + (j / p + 1) * p) by nia.
    rewrite <- (Nat.mod_add (n mod p + p - j mod p) (n / p) p P0), E. now rewrite Nat.mod_add by exact P0. }
  destruct (power_grundy b B) as (g & G).
  pose proof (verify_by_unique _ _ table (fun n cur Bf => power_values_spec b _ n cur B Bf) V (power_parts b) g G) as E.
  pose proof (proj2 (solves_grundy _ g) G) as G'.
  assert (Main : forall n, n0 <= n -> g n = h n).
  { apply (residues (power b) h g n0 w G').
    - intros n A C. rewrite E by lia.
      match goal with X : forall x, In x (seq n0 w) -> _ |- _ => apply N.eqb_eq, X, in_seq; lia end.
    - intros n j (i & ->) J L _. rewrite sub by exact L.
      match goal with X : forall c, In c (seq 0 p) -> forallb (fun r => negb _) _ = true |- _ =>
        specialize (X (n mod p) ltac:(apply in_seq; pose proof (Nat.mod_upper_bound n p P0); lia)); rewrite forallb_forall in X;
        specialize (X _ (Res i)); rename X into Y end.
      rewrite Nat.mod_mod in Y by exact P0. apply Bool.negb_true_iff, N.eqb_neq in Y. rewrite <- (hmod1 n). exact Y.
    - intros m j (i & ->) J L _. rewrite E by lia.
      match goal with X : forall x, In x (seq 0 n0) -> _ |- _ => specialize (X m ltac:(apply in_seq; lia)); rewrite forallb_forall in X;
        specialize (X _ (Res i)); rename X into Y end.
      apply Bool.negb_true_iff, N.eqb_neq in Y.
      replace (h (m + b ^ i)) with (h (m + b ^ i mod p)); [exact Y |].
      apply hmod. now rewrite Nat.add_mod_idemp_r by exact P0.
    - intros n v A C. match goal with X : forall c, In c (seq 0 p) -> forallb (fun v => existsb _ _) _ = true |- _ =>
        specialize (X (n mod p) ltac:(apply in_seq; pose proof (Nat.mod_upper_bound n p P0); lia)); rewrite forallb_forall in X;
        rename X into Y end.
      assert (Y' : forall x, In x (seq 0 (N.to_nat (h (n mod p)))) ->
        existsb (N.eqb (N.of_nat x)) (map (fun j => h (n mod p + p - j mod p)) (powers_to (S w) b 1 w)) = true) by exact Y.
      clear Y. rename Y' into Y. rewrite hmod1 in Y. specialize (Y (N.to_nat v) ltac:(apply in_seq; lia)). apply existsb_exists in Y.
      destruct Y as (x & I & Ex). apply N.eqb_eq in Ex. apply in_map_iff in I. destruct I as (j & Ej & I).
      change 1 with (b ^ 0) in I at 1. apply powers_to_spec in I; [| exact B | lia]. destruct I as (k & _ & Ek & Lj).
      pose proof (power_pos b k B). exists j. repeat split; [lia | exact Lj | exists k; exact Ek |].
      rewrite sub by lia. rewrite Ej, <- Ex. apply N2Nat.id. }
  apply (heap_law_intro _ n0 p 0 table g (power_parts b) G); [lia | lia | assumption | intros m L; apply E; lia |].
  intros n A. rewrite N.add_0_r, !Main by lia. apply hperiod.
Qed.
