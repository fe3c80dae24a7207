(** Laws g(n + p) = g(n) + e for all n >= n0: the value of any heap, and the meaning of "least". Periodic laws have e = 0. *)
From Coq Require Import List NArith PeanoNat Compare_dec Lia.
From Grundy Require Import Game.
Import ListNotations.
Open Scope nat_scope.

Definition shifts (g : nat -> N) (n0 p : nat) (e : N) : Prop := forall n, n0 <= n -> g (n + p) = (g n + e)%N.

Lemma shifts_add g n0 p e : shifts g n0 p e -> forall t n, n0 <= n -> g (n + t * p) = (g n + N.of_nat t * e)%N.
Proof.
  intros H. induction t as [| t IH]; intros n L.
  - replace (n + 0 * p) with n by lia. lia.
  - replace (n + S t * p) with ((n + t * p) + p) by lia. rewrite H by lia. rewrite IH by exact L. lia.
Qed.

(** The value of any heap from those below n0 + p. *)
Definition shift_value (h : nat -> N) (n0 p : nat) (e : N) (n : nat) : N :=
  if n <? n0 then h n else (h (n0 + (n - n0) mod p)%nat + N.of_nat ((n - n0) / p)%nat * e)%N.

Theorem shifts_value g n0 p e : 0 < p -> shifts g n0 p e -> forall n, g n = shift_value g n0 p e n.
Proof.
  intros P H n. unfold shift_value. destruct (Nat.ltb_spec n n0) as [| L]; [reflexivity |].
  pose proof (Nat.div_mod (n - n0) p ltac:(lia)) as E.
  rewrite <- (shifts_add g n0 p e H) by lia. f_equal. lia.
Qed.

Lemma shift_value_ext h k n0 p e : 0 < p -> (forall n, n < n0 + p -> h n = k n) ->
  forall n, shift_value h n0 p e n = shift_value k n0 p e n.
Proof.
  intros P E n. unfold shift_value. destruct (Nat.ltb_spec n n0) as [L | L]; [apply E; lia |].
  rewrite E; [reflexivity |]. pose proof (Nat.mod_upper_bound (n - n0) p ltac:(lia)). lia.
Qed.

Theorem shift_value_shifts h n0 p e : 0 < p -> shifts (shift_value h n0 p e) n0 p e.
Proof.
  intros P n L. unfold shift_value. destruct (Nat.ltb_spec (n + p) n0); [lia |]. destruct (Nat.ltb_spec n n0); [lia |].
  replace (n + p - n0) with (n - n0 + 1 * p) by lia. rewrite Nat.mod_add, Nat.div_add by lia. lia.
Qed.

(** A law with a multiple q of p holds with p, if the values satisfy it with p over q heaps. *)
Theorem shifts_from_multiple g n0 p q e E : 0 < q -> shifts g n0 q E ->
  (forall n, n0 <= n -> n < n0 + q -> g (n + p) = (g n + e)%N) -> shifts g n0 p e.
Proof.
  intros Q H W n L. pose proof (Nat.div_mod (n - n0) q ltac:(lia)) as D.
  pose proof (Nat.mod_upper_bound (n - n0) q ltac:(lia)) as M.
  set (m := n0 + (n - n0) mod q). set (t := (n - n0) / q) in *.
  replace n with (m + t * q) by (unfold m; lia). rewrite (shifts_add g n0 q E H t m) by (unfold m; lia).
  replace (m + t * q + p) with ((m + p) + t * q) by lia. rewrite (shifts_add g n0 q E H t (m + p)) by (unfold m; lia).
  rewrite W by (unfold m; lia). lia.
Qed.

(** p and n0 are least: every law of this form has a multiple of p and begins at n0 or later. *)
Definition exact_shift (g : nat -> N) (n0 p : nat) (e : N) : Prop :=
  0 < p /\ shifts g n0 p e /\
  forall m0 q f, 0 < q -> shifts g m0 q f -> Nat.divide p q /\ n0 <= m0.

(** Two laws of one sequence agree on their greatest common divisor, and the second begins at n0 or later. *)
Lemma two_shifts g n0 p e m0 q f : 0 < p -> 0 < q -> shifts g n0 p e -> shifts g m0 q f ->
  (forall n, n0 <= n -> (N.of_nat p * g (n + Nat.gcd p q)%nat = N.of_nat p * g n + e * N.of_nat (Nat.gcd p q))%N) /\
  (Nat.divide p q -> m0 < n0 -> g (n0 - 1 + p) = (g (n0 - 1)%nat + e)%N).
