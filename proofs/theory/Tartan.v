(** Nim-multiplication (Conway), its distributive law, and the Tartan theorem (Winning Ways, chapter 14): the value of a coin in a
    product of two games of turning coins is the nim-product of the coins' values. *)
From Coq Require Import List NArith PeanoNat Lia Wf_nat.
From Grundy Require Import Game Single.
Import ListNotations.
Open Scope N_scope.

(** ** The nim-product *)
Definition below (a : N) : list N := map N.of_nat (seq 0 (N.to_nat a)).
Lemma below_spec a x : In x (below a) <-> x < a.
Proof.
  unfold below. rewrite in_map_iff. split.
  - intros (k & <- & I). apply in_seq in I. lia.
  - intros L. exists (N.to_nat x). split; [lia | apply in_seq; lia].
Qed.

Definition cross (times : N -> N -> N) (a b a' b' : N) : N := N.lxor (times a' b) (N.lxor (times a b') (times a' b')).
Fixpoint nim_mul_fuel (fuel : nat) (a b : N) : N :=
  match fuel with
  | O => 0
  | S fuel => mex (flat_map (fun a' => map (cross (nim_mul_fuel fuel) a b a') (below b)) (below a))
  end.
Definition nim_mul (a b : N) : N := nim_mul_fuel (S (N.to_nat (a + b))) a b.

Lemma nim_mul_enough f f' a b : (N.to_nat (a + b) < f)%nat -> (N.to_nat (a + b) < f')%nat -> nim_mul_fuel f a b = nim_mul_fuel f' a b.
Proof.
  revert f' a b. induction f as [| f IH]; intros f' a b; [lia |]. destruct f' as [| f']; [lia |]. intros A B.
  cbn [nim_mul_fuel]. f_equal. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros a' I. apply below_spec in I.
  apply map_ext_in. intros b' J. apply below_spec in J. unfold cross. rewrite !(IH f') by lia. reflexivity.
Qed.

(** The definition: the least number that differs from a' b + a b' + a' b' for all a' < a and b' < b, with nim-sums. *)
Definition is_cross (a b v : N) : Prop := exists a' b', a' < a /\ b' < b /\ cross nim_mul a b a' b' = v.
Theorem nim_mul_mex a b : is_mex (nim_mul a b) (is_cross a b).
Proof.
  unfold nim_mul at 1. cbn [nim_mul_fuel]. apply (is_mex_ext _ _ _ (mex_spec _)). intros v. rewrite in_flat_map.
  assert (E : forall a' b', a' < a -> b' < b -> cross (nim_mul_fuel (N.to_nat (a + b))) a b a' b' = cross nim_mul a b a' b').
  { intros a' b' A B. unfold cross, nim_mul. f_equal; [| f_equal]; apply nim_mul_enough; lia. }
  split.
  - intros (a' & A & I). apply in_map_iff in I. destruct I as (b' & <- & B). apply below_spec in A, B. exists a', b'.
    split; [exact A |]. split; [exact B |]. symmetry. apply E; assumption.
  - intros (a' & b' & A & B & <-). exists a'. split; [now apply below_spec |]. apply in_map_iff. exists b'.
    split; [apply E; assumption | now apply below_spec].
Qed.

#[global] Arguments nim_mul : simpl never.

(** Equations of nim-sums, bit by bit. *)
Ltac nim_equation H :=
  apply N.bits_inj; intros k; apply (f_equal (fun x => N.testbit x k)) in H; rewrite ?N.lxor_spec, ?N.bits_0 in *;
  repeat match goal with
  | |- context [N.testbit ?x k] => destruct (N.testbit x k)
  | X : context [N.testbit ?x k] |- _ => destruct (N.testbit x k)
  end; cbn in *; congruence.

Theorem nim_mul_comm a b : nim_mul a b = nim_mul b a.
Proof.
  remember (a + b) as s eqn:E. revert a b E. induction s as [s IH] using (well_founded_induction N.lt_wf_0). intros a b ->.
  assert (R : forall x y, x + y < a + b -> nim_mul x y = nim_mul y x) by (intros x y L; exact (IH _ L x y eq_refl)).
  assert (C : forall a b a' b', cross (fun x y => nim_mul y x) a b a' b' = cross nim_mul b a b' a').
  { intros. unfold cross. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm. }
  assert (D : forall a' b', a' < a -> b' < b -> cross nim_mul a b a' b' = cross nim_mul b a b' a').
  { intros a' b' A B. rewrite <- C. unfold cross. rewrite (R a' b), (R a b'), (R a' b') by lia. reflexivity. }
  apply (is_mex_unique _ _ _ _ (nim_mul_mex a b) (nim_mul_mex b a)). intros v. split; intros (x & y & A & B & <-); exists y, x.
  - repeat split; [exact B | exact A |]. symmetry. apply D; assumption.
  - repeat split; [exact B | exact A |]. apply D; assumption.
