(** Wythoff's game: the P-positions are the pairs (floor(k phi), floor(k phi) + k), in either order (Wythoff 1907).
    With integers alone: x <= k phi means x^2 <= k x + k^2. *)
From Coq Require Import List NArith PeanoNat Compare_dec Lia Wf_nat Wellfounded.
From Grundy Require Import Game.
Open Scope nat_scope.

(** A move takes any number of tokens from one heap, or the same number from both. *)
Inductive wythoff_move : nat * nat -> nat * nat -> Prop :=
| first_heap x y z : z < x -> wythoff_move (x, y) (z, y)
| second_heap x y z : z < y -> wythoff_move (x, y) (x, z)
| both_heaps x y t : 0 < t -> wythoff_move (x + t, y + t) (x, y).

(** floor(k phi), by an integer square root, like in the program. *)
Definition lower (k : nat) : nat := (k + Nat.sqrt (5 * (k * k))) / 2.
Definition wythoff_lost (p : nat * nat) : Prop :=
  let (x, y) := p in Nat.min x y = lower (Nat.max x y - Nat.min x y).

Definition at_most_phi (x k : nat) : Prop := x * x <= k * x + k * k.

Lemma lower_spec k : at_most_phi (lower k) k /\ ~ at_most_phi (S (lower k)) k.
Proof.
  unfold at_most_phi, lower. pose proof (Nat.sqrt_spec (5 * (k * k)) ltac:(lia)) as [A B].
  set (r := Nat.sqrt (5 * (k * k))) in *.
  pose proof (Nat.div_mod (k + r) 2 ltac:(lia)) as E. pose proof (Nat.mod_upper_bound (k + r) 2 ltac:(lia)) as M.
  set (x := (k + r) / 2) in *. assert (K : k <= r) by nia. assert (X : k <= x) by lia.
  split.
  - assert (H : 2 * x - k <= r) by lia. assert ((2 * x - k) * (2 * x - k) <= 5 * (k * k)) by nia.
    set (d := 2 * x - k) in *. assert (D : 2 * x = d + k) by lia. nia.
  - intros Q. assert (H : r < 2 * S x - k) by lia.
    set (d := 2 * S x - k) in *. assert (D : 2 * S x = d + k) by lia.
    assert (r + 1 <= d) by lia. assert (S r * S r <= d * d) by nia. nia.
Qed.

Lemma at_most_phi_less x y k : y <= x -> at_most_phi x k -> at_most_phi y k.
Proof. unfold at_most_phi. intros L A. destruct (le_lt_dec y k); nia. Qed.

Lemma lower_ge x k : x <= lower k <-> at_most_phi x k.
Proof.
  destruct (lower_spec k) as [A B]. split; intros H.
  - exact (at_most_phi_less _ _ _ H A).
  - destruct (le_lt_dec x (lower k)) as [L | L]; [exact L | exfalso]. apply B. exact (at_most_phi_less x _ k L H).
Qed.

Lemma lower_unique x k : at_most_phi x k -> ~ at_most_phi (S x) k -> x = lower k.
Proof. rewrite <- !lower_ge. lia. Qed.

(** phi is irrational. *)
Lemma irrational k : forall x, x * x = k * x + k * k -> k = 0 /\ x = 0.
Proof.
  induction k as [k IH] using lt_wf_ind. intros x E. destruct (Nat.eq_dec k 0) as [-> | Z]; [nia |].
  assert (L : k < x) by nia. assert (U : x < 2 * k) by nia.
  destruct (IH (x - k) ltac:(lia) k) as [A B]; [| lia].
  set (d := x - k). assert (D : x = k + d) by lia. rewrite D in E. nia.
Qed.

Lemma lower_ge_self k : k <= lower k.
Proof. apply lower_ge. unfold at_most_phi. nia. Qed.

