(** Claims that must be refused: for every checker a true claim, and altered claims. *)
From Coq Require Import List NArith.
From Grundy Require Import Code Table Values Laws Recurrence Demands RuleCheck Removal RemovalCheck Residues Strips BlocksCheck MisereCheck
  WindowCheck WindowSound MexEquation StripGrowth RingsCheck Instances.
From Grundy Require Layers PlanarCheck.
From Coq Require Import ZArith.
Import ListNotations.
Open Scope nat_scope.

Definition alter {A} (n : nat) (v : A) (l : list A) : list A := firstn n l ++ v :: skipn (S n) l.
Definition short {A} (l : list A) : list A := removelast l.
Definition kayles := map (ByBits.encode 6) (grundy_table [0;7;7]%N 168).
Definition kayles_double := map (ByBits.encode 6) (grundy_table [0;7;7]%N 192).

(** Code *)

Example code_right : check_code [0;7;7]%N 71 12 kayles = true.
Proof. vm_compute. reflexivity. Qed.
Example code_start_too_late : check_code [0;7;7]%N 72 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_double_period : check_code [0;7;7]%N 71 24 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_no_period : check_code [0;7;7]%N 71 0 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_value_changed : check_code [0;7;7]%N 71 12 (alter 20 (ByBits.encode 6 6) kayles) = false.
Proof. vm_compute. reflexivity. Qed.
Example code_value_short : check_code [0;7;7]%N 71 12 (short kayles) = false.
Proof. vm_compute. reflexivity. Qed.
Example code_no_table : check_code [0;7;7]%N 71 12 [] = false.
Proof. vm_compute. reflexivity. Qed.
Example code_other_game : check_code [0;7;6]%N 71 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_start_too_early : check_code [0;7;7]%N 70 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_half_period : check_code [0;7;7]%N 71 6 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_double_period_full_table : check_code [0;7;7]%N 71 24 kayles_double = false.
Proof. vm_compute. reflexivity. Qed.
Example code_endless_game : check_code [2;7;7]%N 71 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_three_parts : check_code [0;7;15]%N 71 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example code_heap_zero : check_code [0;7;7]%N 71 12 (alter 0 (ByBits.encode 6 1) kayles) = false.
Proof. vm_compute. reflexivity. Qed.

(** Sparse *)

Example sparse_right : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 12 kayles = true.
Proof. vm_compute. reflexivity. Qed.
Example sparse_start_too_late : check_code_sparse [0;1;2;3]%N [0;7;7]%N 72 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_double_period : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 24 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_no_period : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 0 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_value_changed : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 12 (alter 20 (ByBits.encode 6 6) kayles) = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_value_short : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 12 (short kayles) = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_no_table : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 12 [] = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_other_game : check_code_sparse [0;1;2;3]%N [0;7;6]%N 71 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_start_too_early : check_code_sparse [0;1;2;3]%N [0;7;7]%N 70 12 kayles = false.
Proof. vm_compute. reflexivity. Qed.
Example sparse_half_period : check_code_sparse [0;1;2;3]%N [0;7;7]%N 71 6 kayles = false.
Proof. vm_compute. reflexivity. Qed.

(** Rule *)
Definition equal_parts : list N := [0;1;0;2;1;0;2;1;3;0;1;2;3;0;1;2;3;0;1;2;3;0;1;2;3;0]%N.
Example rule_right : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 4 1 2 0 equal_parts = true.
Proof. vm_compute. reflexivity. Qed.
Example rule_start_too_late : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 9 4 1 2 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_double_period : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 8 1 2 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_no_period : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 0 1 2 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_value_changed : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 4 1 2 0 (alter 9 4%N equal_parts) = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_value_short : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 4 1 2 0 (short equal_parts) = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_no_table : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 4 1 2 0 [] = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_other_game : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Any)] []) 8 4 1 2 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_start_too_early : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 7 4 1 2 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_half_period : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 2 1 2 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_too_few_parts : check_rule (Rule [(0%N, Any); (3%N, Any); (6%N, Equal)] []) 8 4 1 1 0 equal_parts = false.
Proof. vm_compute. reflexivity. Qed.
Example rule_odd_multiple : check_rule (Rule [(0%N, Any); (4%N, Equal)] []) 0 1 1 2 0 [0;0;0;0;0;0;0;0]%N = false.
Proof. vm_compute. reflexivity. Qed.

