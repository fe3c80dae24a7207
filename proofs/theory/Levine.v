(** Restricted Nim with a slow bound (Levine 2006): remove 1 to f(n) tokens, where f(0) = 0 and f grows by 0 or 1. *)
From Coq Require Import List NArith ZArith PeanoNat Lia Wf_nat.
From Grundy Require Import Game Single.
Open Scope nat_scope.

Section Levine.
  Variable f : nat -> nat.
  Definition slow : Prop := f 0 = 0 /\ forall n, f (S n) = f n \/ f (S n) = S (f n).
  Definition take_up_to (n m : nat) : Prop := m < n /\ n <= m + f n.
  Hypothesis F : slow.

  Lemma slow_le n : f n <= n.
  Proof. destruct F as [Z G]. induction n as [| n IH]; [lia |]. destruct (G n); lia. Qed.

  (** Levine's recurrence. *)
  Definition recurrence (g : nat -> N) : Prop :=
    g 0 = 0%N /\ forall n, (f (S n) = S (f n) -> g (S n) = N.of_nat (f (S n))) /\ (f (S n) = f n -> g (S n) = g (n - f n)).

  Lemma window g : recurrence g -> forall n,
    (forall m, n - f n <= m -> m <= n -> (g m <= N.of_nat (f n))%N) /\
    (forall a b, n - f n <= a -> a < b -> b <= n -> g a <> g b) /\
    (forall v, (v <= N.of_nat (f n))%N -> exists m, n - f n <= m /\ m <= n /\ g m = v).
  Proof.
    intros [Z R]. destruct F as [F0 G]. induction n as [| n (A & B & C)].
    - rewrite F0. repeat split.
      + intros m _ M. replace m with 0 by lia. rewrite Z. lia.
      + intros a b. lia.
      + intros v V. exists 0. rewrite Z. repeat split; lia.
    - pose proof (slow_le n) as L. destruct (R n) as [R1 R2]. destruct (G n) as [E | E].
      + specialize (R2 E). rewrite E. repeat split.
        * intros m M1 M2. destruct (Nat.eq_dec m (S n)) as [-> | D]; [rewrite R2; apply A; lia | apply A; lia].
        * intros a b X Y W. destruct (Nat.eq_dec b (S n)) as [-> | D]; [rewrite R2; apply not_eq_sym, B; lia | apply B; lia].
        * intros v V. destruct (C v V) as (m & M1 & M2 & M3). destruct (Nat.eq_dec m (n - f n)) as [-> | D].
          -- exists (S n). rewrite R2. repeat split; [lia | lia | exact M3].
          -- exists m. repeat split; [lia | lia | exact M3].
      + specialize (R1 E). rewrite E in *. repeat split.
        * intros m M1 M2. destruct (Nat.eq_dec m (S n)) as [-> | D]; [rewrite R1; lia |].
          specialize (A m ltac:(lia) ltac:(lia)). lia.
        * intros a b X Y W. destruct (Nat.eq_dec b (S n)) as [-> | D]; [| apply B; lia].
          specialize (A a ltac:(lia) ltac:(lia)). rewrite R1. lia.
        * intros v V. destruct (N.eq_dec v (N.of_nat (S (f n)))) as [-> | D]; [exists (S n); repeat split; [lia | lia | exact R1] |].
          destruct (C v ltac:(lia)) as (m & M1 & M2 & M3). exists m. repeat split; [lia | lia | exact M3].
  Qed.

  Theorem levine g : recurrence g -> solves take_up_to g.
  Proof.
    intros R. pose proof (window g R) as W. apply solves_intro; unfold take_up_to.
    - intros x y [Y1 Y2]. destruct (W x) as (_ & B & _). apply B; lia.
    - intros x w L. destruct (W x) as (A & B & C). destruct (C w) as (m & M1 & M2 & M3).
      { specialize (A x ltac:(lia) ltac:(lia)). lia. }
      pose proof (slow_le x). exists m. split; [| exact M3]. destruct (Nat.eq_dec m x) as [-> | D]; [| lia].
      rewrite M3 in L. lia.
  Qed.

  (** Sums of heaps of restricted Nim. *)
  Theorem levine_outcome g : recurrence g -> forall p,
    (P_position (move (single take_up_to)) p <-> nimsum g p = 0%N) /\
    (N_position (move (single take_up_to)) p <-> nimsum g p <> 0%N).
  Proof. intros R. apply (single_outcome _ (fun n => n)); [unfold take_up_to; tauto | now apply levine]. Qed.
End Levine.

(** The recurrence as a function: g(n) = f(n) where f grows, else g(n - f(n) - 1). *)
Fixpoint levine_fuel (f : nat -> nat) (fuel n : nat) : N :=
  match fuel with
  | O => 0%N
  | S fuel =>
    match n with
    | O => 0%N
    | S m => if f n =? f m then levine_fuel f fuel (m - f m) else N.of_nat (f n)
    end
  end.
Definition levine_value (f : nat -> nat) (n : nat) : N := levine_fuel f (S n) n.

Lemma levine_fuel_step f fuel m : levine_fuel f (S fuel) (S m) =
  if f (S m) =? f m then levine_fuel f fuel (m - f m) else N.of_nat (f (S m)).
Proof. reflexivity. Qed.

Lemma levine_fuel_enough f a b n : n < a -> n < b -> levine_fuel f a n = levine_fuel f b n.
Proof.
  revert b n. induction a as [| a IH]; intros b n A B; [lia |]. destruct b as [| b]; [lia |].
  destruct n as [| m]; [reflexivity |]. cbn [levine_fuel]. destruct (f (S m) =? f m); [apply IH; lia | reflexivity].
Qed.

Theorem levine_value_spec f : slow f -> solves (take_up_to f) (levine_value f).
Proof.
  intros F. apply levine; [exact F |]. split; [reflexivity |]. intros n. unfold levine_value. split; intros E.
  - rewrite levine_fuel_step. destruct (Nat.eqb_spec (f (S n)) (f n)); [lia | reflexivity].
  - rewrite levine_fuel_step, (proj2 (Nat.eqb_eq _ _) E). apply levine_fuel_enough; lia.
Qed.

(** The bounds of the program: floor((a n + b) / d), limited to 0, …, n, for 1 <= a < d. *)
Definition quotient_bound (a b d : Z) (n : nat) : nat := Nat.min n (Z.to_nat ((a * Z.of_nat n + b) / d)).

Theorem quotient_bound_slow a b d : (1 <= a < d)%Z -> slow (quotient_bound a b d).
Proof.
  intros H. unfold slow, quotient_bound. split; [reflexivity |]. intros n.
  assert (E : (a * Z.of_nat (S n) + b = (a * Z.of_nat n + b) + a)%Z) by lia. rewrite E. clear E.
  set (x := (a * Z.of_nat n + b)%Z).
  pose proof (Z.div_mod x d ltac:(lia)) as A. pose proof (Z.mod_pos_bound x d ltac:(lia)) as B.
  pose proof (Z.div_mod (x + a) d ltac:(lia)) as C. pose proof (Z.mod_pos_bound (x + a) d ltac:(lia)) as D.
  assert (Q : ((x + a) / d = x / d \/ (x + a) / d = x / d + 1)%Z) by nia.
  destruct Q as [-> | ->]; lia.
Qed.

Theorem levine_quotient a b d : (1 <= a < d)%Z ->
  solves (take_up_to (quotient_bound a b d)) (levine_value (quotient_bound a b d)).
Proof. intros H. apply levine_value_spec, quotient_bound_slow, H. Qed.

(** The 2-regular cases: f(n) = floor(n / 2) and f(n) = floor((n - 1) / 2). *)
Lemma half_bound b n : (b = 0 \/ b = -1)%Z -> Z.of_nat (quotient_bound 1 b 2 n) = Z.max 0 ((Z.of_nat n + b) / 2).
Proof.
  intros B. unfold quotient_bound. rewrite Z.mul_1_l.
  pose proof (Z.div_mod (Z.of_nat n + b) 2 ltac:(lia)). pose proof (Z.mod_pos_bound (Z.of_nat n + b) 2 ltac:(lia)).
  lia.
Qed.

Theorem halves g : solves (take_up_to (quotient_bound 1 0 2)) g ->
  g 0 = 0%N /\ forall m, g (2 * m) = N.of_nat m /\ g (2 * m + 1) = g m.
Proof.
  intros S. assert (E : forall n, g n = levine_value (quotient_bound 1 0 2) n).
  { apply (single_unique (take_up_to (quotient_bound 1 0 2)) (fun n => n)); [unfold take_up_to; tauto | exact S | apply levine_quotient; lia]. }
  assert (R : recurrence (quotient_bound 1 0 2) g).
  { split; [now rewrite E |]. intros n. rewrite !E. unfold levine_value. split; intros G.
    - rewrite levine_fuel_step.
      destruct (Nat.eqb_spec (quotient_bound 1 0 2 (Datatypes.S n)) (quotient_bound 1 0 2 n)); [lia | reflexivity].
    - rewrite levine_fuel_step, (proj2 (Nat.eqb_eq _ _) G). apply levine_fuel_enough; lia. }
  destruct R as [Z R]. split; [exact Z |].
  assert (Q : forall n, quotient_bound 1 0 2 n = Nat.div2 n).
  { intros n. apply Nat2Z.inj. rewrite half_bound by lia. rewrite Nat.div2_div, Nat2Z.inj_div.
    pose proof (Z.div_pos (Z.of_nat n) 2 ltac:(lia) ltac:(lia)). rewrite Z.add_0_r. change (Z.of_nat 2) with 2%Z. lia. }
  assert (H0 : forall m, Nat.div2 (2 * m) = m) by exact Nat.div2_double.
  assert (H1 : forall m, Nat.div2 (Datatypes.S (2 * m)) = m) by exact Nat.div2_succ_double.
  intros m. split.
  - destruct m as [| m]; [exact Z |]. replace (2 * Datatypes.S m) with (Datatypes.S (Datatypes.S (2 * m))) by lia.
    rewrite (proj1 (R _)); rewrite !Q, ?H1; cbn [Nat.div2]; rewrite ?H0; reflexivity.
  - replace (2 * m + 1) with (Datatypes.S (2 * m)) by lia.
    rewrite (proj2 (R _)); rewrite ?Q, ?H0, ?H1; [f_equal; lia | reflexivity].
Qed.