Qed.

(** No zero divisors: a b differs from a' b + a b' + a' b' for all a' other than a and b' other than b, smaller or larger. *)
Theorem nim_mul_cross a b a' b' : a' <> a -> b' <> b -> cross nim_mul a b a' b' <> nim_mul a b.
Proof.
  intros A B E. unfold cross in E.
  destruct (N.lt_trichotomy a' a) as [La | [La | La]]; [| contradiction |];
  destruct (N.lt_trichotomy b' b) as [Lb | [Lb | Lb]]; try contradiction.
  - apply (proj1 (nim_mul_mex a b)). exists a', b'. auto.
  - apply (proj1 (nim_mul_mex a b')). exists a', b. repeat split; [exact La | exact Lb |]. unfold cross. nim_equation E.
  - apply (proj1 (nim_mul_mex a' b)). exists a, b'. repeat split; [exact La | exact Lb |]. unfold cross. nim_equation E.
  - apply (proj1 (nim_mul_mex a' b')). exists a, b. repeat split; [exact La | exact Lb |]. unfold cross. nim_equation E.
Qed.

(** The distributive law. *)
Theorem nim_mul_lxor a b c : nim_mul a (N.lxor b c) = N.lxor (nim_mul a b) (nim_mul a c).
Proof.
  remember (a + b + c) as s eqn:E. revert a b c E. induction s as [s IH] using (well_founded_induction N.lt_wf_0). intros a b c ->.
  (* the value of an option of a b, moved by a c *)
  assert (Moved : forall b c a' b', (forall x y z, x + y + z < a + b + c -> nim_mul x (N.lxor y z) = N.lxor (nim_mul x y) (nim_mul x z)) ->
    a' < a -> b' < b -> cross nim_mul a (N.lxor b c) a' (N.lxor b' c) = N.lxor (cross nim_mul a b a' b') (nim_mul a c)).
  { intros b0 c0 a' b' H A B. unfold cross. rewrite (H a' b0 c0), (H a b' c0), (H a' b' c0) by lia.
    apply N.bits_inj. intros k. rewrite !N.lxor_spec.
    destruct (N.testbit (nim_mul a' b0) k), (N.testbit (nim_mul a' c0) k), (N.testbit (nim_mul a b') k), (N.testbit (nim_mul a c0) k),
      (N.testbit (nim_mul a' b') k); reflexivity. }
  assert (H1 : forall x y z, x + y + z < a + b + c -> nim_mul x (N.lxor y z) = N.lxor (nim_mul x y) (nim_mul x z)).
  { intros x y z L. exact (IH _ L x y z eq_refl). }
  assert (H2 : forall x y z, x + y + z < a + c + b -> nim_mul x (N.lxor y z) = N.lxor (nim_mul x y) (nim_mul x z)).
  { intros x y z L. apply H1. lia. }
  assert (Differ : forall b b' c, b' <> b -> N.lxor b' c <> N.lxor b c).
  { intros b0 b' c0 N Q. apply N. exact (lxor_cancel_r _ _ _ Q). }
  destruct (N.lt_trichotomy (nim_mul a (N.lxor b c)) (N.lxor (nim_mul a b) (nim_mul a c))) as [L | [L | L]]; [exfalso | exact L | exfalso].
  - destruct (nim_below _ _ _ L) as [(u & Lu & Eu) | (u & Lu & Eu)].
    + destruct (proj2 (nim_mul_mex a b) u Lu) as (a' & b' & A & B & <-). rewrite <- (Moved b c a' b' H1 A B) in Eu.
      apply (nim_mul_cross a (N.lxor b c) a' (N.lxor b' c)); [lia | apply Differ; lia | exact Eu].
    + destruct (proj2 (nim_mul_mex a c) u Lu) as (a' & c' & A & C & <-). rewrite N.lxor_comm in Eu.
      rewrite <- (Moved c b a' c' H2 A C) in Eu. rewrite (N.lxor_comm b c) in Eu.
      apply (nim_mul_cross a (N.lxor c b) a' (N.lxor c' b)); [lia | apply Differ; lia | exact Eu].
  - destruct (proj2 (nim_mul_mex a (N.lxor b c)) _ L) as (a' & d & A & D & Ed).
    destruct (nim_below _ _ _ D) as [(b' & B & <-) | (c' & C & <-)].
    + rewrite (Moved b c a' b' H1 A B) in Ed. apply lxor_cancel_r in Ed. apply (proj1 (nim_mul_mex a b)). exists a', b'. auto.
    + rewrite (N.lxor_comm b c), (N.lxor_comm b c'), (Moved c b a' c' H2 A C), (N.lxor_comm (nim_mul a b)) in Ed.
      apply lxor_cancel_r in Ed. apply (proj1 (nim_mul_mex a c)). exists a', c'. auto.
Qed.

Lemma nim_mul_0_r a : nim_mul a 0 = 0.
Proof. rewrite <- (N.lxor_nilpotent 0) at 1. rewrite nim_mul_lxor. apply N.lxor_nilpotent. Qed.

(** ** Products of games of turning coins. A move turns the coin x and the coins o, which are further left: [opt x o]. A move of the
    product turns all coins of the rows x, o and the columns y, q: the coin (x, y) and the others. *)
Section Product.
  Context {X Y : Type} (optX : X -> list X -> Prop) (optY : Y -> list Y -> Prop).
  Definition others (x : X) (o : list X) (y : Y) (q : list Y) : list (X * Y) :=
    map (fun y' => (x, y')) q ++ flat_map (fun x' => map (fun y' => (x', y')) (y :: q)) o.
  Definition product (c : X * Y) (r : list (X * Y)) : Prop :=
    exists o q, optX (fst c) o /\ optY (snd c) q /\ r = others (fst c) o (snd c) q.

  Variables (g : X -> N) (h : Y -> N).
  Definition product_value (c : X * Y) : N := nim_mul (g (fst c)) (h (snd c)).

  Lemma nimsum_row x q : nimsum product_value (map (fun y' => (x, y')) q) = nim_mul (g x) (nimsum h q).
  Proof.
    induction q as [| y q IH]; cbn; [now rewrite nim_mul_0_r |]. rewrite nim_mul_lxor. unfold nimsum in IH. rewrite IH. reflexivity.
  Qed.
  Lemma nimsum_block o q : nimsum product_value (flat_map (fun x' => map (fun y' => (x', y')) q) o) = nim_mul (nimsum g o) (nimsum h q).
  Proof.
    induction o as [| x o IH]; [cbn; now rewrite nim_mul_comm, nim_mul_0_r |].
    cbn [flat_map]. rewrite nimsum_app, nimsum_row, IH. cbn [nimsum fold_right]. fold (nimsum g o).
    now rewrite (nim_mul_comm (N.lxor _ _)), nim_mul_lxor, !(nim_mul_comm (nimsum h q)).
  Qed.
  Lemma others_value x o y q : nimsum product_value (others x o y q) = cross nim_mul (g x) (h y) (nimsum g o) (nimsum h q).
  Proof.
    unfold others. rewrite nimsum_app, nimsum_row, nimsum_block. cbn [nimsum fold_right]. fold (nimsum h q).
    rewrite nim_mul_lxor. unfold cross. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  Qed.

  Theorem tartan : is_grundy optX g -> is_grundy optY h -> is_grundy product product_value.
  Proof.
    intros G H [x y]. split.
    - intros (r & (o & q & O & Q & ->) & V). cbn [fst snd] in *. rewrite others_value in V. unfold product_value in V. cbn in V.
      revert V. apply nim_mul_cross.
      + intros E. apply (proj1 (G x)). exists o. auto.
      + intros E. apply (proj1 (H y)). exists q. auto.
    - intros w L. unfold product_value in L. cbn in L.
      destruct (proj2 (nim_mul_mex _ _) w L) as (a & b & A & B & <-).
      destruct (proj2 (G x) a A) as (o & O & <-). destruct (proj2 (H y) b B) as (q & Q & <-).
      exists (others x o y q). split; [exists o, q; auto | apply others_value].
  Qed.

  (** The player to move loses exactly if the nim-sum of these products is 0. *)
  Variables (sizeX : X -> nat) (sizeY : Y -> nat).
  Hypothesis smallerX : forall x o a, optX x o -> In a o -> (sizeX a < sizeX x)%nat.
  Hypothesis smallerY : forall y q b, optY y q -> In b q -> (sizeY b < sizeY y)%nat.
  Theorem tartan_outcome : is_grundy optX g -> is_grundy optY h -> forall coins,
    (P_position (move product) coins <-> nimsum product_value coins = 0) /\
    (N_position (move product) coins <-> nimsum product_value coins <> 0).
  Proof.
    intros G H. apply (outcome product (fun c => sizeX (fst c) + sizeY (snd c))%nat); [| apply tartan; assumption].
    intros [x y] r [a b] (o & q & O & Q & ->) I. cbn [fst snd] in *. unfold others in I. apply in_app_or in I.
    destruct I as [I | I].
    - apply in_map_iff in I. destruct I as (y' & E & I). injection E as <- <-. pose proof (smallerY y q y' Q I). lia.
    - apply in_flat_map in I. destruct I as (x' & J & I). apply in_map_iff in I. destruct I as (y' & E & I). injection E as <- <-.
      pose proof (smallerX x o x' O J). destruct I as [-> | I]; [lia |]. pose proof (smallerY y q y' Q I). lia.
  Qed.
End Product.
