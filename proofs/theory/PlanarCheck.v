(** A checker for planar laws. *)
From Coq Require Import List NArith ZArith PeanoNat Lia.
From Grundy Require Import Game Single Mex Planar.
Import ListNotations.
Open Scope bool_scope.
Open Scope Z_scope.

(** A ray (rx, ry) with a rx + b ry = 1, its strip low..high and its period; the values by offset, then by (a x + b y) mod period. *)
Record ray := Ray { dir_x : Z; dir_y : Z; bez_a : Z; bez_b : Z; lowest : Z; highest : Z; period : Z; strip_values : list (list N) }.
(** Values that repeat by (width, 0) and (shift, height): a list of rows y, each with its cells x. *)
Record sector := Sector { width : Z; shift : Z; height : Z; cone_values : list (list N) }.
Record plane := Plane { rays : list ray; cones : list sector; corner : list (Z * Z * N) }.

Definition ray0 := Ray 1 0 1 0 0 0 1 [].
Definition sector0 := Sector 1 0 1 [].
Definition at2 (t : list (list N)) (i j : Z) : N := nth (Z.to_nat j) (nth (Z.to_nat i) t []) 0%N.
Definition turn_of (r : ray) (p : Z * Z) : Z := dir_x r * snd p - dir_y r * fst p.
Definition value_in_strip (r : ray) (p : Z * Z) : N :=
  at2 (strip_values r) (turn_of r p - lowest r) ((bez_a r * fst p + bez_b r * snd p) mod period r).
Definition value_in_cone (c : sector) (p : Z * Z) : N :=
  at2 (cone_values c) (snd p mod height c) ((fst p - shift c * (snd p / height c)) mod width c).

Fixpoint value_beyond (rs : list ray) (cs : list sector) (before : sector) (p : Z * Z) : N :=
  match rs with
  | [] => value_in_cone before p
  | r :: rs =>
    let o := turn_of r p in
    if o <? lowest r then value_in_cone before p
    else if o <=? highest r then value_in_strip r p
    else match cs with [] => value_in_cone before p | c :: cs => value_beyond rs cs c p end
  end.
Fixpoint in_corner (l : list (Z * Z * N)) (p : Z * Z) : option N :=
  match l with
  | [] => None
  | (x, y, v) :: l => if (x =? fst p) && (y =? snd p) then Some v else in_corner l p
  end.
Definition planar_value (P : plane) (p : Z * Z) : N :=
  match in_corner (corner P) p with
  | Some v => v
  | None => value_beyond (rays P) (cones P) sector0 p
  end.

