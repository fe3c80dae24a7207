(** Games in which a move replaces a position by one position: removal, one piece on a board, states.
    Sums of such games, and Nim (Bouton 1901). *)
From Coq Require Import List NArith PeanoNat Lia Wf_nat.
From Grundy Require Import Game.
Import ListNotations.
Open Scope N_scope.

Section Single.
  Context {X : Type} (mv : X -> X -> Prop).

  (** The moves as options that are lists of one component. *)
  Definition single (x : X) (o : list X) : Prop := exists y, mv x y /\ o = [y].
  Definition reaches_value (g : X -> N) (x : X) (v : N) : Prop := exists y, mv x y /\ g y = v.
  (** The mex equation at every position. *)
  Definition solves (g : X -> N) : Prop := forall x, is_mex (g x) (reaches_value g x).

  Lemma single_value g x v : option_value single g x v <-> reaches_value g x v.
  Proof.
    split.
    - intros (o & (y & M & ->) & E). cbn in E. rewrite N.lxor_0_r in E. exists y. auto.
    - intros (y & M & E). exists [y]. split; [exists y; auto |]. cbn. now rewrite N.lxor_0_r.
  Qed.

  Lemma solves_grundy g : solves g <-> is_grundy single g.
  Proof.
    split; intros S x; apply (is_mex_ext _ _ _ (S x)); intros v; [symmetry |]; apply single_value.
  Qed.

  Lemma solves_intro g :
    (forall x y, mv x y -> g y <> g x) -> (forall x w, w < g x -> exists y, mv x y /\ g y = w) -> solves g.
  Proof. intros A B x. split; [intros (y & M & E); exact (A x y M E) | exact (B x)]. Qed.

  (** All plays end. *)
  Variable size : X -> nat.
  Hypothesis smaller : forall x y, mv x y -> (size y < size x)%nat.

  Lemma single_smaller x o y : single x o -> In y o -> (size y < size x)%nat.
  Proof. intros (z & M & ->) [<- | []]. exact (smaller x z M). Qed.

  (** The outcome of a sum of such positions. *)
  Theorem single_outcome g : solves g -> forall p,
    (P_position (move single) p <-> nimsum g p = 0) /\ (N_position (move single) p <-> nimsum g p <> 0).
  Proof. intros S. apply (outcome single size single_smaller). now apply solves_grundy. Qed.

  Theorem single_unique g h : solves g -> solves h -> forall x, g x = h x.
  Proof. intros A B. apply (grundy_unique single size single_smaller); now apply solves_grundy. Qed.
End Single.

