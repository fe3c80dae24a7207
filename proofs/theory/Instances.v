(** The definitions that a file of instances needs. *)
From Coq Require Export List NArith ZArith.
From Grundy Require Export Game Code Single Values Laws Demands RuleCheck Removal RemovalCheck Residues Levine Strips Wythoff
  Misere MisereCheck HeapLaw PlanarCheck Blocks BlocksCheck Layers MexEquation StripGrowth RingsCheck
  Shift Cells.
Export ListNotations.
#[global] Open Scope nat_scope.

(** A list in rows of k entries. *)
Fixpoint rows_of {A} (fuel k : nat) (l : list A) : list (list A) :=
  match fuel with
  | O => []
  | S fuel => match l with [] => [] | _ => firstn k l :: rows_of fuel k (skipn k l) end
  end.
Definition rows {A} (k : nat) (l : list A) : list (list A) := rows_of (length l) k l.
Definition nats (l : list N) : list nat := map N.to_nat l.

(** A theorem as the entry of a list. A list, because a tuple of n theorems has a term of size n^2: 40 s for a thousand laws. *)
Inductive theorem : Type := | Proved {P : Prop} (proof : P).
