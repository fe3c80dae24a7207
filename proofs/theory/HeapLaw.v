(** The law of a heap game, in one statement. *)
From Coq Require Import List NArith PeanoNat Lia.
From Grundy Require Import Game Single Shift.
Import ListNotations.
Open Scope nat_scope.

(** The values below n0 + p are those of the table, and g(n + p) = g(n) + e from n0 on; n0 and p are least; the player to move
    loses a position exactly if the nim-sum of these values is 0. *)
Definition heap_law (opt : nat -> list nat -> Prop) (n0 p : nat) (e : N) (table : list N) : Prop :=
  let g := shift_value (entry table) n0 p e in
  is_grundy opt g /\ exact_shift g n0 p e /\
  forall heaps, (P_position (move opt) heaps <-> nimsum g heaps = 0%N) /\ (N_position (move opt) heaps <-> nimsum g heaps <> 0%N).

Lemma exact_shift_ext g h n0 p e : (forall n, g n = h n) -> exact_shift g n0 p e -> exact_shift h n0 p e.
Proof.
  intros E (P & H & M). split; [exact P |]. split; [intros n L; rewrite <- !E; apply H, L |].
  intros m0 q f Q S. apply (M m0 q f Q). intros n L. rewrite !E. apply S, L.
Qed.

Lemma is_grundy_ext {X} (opt : X -> list X -> Prop) g h : (forall x, g x = h x) -> is_grundy opt g -> is_grundy opt h.
Proof.
  intros E G x. rewrite <- E. apply (is_mex_ext _ _ _ (G x)). intros v.
  assert (N : forall o, nimsum g o = nimsum h o) by (intros o; apply nimsum_ext_in; auto).
  split; intros (o & O & V); exists o; (split; [exact O |]); rewrite <- V; [symmetry |]; apply N.
Qed.

(** The law follows from a Grundy function that agrees with the table and satisfies the shift. *)
Theorem heap_law_intro (opt : nat -> list nat -> Prop) n0 p e table g :
  (forall n o a, opt n o -> In a o -> a < n) -> is_grundy opt g ->
  0 < p -> n0 + p <= length table -> least table n0 p e = true ->
  (forall n, n < n0 + p -> g n = entry table n) -> shifts g n0 p e ->
  heap_law opt n0 p e table.
Proof.
  intros S G P L M E H.
  assert (V : forall n, g n = shift_value (entry table) n0 p e n).
  { intros n. rewrite (shifts_value g n0 p e P H n). apply shift_value_ext; auto. }
  assert (G' : is_grundy opt (shift_value (entry table) n0 p e)) by (apply (is_grundy_ext opt g); auto).
  split; [exact G' |]. split.
  - apply (exact_shift_ext g); [exact V |]. apply (exact_from_table table); auto.
  - intros heaps. apply (outcome opt (fun n => n)); [exact S | exact G'].
Qed.

(** Grundy functions exist if the options of every heap are a list. *)
Theorem heap_grundy (opt : nat -> list nat -> Prop) (options : nat -> list (list nat)) :
  (forall n o a, opt n o -> In a o -> a < n) -> (forall n o, In o (options n) <-> opt n o) -> exists g, is_grundy opt g.
Proof. intros S E. exists (grundy (fun n => n) options). apply grundy_is_grundy; [exact S | exact E]. Qed.