(** ** A sum of two games is a game of pairs; a sum of several games is one of nested pairs. *)
Section Pair.
  Context {A B : Type} (mvA : A -> A -> Prop) (mvB : B -> B -> Prop).
  Definition pair_move (p q : A * B) : Prop :=
    (mvA (fst p) (fst q) /\ snd q = snd p) \/ (fst q = fst p /\ mvB (snd p) (snd q)).

  Lemma lxor_cancel_l a b c : N.lxor a b = N.lxor a c -> b = c.
  Proof.
    intros E. apply (f_equal (N.lxor a)) in E. now rewrite <- !N.lxor_assoc, !N.lxor_nilpotent, !N.lxor_0_l in E.
  Qed.
  Lemma lxor_cancel_r a b c : N.lxor b a = N.lxor c a -> b = c.
  Proof. rewrite !(N.lxor_comm _ a). apply lxor_cancel_l. Qed.

  (** Every number below a nim-sum is reached by making one of its terms smaller. *)
  Lemma nim_below a b w : w < N.lxor a b ->
    (exists a', a' < a /\ N.lxor a' b = w) \/ (exists b', b' < b /\ N.lxor a b' = w).
  Proof.
    intros L. set (s := N.lxor w (N.lxor a b)).
    assert (Z : s <> 0). { intros E. apply N.lxor_eq in E. lia. }
    destruct (nim_move s Z) as (k & K & V).
    assert (W : N.lxor (N.lxor a b) s = w) by (unfold s; rewrite (N.lxor_comm w), <- N.lxor_assoc, N.lxor_nilpotent; apply N.lxor_0_l).
    (* The highest bit of s is in a xor b, not in w: else w would be the larger one. *)
    assert (T : N.testbit (N.lxor a b) k = true).
    { destruct (N.testbit (N.lxor a b) k) eqn:E; [reflexivity | exfalso].
      assert (Q : N.testbit w k = true).
      { unfold s in K. rewrite N.lxor_spec, E in K. now destruct (N.testbit w k). }
      apply V in Q. unfold s in Q. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l in Q. lia. }
    rewrite N.lxor_spec in T. destruct (N.testbit a k) eqn:Ta.
    - left. exists (N.lxor a s). split; [apply V; exact Ta |]. rewrite <- W.
      rewrite !N.lxor_assoc. f_equal. apply N.lxor_comm.
    - right. exists (N.lxor b s). split; [apply V; destruct (N.testbit b k); auto |].
      rewrite <- W. apply eq_sym, N.lxor_assoc.
  Qed.

  Theorem pair_solves a b : solves mvA a -> solves mvB b ->
    solves pair_move (fun p => N.lxor (a (fst p)) (b (snd p))).
  Proof.
    intros SA SB. apply solves_intro.
    - intros [x y] [x' y'] [[M E] | [E M]] Q; cbn in *; subst.
      + apply lxor_cancel_r in Q. destruct (SA x) as [N _]. apply N. exists x'. auto.
      + apply lxor_cancel_l in Q. destruct (SB y) as [N _]. apply N. exists y'. auto.
    - intros [x y] w L. cbn in L. destruct (nim_below _ _ _ L) as [(v & V & E) | (v & V & E)].
      + destruct (SA x) as [_ S]. destruct (S v V) as (x' & M & F). exists (x', y). cbn. rewrite F. unfold pair_move. cbn. auto.
      + destruct (SB y) as [_ S]. destruct (S v V) as (y' & M & F). exists (x, y'). cbn. rewrite F. unfold pair_move. cbn. auto.
  Qed.
End Pair.

(** ** Nim *)
Definition nim_move_heap (n m : nat) : Prop := (m < n)%nat.

Theorem nim_solves : solves nim_move_heap N.of_nat.
Proof.
  apply solves_intro; unfold nim_move_heap; [lia |]. intros n w L. exists (N.to_nat w). lia.
Qed.

(** Bouton: the player to move loses Nim exactly if the nim-sum of the heaps is 0. *)
Theorem bouton heaps :
  (P_position (move (single nim_move_heap)) heaps <-> nimsum N.of_nat heaps = 0) /\
  (N_position (move (single nim_move_heap)) heaps <-> nimsum N.of_nat heaps <> 0).
Proof. apply (single_outcome _ (fun n => n)); [auto | exact nim_solves]. Qed.

(** A game whose moves change one coordinate of a cell each: the value of a cell is the nim-sum of the coordinates' values.
    Three coordinates; two are [pair_solves]. *)
Theorem three_coordinates {A B C : Type} mvA mvB mvC (a : A -> N) (b : B -> N) (c : C -> N) :
  solves mvA a -> solves mvB b -> solves mvC c ->
  solves (pair_move mvA (pair_move mvB mvC)) (fun p => N.lxor (a (fst p)) (N.lxor (b (fst (snd p))) (c (snd (snd p))))).
Proof.
  intros SA SB SC. exact (pair_solves mvA (pair_move mvB mvC) a _ SA (pair_solves mvB mvC b c SB SC)).
Qed.

(** A coordinate that no move changes has the value 0. *)
Theorem no_moves_solves {A : Type} : solves (fun _ _ : A => False) (fun _ => 0).
Proof. apply solves_intro; [intros x y [] | intros x w L; lia]. Qed.
