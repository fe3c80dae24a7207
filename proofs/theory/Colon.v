(** The colon principle: the value of an ordinal sum G : H depends on H only by its value. (A move in G removes H; a move in H
    keeps G.) *)
From Coq Require Import List NArith PeanoNat Lia Wf_nat.
From Grundy Require Import Game Single.
Open Scope N_scope.

Section Colon.
  Context {A B : Type} (mvA : A -> A -> Prop) (mvB : B -> B -> Prop) (sizeA : A -> nat) (sizeB : B -> nat).
  Hypothesis smallerA : forall x y, mvA x y -> (sizeA y < sizeA x)%nat.
  Hypothesis smallerB : forall x y, mvB x y -> (sizeB y < sizeB x)%nat.

  (** Positions: x alone, or x with h above it. *)
  Inductive ordinal_move : A + A * B -> A + A * B -> Prop :=
  | alone x y : mvA x y -> ordinal_move (inl x) (inl y)
  | below x y h : mvA x y -> ordinal_move (inr (x, h)) (inl y)
  | above x h k : mvB h k -> ordinal_move (inr (x, h)) (inr (x, k)).

  Theorem colon_principle g b : solves ordinal_move g -> solves mvB b ->
    forall x h k, b h = b k -> g (inr (x, h)) = g (inr (x, k)).
  Proof.
    intros G S x.
    assert (H : forall s h k, (sizeB h + sizeB k <= s)%nat -> b h = b k -> g (inr (x, h)) = g (inr (x, k))).
    { induction s as [s IH] using lt_wf_ind. 
      assert (half : forall h k, (sizeB h + sizeB k <= s)%nat -> b h = b k -> ~ g (inr (x, h)) < g (inr (x, k))).
      { intros h k L E Q. destruct (G (inr (x, k))) as [_ Y]. destruct (Y _ Q) as (z & M & V).
        inversion M as [| x0 y h0 My | x0 h0 k' Mk]; subst.
        - destruct (G (inr (x, h))) as [X _]. apply X. exists (inl y). split; [now constructor | exact V].
        - assert (N : b k' <> b h) by (rewrite E; intros F; destruct (S k) as [X _]; apply X; exists k'; auto).
          destruct (N.lt_ge_cases (b k') (b h)) as [C | C].
          + (* h has an option of the same value as k' *)
            destruct (S h) as [_ X]. destruct (X _ C) as (h' & Mh & Eh).
            pose proof (smallerB _ _ Mh). pose proof (smallerB _ _ Mk).
            pose proof (IH (sizeB h' + sizeB k')%nat ltac:(lia) h' k' ltac:(lia) Eh) as F.
            destruct (G (inr (x, h))) as [Z _]. apply Z. exists (inr (x, h')). split; [now constructor | congruence].
          + (* the move to k' can be reversed *)
            destruct (S k') as [_ X]. destruct (X (b h) ltac:(lia)) as (k2 & M2 & E2).
            pose proof (smallerB _ _ M2). pose proof (smallerB _ _ Mk).
            pose proof (IH (sizeB h + sizeB k2)%nat ltac:(lia) h k2 ltac:(lia) (eq_sym E2)) as F.
            destruct (G (inr (x, k'))) as [Z _]. apply Z. exists (inr (x, k2)). split; [now constructor | congruence]. }
      intros h k L E. pose proof (half h k L E). pose proof (half k h ltac:(lia) (eq_sym E)). lia. }
    intros h k E. apply (H (sizeB h + sizeB k)%nat); [lia | exact E].
  Qed.
End Colon.

(** A stalk below H, as in a tree of Green Hackenbush: the value of H plus 1. *)
Definition stalk_move (x y : bool) : Prop := x = true /\ y = false.

Theorem stalk {B : Type} (mvB : B -> B -> Prop) (sizeB : B -> nat) b :
  (forall x y, mvB x y -> (sizeB y < sizeB x)%nat) -> solves mvB b ->
  solves (ordinal_move stalk_move mvB)
    (fun p => match p with inl x => N.b2n x | inr (x, h) => if x then b h + 1 else b h end).
Proof.
  intros W S. apply solves_intro.
  - intros p q M. inversion M as [x y [-> ->] | x y h [-> ->] | x h k Mk]; subst; cbn; [lia | lia |].
    destruct (S h) as [X _]. destruct x; intros E; apply X; exists k; (split; [exact Mk | lia]).
  - intros [x | [x h]] w L; cbn in L.
    + destruct x; cbn in L; [| lia]. exists (inl false). split; [constructor; split; reflexivity | cbn; lia].
    + destruct x.
      * destruct (N.eq_dec w 0) as [-> | Z].
        -- exists (inl false). split; [constructor; split; reflexivity | reflexivity].
        -- destruct (S h) as [_ X]. destruct (X (N.pred w) ltac:(lia)) as (k & Mk & E).
           exists (inr (true, k)). split; [now constructor | cbn; lia].
      * destruct (S h) as [_ X]. destruct (X w L) as (k & Mk & E). exists (inr (false, k)). split; [now constructor | exact E].
Qed.