(** Subtraction *)
Definition s134 : list N := [0;1;0;1;2;3;2;0;1;0;1]%N.
Example subtraction_right : check_subtraction (Removal [true;false;true;true] [] 0) 0 7 s134 = true.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_start_too_late : check_subtraction (Removal [true;false;true;true] [] 0) 1 7 s134 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_double_period : check_subtraction (Removal [true;false;true;true] [] 0) 0 14 s134 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_no_period : check_subtraction (Removal [true;false;true;true] [] 0) 0 0 s134 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_value_changed : check_subtraction (Removal [true;false;true;true] [] 0) 0 7 (alter 5 1%N s134) = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_value_short : check_subtraction (Removal [true;false;true;true] [] 0) 0 7 (short s134) = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_no_table : check_subtraction (Removal [true;false;true;true] [] 0) 0 7 [] = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_other_game : check_subtraction (Removal [true;false;true;false] [] 0) 0 7 s134 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_multiple_in_full_table : check_subtraction (Removal [true;false;true;true] [] 0) 0 14 (s134 ++ s134) = false.
Proof. vm_compute. reflexivity. Qed.

(** State *)
Definition all_but_2 : list N := [0;1;0;1;2;3;2;3;4;5;4;5;6;7;6;7;8;9;8;9;10;11;10;11]%N.
Example state_right : check_removal (Removal [true;false] [true] 0) 0 4 2%N 4 1 0%N all_but_2 = true.
Proof. vm_compute. reflexivity. Qed.
Example state_start_too_late : check_removal (Removal [true;false] [true] 0) 1 4 2%N 4 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_other_saltus : check_removal (Removal [true;false] [true] 0) 0 4 1%N 4 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_no_saltus : check_removal (Removal [true;false] [true] 0) 0 4 0%N 4 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_half_period : check_removal (Removal [true;false] [true] 0) 0 2 1%N 4 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_double_period : check_removal (Removal [true;false] [true] 0) 0 8 4%N 4 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_state_too_early : check_removal (Removal [true;false] [true] 0) 0 4 2%N 1 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_value_changed : check_removal (Removal [true;false] [true] 0) 0 4 2%N 4 1 0%N (alter 7 2%N all_but_2) = false.
Proof. vm_compute. reflexivity. Qed.
Example state_value_short : check_removal (Removal [true;false] [true] 0) 0 4 2%N 4 1 0%N (firstn 7 all_but_2) = false.
Proof. vm_compute. reflexivity. Qed.
Example state_other_game : check_removal (Removal [true;true] [true] 0) 0 4 2%N 4 1 0%N all_but_2 = false.
Proof. vm_compute. reflexivity. Qed.

(** Powers *)
Definition powers_of_two : list N := [0;1;2;0;1;2;0;1]%N.
Example powers_right : check_powers 2 0 3 3 [1;2] powers_of_two = true.
Proof. vm_compute. reflexivity. Qed.
Example powers_double_period : check_powers 2 0 6 3 [1;2;4] powers_of_two = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_start_too_late : check_powers 2 1 3 3 [1;2] powers_of_two = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_residue_left_out : check_powers 2 0 3 3 [1] powers_of_two = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_value_changed : check_powers 2 0 3 3 [1;2] (alter 4 2%N powers_of_two) = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_value_short : check_powers 2 0 3 3 [1;2] (firstn 2 powers_of_two) = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_other_base : check_powers 3 0 3 3 [1;0] powers_of_two = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_reach_too_short : check_powers 2 0 3 1 [1;2] powers_of_two = false.
Proof. vm_compute. reflexivity. Qed.

