(** Laws of the whole quarter plane: rays with strips along them, cones between them, a corner. If the mex equation holds at finitely
    many cells and at one cell of each class of each cone, the law holds at all cells. *)
From Coq Require Import List NArith ZArith PeanoNat Lia.
From Grundy Require Import Game Single.
Import ListNotations.
Open Scope Z_scope.

Definition on_board (p : Z * Z) : Prop := 0 <= fst p /\ 0 <= snd p.
Definition plus (p d : Z * Z) : Z * Z := (fst p + fst d, snd p + snd d).
(** A move adds a vector and stays on the board. *)
Definition lattice_move (moves : list (Z * Z)) (p q : Z * Z) : Prop := exists d, In d moves /\ q = plus p d /\ on_board q.

Section Planar.
  Variables (moves : list (Z * Z)) (h : Z * Z -> N).
  (** Rays 0, …, k, with directions, strips, periods; cone i lies between the rays i and i + 1. *)
  Variables (k : nat) (rx ry low high per : nat -> Z).
  Variables (strip cone : nat -> Z * Z -> N).
  Definition offset (i : nat) (p : Z * Z) : Z := rx i * snd p - ry i * fst p.
  Definition level (p : Z * Z) : Z := fst p + snd p.
  Let s (i : nat) : Z := rx i + ry i.

  (** 1. The directions turn from (1, 0) to (0, 1). *)
  Hypothesis First : rx 0%nat = 1 /\ ry 0%nat = 0.
  Hypothesis Last : rx k = 0 /\ ry k = 1.
  Hypothesis Quadrant : forall i, (i <= k)%nat -> 0 <= rx i /\ 0 <= ry i /\ 0 < s i.
  Hypothesis Turn : forall i, (i < k)%nat -> 0 < rx i * ry (S i) - ry i * rx (S i).
  (** 2. The first strip begins at a border, and the last one ends at the other border. *)
  Hypothesis Border : low 0%nat = 0 /\ high k = 0.
  Hypothesis Strip : forall i, (i <= k)%nat -> low i <= high i + 1 /\ 1 <= per i.
  (** 3. The vector of each ray is a period of its strip and of the cones beside it. *)
  Definition along (i : nat) (t : Z) (p : Z * Z) : Z * Z := (fst p + t * (per i * rx i), snd p + t * (per i * ry i)).
  Hypothesis StripPeriod : forall i t p, (i <= k)%nat -> strip i (along i t p) = strip i p.
  Hypothesis ConePeriod : forall i t p, (i < k)%nat -> cone i (along i t p) = cone i p /\ cone i (along (S i) t p) = cone i p.
  (** The strips, widened by the reach of the moves. *)
  Variables (L U : nat -> Z) (R Rc : Z).
  Hypothesis Wide : forall i d, (i <= k)%nat -> d = (0, 0) \/ In d moves -> L i + offset i d <= low i /\ high i <= U i + offset i d.
  (** 4. From level R on they are disjoint. *)
  Hypothesis Apart : forall i, (i < k)%nat ->
    (Z.max (L i) (U i) + ry i * R) * s (S i) < (Z.min (L (S i)) (U (S i)) + ry (S i) * R) * s i.
  (** 5. From level Rc on no cell has a value of its own in the corner table; no move from level R on goes below Rc. *)
  Hypothesis Corner : forall d, In d moves -> Rc <= R + fst d + snd d.
  Hypothesis Corner0 : Rc <= R.
  (** The law's value of a cell: the first strip decides that the cell is in or right of. *)
  Hypothesis InStrip : forall i p, (i <= k)%nat -> on_board p -> Rc <= level p -> (forall j, (j < i)%nat -> high j < offset j p) ->
    low i <= offset i p <= high i -> h p = strip i p.
  Hypothesis InCone : forall i p, (i < k)%nat -> on_board p -> Rc <= level p -> (forall j, (j <= i)%nat -> high j < offset j p) ->
    offset (S i) p < low (S i) -> h p = cone i p.

  Definition equation (p : Z * Z) : Prop := is_mex (h p) (reaches_value (lattice_move moves) h p).
  (** The checked equations. *)
  Hypothesis Below : forall p, on_board p -> level p < R -> equation p.
  Hypothesis AtStrips : forall i p, (i <= k)%nat -> on_board p -> R <= level p < R + per i * s i -> L i <= offset i p <= U i -> equation p.
  Hypothesis AtCones : forall i p, (i < k)%nat -> is_mex (cone i p) (fun v => exists d, In d moves /\ cone i (plus p d) = v).

  Lemma offset_plus i p d : offset i (plus p d) = offset i p + offset i d.
  Proof. unfold offset, plus. cbn. ring. Qed.
  Lemma offset_along i t p : offset i (along i t p) = offset i p.
  Proof. unfold offset, along. cbn. ring. Qed.

  Lemma order i p : (i < k)%nat -> R <= level p -> Z.min (L (S i)) (U (S i)) <= offset (S i) p -> Z.max (L i) (U i) < offset i p.
  Proof.
    intros I Lp H. destruct (Quadrant i ltac:(lia)) as (X & Y & P). destruct (Quadrant (S i) ltac:(lia)) as (X' & Y' & P').
    pose proof (Turn i I) as T. pose proof (Apart i I) as A. set (M := Z.max (L i) (U i)) in *. set (m := Z.min (L (S i)) (U (S i))) in *.
    unfold s in *. set (c := level p) in *.
    assert (E : offset i p = (rx i + ry i) * snd p - ry i * c) by (unfold offset, c, level; ring).
    assert (E' : offset (S i) p = (rx (S i) + ry (S i)) * snd p - ry (S i) * c) by (unfold offset, c, level; ring).
    assert (A' : (M + ry i * c) * (rx (S i) + ry (S i)) < (m + ry (S i) * c) * (rx i + ry i)).
    { assert (Z : (m + ry (S i) * c) * (rx i + ry i) - (M + ry i * c) * (rx (S i) + ry (S i)) =
        ((m + ry (S i) * R) * (rx i + ry i) - (M + ry i * R) * (rx (S i) + ry (S i))) + (c - R) * (rx i * ry (S i) - ry i * rx (S i))) by ring.
      assert (0 <= (c - R) * (rx i * ry (S i) - ry i * rx (S i))) by (apply Z.mul_nonneg_nonneg; lia). lia. }
    rewrite E' in H. rewrite E.
    assert (B : (m + ry (S i) * c) * (rx i + ry i) <= ((rx (S i) + ry (S i)) * snd p) * (rx i + ry i)).
    { apply Z.mul_le_mono_nonneg_r; lia. }
    assert (C : (M + ry i * c) * (rx (S i) + ry (S i)) < ((rx i + ry i) * snd p) * (rx (S i) + ry (S i))) by lia.
    apply Z.mul_lt_mono_pos_r in C; lia.
  Qed.

  Lemma before_all p i : (i <= k)%nat -> R <= level p -> Z.min (L i) (U i) <= offset i p ->
    forall j, (j < i)%nat -> Z.max (L j) (U j) < offset j p.
  Proof.
    intros I Lp H. induction i as [| i IH]; intros j J; [lia |].
    pose proof (order i p ltac:(lia) Lp H) as O. destruct (Nat.eq_dec j i) as [-> | D]; [exact O |].
    apply IH; try lia.
  Qed.
  Lemma behind_all p i : (i <= k)%nat -> R <= level p -> offset i p <= Z.max (L i) (U i) ->
    forall j, (i < j)%nat -> (j <= k)%nat -> offset j p < Z.min (L j) (U j).
  Proof.
    intros I Lp H j J K. destruct (Z.lt_ge_cases (offset j p) (Z.min (L j) (U j))) as [X | X]; [exact X | exfalso].
    pose proof (before_all p j K Lp X i J). lia.
  Qed.

  (** The places of a cell and of the cells that it moves to. *)
  Lemma left_of i p d : (i <= k)%nat -> d = (0, 0) \/ In d moves -> U i < offset i p -> high i < offset i (plus p d).
  Proof. intros I D H. rewrite offset_plus. pose proof (Wide i d I D). lia. Qed.
  Lemma right_of i p d : (i <= k)%nat -> d = (0, 0) \/ In d moves -> offset i p < L i -> offset i (plus p d) < low i.
  Proof. intros I D H. rewrite offset_plus. pose proof (Wide i d I D). lia. Qed.
  Lemma offset_first p : offset 0 p = snd p.
  Proof. unfold offset. destruct First as [-> ->]. ring. Qed.
  Lemma offset_last p : offset k p = - fst p.
  Proof. unfold offset. destruct Last as [-> ->]. ring. Qed.
  Lemma corner_level p d : d = (0, 0) \/ In d moves -> R <= level p -> Rc <= level (plus p d).
  Proof. intros [-> | D] H; unfold level, plus in *; cbn in *; [lia | specialize (Corner d D); lia]. Qed.
  Lemma plus_zero p : plus p (0, 0) = p.
  Proof. destruct p as [x y]. unfold plus. cbn. f_equal; ring. Qed.

  Lemma in_cone p i : (i < k)%nat -> on_board p -> R <= level p -> (forall j, (j <= i)%nat -> U j < offset j p) -> offset (S i) p < L (S i) ->
    equation p.
  Proof.
    intros I B Lp Lft Rgt.
    assert (LastR : offset k p < L k).
    { destruct (Nat.eq_dec (S i) k) as [<- | D]; [exact Rgt |].
      pose proof (behind_all p (S i) ltac:(lia) Lp ltac:(lia) k ltac:(lia) ltac:(lia)). lia. }
    assert (Val : forall d, d = (0, 0) \/ In d moves -> on_board (plus p d) /\ h (plus p d) = cone i (plus p d)).
    { intros d D.
      assert (Bd : on_board (plus p d)).
      { split.
        - pose proof (right_of k p d ltac:(lia) D LastR) as X. rewrite offset_last in X. destruct (Strip k ltac:(lia)). destruct Border. lia.
        - pose proof (left_of 0 p d ltac:(lia) D (Lft 0%nat ltac:(lia))) as X. rewrite offset_first in X. destruct (Strip 0 ltac:(lia)). destruct Border. lia. }
      split; [exact Bd |]. apply InCone; [exact I | exact Bd | now apply corner_level | |].
      - intros j J. apply left_of; [lia | exact D | apply Lft; lia].
      - apply right_of; [lia | exact D | exact Rgt]. }
    unfold equation. destruct (Val (0, 0) (or_introl eq_refl)) as [_ V0]. rewrite plus_zero in V0. rewrite V0.
    apply (is_mex_ext _ _ _ (AtCones i p I)). intros v. split.
    - intros (d & D & V). exists (plus p d). destruct (Val d (or_intror D)) as [Bd Vd]. split; [exists d; auto | congruence].
    - intros (q & (d & D & -> & _) & V). exists d. split; [exact D |]. rewrite <- V. symmetry. apply Val. now right.
  Qed.

  (** In a widened strip: the value of a cell that p moves to depends on its offset and its place along the ray. *)
  Lemma beside p i d : (i <= k)%nat -> R <= level p -> L i <= offset i p <= U i -> d = (0, 0) \/ In d moves ->
    on_board (plus p d) ->
    h (plus p d) =
      (if Z.ltb (offset i (plus p d)) (low i) then cone (pred i) (plus p d)
       else if Z.leb (offset i (plus p d)) (high i) then strip i (plus p d) else cone i (plus p d)) /\
    (offset i (plus p d) < low i -> (0 < i)%nat) /\ (high i < offset i (plus p d) -> (i < k)%nat).
  Proof.
    intros I Lp O D B.
    assert (Bef : forall j, (j < i)%nat -> high j < offset j (plus p d)).
    { intros j J. apply left_of; [lia | exact D |]. pose proof (before_all p i I Lp ltac:(lia) j J). lia. }
    assert (Beh : forall j, (i < j)%nat -> (j <= k)%nat -> offset j (plus p d) < low j).
    { intros j J K. apply right_of; [lia | exact D |]. pose proof (behind_all p i I Lp ltac:(lia) j J K). lia. }
    assert (C1 : offset i (plus p d) < low i -> (0 < i)%nat).
    { intros X. destruct i as [| i]; [| lia]. rewrite offset_first in X. unfold on_board in B; destruct B, Border. lia. }
    assert (C2 : high i < offset i (plus p d) -> (i < k)%nat).
    { intros X. destruct (Nat.eq_dec i k) as [-> | N]; [| lia]. rewrite offset_last in X. unfold on_board in B; destruct B, Border. lia. }
    split; [| auto]. pose proof (corner_level p d D Lp) as Lc.
    destruct (Z.ltb_spec (offset i (plus p d)) (low i)) as [X | X].
    - specialize (C1 X). destruct i as [| i]; [lia |]. cbn [pred]. apply InCone; [lia | exact B | exact Lc | intros j J; apply Bef; lia | exact X].
    - destruct (Z.leb_spec (offset i (plus p d)) (high i)) as [Y | Y].
      + apply InStrip; [exact I | exact B | exact Lc | exact Bef | lia].
      + specialize (C2 Y). apply InCone; [exact C2 | exact B | exact Lc | | apply Beh; lia].
        intros j J. destruct (Nat.eq_dec j i) as [-> | N]; [exact Y | apply Bef; lia].
  Qed.

  Lemma plus_along p i t d : plus (along i t p) d = along i t (plus p d).
  Proof. unfold plus, along. cbn. f_equal; ring. Qed.

  Lemma in_strip p i : (i <= k)%nat -> on_board p -> R <= level p -> L i <= offset i p <= U i -> equation p.
  Proof.
    intros I B Lp O. destruct (Strip i I) as [_ P1]. destruct (Quadrant i I) as (Qx & Qy & Qs).
    set (w := per i * s i). assert (W : 0 < w) by (unfold w; nia).
    set (t := (level p - R) / w). set (p' := along i (- t) p).
    pose proof (Z.div_mod (level p - R) w ltac:(lia)) as Dv. pose proof (Z.mod_pos_bound (level p - R) w W) as Md. fold t in Dv.
    assert (Lev : level p' = level p - t * w) by (unfold level, p', along, w, s; cbn; ring).
    assert (Off : offset i p' = offset i p) by apply offset_along.
    assert (O' : L i <= offset i p' <= U i) by (rewrite Off; exact O).
    assert (Lp' : R <= level p') by (rewrite Lev; lia).
    (* both on the board or both off the board *)
    assert (Board : forall d, d = (0, 0) \/ In d moves -> (on_board (plus p d) <-> on_board (plus p' d))).
    { intros d D.
      assert (Y : 0 <= snd (plus p d) <-> 0 <= snd (plus p' d)).
      { rewrite <- !offset_first. destruct (Nat.eq_dec i 0) as [-> | N].
        - rewrite !offset_plus, Off. reflexivity.
        - assert (X : forall z, R <= level z -> L i <= offset i z <= U i -> 0 <= offset 0 (plus z d)).
          { intros z Lz Oz. pose proof (before_all z i I Lz ltac:(lia) 0%nat ltac:(lia)) as Bz.
            pose proof (left_of 0 z d ltac:(lia) D ltac:(lia)). destruct (Strip 0 ltac:(lia)), Border. lia. }
          split; intros _; apply X; auto. }
      assert (X : 0 <= fst (plus p d) <-> 0 <= fst (plus p' d)).
      { enough (Z : - offset k (plus p d) >= 0 <-> - offset k (plus p' d) >= 0) by (rewrite !offset_last in Z; lia).
        destruct (Nat.eq_dec i k) as [-> | N].
        - rewrite !offset_plus, Off. reflexivity.
        - assert (X : forall z, R <= level z -> L i <= offset i z <= U i -> offset k (plus z d) <= 0).
          { intros z Lz Oz. pose proof (behind_all z i I Lz ltac:(lia) k ltac:(lia) ltac:(lia)) as Bz.
            pose proof (right_of k z d ltac:(lia) D ltac:(lia)). destruct (Strip k ltac:(lia)), Border. lia. }
          pose proof (X p Lp O). pose proof (X p' Lp' O'). lia. }
      unfold on_board. tauto. }
    assert (Same : forall d, d = (0, 0) \/ In d moves -> on_board (plus p d) -> h (plus p d) = h (plus p' d)).
    { intros d D Bd. pose proof (proj1 (Board d D) Bd) as Bd'.
      destruct (beside p i d I Lp O D Bd) as (V & N1 & N2). destruct (beside p' i d I Lp' O' D Bd') as (V' & _ & _).
      rewrite V, V'. unfold p'. rewrite !plus_along, offset_along.
      destruct (Z.ltb_spec (offset i (plus p d)) (low i)) as [X | X].
      - specialize (N1 X). destruct i as [| i]; [lia |]. cbn [pred]. symmetry. apply ConePeriod. lia.
      - destruct (Z.leb_spec (offset i (plus p d)) (high i)) as [Y | Y].
        + symmetry. now apply StripPeriod.
        + symmetry. apply ConePeriod. exact (N2 Y). }
    assert (B' : on_board p') by (rewrite <- (plus_zero p'); apply Board; [now left | now rewrite plus_zero]).
    assert (E' : equation p').
    { apply (AtStrips i p' I B'); [| exact O']. fold w. rewrite Lev. lia. }
    assert (E0 : h p = h p').
    { rewrite <- (plus_zero p), <- (plus_zero p'). apply Same; [now left |]. now rewrite plus_zero. }
    unfold equation. rewrite E0. apply (is_mex_ext _ _ _ E'). intros v. split.
    - intros (q & (d & D & -> & Bq) & V). pose proof (proj2 (Board d (or_intror D)) Bq) as Bp.
      exists (plus p d). split; [exists d; auto |]. rewrite <- V. apply Same; [now right | exact Bp].
    - intros (q & (d & D & -> & Bq) & V). exists (plus p' d). pose proof (proj1 (Board d (or_intror D)) Bq).
      split; [exists d; auto |]. rewrite <- V. symmetry. apply Same; [now right | exact Bq].
  Qed.

  (** The law holds at every cell. *)
  Theorem planar p : on_board p -> equation p.
  Proof.
    intros B. destruct (Z.lt_ge_cases (level p) R) as [Lp | Lp]; [now apply Below |].
    (* the first ray that p is not left of, its strip widened *)
    assert (Find : forall i, (i <= k)%nat -> (forall j, (j < i)%nat -> U j < offset j p) -> equation p).
    { intros i. remember (k - i)%nat as rest eqn:Er. revert i Er. induction rest as [| rest IH]; intros i Er I Lft.
      - assert (i = k) by lia. subst i.
        assert (O : offset k p <= U k). { rewrite offset_last. pose proof (Wide k (0, 0) ltac:(lia) (or_introl eq_refl)) as W. 
          unfold offset in W at 2. cbn in W. rewrite !Z.mul_0_r in W. unfold on_board in B; destruct B, Border. lia. }
        destruct (Z.le_gt_cases (L k) (offset k p)) as [X | X]; [apply (in_strip p k); auto |].
        destruct (Nat.eq_dec k 0) as [Ek | Ek].
        + exfalso. pose proof (Wide k (0, 0) ltac:(lia) (or_introl eq_refl)) as W. unfold offset in W at 1. cbn in W.
          rewrite !Z.mul_0_r in W. rewrite offset_last in X. destruct First as [F1 _], Last as [F2 _]. rewrite Ek in F2. lia.
        + apply (in_cone p (k - 1)); auto; try lia.
          * intros j J. apply Lft. lia.
          * replace (S (k - 1)) with k by lia. lia.
      - destruct (Z.le_gt_cases (offset i p) (U i)) as [O | O].
        + destruct (Z.le_gt_cases (L i) (offset i p)) as [X | X]; [apply (in_strip p i); auto |].
          destruct i as [| i].
          * exfalso. pose proof (Wide 0%nat (0, 0) ltac:(lia) (or_introl eq_refl)) as W. unfold offset in W at 1. cbn in W.
            rewrite !Z.mul_0_r in W. rewrite offset_first in X. unfold on_board in B; destruct B, Border. lia.
          * apply (in_cone p i); auto; try lia. intros j J. apply Lft. lia.
        + apply (IH (S i)); [lia | lia |]. intros j J. destruct (Nat.eq_dec j i) as [-> | N]; [lia | apply Lft; lia]. }
    apply (Find 0%nat); [lia | intros j J; lia].
  Qed.
End Planar.
