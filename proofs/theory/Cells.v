(** Games whose moves change one of several coordinates: the value of a cell is the nim-sum of the coordinates' values. *)
From Coq Require Import List NArith PeanoNat Lia.
From Grundy Require Import Game Single Shift Removal RemovalCheck.
Import ListNotations.
Open Scope nat_scope.

(** A cell is the list of its coordinates; each coordinate has moves of its own. *)
Inductive cell_move : list (nat -> nat -> Prop) -> list nat -> list nat -> Prop :=
| move_here (M : nat -> nat -> Prop) Ms a b x : M a b -> cell_move (M :: Ms) (a :: x) (b :: x)
| move_there (M : nat -> nat -> Prop) Ms a x y : cell_move Ms x y -> cell_move (M :: Ms) (a :: x) (a :: y).
Fixpoint cell_value (gs : list (nat -> N)) (x : list nat) : N :=
  match gs, x with
  | g :: gs, a :: x => N.lxor (g a) (cell_value gs x)
  | _, _ => 0%N
  end.

Theorem coordinates_solve Ms gs : Forall2 solves Ms gs -> solves (cell_move Ms) (cell_value gs).
Proof.
  intros F. apply solves_intro.
  - intros x y M. revert gs F. induction M as [M Ms a b x H | M Ms a x y H IH]; intros [| g gs] F; inversion_clear F as [| ? ? ? ? G R]; cbn.
    + intros E. apply lxor_cancel_r in E. apply (proj1 (G a)). exists b. auto.
    + intros E. apply lxor_cancel_l in E. exact (IH gs R E).
  - induction F as [| M g Ms gs G F IH]; intros [| a x] w L; cbn in L; try lia.
    destruct (nim_below _ _ _ L) as [(v & V & <-) | (v & V & <-)].
    + destruct (proj2 (G a) v V) as (b & B & <-). exists (b :: x). split; [now constructor | reflexivity].
    + destruct (IH x v V) as (y & Y & <-). exists (a :: y). split; [now constructor | reflexivity].
Qed.

(** Removal games as coordinates. *)
Definition cells_law (games : list removal) (values : list (nat -> N)) : Prop :=
  let moves := cell_move (map removal_move games) in
  solves moves (cell_value values) /\
  forall cells, (P_position (move (single moves)) cells <-> nimsum (cell_value values) cells = 0%N) /\
                (N_position (move (single moves)) cells <-> nimsum (cell_value values) cells <> 0%N).

Lemma cell_smaller games x y : cell_move (map removal_move games) x y -> list_sum y < list_sum x.
Proof.
  remember (map removal_move games) as Ms eqn:E. intros M. revert games E.
  induction M as [M Ms a b x H | M Ms a x y H IH]; intros [| A games] E; try discriminate; injection E as -> E; cbn.
  - apply removal_smaller in H. unfold list_sum. lia.
  - specialize (IH games E). unfold list_sum in *. lia.
Qed.

Theorem cells_sum games values : Forall2 solves (map removal_move games) values -> cells_law games values.
Proof.
  intros F. pose proof (coordinates_solve _ _ F) as S. split; [exact S |]. intros cells.
  apply (single_outcome _ list_sum); [apply cell_smaller | exact S].
Qed.

(** Three and four coordinates. *)
Theorem sum_of_three A B C n0 p e t m0 q f u k0 r d v :
  removal_law A n0 p e t -> removal_law B m0 q f u -> removal_law C k0 r d v ->
  cells_law [A; B; C] [shift_value (entry t) n0 p e; shift_value (entry u) m0 q f; shift_value (entry v) k0 r d].
Proof.
  intros [GA _] [GB _] [GC _]. apply cells_sum. cbn. repeat constructor; apply solves_grundy; assumption.
Qed.
Theorem sum_of_four A B C D n0 p e t m0 q f u k0 r d v i0 s c w :
  removal_law A n0 p e t -> removal_law B m0 q f u -> removal_law C k0 r d v -> removal_law D i0 s c w ->
  cells_law [A; B; C; D] [shift_value (entry t) n0 p e; shift_value (entry u) m0 q f; shift_value (entry v) k0 r d;
    shift_value (entry w) i0 s c].
Proof.
  intros [GA _] [GB _] [GC _] [GD _]. apply cells_sum. cbn. repeat constructor; apply solves_grundy; assumption.
Qed.