(** Strip *)
Definition dawson := rows 4 (as_N "@@@@A@@@AAA@BAAA@BBAC@@BACC@AAAC@AAAC@@ACCC@BCCCBBBCDBBB@DDBE@@DBEE@BBBECBBBCCCB@CCCA@@CAAA@CAAA@CCAB@@CABB@AAAB@AAAD@@AEDD@BEEDGBBEDGGB@DDGA@@DAAA@BAAA@BBAC@@BACC@AAAC@AAAC@@ACCC@BCCCBBBCDBBBDDDBEDDDEEEDBEEECBBECCCB@CCCA@@CAAA@CAAA@CCAB@@CABB@AAAB@AAAD@@AEDD@CEEDGCCEDGGCHDDGAHHDAAAHBAAA@BBAC@@BACC@AAAC@AAAC@@ACCC@BCCCBBBCDBBBDDDBEDDDEEEDIEEECIIECCCI@CCCA@@CAAA@CAAA@CCAB@@CABB@AAAB@AAAD@@AEDD@CEEDGCCEDGGCHDDGAHHDAAAHBAAA@BBAC@@BACC@AAAC@AAAC@@ACCC@BCCCBBBCDBBBDDDBEDDDEEEDIEEECIIECCCI@CCCA@@CAAA@CAAA@CCAB@@CABB@AAAB@AAAD@@AEDD@CEEDGCCEDGGCHDDGAHHDAAAHBAAA@BBAC@@BACC@AAAC@AAAC@@ACCC@BCCCBBBCDBBBDDDBEDDDEEEDIEEECIIECCCI@CCCA@@CAAA@CAAA@CCAB@@CABB@AAAB@AAAD@@AEDD@CEEDGCCEDGGCHDDGAHHDAAAHBAAA@BBAC@@BACC@"%table).
Example strip_right : check_strip (Strip 1 [(1, 1)]) 54 34 dawson = true.
Proof. vm_compute. reflexivity. Qed.
Example strip_start_too_late : check_strip (Strip 1 [(1, 1)]) 55 34 dawson = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_double_period : check_strip (Strip 1 [(1, 1)]) 54 68 dawson = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_no_period : check_strip (Strip 1 [(1, 1)]) 54 0 dawson = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_value_changed : check_strip (Strip 1 [(1, 1)]) 54 34 (alter 9 [0;0;0;1]%N dawson) = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_value_short : check_strip (Strip 1 [(1, 1)]) 54 34 (short dawson) = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_row_short : check_strip (Strip 1 [(1, 1)]) 54 34 (short dawson ++ [short (last dawson [])]) = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_no_table : check_strip (Strip 1 [(1, 1)]) 54 34 [] = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_other_game : check_strip (Strip 1 []) 54 34 dawson = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_start_too_early : check_strip (Strip 1 [(1, 1)]) 53 34 dawson = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_half_period : check_strip (Strip 1 [(1, 1)]) 54 17 dawson = false.
Proof. vm_compute. reflexivity. Qed.

(** Blocks *)
Definition king : list N := [0;1;2;1;2;0;2;0;1]%N.
Example blocks_right : check_blocks [[1;1]] 3 2 king = true.
Proof. vm_compute. reflexivity. Qed.
Example blocks_other_side : check_blocks [[1;1]] 2 2 king = false.
Proof. vm_compute. reflexivity. Qed.
Example blocks_other_leap : check_blocks [[1;2]] 3 2 king = false.
Proof. vm_compute. reflexivity. Qed.
Example blocks_value_changed : check_blocks [[1;1]] 3 2 (alter 4 1%N king) = false.
Proof. vm_compute. reflexivity. Qed.
Example blocks_value_short : check_blocks [[1;1]] 3 2 (short king) = false.
Proof. vm_compute. reflexivity. Qed.
Example blocks_no_side : check_blocks [[1;1]] 0 2 king = false.
Proof. vm_compute. reflexivity. Qed.
Example blocks_nim_alone_is_smaller : check_blocks [[1;1]] 1 2 [0]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example blocks_more_coordinates : check_blocks [[1;1;0]] 3 3 king = false.
Proof. vm_compute. reflexivity. Qed.