Lemma lower_grows k : lower k + 1 <= lower (S k) /\ lower (S k) <= lower k + 2.
Proof.
  destruct (lower_spec k) as [A B]. pose proof (lower_ge_self k). split.
  - replace (lower k + 1) with (S (lower k)) by lia. apply lower_ge. unfold at_most_phi in *. nia.
  - destruct (le_lt_dec (lower (S k)) (lower k + 2)) as [L | L]; [exact L | exfalso].
    assert (Q : at_most_phi (lower k + 3) (S k)) by (apply lower_ge; lia).
    unfold at_most_phi in *. nia.
Qed.

Lemma lower_less j k : j < k -> lower j < lower k.
Proof. induction 1 as [| k L IH]; [pose proof (lower_grows j) | pose proof (lower_grows k)]; lia. Qed.

(** k <= n / phi exactly if n + k <= n phi. *)
Lemma inverse n k : 0 < n -> (n + k <= lower n <-> at_most_phi (n + k) n) /\ (lower k <= n - 1 -> n + k <= lower n) /\
  (n + k <= lower n -> 0 < k -> lower k <= n - 1).
Proof.
  intros N. split; [apply lower_ge |]. split; intros H.
  - apply lower_ge. destruct (lower_spec k) as [_ B].
    assert (Q : ~ at_most_phi n k) by (rewrite <- lower_ge; lia). unfold at_most_phi in *. nia.
  - intros K. apply lower_ge in H. destruct (le_lt_dec (lower k) (n - 1)) as [L | L]; [exact L | exfalso].
    assert (Q : at_most_phi n k) by (apply lower_ge; lia). unfold at_most_phi in *.
    assert (E : n * n = k * n + k * k) by nia. apply irrational in E. lia.
Qed.

(** Every number from 1 on is some floor(k phi) or some floor(k phi) + k, but not both. *)
Lemma covered n : 0 < n -> (exists k, 0 < k /\ lower k = n) \/ (exists k, 0 < k /\ lower k + k = n).
Proof.
  intros N. pose proof (lower_grows n) as [G1 G2]. pose proof (lower_ge_self n).
  destruct (Nat.eq_dec (lower (S n)) (lower n + 2)) as [E | E].
  - left. set (k := lower n + 2 - S n). exists k. assert (K : 0 < k) by lia. split; [exact K |].
    destruct (inverse (S n) k ltac:(lia)) as (_ & _ & I). specialize (I ltac:(lia) K).
    destruct (le_lt_dec (lower k) (n - 1)) as [L | L]; [| lia].
    destruct (inverse n k N) as (_ & J & _). specialize (J L). lia.
  - right. assert (E1 : lower (S n) = lower n + 1) by lia. clear E.
    set (k := 2 * n - lower n). assert (U : lower n < 2 * n).
    { destruct (le_lt_dec (2 * n) (lower n)) as [L | L]; [| exact L]. apply lower_ge in L. unfold at_most_phi in L. nia. }
    assert (K : 0 < k) by lia. exists k. split; [exact K |].
    enough (V : lower k = n - k) by (rewrite V; unfold k; lia).
    pose proof (lower_spec n) as [A B]. pose proof (lower_spec (S n)) as [C D]. rewrite E1 in C, D.
    set (a := lower n) in *. assert (Ek : a = 2 * n - k) by lia. rewrite Ek in A, B, C, D. clearbody k. clearbody a. subst a. clear G1 G2 E1 H.
    symmetry. assert (Kn : k <= n) by (unfold at_most_phi in B; nia). apply lower_unique; unfold at_most_phi in *.
    + clear B C D. set (m := n - k). assert (n = m + k) by lia. clearbody m. subst n. replace (2 * (m + k) - k) with (2 * m + k) in A by lia. nia.
    + intros Q. apply D. clear A B C D. set (m := n - k) in *. assert (n = m + k) by lia. clearbody m. subst n.
      replace (S (2 * (m + k) - k + 1)) with (2 * m + k + 2) by lia. nia.
Qed.

