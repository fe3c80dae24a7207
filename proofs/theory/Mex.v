(** Checks a table against the mex equation, for any game of heaps: one list of option values for each heap. *)
From Coq Require Import List NArith PeanoNat Lia.
From Grundy Require Import Game Single.
Import ListNotations.
Open Scope nat_scope.

(** A set of numbers as the bits of one number. *)
Definition bits_of (l : list N) : N := fold_left (fun b v => N.setbit b v) l 0%N.

Lemma bits_of_spec l v : N.testbit (bits_of l) v = true <-> In v l.
Proof.
  unfold bits_of.
  assert (H : forall l b, N.testbit (fold_left (fun b v => N.setbit b v) l b) v = true <-> N.testbit b v = true \/ In v l).
  { clear l. induction l as [| x l IH]; intros b; cbn; [tauto |]. rewrite IH, N.setbit_iff. intuition. }
  rewrite H, N.bits_0. intuition. discriminate.
Qed.

(** All numbers below v are in the set, but v is not in the set. *)
Definition is_mex_of (b v : N) : bool := if N.testbit b v then false else N.eqb (N.land b (N.ones v)) (N.ones v).

Lemma is_mex_of_spec l v : is_mex_of (bits_of l) v = true -> is_mex v (fun w => In w l).
Proof.
  unfold is_mex_of. destruct (N.testbit (bits_of l) v) eqn:T; [discriminate |]. intros E. apply N.eqb_eq in E. split.
  - rewrite <- bits_of_spec, T. discriminate.
  - intros w L. apply bits_of_spec. apply (f_equal (fun b => N.testbit b w)) in E.
    rewrite N.land_spec, (N.ones_spec_low v w L) in E. now rewrite Bool.andb_true_r in E.
Qed.

(** [values cur]: the values of the options of a heap of n, where [cur] = g(n - 1), …, g(0). *)
Fixpoint verify_by (values : list N -> list N) (cur rest : list N) : bool :=
  match rest with
  | [] => true
  | v :: rest => if is_mex_of (bits_of (values cur)) v then verify_by values (v :: cur) rest else false
  end.

(** [cur] lists g(n - 1), …, g(0). *)
Definition before (g : nat -> N) (n : nat) (cur : list N) : Prop :=
  length cur = n /\ forall j, j < n -> nth j cur 0%N = g (n - 1 - j).

Lemma before_next g n cur : before g n cur -> before g (S n) (g n :: cur).
Proof.
  intros [L B]. split; [cbn; lia |]. intros [| j] J; cbn [nth]; [f_equal; lia |]. rewrite B by lia. f_equal. lia.
Qed.

Section Verify.
  Variables (opt : nat -> list nat -> Prop) (values : list N -> list N) (table : list N).
  Let g (n : nat) : N := nth n table 0%N.
  Hypothesis spec : forall n cur, before g n cur -> forall v, In v (values cur) <-> option_value opt g n v.

  Theorem verify_by_spec : verify_by values [] table = true ->
    forall n, n < length table -> is_mex (g n) (option_value opt g n).
  Proof.
    assert (H : forall rest cur k, verify_by values cur rest = true -> before g k cur -> rest = skipn k table ->
      forall n, k <= n -> n < length table -> is_mex (g n) (option_value opt g n)).
    { induction rest as [| v rest IH]; intros cur k V B E n A L.
      - exfalso. apply (f_equal (@length N)) in E. rewrite skipn_length in E. cbn in E. lia.
      - cbn in V. destruct (is_mex_of (bits_of (values cur)) v) eqn:M; [| discriminate].
        assert (Gv : g k = v).
        { unfold g. rewrite <- (firstn_skipn k table) at 1. rewrite <- E.
          assert (Hk : length (firstn k table) = k) by (apply firstn_length_le; lia).
          rewrite app_nth2 by lia. rewrite Hk, Nat.sub_diag. reflexivity. }
        destruct (Nat.eq_dec n k) as [-> | D].
        + rewrite Gv. apply (is_mex_ext _ _ _ (is_mex_of_spec _ _ M)). intros u. apply spec. exact B.
        + apply (IH (v :: cur) (S k)); [exact V | rewrite <- Gv; now apply before_next | | lia | exact L].
          clear - E. revert rest E. revert k. induction table as [| x t IHt]; intros [| k] rest E; cbn in *; try discriminate.
          * injection E as _ ->. reflexivity.
          * apply IHt. exact E. }
    intros V n L. apply (H table [] 0 V); [split; [reflexivity | intros j J; lia] | reflexivity | lia | exact L].
  Qed.

  (** Every solution of the mex equations has these values. *)
  Theorem verify_by_unique : verify_by values [] table = true ->
    (forall n o a, opt n o -> In a o -> a < n) ->
    forall f, is_grundy opt f -> forall n, n < length table -> f n = g n.
  Proof.
    intros V S f F. apply (grundy_unique_below opt (fun n => n) S); [auto |]. intros n L. now apply verify_by_spec.
  Qed.
End Verify.