Proof.
  intros P Q H M.
  assert (same : (N.of_nat q * e = N.of_nat p * f)%N).
  { pose proof (shifts_add g n0 p e H q (n0 + m0) ltac:(lia)) as A. pose proof (shifts_add g m0 q f M p (n0 + m0) ltac:(lia)) as B.
    rewrite (Nat.mul_comm q p) in A. rewrite A in B. lia. }
  set (d := Nat.gcd p q). split.
  - destruct (Nat.gcd_bezout_pos p q P) as (u & v & E). fold d in E.
    assert (late : forall n, n0 <= n -> m0 <= n -> (N.of_nat p * g (n + d)%nat = N.of_nat p * g n + e * N.of_nat d)%N).
    { intros n A B. pose proof (shifts_add g m0 q f M v (n + d) ltac:(lia)) as X.
      pose proof (shifts_add g n0 p e H u n A) as Y.
      replace (n + d + v * q) with (n + u * p) in X by lia. rewrite Y in X. clear Y.
      assert (E' : (N.of_nat u * N.of_nat p = N.of_nat d + N.of_nat v * N.of_nat q)%N) by lia.
      apply (f_equal (fun x => (N.of_nat p * x)%N)) in X.
      apply (f_equal (fun x => (e * x)%N)) in E'.
      apply (f_equal (fun x => (N.of_nat v * x)%N)) in same. nia. }
    intros n A. pose proof (late (n + m0 * p) ltac:(nia) ltac:(nia)) as F.
    replace (n + m0 * p + d) with ((n + d) + m0 * p) in F by lia.
    rewrite !(shifts_add g n0 p e H) in F by lia. nia.
  - intros (t & ->) L. destruct t as [| t]; [lia |].
    assert (F : f = (N.of_nat (Datatypes.S t) * e)%N) by nia.
    pose proof (M (n0 - 1) ltac:(lia)) as A. replace (n0 - 1 + Datatypes.S t * p) with ((n0 - 1 + p) + t * p) in A by lia.
    rewrite (shifts_add g n0 p e H) in A by lia. rewrite F in A. lia.
Qed.

(** A divisor of p that is smaller than p, unless p divides q. *)
Lemma gcd_divisor p q : 0 < p -> Nat.divide p q \/ (0 < Nat.gcd p q /\ Nat.gcd p q < p /\ Nat.divide (Nat.gcd p q) p).
Proof.
  intros P. set (d := Nat.gcd p q). assert (dp : Nat.divide d p) by apply Nat.gcd_divide_l.
  assert (dq : Nat.divide d q) by apply Nat.gcd_divide_r.
  assert (d0 : 0 < d). { destruct (Nat.eq_dec d 0) as [E | E]; [apply Nat.gcd_eq_0_l in E; lia | lia]. }
  destruct (Nat.eq_dec d p) as [Z | Z]; [left; rewrite <- Z; exact dq | right].
  pose proof (Nat.divide_pos_le d p P dp). repeat split; [exact d0 | lia | exact dp].
Qed.

Theorem exact_shift_by_witnesses g n0 p e :
  0 < p -> shifts g n0 p e ->
  (n0 = 0 \/ g (n0 - 1 + p) <> (g (n0 - 1)%nat + e)%N) ->
  (forall d, 0 < d -> d < p -> Nat.divide d p ->
    exists n, n0 <= n /\ (N.of_nat p * g (n + d)%nat <> N.of_nat p * g n + e * N.of_nat d)%N) ->
  exact_shift g n0 p e.
Proof.
  intros P H S D. split; [exact P |]. split; [exact H |]. intros m0 q f Q M.
  destruct (two_shifts g n0 p e m0 q f P Q H M) as [common start].
  assert (divides : Nat.divide p q).
  { destruct (gcd_divisor p q P) as [X | (d0 & L & dp)]; [exact X | exfalso].
    destruct (D _ d0 L dp) as (n & A & B). apply B, common, A. }
  split; [exact divides |]. destruct S as [-> | S]; [lia |].
  destruct (le_lt_dec n0 m0) as [L | L]; [exact L | exfalso]. apply S, start; assumption.
Qed.

(** ** The law of a table, by a computation *)
Section Check.
  Variable table : list N.
  Definition entry (n : nat) : N := nth n table 0%N.

  Fixpoint shifted (e : N) (xs ys : list N) : bool :=
    match xs with
    | [] => true
    | x :: xs => match ys with [] => true | y :: ys => if N.eqb y (x + e) then shifted e xs ys else false end
    end.

  Lemma shifted_spec e xs ys : shifted e xs ys = true <->
    forall a x y, nth_error xs a = Some x -> nth_error ys a = Some y -> y = (x + e)%N.
  Proof.
    revert ys. induction xs as [| x xs IH]; intros ys; cbn.
    - split; [intros _ [| a]; discriminate | reflexivity].
    - destruct ys as [| y ys]; [split; [intros _ [| a] u v; discriminate | reflexivity] |].
      destruct (N.eqb_spec y (x + e)) as [E | E].
      + rewrite IH. split; [intros F [| a] u v A B; cbn in *; [congruence | exact (F a u v A B)] |].
        intros F a u v A B. exact (F (S a) u v A B).
      + split; [discriminate |]. intros F. exfalso. apply E. exact (F 0 x y eq_refl eq_refl).
  Qed.

  Lemma skipn_nth_error {A} (l : list A) k a : nth_error (skipn k l) a = nth_error l (k + a).
  Proof. revert l. induction k as [| k IH]; intros [| x l]; cbn; auto. now destruct a. Qed.
  Lemma entry_nth_error n x : nth_error table n = Some x -> entry n = x.
  Proof. intros E. unfold entry. exact (nth_error_nth _ _ _ E). Qed.

  (** The law holds within the table. *)
  Definition obeyed (n0 p : nat) (e : N) : bool := shifted e (skipn n0 table) (skipn (n0 + p) table).
  Lemma obeyed_spec n0 p e : obeyed n0 p e = true ->
    forall n, n0 <= n -> n + p < length table -> entry (n + p) = (entry n + e)%N.
  Proof.
    unfold obeyed. rewrite shifted_spec. intros S n A L.
    destruct (nth_error table n) as [x |] eqn:X; [| apply nth_error_None in X; lia].
    destruct (nth_error table (n + p)) as [y |] eqn:Y; [| apply nth_error_None in Y; lia].
    rewrite (entry_nth_error _ _ X), (entry_nth_error _ _ Y). apply (S (n - n0)); rewrite skipn_nth_error.
    - rewrite <- X. f_equal. lia.
    - rewrite <- Y. f_equal. lia.
  Qed.

  (** Each proper divisor of p is refuted within the first two periods, and n0 - 1 is not a start. *)
  Definition refuted (n0 p : nat) (e : N) (d : nat) : bool :=
    existsb (fun n => negb (N.eqb (N.of_nat p * entry (n + d)) (N.of_nat p * entry n + e * N.of_nat d))) (seq n0 (p - d)).
  Definition least (n0 p : nat) (e : N) : bool :=
    (if Nat.eqb n0 0 then true else negb (N.eqb (entry (n0 - 1 + p)) (entry (n0 - 1) + e))) &&
    forallb (fun d => if Nat.eqb (p mod d) 0 then refuted n0 p e d else true) (seq 1 (p - 1)).

  Lemma least_spec n0 p e : least n0 p e = true -> 0 < p ->
    (n0 = 0 \/ entry (n0 - 1 + p) <> (entry (n0 - 1) + e)%N) /\
    (forall d, 0 < d -> d < p -> Nat.divide d p ->
      exists n, n0 <= n /\ n + d < n0 + p /\ (N.of_nat p * entry (n + d)%nat <> N.of_nat p * entry n + e * N.of_nat d)%N).
  Proof.
    unfold least. intros L P. apply andb_prop in L. destruct L as [A B]. split.
    - destruct (Nat.eqb_spec n0 0); [now left | right]. apply Bool.negb_true_iff, N.eqb_neq in A. exact A.
    - intros d D0 D1 D. rewrite forallb_forall in B. specialize (B d ltac:(apply in_seq; lia)).
      assert (Z : p mod d = 0) by (apply Nat.mod_divide; [lia | exact D]). rewrite Z in B. cbn in B.
      apply existsb_exists in B. destruct B as (n & I & N). apply in_seq in I. exists n.
      apply Bool.negb_true_iff, N.eqb_neq in N. repeat split; [lia | lia | exact N].
  Qed.

  (** A table of true values and a theorem that extends the law give the exact law. *)
  Theorem exact_from_table g n0 p e : 0 < p -> n0 + p <= length table -> least n0 p e = true ->
    (forall n, n < n0 + p -> g n = entry n) -> shifts g n0 p e -> exact_shift g n0 p e.
  Proof.
    intros P L M E H. destruct (least_spec n0 p e M P) as [A B]. apply exact_shift_by_witnesses; [exact P | exact H | |].
    - destruct (Nat.eq_dec n0 0) as [Z | Z]; [now left |]. destruct A as [A | A]; [now left | right].
      rewrite !E by lia. exact A.
    - intros d D0 D1 D. destruct (B d D0 D1 D) as (n & N1 & N2 & N3). exists n. split; [exact N1 |]. rewrite !E by lia. exact N3.
  Qed.
End Check.