(** Layers *)
Definition passes := rows 4 ([0;0;0;0;1;2;1;2;2;1;2;1;3;4;3;4;0;3;0;3;1;0;1;0;2;1;2;1;3;2;3;2;0;3;0;3;1;0;1;0;2;1;2;1;3;2;3;2;0;3;0;3;1;0;1;0;2;1;2;1;3;2;3;2;0;3;0;3;1;0;1;0;2;1;2;1;3;2;3;2;0;3;0;3;1;0;1;0;2;1;2;1;3;2;3;2]%N).
Definition clauses := [Layers.Clause 1 0 Layers.Always; Layers.Clause 2 0 Layers.Always; Layers.Clause 3 0 Layers.Always; Layers.Clause 0 1 (Layers.CompareN Layers.Gt 0)].
Example layers_right : Layers.check_layers clauses 4 4 [(0, 4);(4, 4);(0, 4);(4, 4)] passes = true.
Proof. vm_compute. reflexivity. Qed.
Example layers_start_too_late : Layers.check_layers clauses 4 4 [(0, 4);(5, 4);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_double_period : Layers.check_layers clauses 4 4 [(0, 4);(4, 8);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_window_too_early : Layers.check_layers clauses 0 4 [(0, 4);(4, 4);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_other_period : Layers.check_layers clauses 4 3 [(0, 4);(4, 4);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_value_changed : Layers.check_layers clauses 4 4 [(0, 4);(4, 4);(0, 4);(4, 4)] (alter 6 [2;1;2;0]%N passes) = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_value_short : Layers.check_layers clauses 4 4 [(0, 4);(4, 4);(0, 4);(4, 4)] (firstn 9 passes) = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_other_game : Layers.check_layers (tl clauses) 4 4 [(0, 4);(4, 4);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.

(** Misere *)

Example misere_right : check_misere [0;3]%N (Quotient 2 [[0;1];[1;0]] [1]) [0;1] 0 2 1 [] [[];[1]] = true.
Proof. vm_compute. reflexivity. Qed.
Example misere_normal_play : check_misere [0;3]%N (Quotient 2 [[0;1];[1;0]] [0]) [0;1] 0 2 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_other_image : check_misere [0;3]%N (Quotient 2 [[0;1];[1;0]] [1]) [0;0] 0 2 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_other_game : check_misere [0;3;3]%N (Quotient 2 [[0;1];[1;0]] [1]) [0;1] 0 2 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_half_period : check_misere [0;3]%N (Quotient 2 [[0;1];[1;0]] [1]) [0;1] 0 1 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_no_monoid : check_misere [0;3]%N (Quotient 2 [[0;1];[1;1]] [1]) [0;1] 0 2 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_not_reduced : check_misere [0;3]%N (Quotient 3 [[0;1;2];[1;0;1];[2;1;2]] [1]) [0;1] 0 2 1 [] [[];[1];[1;1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_no_word : check_misere [0;3]%N (Quotient 2 [[0;1];[1;0]] [1]) [0;1] 0 2 1 [] [[]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_image_short : check_misere [0;3]%N (Quotient 2 [[0;1];[1;0]] [1]) [0] 0 2 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_splits : check_misere [0;7]%N (Quotient 2 [[0;1];[1;0]] [1]) [0;1] 0 2 1 [] [[];[1]] = false.
Proof. vm_compute. reflexivity. Qed.

(** Planar *)
Example planar_right : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z = true.
Proof. vm_compute. reflexivity. Qed.
Example planar_value_changed : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@BCB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z = false.
Proof. vm_compute. reflexivity. Qed.
Example planar_value_short : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CA"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z = false.
Proof. vm_compute. reflexivity. Qed.
Example planar_other_moves : PlanarCheck.check_planar [(-1, -1); (-2, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z = false.
Proof. vm_compute. reflexivity. Qed.
Example planar_level_too_low : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 0%Z 0%Z = false.
Proof. vm_compute. reflexivity. Qed.
Example planar_corner_cell_wrong : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z [(1, 1, 1%N)]%Z) 1%Z 1%Z 5%Z 3%Z = false.
Proof. vm_compute. reflexivity. Qed.
Example planar_direction_wrong : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 1 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z = false.
Proof. vm_compute. reflexivity. Qed.
Example planar_rising_move : PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1); (1, 0)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@ACB"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z = false.
Proof. vm_compute. reflexivity. Qed.

(** Starts and periods that the examples above cannot show *)

(** Subtraction, with a start and an even period *)
Definition s359 : list N := as_N "@@@AAABB@CCA@B@A@A@A@A@A@A"%table.
Definition r359 := Removal [false;false;true;false;true;false;false;false;true] [] 0.
Example subtraction_late_right : check_subtraction r359 14 2 s359 = true.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_late_start_too_late : check_subtraction r359 15 2 s359 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_late_start_too_early : check_subtraction r359 13 2 s359 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_late_half_period : check_subtraction r359 14 1 s359 = false.
Proof. vm_compute. reflexivity. Qed.
Example subtraction_late_double_period : check_subtraction r359 14 4 (s359 ++ [0;1;0;1]%N) = false.
Proof. vm_compute. reflexivity. Qed.

(** State, with a start *)
Definition s247 : list N := as_N "@@AABB@CA@BA@BA@BA@BA@BA@BA@BA@BA@BA"%table.
Definition r247 := Removal [false;true;false;true;false;false;true] [false] 0.
Example state_late_right : check_removal r247 8 3 0%N 15 1 0%N s247 = true.
Proof. vm_compute. reflexivity. Qed.
Example state_late_start_too_late : check_removal r247 9 3 0%N 16 1 0%N s247 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_late_start_too_early : check_removal r247 7 3 0%N 15 1 0%N s247 = false.
Proof. vm_compute. reflexivity. Qed.
Example state_late_double_period : check_removal r247 8 6 0%N 15 1 0%N s247 = false.
Proof. vm_compute. reflexivity. Qed.

(** Powers: no law of a power starts late *)
Definition powers_of_three : list N := [0;1;0;1;0;1;0;1;0;1]%N.
Example powers_three_right : check_powers 3 0 2 2 [1] powers_of_three = true.
Proof. vm_compute. reflexivity. Qed.
Example powers_half_period : check_powers 3 0 1 2 [0] powers_of_three = false.
Proof. vm_compute. reflexivity. Qed.
Example powers_double_period_full_table : check_powers 3 0 4 2 [1;3] powers_of_three = false.
Proof. vm_compute. reflexivity. Qed.

Example layers_start_too_early : Layers.check_layers clauses 4 4 [(0, 4);(3, 4);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.
Example layers_half_period : Layers.check_layers clauses 4 4 [(0, 4);(4, 2);(0, 4);(4, 4)] passes = false.
Proof. vm_compute. reflexivity. Qed.


Definition planar_king_half := PlanarCheck.check_planar [(-1, -1); (-1, 0); (0, -1)]%Z (PlanarCheck.Plane [PlanarCheck.Ray 1 0 1 0 0 (-1) 2 []; PlanarCheck.Ray 1 1 0 1 1 0 2 []; PlanarCheck.Ray 0 1 0 1 1 0 2 []]%Z [PlanarCheck.Sector 1 0 2 (rows 1 (as_N "@C"%table)); PlanarCheck.Sector 2 0 2 (rows 2 (as_N "@CAB"%table))]%Z []%Z) 1%Z 1%Z 2%Z 0%Z.
Example planar_half_period : planar_king_half = false.
Proof. vm_compute. reflexivity. Qed.

(** Misere, with a start: the claims on start and period are exact *)
Definition q31 := Quotient 6 (rows 6 (nats (as_N "@ABCDEA@CBEDBCDEBCCBEDCBDEBCDEEDCBED"%table))) [1;4].
Definition kept31 := [(1, [0]); (2, [0;1]); (4, [2]); (4, [5]); (5, [4]); (0, [1]); (2, [4;5])].
Definition words31 := [[]; [1]; [2]; [1;2]; [2;2]; [1;2;2]].
Definition check31 (c : code) (phi : list nat) (n0 p : nat) := check_misere c q31 phi n0 p 1 kept31 words31.
Definition phi31 := nats (as_N "@ABDEDEDEDE"%table).
Example misere_late_right : check31 [0;3;1]%N phi31 3 2 = true.
Proof. vm_compute. reflexivity. Qed.
Example misere_start_too_late : check31 [0;3;1]%N phi31 4 2 = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_start_too_early : check31 [0;3;1]%N phi31 2 2 = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_late_half_period : check31 [0;3;1]%N phi31 3 1 = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_double_period : check31 [0;3;1]%N phi31 3 4 = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_late_image_changed : check31 [0;3;1]%N (alter 2 3 phi31) 3 2 = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_late_image_short : check31 [0;3;1]%N (firstn 4 phi31) 3 2 = false.
Proof. vm_compute. reflexivity. Qed.
Example misere_late_other_game : check31 [0;3;3]%N phi31 3 2 = false.
Proof. vm_compute. reflexivity. Qed.

(** Window *)
Open Scope N_scope.
Example window_right : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 71 12 70 27 8 with Some _ => true | None => false end = true.
Proof. vm_compute. reflexivity. Qed.
Example window_start_too_late : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 72 12 70 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_start_too_early : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 70 12 70 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_double_period : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 71 24 70 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_half_period : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 71 6 70 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_rare_heap_missed : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 71 12 69 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_part_too_small : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 71 12 70 26 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_value_too_small : match check_window [0;7;7]%N (Setting [0;1;2;3]%N false false) 71 12 70 27 7 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_other_game : match check_window [0;7;6]%N (Setting [0;1;2;3]%N false false) 71 12 70 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.
Example window_other_mask : match check_window [0;7;7]%N (Setting [0;1]%N false false) 71 12 70 27 8 with Some _ => true | None => false end = false.
Proof. vm_compute. reflexivity. Qed.

(** Mex equation of codes *)

Open Scope nat_scope.

Definition lasker := Rule [(4%N, Any)] [(3%N, Any)].
Definition lasker_values := [0;1;2;4;3]%N.
Example mex_right : check_mex 16 lasker 1 4 4 lasker_values = true.
Proof. vm_compute. reflexivity. Qed.
Example mex_start_too_late : check_mex 16 lasker 2 4 4 [0;1;2;4;3;5]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_start_too_early : check_mex 16 lasker 0 4 4 [0;1;2;4]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_half_period : check_mex 16 lasker 1 2 2 [0;1;2]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_double_period : check_mex 16 lasker 1 8 8 [0;1;2;4;3;5;6;8;7]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_no_period : check_mex 16 lasker 1 0 4 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_other_saltus : check_mex 16 lasker 1 4 3 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_no_saltus : check_mex 16 lasker 1 4 0 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_value_changed : check_mex 16 lasker 1 4 4 [0;1;2;3;4]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_value_short : check_mex 16 lasker 1 4 4 (short lasker_values) = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_heap_zero : check_mex 16 lasker 1 4 4 (alter 0 1%N lasker_values) = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_other_game : check_mex 16 (Rule [(4%N, Any)] [(7%N, Any)]) 1 4 4 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_unequal_parts_right : check_mex 16 (Rule [(4%N, Unequal)] [(3%N, Any)]) 1 4 4 lasker_values = true.
Proof. vm_compute. reflexivity. Qed.
Example mex_equal_parts : check_mex 16 (Rule [(4%N, Equal)] [(3%N, Any)]) 1 4 4 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_endless_game : check_mex 16 (Rule [(6%N, Any)] [(3%N, Any)]) 1 4 4 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_too_few_rounds : check_mex 1 lasker 1 4 4 lasker_values = false.
Proof. vm_compute. reflexivity. Qed.
Example mex_three_parts_right : check_mex 16 (Rule [(0%N, Any); (8%N, Any)] []) 1 3 1 [0;0;0;0]%N = true.
Proof. vm_compute. reflexivity. Qed.
Example mex_three_parts_wrong : check_mex 16 (Rule [(0%N, Any); (8%N, Any)] []) 1 3 2 [0;0;0;0]%N = false.
Proof. vm_compute. reflexivity. Qed.

(** Growing strips *)

Definition growing := Strip 2 [(1, 1); (2, 2)].
Definition growing_rows := [[0;0;0;0;0;0;0;0;0];[1;1;1;1;1;0;1;0;1];[0;2;2;2;1;0;2;0;1]]%N.
Example growing_right : check_growing_strip growing 1 2 [0;2;2;2;0;0;2;0;0]%N growing_rows 16 = true.
Proof. vm_compute. reflexivity. Qed.
Example growing_start_too_late : check_growing_strip growing 2 2 [0;2;2;2;0;0;2;0;0]%N [[0;0;0;0;0;0;0;0;0];[1;1;1;1;1;0;1;0;1];[0;2;2;2;1;0;2;0;1];[1;3;3;3;1;0;3;0;1];[0;4;4;4;1;0;4;0;1]]%N 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_start_too_early : check_growing_strip growing 0 2 [0;2;2;2;0;0;2;0;0]%N growing_rows 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_half_period : check_growing_strip growing 1 1 [0;1;1;1;0;0;1;0;0]%N growing_rows 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_double_period : check_growing_strip growing 1 4 [0;4;4;4;0;0;4;0;0]%N [[0;0;0;0;0;0;0;0;0];[1;1;1;1;1;0;1;0;1];[0;2;2;2;1;0;2;0;1];[1;3;3;3;1;0;3;0;1];[0;4;4;4;1;0;4;0;1]]%N 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_no_period : check_growing_strip growing 1 0 [0;2;2;2;0;0;2;0;0]%N growing_rows 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_other_saltus : check_growing_strip growing 1 2 [0;2;2;2;0;0;1;0;0]%N growing_rows 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_value_changed : check_growing_strip growing 1 2 [0;2;2;2;0;0;2;0;0]%N (alter 1 [1;1;1;1;0;0;1;0;1]%N growing_rows) 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_value_short : check_growing_strip growing 1 2 [0;2;2;2;0;0;2;0;0]%N (short growing_rows) 16 = false.
Proof. vm_compute. reflexivity. Qed.
Example growing_other_game : check_growing_strip (Strip 2 [(1, 1)]) 1 2 [0;2;2;2;0;0;2;0;0]%N growing_rows 16 = false.
Proof. vm_compute. reflexivity. Qed.

(** Rings *)

Definition kayles_rows := map ByBits.val kayles.
Definition kayles_rings := [0;1;2]%N ++ repeat 0%N 83.
Example ring_right : check_ring [0;7;7]%N 1 71 12 kayles_rows 3 1 kayles_rings = true.
Proof. vm_compute. reflexivity. Qed.
Example ring_start_too_late : check_ring [0;7;7]%N 1 71 12 kayles_rows 4 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_start_too_early : check_ring [0;7;7]%N 1 71 12 kayles_rows 2 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_double_period : check_ring [0;7;7]%N 1 71 12 kayles_rows 3 2 (kayles_rings ++ [0;0]%N) = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_no_period : check_ring [0;7;7]%N 1 71 12 kayles_rows 3 0 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_value_changed : check_ring [0;7;7]%N 1 71 12 kayles_rows 3 1 (alter 40 1%N kayles_rings) = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_value_short : check_ring [0;7;7]%N 1 71 12 kayles_rows 3 1 (short kayles_rings) = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_no_table : check_ring [0;7;7]%N 1 71 12 kayles_rows 3 1 [] = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_other_game : check_ring [0;7;6]%N 1 71 12 kayles_rows 3 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_no_rows : check_ring [0;7;7]%N 0 71 12 kayles_rows 3 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_more_rows : check_ring [0;7;15]%N 1 71 12 kayles_rows 3 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_endless_game : check_ring [2;7;7]%N 1 71 12 kayles_rows 3 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Example ring_wrong_rows : check_ring [0;7;7]%N 1 71 12 (map (fun _ => 0%N) kayles_rows) 3 1 kayles_rings = false.
Proof. vm_compute. reflexivity. Qed.
Definition plain_strip := Strip 1 [].
Definition plain_value (x : gap) : N := N.of_nat (snd x mod 2).
Example strip_ring_right : check_strip_ring plain_strip plain_value 0 2 0 2 [0;1;0;1;0;1;0;1]%N = true.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_start_too_late : check_strip_ring plain_strip plain_value 0 2 1 2 [0;1;0;1;0;1;0;1]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_half_period : check_strip_ring plain_strip plain_value 0 2 0 1 [0;1;0;1;0;1;0;1]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_double_period : check_strip_ring plain_strip plain_value 0 2 0 4 [0;1;0;1;0;1;0;1;0;1;0;1]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_no_period : check_strip_ring plain_strip plain_value 0 2 0 0 [0;1;0;1;0;1;0;1]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_value_changed : check_strip_ring plain_strip plain_value 0 2 0 2 [0;1;0;1;1;1;0;1]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_value_short : check_strip_ring plain_strip plain_value 0 2 0 2 [0;1;0;1;0;1;0]%N = false.
Proof. vm_compute. reflexivity. Qed.
Example strip_ring_wrong_gaps : check_strip_ring plain_strip (fun _ => 0%N) 0 2 0 2 [0;1;0;1;0;1;0;1]%N = false.
Proof. vm_compute. reflexivity. Qed.
