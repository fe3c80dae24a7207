(** The checker of window certificates as OCaml. Beside Coq's extraction, you have to trust this file: numbers become
    63-bit machine integers, and arrays are updated in place (arr.ml). *)
From Coq Require Import List NArith Extraction.
From Grundy Require Import WindowCheck WindowSound.

Extraction Language OCaml.
Extract Inductive bool => "bool" ["true" "false"].
Extract Inductive option => "option" ["Some" "None"].
Extract Inductive list => "list" ["[]" "(::)"].
Extract Inductive prod => "( * )" ["(,)"].
Extract Inductive nat => "int" ["0" "succ"] "(fun o s n -> if n = 0 then o () else s (n - 1))".
Extract Inductive positive => "int" ["(fun p -> 2 * p + 1)" "(fun p -> 2 * p)" "1"]
  "(fun i o h p -> if p = 1 then h () else if p land 1 = 1 then i (p lsr 1) else o (p lsr 1))".
Extract Inductive N => "int" ["0" "(fun p -> p)"] "(fun o p n -> if n = 0 then o () else p n)".
Extract Inlined Constant N.add => "(+)".
Extract Inlined Constant N.sub => "Arr.minus".
Extract Inlined Constant N.mul => "( * )".
Extract Inlined Constant N.succ => "succ".
Extract Inlined Constant N.max => "(max : int -> int -> int)".
Extract Inlined Constant N.eqb => "((=) : int -> int -> bool)".
Extract Inlined Constant N.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant N.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant N.lxor => "(lxor)".
Extract Inlined Constant N.testbit => "Arr.bit".
Extract Inlined Constant N.odd => "Arr.odd".
Extract Inlined Constant N.even => "Arr.even".
Extract Inlined Constant N.div2 => "Arr.half".
Extract Inlined Constant N.modulo => "Arr.modulo".
Extract Inlined Constant N.to_nat => "Arr.same".
Extract Inlined Constant N.of_nat => "Arr.same".
Extract Inlined Constant arr => "Arr.t".
Extract Inlined Constant make => "Arr.make".
Extract Inlined Constant get => "Arr.get".
Extract Inlined Constant set => "Arr.set".

Extraction "checker.ml" run_window.