Section Check.
  Variables (moves : list (Z * Z)) (P : plane) (a b R Rc : Z).
  Let k := (length (rays P) - 1)%nat.
  Definition the_ray (i : nat) : ray := nth i (rays P) ray0.
  Definition the_cone (i : nat) : sector := nth i (cones P) sector0.
  Definition reach_up (r : ray) : Z := fold_right (fun d m => Z.max (turn_of r d) m) 0 moves.
  Definition reach_down (r : ray) : Z := fold_right (fun d m => Z.max (- turn_of r d) m) 0 moves.
  Definition left_end (i : nat) : Z := lowest (the_ray i) - reach_up (the_ray i).
  Definition right_end (i : nat) : Z := highest (the_ray i) + reach_down (the_ray i).
  Definition sum_of (i : nat) : Z := dir_x (the_ray i) + dir_y (the_ray i).

  Definition zs (count : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat count)).
  Lemma zs_spec count z : In z (zs count) <-> 0 <= z < count.
  Proof.
    unfold zs. rewrite in_map_iff. split.
    - intros (n & <- & I). apply in_seq in I. lia.
    - intros L. exists (Z.to_nat z). split; [lia | apply in_seq; lia].
  Qed.

  Definition board_b (p : Z * Z) : bool := (0 <=? fst p) && (0 <=? snd p).
  Definition equation_b (p : Z * Z) : bool :=
    is_mex_of (bits_of (map (planar_value P) (filter board_b (map (plus p) moves)))) (planar_value P p).
  Definition vector_in (c : sector) (r : ray) : bool :=
    ((period r * dir_y r) mod height c =? 0) && ((period r * dir_x r - shift c * (period r * dir_y r / height c)) mod width c =? 0).

  Definition ray_ok (r : ray) : bool :=
    (0 <=? dir_x r) && (0 <=? dir_y r) && (0 <? dir_x r + dir_y r) && (lowest r <=? highest r + 1) && (1 <=? period r) &&
    (bez_a r * dir_x r + bez_b r * dir_y r =? 1).
  Definition check_planar : bool :=
    (1 <=? a) && (1 <=? b) && forallb (fun d => a * fst d + b * snd d <? 0) moves &&
    (1 <=? length (rays P))%nat && (length (cones P) =? k)%nat && forallb ray_ok (rays P) &&
    forallb (fun c => (1 <=? width c) && (1 <=? height c)) (cones P) &&
    (dir_x (the_ray 0) =? 1) && (dir_y (the_ray 0) =? 0) && (dir_x (the_ray k) =? 0) && (dir_y (the_ray k) =? 1) &&
    (lowest (the_ray 0) =? 0) && (highest (the_ray k) =? 0) &&
    forallb (fun i => let r := the_ray i in let r' := the_ray (S i) in
      (0 <? dir_x r * dir_y r' - dir_y r * dir_x r') && vector_in (the_cone i) r && vector_in (the_cone i) r' &&
      ((Z.max (left_end i) (right_end i) + dir_y r * R) * sum_of (S i) <?
       (Z.min (left_end (S i)) (right_end (S i)) + dir_y r' * R) * sum_of i)) (seq 0 k) &&
    forallb (fun d => Rc <=? R + fst d + snd d) moves && (Rc <=? R) &&
    forallb (fun c => fst (fst c) + snd (fst c) <? Rc) (corner P) &&
    forallb (fun c => forallb (fun y => equation_b (c - y, y)) (zs (c + 1))) (zs R) &&
    forallb (fun i => let r := the_ray i in forallb (fun c' => let c := R + c' in
      forallb (fun y => let p := (c - y, y) in
        if (left_end i <=? turn_of r p) && (turn_of r p <=? right_end i) then equation_b p else true) (zs (c + 1)))
      (zs (period r * sum_of i))) (seq 0 (S k)) &&
    forallb (fun c => forallb (fun y => forallb (fun x =>
      is_mex_of (bits_of (map (fun d => value_in_cone c (plus (x, y) d)) moves)) (value_in_cone c (x, y))) (zs (width c))) (zs (height c))) (cones P).

  (** The game: a piece moves on the board. *)
  Definition board_move (p q : Z * Z) : Prop := on_board p /\ lattice_move moves p q.
  Definition planar_law : Prop :=
    (forall g, solves board_move g -> forall p, on_board p -> g p = planar_value P p) /\
    (forall cells, Forall on_board cells ->
      (P_position (move (single board_move)) cells <-> nimsum (planar_value P) cells = 0%N) /\
      (N_position (move (single board_move)) cells <-> nimsum (planar_value P) cells <> 0%N)).

  Lemma board_b_spec p : board_b p = true <-> on_board p.
  Proof. unfold board_b, on_board. rewrite Bool.andb_true_iff, !Z.leb_le. reflexivity. Qed.

  Lemma equation_b_spec p : equation_b p = true -> equation moves (planar_value P) p.
  Proof.
    intros E. apply is_mex_of_spec in E. apply (is_mex_ext _ _ _ E). intros v. rewrite in_map_iff. split.
    - intros (q & V & I). apply filter_In in I. destruct I as [I B]. apply in_map_iff in I. destruct I as (d & <- & D).
      apply board_b_spec in B. exists (plus p d). split; [exists d; auto | exact V].
    - intros (q & (d & D & -> & B) & V). exists (plus p d). split; [exact V |]. apply filter_In.
      split; [apply in_map; exact D | now apply board_b_spec].
  Qed.

  Lemma reach_up_le r d : In d moves -> turn_of r d <= reach_up r.
  Proof. unfold reach_up. induction moves as [| e l IH]; cbn; [intros [] | intros [-> | I]; [lia | specialize (IH I); lia]]. Qed.
  Lemma reach_down_le r d : In d moves -> - turn_of r d <= reach_down r.
  Proof. unfold reach_down. induction moves as [| e l IH]; cbn; [intros [] | intros [-> | I]; [lia | specialize (IH I); lia]]. Qed.
  Lemma reach_nonneg r : 0 <= reach_up r /\ 0 <= reach_down r.
  Proof. unfold reach_up, reach_down. induction moves as [| e l IH]; cbn; lia. Qed.

  Lemma cone_shift c p x y : 1 <= width c -> 1 <= height c -> y mod height c = 0 -> (x - shift c * (y / height c)) mod width c = 0 ->
    value_in_cone c (fst p + x, snd p + y) = value_in_cone c p.
  Proof.
    intros W H Y X. unfold value_in_cone. cbn [fst snd].
    pose proof (Z.div_mod y (height c) ltac:(lia)) as Dy. rewrite Y, Z.add_0_r in Dy. set (m := y / height c) in *.
    assert (E : snd p + y = snd p + m * height c) by lia.
    rewrite E, Z.mod_add, Z.div_add by lia. f_equal.
    pose proof (Z.div_mod (x - shift c * m) (width c) ltac:(lia)) as Dx. rewrite X, Z.add_0_r in Dx. set (n := (x - shift c * m) / width c) in *.
    replace (fst p + x - shift c * (snd p / height c + m)) with (fst p - shift c * (snd p / height c) + n * width c) by lia.
    apply Z.mod_add. lia.
  Qed.

  Lemma vector_multiple c r t : 1 <= width c -> 1 <= height c -> vector_in c r = true ->
    (t * (period r * dir_y r)) mod height c = 0 /\
    (t * (period r * dir_x r) - shift c * (t * (period r * dir_y r) / height c)) mod width c = 0.
  Proof.
    intros W H V. unfold vector_in in V. apply andb_prop in V. destruct V as [A B]. apply Z.eqb_eq in A, B.
    set (y := period r * dir_y r) in *. set (x := period r * dir_x r) in *.
    pose proof (Z.div_mod y (height c) ltac:(lia)) as Dy. rewrite A, Z.add_0_r in Dy. set (m := y / height c) in *.
    pose proof (Z.div_mod (x - shift c * m) (width c) ltac:(lia)) as Dx. rewrite B, Z.add_0_r in Dx. set (n := (x - shift c * m) / width c) in *.
    assert (E : t * y = (t * m) * height c) by nia. rewrite E. rewrite Z.mod_mul, Z.div_mul by lia. split; [reflexivity |].
    replace (t * x - shift c * (t * m)) with ((t * n) * width c) by nia. apply Z.mod_mul. lia.
  Qed.

  Lemma beyond_strip rs : forall cs before i p, (i < length rs)%nat -> (length rs <= S (length cs))%nat ->
    (forall j, (j < i)%nat -> highest (nth j rs ray0) < turn_of (nth j rs ray0) p) ->
    (forall j, (j < i)%nat -> lowest (nth j rs ray0) <= highest (nth j rs ray0) + 1) ->
    lowest (nth i rs ray0) <= turn_of (nth i rs ray0) p <= highest (nth i rs ray0) ->
    value_beyond rs cs before p = value_in_strip (nth i rs ray0) p.
  Proof.
    induction rs as [| r rs IH]; intros cs before i p I C Bf Lh O; [cbn in I; lia |]. cbn [value_beyond].
    destruct i as [| i].
    - cbn [nth] in O |- *. destruct (Z.ltb_spec (turn_of r p) (lowest r)); [lia |]. destruct (Z.leb_spec (turn_of r p) (highest r)); [reflexivity | lia].
    - pose proof (Bf 0%nat ltac:(lia)) as B0. pose proof (Lh 0%nat ltac:(lia)) as L0. cbn [nth] in B0, L0.
      destruct (Z.ltb_spec (turn_of r p) (lowest r)); [lia |]. destruct (Z.leb_spec (turn_of r p) (highest r)); [lia |].
      cbn [length] in I, C. destruct cs as [| c cs]; [cbn in C; lia |]. cbn [nth]. apply IH; [lia | cbn in C; lia | | | exact O].
      + intros j J. exact (Bf (S j) ltac:(lia)).
      + intros j J. exact (Lh (S j) ltac:(lia)).
  Qed.
  Lemma beyond_cone rs : forall cs before i p, (S i < length rs)%nat -> (length rs <= S (length cs))%nat ->
    (forall j, (j <= i)%nat -> highest (nth j rs ray0) < turn_of (nth j rs ray0) p) ->
    (forall j, (j <= i)%nat -> lowest (nth j rs ray0) <= highest (nth j rs ray0) + 1) ->
    turn_of (nth (S i) rs ray0) p < lowest (nth (S i) rs ray0) ->
    value_beyond rs cs before p = value_in_cone (nth i cs sector0) p.
  Proof.
    induction rs as [| r rs IH]; intros cs before i p I C Bf Lh O; [cbn in I; lia |]. cbn [value_beyond].
    pose proof (Bf 0%nat ltac:(lia)) as B0. pose proof (Lh 0%nat ltac:(lia)) as L0. cbn [nth] in B0, L0.
    destruct (Z.ltb_spec (turn_of r p) (lowest r)); [lia |]. destruct (Z.leb_spec (turn_of r p) (highest r)); [lia |].
    cbn [length] in I, C. destruct cs as [| c cs]; [cbn in C; lia |]. destruct i as [| i].
    - cbn [nth]. destruct rs as [| r' rs]; [cbn in I; lia |]. cbn [value_beyond nth] in O |- *. destruct (Z.ltb_spec (turn_of r' p) (lowest r')); [reflexivity | lia].
    - cbn [nth]. apply IH; [lia | cbn in C; lia | | | exact O].
      + intros j J. exact (Bf (S j) ltac:(lia)).
      + intros j J. exact (Lh (S j) ltac:(lia)).
  Qed.

  Lemma no_corner l p : forallb (fun c => fst (fst c) + snd (fst c) <? Rc) l = true -> Rc <= level p -> in_corner l p = None.
  Proof.
    induction l as [| [[x y] v] l IH]; cbn; [reflexivity |]. intros H Lp. apply andb_prop in H. destruct H as [A B]. apply Z.ltb_lt in A.
    unfold level in *. destruct (Z.eqb_spec x (fst p)), (Z.eqb_spec y (snd p)); cbn; auto. lia.
  Qed.

  Theorem check_planar_sound : check_planar = true -> planar_law.
  Proof.
    unfold check_planar. intros H. repeat (apply andb_prop in H; destruct H as [H ?]).
    repeat match goal with
    | X : forallb _ _ = true |- _ => rewrite forallb_forall in X
    | X : (_ <=? _) = true |- _ => apply Z.leb_le in X
    | X : (_ =? _) = true |- _ => apply Z.eqb_eq in X
    | X : (_ <=? _)%nat = true |- _ => apply Nat.leb_le in X
    | X : (_ =? _)%nat = true |- _ => apply Nat.eqb_eq in X end.
    match goal with X : forall c, In c (cones P) -> forallb _ _ = true |- _ => rename X into Hcone end.
    match goal with X : forall i, In i (seq 0 (S k)) -> _ |- _ => rename X into Hstrip end.
    match goal with X : forall c, In c (zs R) -> _ |- _ => rename X into Hbelow end.
    match goal with X : forall c, In c (corner P) -> _ |- _ => rename X into Hcorner end.
    match goal with X : forall i, In i (seq 0 k) -> _ |- _ => rename X into Hpair end.
    match goal with X : forall c, In c (cones P) -> _ && _ = true |- _ => rename X into Hwide end.
    match goal with X : forall r, In r (rays P) -> _ |- _ => rename X into Hray end.
    match goal with X : forall d, In d moves -> (_ <? 0) = true |- _ => rename X into Hfall end.
    match goal with X : forall d, In d moves -> (Rc <=? _) = true |- _ => rename X into Hloss end.
    match goal with X : length (cones P) = k |- _ => rename X into Hk end.
    match goal with X : (1 <= length (rays P))%nat |- _ => rename X into Hr end.
    assert (Rays : forall i, (i <= k)%nat -> In (the_ray i) (rays P)) by (intros i I; apply nth_In; unfold k in I; lia).
    assert (Cones : forall i, (i < k)%nat -> In (the_cone i) (cones P)) by (intros i I; apply nth_In; lia).
    assert (Ok : forall i, (i <= k)%nat -> let r := the_ray i in 0 <= dir_x r /\ 0 <= dir_y r /\ 0 < dir_x r + dir_y r /\
      lowest r <= highest r + 1 /\ 1 <= period r /\ bez_a r * dir_x r + bez_b r * dir_y r = 1).
    { intros i I r. pose proof (Hray r (Rays i I)) as Q. unfold ray_ok in Q. repeat (apply andb_prop in Q; destruct Q as [Q ?]).
      repeat match goal with X : (_ <=? _) = true |- _ => apply Z.leb_le in X | X : (_ <? _) = true |- _ => apply Z.ltb_lt in X
        | X : (_ =? _) = true |- _ => apply Z.eqb_eq in X end. repeat split; assumption. }
    assert (Wd : forall i, (i < k)%nat -> 1 <= width (the_cone i) /\ 1 <= height (the_cone i)).
    { intros i I. pose proof (Hwide _ (Cones i I)) as Q. apply andb_prop in Q. rewrite !Z.leb_le in Q. exact Q. }
    assert (Pair : forall i, (i < k)%nat -> 0 < dir_x (the_ray i) * dir_y (the_ray (S i)) - dir_y (the_ray i) * dir_x (the_ray (S i)) /\
      vector_in (the_cone i) (the_ray i) = true /\ vector_in (the_cone i) (the_ray (S i)) = true /\
      (Z.max (left_end i) (right_end i) + dir_y (the_ray i) * R) * sum_of (S i) <
      (Z.min (left_end (S i)) (right_end (S i)) + dir_y (the_ray (S i)) * R) * sum_of i).
    { intros i I. specialize (Hpair i ltac:(apply in_seq; lia)). cbv zeta in Hpair. repeat (apply andb_prop in Hpair; destruct Hpair as [Hpair ?]).
      repeat match goal with X : (_ <? _) = true |- _ => apply Z.ltb_lt in X end. repeat split; assumption. }
    assert (Corn : forallb (fun c => fst (fst c) + snd (fst c) <? Rc) (corner P) = true) by (apply forallb_forall; exact Hcorner).
    assert (Main : forall p, on_board p -> equation moves (planar_value P) p).
    { apply (planar moves (planar_value P) k (fun i => dir_x (the_ray i)) (fun i => dir_y (the_ray i)) (fun i => lowest (the_ray i))
        (fun i => highest (the_ray i)) (fun i => period (the_ray i)) (fun i => value_in_strip (the_ray i)) (fun i => value_in_cone (the_cone i))
        ltac:(auto) ltac:(auto) (fun i I => let q := Ok i I in conj (proj1 q) (conj (proj1 (proj2 q)) (proj1 (proj2 (proj2 q)))))
        (fun i I => proj1 (Pair i I)) ltac:(auto)) with (L := left_end) (U := right_end) (R := R) (Rc := Rc).
      - intros i I. destruct (Ok i I) as (_ & _ & _ & X & Y & _). auto.
      - intros i t p I. destruct (Ok i I) as (_ & _ & _ & _ & Y & Bz). unfold value_in_strip, along, turn_of. cbn [fst snd]. f_equal.
        + f_equal. ring.
        + replace (bez_a (the_ray i) * (fst p + t * (period (the_ray i) * dir_x (the_ray i))) +
            bez_b (the_ray i) * (snd p + t * (period (the_ray i) * dir_y (the_ray i)))) with
            (bez_a (the_ray i) * fst p + bez_b (the_ray i) * snd p + (t * (bez_a (the_ray i) * dir_x (the_ray i) + bez_b (the_ray i) * dir_y (the_ray i))) * period (the_ray i)) by ring.
          apply Z.mod_add. lia.
      - intros i t p I. destruct (Pair i I) as (_ & V1 & V2 & _). destruct (Wd i I) as [W1 W2]. split.
        + destruct (vector_multiple _ _ t W1 W2 V1). now apply cone_shift.
        + destruct (vector_multiple _ _ t W1 W2 V2). now apply cone_shift.
      - intros i d I D. unfold left_end, right_end. change (offset (fun i => dir_x (the_ray i)) (fun i => dir_y (the_ray i)) i d) with (turn_of (the_ray i) d).
        pose proof (reach_nonneg (the_ray i)). destruct D as [-> | D].
        + unfold turn_of. cbn. lia.
        + pose proof (reach_up_le (the_ray i) d D). pose proof (reach_down_le (the_ray i) d D). lia.
      - intros i I. apply (Pair i I).
      - intros d D. apply Z.leb_le, Hloss, D.
      - assumption.
      - intros i p I B Lp Bf O. unfold planar_value. rewrite (no_corner _ p Corn Lp).
        apply (beyond_strip (rays P) (cones P) sector0 i p); [unfold k in I; lia | unfold k in Hk; lia | exact Bf | | exact O].
        intros j J. destruct (Ok j ltac:(lia)) as (_ & _ & _ & X & _). exact X.
      - intros i p I B Lp Bf O. unfold planar_value. rewrite (no_corner _ p Corn Lp).
        apply (beyond_cone (rays P) (cones P) sector0 i p); [unfold k in I; lia | unfold k in Hk; lia | exact Bf | | exact O].
        intros j J. destruct (Ok j ltac:(lia)) as (_ & _ & _ & X & _). exact X.
      - intros [x y] [Bx By] Lp. unfold level in Lp. cbn in Bx, By, Lp. apply equation_b_spec.
        specialize (Hbelow (x + y) ltac:(apply zs_spec; lia)). rewrite forallb_forall in Hbelow.
        specialize (Hbelow y ltac:(apply zs_spec; lia)). now replace (x + y - y) with x in Hbelow by ring.
      - intros i [x y] I [Bx By] Lp O. unfold level in Lp. cbn in Bx, By, Lp. apply equation_b_spec.
        specialize (Hstrip i ltac:(apply in_seq; lia)). cbv zeta in Hstrip. rewrite forallb_forall in Hstrip.
        specialize (Hstrip (x + y - R) ltac:(apply zs_spec; unfold sum_of; lia)). rewrite forallb_forall in Hstrip.
        specialize (Hstrip y ltac:(apply zs_spec; lia)). replace (R + (x + y - R) - y) with x in Hstrip by ring.
        change (offset (fun i => dir_x (the_ray i)) (fun i => dir_y (the_ray i)) i (x, y)) with (turn_of (the_ray i) (x, y)) in O.
        rewrite (proj2 (Z.leb_le _ _) (proj1 O)), (proj2 (Z.leb_le _ _) (proj2 O)) in Hstrip. exact Hstrip.
      - intros i p I. destruct (Wd i I) as [W1 W2]. set (c := the_cone i) in *. specialize (Hcone c (Cones i I)). rewrite forallb_forall in Hcone.
        set (y := snd p mod height c). set (m := snd p / height c). set (x := (fst p - shift c * m) mod width c).
        pose proof (Z.mod_pos_bound (snd p) (height c) ltac:(lia)) as By. pose proof (Z.mod_pos_bound (fst p - shift c * m) (width c) ltac:(lia)) as Bx.
        specialize (Hcone y ltac:(apply zs_spec; unfold y; lia)). rewrite forallb_forall in Hcone.
        specialize (Hcone x ltac:(apply zs_spec; unfold x; lia)). apply is_mex_of_spec in Hcone.
        assert (Sh : forall d, value_in_cone c (plus p d) = value_in_cone c (plus (x, y) d)).
        { intros d. pose proof (Z.div_mod (snd p) (height c) ltac:(lia)) as Dy. fold m y in Dy.
          pose proof (Z.div_mod (fst p - shift c * m) (width c) ltac:(lia)) as Dx. fold x in Dx.
          set (n := (fst p - shift c * m) / width c) in *.
          replace (plus p d) with (fst (plus (x, y) d) + (shift c * m + n * width c), snd (plus (x, y) d) + m * height c).
          2: { unfold plus. cbn [fst snd]. f_equal; lia. }
          apply cone_shift; [exact W1 | exact W2 | apply Z.mod_mul; lia |].
          rewrite Z.div_mul by lia. replace (shift c * m + n * width c - shift c * m) with (n * width c) by ring. apply Z.mod_mul. lia. }
        assert (S0 : value_in_cone c p = value_in_cone c (x, y)).
        { specialize (Sh (0, 0)). unfold plus in Sh. cbn [fst snd] in Sh. rewrite !Z.add_0_r in Sh. rewrite <- Sh. now destruct p. }
        rewrite S0. apply (is_mex_ext _ _ _ Hcone). intros v. rewrite in_map_iff. split.
        + intros (d & V & D). exists d. split; [exact D |]. now rewrite Sh.
        + intros (d & D & V). exists d. split; [now rewrite <- Sh | exact D]. }
    (* only the game on the board *)
    set (h := fun p => if board_b p then planar_value P p else 0%N).
    assert (Sm : forall p q, board_move p q -> (Z.to_nat (a * fst q + b * snd q) < Z.to_nat (a * fst p + b * snd p))%nat).
    { intros [x y] q [[Bx By] (d & D & -> & [Qx Qy])]. specialize (Hfall d D). apply Z.ltb_lt in Hfall. unfold plus in *. cbn [fst snd] in *. nia. }
    assert (Sol : solves board_move h).
    { intros p. unfold h at 1. destruct (board_b p) eqn:Bp.
      - apply board_b_spec in Bp. apply (is_mex_ext _ _ _ (Main p Bp)). intros v. split.
        + intros (q & M & V). exists q. split; [split; assumption |]. unfold h. destruct M as (d & _ & _ & Bq). now rewrite (proj2 (board_b_spec q) Bq).
        + intros (q & [_ M] & V). exists q. split; [exact M |]. unfold h in V. destruct M as (d & _ & _ & Bq). now rewrite (proj2 (board_b_spec q) Bq) in V.
      - split; [intros (q & [B _] & _); apply board_b_spec in B; congruence | intros w W; lia]. }
    assert (Eq : forall p, on_board p -> h p = planar_value P p) by (intros p B; unfold h; now rewrite (proj2 (board_b_spec p) B)).
    split.
    - intros g G p B. rewrite <- (Eq p B). apply (single_unique board_move _ Sm g h G Sol).
    - intros cells F. rewrite <- (nimsum_ext_in h).
      + apply (single_outcome board_move _ Sm h Sol).
      + intros p I. rewrite Forall_forall in F. apply Eq, F, I.
  Qed.
End Check.