Lemma disjoint j k : 0 < j -> 0 < k -> lower j <> lower k + k.
Proof.
  intros J K E. set (n := lower j) in *. assert (N : 0 < n) by (pose proof (lower_ge_self k); lia).
  (* j = floor((n + 1) / phi) and n / phi < j *)
  destruct (inverse (S n) j ltac:(lia)) as (_ & I1 & _). specialize (I1 ltac:(unfold n; lia)).
  assert (I2 : lower n < n + j).
  { destruct (le_lt_dec (n + j) (lower n)) as [L | L]; [exfalso | exact L].
    destruct (inverse n j N) as (_ & _ & I). specialize (I L J). unfold n in *. lia. }
  (* the same for k: there the lower sequence grows by only 1 *)
  destruct (lower_spec k) as [A B]. unfold at_most_phi in A, B. set (m := lower k) in *.
  assert (En : n = m + k) by lia. clearbody n m. subst n.
  apply lower_ge in I1. unfold at_most_phi in I1.
  assert (Q : ~ at_most_phi (m + k + j) (m + k)) by (rewrite <- lower_ge; lia). unfold at_most_phi in Q.
  destruct (le_lt_dec j m) as [L | L].
  - (* j <= m: then m + k + j <= 2 m + k, which is at most (m + k) phi *)
    apply Q. apply (at_most_phi_less (2 * m + k)); [lia |]. unfold at_most_phi. nia.
  - assert (H : at_most_phi (S (m + k) + (m + 1)) (S (m + k))) by (apply (at_most_phi_less (S (m + k) + j)); [lia | exact I1]).
    unfold at_most_phi in H. nia.
Qed.

Lemma lower_injective j k : lower j = lower k -> j = k.
Proof.
  intros E. destruct (lt_eq_lt_dec j k) as [[L | L] | L]; [apply lower_less in L; lia | exact L | apply lower_less in L; lia].
Qed.

(** ** The theorem *)
Definition pair_of (k : nat) (p : nat * nat) : Prop := p = (lower k, lower k + k) \/ p = (lower k + k, lower k).

Lemma lost_pair p : wythoff_lost p <-> exists k, pair_of k p.
Proof.
  destruct p as [x y]. unfold wythoff_lost, pair_of. split.
  - intros E. exists (Nat.max x y - Nat.min x y). rewrite <- E.
    destruct (le_lt_dec x y); [left | right]; f_equal; lia.
  - intros (k & [E | E]); injection E as -> ->.
    + replace (Nat.max (lower k) (lower k + k) - Nat.min (lower k) (lower k + k)) with k by lia. lia.
    + replace (Nat.max (lower k + k) (lower k) - Nat.min (lower k + k) (lower k)) with k by lia. lia.
Qed.

Lemma lost_swap x y : wythoff_lost (x, y) <-> wythoff_lost (y, x).
Proof. unfold wythoff_lost. rewrite (Nat.min_comm y x), (Nat.max_comm y x). reflexivity. Qed.

Lemma same_number x y z : wythoff_lost (x, y) -> wythoff_lost (x, z) -> y = z.
Proof.
  rewrite !lost_pair. intros (j & J) (k & K).
  assert (Zero : lower 0 = 0) by reflexivity.
  assert (P : forall i, lower i = 0 -> i = 0) by (intros i E; apply lower_injective; rewrite E; reflexivity).
  destruct J as [J | J]; injection J as J1 J2; destruct K as [K | K]; injection K as K1 K2.
  - assert (j = k) by (apply lower_injective; congruence). subst. reflexivity.
  - destruct (Nat.eq_dec k 0) as [-> | Kz].
    { assert (j = 0) by (apply P; lia). subst j. lia. }
    destruct (Nat.eq_dec j 0) as [-> | Jz]; [lia |]. exfalso. apply (disjoint j k); lia.
  - destruct (Nat.eq_dec j 0) as [-> | Jz].
    { assert (k = 0) by (apply P; lia). subst k. lia. }
    destruct (Nat.eq_dec k 0) as [-> | Kz]; [lia |]. exfalso. apply (disjoint k j); lia.
  - destruct (lt_eq_lt_dec j k) as [[L | ->] | L]; [pose proof (lower_less _ _ L); lia | lia | pose proof (lower_less _ _ L); lia].
