(** Nim with leaps: g(x) = h (X(1) xor … xor X(n)) + t(x mod h), X(c) = floor(x(c) / h). A piece rides down along every axis and
    has finitely many other leaps, which lower coordinates and raise none. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Single Mex.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

Definition cell := list nat.

(** A move lowers one coordinate, or applies a leap to all. *)
Inductive block_move (leaps : list (list nat)) : cell -> cell -> Prop :=
| along l c c' r : c' < c -> block_move leaps (l ++ c :: r) (l ++ c' :: r)
| leap x s y : In s leaps -> Forall2 le s x -> length y = length x ->
    (forall i, nth i y 0 + nth i s 0 = nth i x 0) -> block_move leaps x y.

Definition total (x : cell) : nat := list_sum x.

(** ** Nim-sums of lists *)
Lemma nim_below_list {A} (g : A -> N) (l : list A) w : (w < nimsum g l)%N ->
  exists a x b v, l = a ++ x :: b /\ (v < g x)%N /\ N.lxor (nimsum g a) (N.lxor v (nimsum g b)) = w.
Proof.
  revert w. induction l as [| y l IH]; intros w L; [cbn in L; lia |].
  change (nimsum g (y :: l)) with (N.lxor (g y) (nimsum g l)) in L.
  destruct (nim_below _ _ _ L) as [(v & V & E) | (v & V & E)].
  - exists [], y, l, v. cbn. rewrite N.lxor_0_l. auto.
  - destruct (IH v V) as (a & x & b & u & -> & U & F). exists (y :: a), x, b, u. split; [reflexivity |]. split; [exact U |].
    change (nimsum g (y :: a)) with (N.lxor (g y) (nimsum g a)). rewrite N.lxor_assoc, F. exact E.
Qed.

Lemma NoDup_map_on {A B} (f : A -> B) l :
  (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l -> NoDup (map f l).
Proof.
  intros E N. induction N as [| x l I N IH]; cbn; constructor.
  - intros J. apply in_map_iff in J. destruct J as (y & F & J). apply I. rewrite <- (E y x); cbn; auto.
  - apply IH. intros y z Y Z. apply E; cbn; auto.
Qed.

Section Blocks.
  Variables (leaps : list (list nat)) (h dim : nat) (t : cell -> N).
  Hypothesis H1 : 1 <= h.
  Hypothesis Shape : forall s, In s leaps -> length s = dim.
  Definition quo (c : nat) : N := N.of_nat (c / h).
  Definition res (x : cell) : cell := map (fun c => c mod h) x.
  Definition block_value (x : cell) : N := (N.of_nat h * nimsum quo x + t (res x))%N.

  Definition in_box (a : cell) : Prop := length a = dim /\ Forall (fun c => c < h) a.
  (** t is the Grundy function of the box, below h. *)
  Hypothesis Box : forall a, in_box a -> is_mex (t a) (reaches_value (block_move leaps) t a).
  Hypothesis Low : forall a, in_box a -> (t a < N.of_nat h)%N.
  (** No leap keeps both the nim-sum of the blocks and the value in the box. *)
  Hypothesis Apart : forall x y s, length x = dim -> In s leaps -> length y = dim ->
    (forall i, nth i y 0 + nth i s 0 = nth i x 0) -> t (res y) = t (res x) -> nimsum quo y <> nimsum quo x.

  Lemma res_box x : length x = dim -> in_box (res x).
  Proof.
    intros L. split; [unfold res; now rewrite map_length |]. apply Forall_forall. intros c I. apply in_map_iff in I.
    destruct I as (d & <- & _). apply Nat.mod_upper_bound. lia.
  Qed.
  Lemma value_parts x y : length x = dim -> length y = dim -> block_value x = block_value y ->
    nimsum quo x = nimsum quo y /\ t (res x) = t (res y).
  Proof.
    intros Lx Ly E. unfold block_value in E. pose proof (Low _ (res_box x Lx)). pose proof (Low _ (res_box y Ly)).
    assert (Q : nimsum quo x = nimsum quo y) by nia. split; [exact Q | rewrite Q in E; lia].
  Qed.
  Lemma nimsum_mid_cell l c r : nimsum quo (l ++ c :: r) = N.lxor (nimsum quo l) (N.lxor (quo c) (nimsum quo r)).
  Proof. now rewrite nimsum_app. Qed.

  Lemma box_line l r : length (l ++ 0 :: r) = dim -> Forall (fun c => c < h) l -> Forall (fun c => c < h) r ->
    forall w, (w < N.of_nat h)%N -> exists c, c < h /\ t (l ++ c :: r) = w.
  Proof.
    intros L Fl Fr w W.
    assert (B : forall c, c < h -> in_box (l ++ c :: r)).
    { intros c C. split; [rewrite app_length in *; cbn in *; lia |]. apply Forall_app. split; [exact Fl |]. constructor; assumption. }
    set (vs := map (fun c => t (l ++ c :: r)) (seq 0 h)).
    assert (ND : NoDup vs).
    { unfold vs. apply NoDup_map_on; [| apply seq_NoDup]. intros i j I J E. apply in_seq in I, J.
      assert (D : forall i j, i < j -> j < h -> t (l ++ i :: r) <> t (l ++ j :: r)).
      { clear - Box B. intros i j A C E. destruct (Box (l ++ j :: r) (B j C)) as [Nr _]. apply Nr.
        exists (l ++ i :: r). split; [now constructor | exact E]. }
      destruct (lt_eq_lt_dec i j) as [[A | A] | A]; [destruct (D i j A ltac:(lia) E) | exact A | destruct (D j i A ltac:(lia)); now symmetry]. }
    assert (Inc : incl (map N.of_nat (seq 0 h)) vs).
    { apply NoDup_length_incl; [exact ND | unfold vs; now rewrite !map_length | ].
      intros v I. apply in_map_iff in I. destruct I as (c & <- & I). apply in_seq in I.
      pose proof (Low _ (B c ltac:(lia))). apply in_map_iff. exists (N.to_nat (t (l ++ c :: r))). split; [lia | apply in_seq; lia]. }
    assert (I : In w vs) by (apply Inc, in_map_iff; exists (N.to_nat w); split; [lia | apply in_seq; lia]).
    apply in_map_iff in I. destruct I as (c & E & I). apply in_seq in I. exists c. split; [lia | exact E].
  Qed.

  Lemma mod_sub_div c d : d <= c -> c / h = d / h -> d mod h <= c mod h.
  Proof.
    intros L E. pose proof (Nat.div_mod c h ltac:(lia)). pose proof (Nat.div_mod d h ltac:(lia)). rewrite E in *. lia.
  Qed.

  Theorem blocks x : length x = dim -> is_mex (block_value x) (reaches_value (block_move leaps) block_value x).
  Proof.
    intros Lx. split.
    - intros (y & M & E). destruct M as [l c c' r C | x s y S Le Ly Sum].
      + apply value_parts in E; [| rewrite app_length in *; cbn in *; lia | exact Lx]. destruct E as [E1 E2].
        rewrite !nimsum_mid_cell in E1. apply lxor_cancel_l in E1. apply lxor_cancel_r in E1. unfold quo in E1.
        assert (Q : c' / h = c / h) by lia.
        assert (R : c' mod h < c mod h).
        { pose proof (Nat.div_mod c h ltac:(lia)). pose proof (Nat.div_mod c' h ltac:(lia)). rewrite Q in *. lia. }
        pose proof (res_box _ Lx) as B. unfold res in *. rewrite !map_app in *. cbn [map] in *.
        destruct (Box _ B) as [N _]. apply N. exists (map (fun c => c mod h) l ++ c' mod h :: map (fun c => c mod h) r).
        split; [now constructor | exact E2].
      + apply value_parts in E; [| lia | exact Lx]. destruct E as [E1 E2].
        exact (Apart x y s Lx S ltac:(lia) Sum E2 E1).
    - intros w W. pose proof (res_box x Lx) as B. pose proof (Low _ B) as T. unfold block_value in W.
      set (V := (w / N.of_nat h)%N). set (u := (w mod N.of_nat h)%N).
      assert (Hh : N.of_nat h <> 0%N) by lia. pose proof (N.div_mod w (N.of_nat h) Hh) as D. pose proof (N.mod_upper_bound w (N.of_nat h) Hh) as U.
      fold V u in D, U. destruct (N.lt_ge_cases V (nimsum quo x)) as [C | C].
      + destruct (nim_below_list quo x V C) as (l & c & r & X' & -> & Xv & E).
        destruct (box_line (res l) (res r)) with (w := u) as (k & K & Tk).
        * unfold res. rewrite app_length in *. cbn in *. now rewrite !map_length.
        * destruct B as [_ B]. unfold res in B. rewrite map_app in B. apply Forall_app in B. apply B.
        * destruct B as [_ B]. unfold res in B. rewrite map_app in B. apply Forall_app in B. destruct B as [_ B]. cbn in B. now inversion_clear B.
        * exact U.
        * set (c' := N.to_nat X' * h + k). exists (l ++ c' :: r).
          assert (Q : c' / h = N.to_nat X') by (unfold c'; symmetry; apply Nat.div_unique with k; lia).
          assert (R : c' mod h = k) by (unfold c'; symmetry; apply Nat.mod_unique with (N.to_nat X'); lia).
          split.
          -- constructor. unfold quo in Xv. pose proof (Nat.div_mod c h ltac:(lia)). assert (N.to_nat X' + 1 <= c / h) by lia.
             unfold c'. nia.
          -- unfold block_value, res. rewrite nimsum_mid_cell, map_app. cbn [map]. rewrite R. unfold quo at 2. rewrite Q, N2Nat.id, E.
             change (map (fun c0 => c0 mod h)) with res. rewrite Tk. lia.
      + assert (Ev : V = nimsum quo x) by nia. assert (Eu : (u < t (res x))%N) by nia.
        destruct (Box _ B) as [_ S]. destruct (S u Eu) as (b & M & Tb).
        (* the same move from the block *)
        set (b0 := res x) in *. assert (Eb : b0 = res x) by reflexivity. clearbody b0. destruct M as [l c c' r Cc | a s b Is Le Lb Sum].
        * unfold res in Eb. symmetry in Eb. apply map_eq_app in Eb. destruct Eb as (l1 & r1 & Ex & E1 & E2).
          destruct r1 as [| d r1]; [discriminate |]. cbn in E2. injection E2 as E2 E3.
          set (d' := h * (d / h) + c').
          pose proof (Nat.div_mod d h ltac:(lia)) as Dd. pose proof (Nat.mod_upper_bound d h ltac:(lia)) as Md.
          assert (Q : d' / h = d / h) by (unfold d'; symmetry; apply Nat.div_unique with c'; lia).
          assert (R : d' mod h = c') by (unfold d'; symmetry; apply Nat.mod_unique with (d / h); lia).
          exists (l1 ++ d' :: r1). split.
          -- rewrite Ex. constructor. unfold d'. lia.
          -- unfold block_value, res. rewrite nimsum_mid_cell, map_app. cbn [map]. rewrite R, E1, E3, Tb. unfold quo at 2. rewrite Q.
             change (N.of_nat (d / h)) with (quo d). rewrite <- nimsum_mid_cell, <- Ex, <- Ev. lia.
        * subst a. set (y := map (fun i => nth i x 0 - nth i s 0) (seq 0 dim)).
          assert (Ly : length y = dim) by (unfold y; now rewrite map_length, seq_length).
          assert (Ny : forall i, i < dim -> nth i y 0 = nth i x 0 - nth i s 0).
          { intros i I. unfold y. rewrite nth_indep with (d' := nth 0 x 0 - nth 0 s 0) by (rewrite map_length, seq_length; exact I).
            rewrite (map_nth (fun i => nth i x 0 - nth i s 0)). now rewrite seq_nth. }
          assert (Nr : forall i, nth i (res x) 0 = nth i x 0 mod h).
          { intros i. unfold res. rewrite <- (Nat.mod_0_l h) at 1 by lia. apply (map_nth (fun c => c mod h)). }
          assert (Ls : forall i, nth i s 0 <= nth i x 0 mod h) by (intros i; specialize (Sum i); rewrite Nr in Sum; lia).
          assert (Div : forall i, i < dim -> nth i y 0 / h = nth i x 0 / h /\ nth i y 0 mod h = nth i b 0).
          { intros i I. rewrite Ny by exact I. specialize (Sum i). rewrite Nr in Sum.
            pose proof (Nat.div_mod (nth i x 0) h ltac:(lia)) as Dx. pose proof (Nat.mod_upper_bound (nth i x 0) h ltac:(lia)).
            split; symmetry; [apply Nat.div_unique with (nth i b 0) | apply Nat.mod_unique with (nth i x 0 / h)]; lia. }
          assert (Rb : res y = b).
          { apply nth_ext with (d := 0) (d' := 0).
            - unfold res. rewrite map_length, Ly, Lb. unfold res. rewrite map_length. now symmetry.
            - intros i I. unfold res in I. rewrite map_length, Ly in I. unfold res. rewrite <- (Nat.mod_0_l h) at 1 by lia.
              rewrite (map_nth (fun c => c mod h)). now apply Div. }
          assert (Qy : nimsum quo y = nimsum quo x).
          { assert (X : map quo y = map quo x).
            { apply nth_ext with (d := quo 0) (d' := quo 0); [rewrite !map_length; lia |]. intros i I. rewrite map_length, Ly in I.
              rewrite !map_nth. unfold quo. now rewrite (proj1 (Div i I)). }
            assert (Z : forall l, nimsum quo l = fold_right N.lxor 0%N (map quo l)) by (induction l as [| c l IHl]; cbn; [reflexivity | now rewrite <- IHl]).
            now rewrite !Z, X. }
          exists y. split.
          -- apply (leap leaps x s y Is).
             ++ assert (Lxs : length s = length x) by (rewrite Lx; now apply Shape).
                clear - Ls Lxs H1. revert x Lxs Ls. induction s as [| a s IHs]; intros [| c x] L Ls; try discriminate; constructor.
                ** specialize (Ls 0). cbn in Ls. pose proof (Nat.mod_le c h ltac:(lia)). lia.
                ** apply IHs; [now injection L | intros i; exact (Ls (Datatypes.S i))].
             ++ lia.
             ++ intros i. destruct (le_lt_dec dim i) as [I | I].
                ** rewrite (nth_overflow y), (nth_overflow x) by lia. rewrite (nth_overflow s); [reflexivity |]. rewrite (Shape s Is). exact I.
                ** rewrite Ny by exact I. specialize (Ls i). pose proof (Nat.mod_le (nth i x 0) h ltac:(lia)). lia.
          -- unfold block_value. rewrite Rb, Qy, Tb, <- Ev. lia.
  Qed.
End Blocks.