Qed.

Lemma same_difference x y t : wythoff_lost (x, y) -> wythoff_lost (x + t, y + t) -> t = 0.
Proof.
  unfold wythoff_lost. intros E F.
  replace (Nat.max (x + t) (y + t) - Nat.min (x + t) (y + t)) with (Nat.max x y - Nat.min x y) in F by lia. lia.
Qed.

Lemma back_ordered x y : x <= y -> ~ wythoff_lost (x, y) ->
  (exists z, z < x /\ wythoff_lost (z, y)) \/ (exists z, z < y /\ wythoff_lost (x, z)) \/
  (exists t, 0 < t /\ t <= x /\ wythoff_lost (x - t, y - t)).
Proof.
  intros L N. destruct (Nat.eq_dec x 0) as [-> | X].
  - right. left. exists 0. split; [destruct y; [exfalso; apply N; reflexivity | lia] | reflexivity].
  - destruct (covered x ltac:(lia)) as [(k & K & E) | (k & K & E)].
    + destruct (lt_eq_lt_dec y (lower k + k)) as [[B | B] | B].
      * (* the difference d < k *)
        right. right. set (d := y - x). assert (D : d < k) by lia. pose proof (lower_less _ _ D).
        exists (x - lower d). split; [lia |]. split; [lia |]. apply lost_pair. exists d. left. f_equal; lia.
      * exfalso. apply N. apply lost_pair. exists k. left. f_equal; lia.
      * right. left. exists (lower k + k). split; [exact B |]. apply lost_pair. exists k. left. f_equal; lia.
    + right. left. exists (lower k). split; [lia |]. apply lost_pair. exists k. right. f_equal; lia.
Qed.

(** The moves in either order. *)
Lemma move_swap x y u v : wythoff_move (x, y) (u, v) -> wythoff_move (y, x) (v, u).
Proof. intros M. inversion M; subst; now constructor. Qed.

Theorem wythoff : forall p, (P_position wythoff_move p <-> wythoff_lost p) /\ (N_position wythoff_move p <-> ~ wythoff_lost p).
Proof.
  apply P_position_iff.
  - intros p. induction p as [p IH] using (well_founded_induction (well_founded_ltof (nat * nat) (fun p => fst p + snd p))).
    constructor. intros q M. apply IH. unfold ltof. inversion M; subst; cbn; lia.
  - intros [x y]. unfold wythoff_lost. destruct (Nat.eq_dec (Nat.min x y) (lower (Nat.max x y - Nat.min x y))); auto.
  - intros p q P M Q. inversion M; subst.
    + apply (proj1 (lost_swap _ _)) in P, Q. pose proof (same_number _ _ _ P Q). lia.
    + pose proof (same_number _ _ _ P Q). lia.
    + pose proof (same_difference _ _ _ Q P). lia.
  - intros [x y] N.
    assert (H : forall x y, x <= y -> ~ wythoff_lost (x, y) -> exists q, wythoff_move (x, y) q /\ wythoff_lost q).
    { clear. intros x y L N. destruct (back_ordered x y L N) as [(z & Z & W) | [(z & Z & W) | (t & T & Tx & W)]].
      - exists (z, y). split; [now constructor | exact W].
      - exists (x, z). split; [now constructor | exact W].
      - exists (x - t, y - t). split; [| exact W].
        pose proof (both_heaps (x - t) (y - t) t T) as M. replace (x - t + t) with x in M by lia. now replace (y - t + t) with y in M by lia. }
    destruct (le_lt_dec x y) as [L | L]; [exact (H x y L N) |].
    destruct (H y x ltac:(lia)) as ([u v] & M & W); [now rewrite lost_swap |].
    exists (v, u). split; [now apply move_swap | now apply lost_swap].
Qed.
