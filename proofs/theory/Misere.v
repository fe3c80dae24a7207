(** Misère play: the player who cannot move wins. The theorem extends the presentation of a misère quotient to all sums. *)
From Coq Require Import List NArith PeanoNat Lia Wellfounded.
From Grundy Require Import Game.
Import ListNotations.
Open Scope nat_scope.

Section Outcome.
  Context {position : Type} (move : position -> position -> Prop).
  (** The player to move wins a position without a move. *)
  Inductive misere_P : position -> Prop :=
  | misere_lost p : (exists q, move p q) -> (forall q, move p q -> misere_N q) -> misere_P p
  with misere_N : position -> Prop :=
  | misere_end p : (forall q, ~ move p q) -> misere_N p
  | misere_won p q : move p q -> misere_P q -> misere_N p.

  Scheme misere_P_mut := Induction for misere_P Sort Prop
  with misere_N_mut := Induction for misere_N Sort Prop.

  Theorem misere_P_not_N p : misere_P p -> ~ misere_N p.
  Proof.
    apply (misere_P_mut (fun p _ => ~ misere_N p) (fun p _ => ~ misere_P p)).
    - intros q (r & Mr) _ IH H. inversion H as [? E | ? s M S]; subst; [exact (E r Mr) | exact (IH s M S)].
    - intros q E H. inversion H as [? (r & M) _]; subst. exact (E r M).
    - intros q r M _ IH H. inversion H as [? _ A]; subst. exact (IH (A r M)).
  Qed.

  Theorem misere_iff (lost : position -> Prop) :
    well_founded (fun q p => move p q) -> (forall p, lost p \/ ~ lost p) ->
    (forall p, (exists q, move p q) \/ (forall q, ~ move p q)) ->
    (forall p, (forall q, ~ move p q) -> ~ lost p) ->
    (forall p q, lost p -> move p q -> ~ lost q) ->
    (forall p, (exists q, move p q) -> ~ lost p -> exists q, move p q /\ lost q) ->
    forall p, (misere_P p <-> lost p) /\ (misere_N p <-> ~ lost p).
  Proof.
    intros wf dec some last out back.
    assert (both : forall p, (lost p -> misere_P p) /\ (~ lost p -> misere_N p)).
    { intros p. induction (wf p) as [p _ IH]. split; intros H.
      - constructor.
        + destruct (some p) as [E | E]; [exact E | destruct (last p E H)].
        + intros q M. apply (IH q M). exact (out p q H M).
      - destruct (some p) as [E | E]; [| now constructor].
        destruct (back p E H) as (q & M & Z). apply (misere_won p q M). exact (proj1 (IH q M) Z). }
    intros p. destruct (both p) as [A B]. destruct (dec p) as [Z | Z]; split; split; intros H; auto.
    - exfalso. exact (misere_P_not_N p (A Z) H).
    - exfalso. exact (misere_P_not_N p H (B Z)).
  Qed.
End Outcome.

(** ** Images in a commutative monoid *)
Section Quotient.
  Context {X M : Type} (opt : X -> list X -> Prop) (size : X -> nat).
  Hypothesis smaller : forall x o y, opt x o -> In y o -> size y < size x.
  Hypothesis movable : forall x, (exists o, opt x o) \/ (forall o, ~ opt x o).
  Variables (op : M -> M -> M) (one : M) (inP : M -> Prop) (phi : X -> M).
  (** The elements of the monoid. *)
  Variable el : M -> Prop.
  Hypothesis el_one : el one.
  Hypothesis el_op : forall x y, el x -> el y -> el (op x y).
  Hypothesis el_phi : forall x, el (phi x).
  Hypothesis comm : forall x y, el x -> el y -> op x y = op y x.
  Hypothesis assoc : forall x y z, el x -> el y -> el z -> op x (op y z) = op (op x y) z.
  Hypothesis one_l : forall x, el x -> op one x = x.
  Hypothesis P_dec : forall x, inP x \/ ~ inP x.

  Definition image (p : list X) : M := fold_right (fun x m => op (phi x) m) one p.
  Lemma image_cons x p : image (x :: p) = op (phi x) (image p).
  Proof. reflexivity. Qed.
  Lemma el_image p : el (image p).
  Proof. induction p; [exact el_one | rewrite image_cons; auto]. Qed.
  Lemma image_app p q : image (p ++ q) = op (image p) (image q).
  Proof.
    induction p as [| x p IH].
    - symmetry. apply one_l, el_image.
    - rewrite <- app_comm_cons, !image_cons, IH. apply assoc; auto using el_image.
  Qed.

  (** The images of the options of a position. *)
  Definition option_image (p : list X) (t : M) : Prop := exists q, move opt p q /\ image q = t.
  Definition heap_image (x : X) (t : M) : Prop := exists o, opt x o /\ image o = t.

  Lemma option_image_cons x p t : option_image (x :: p) t <->
    (exists s, heap_image x s /\ t = op s (image p)) \/ (exists s, option_image p s /\ t = op (phi x) s).
  Proof.
    split.
    - intros (q & Mv & E). destruct (move_app opt [x] p q Mv) as [(x' & Mx & ->) | (p' & Mp & ->)].
      + left. inversion Mx as [l y r o O El Er]. destruct l as [| z l]; cbn in El; [| injection El as _ El; destruct l; discriminate].
        injection El as -> ->. exists (image o). split; [exists o; auto |]. cbn [app] in Er. rewrite app_nil_r in Er. subst x'. rewrite <- E. apply image_app.
      + right. exists (image p'). split; [exists p'; auto |]. rewrite <- E. reflexivity.
    - intros [(s & (o & O & <-) & ->) | (s & (p' & Mp & <-) & ->)].
      + exists (o ++ p). split; [apply (move_at opt [] x p o O) | apply image_app].
      + exists (x :: p'). split; [| reflexivity]. inversion Mp as [l y r o O]. apply (move_at opt (x :: l) y r o O).
  Qed.

  Hypothesis one_not_P : ~ inP one.
  (** The image of a heap without options is the identity. *)
  Hypothesis no_options : forall x, (forall o, ~ opt x o) -> phi x = one.
  (** No move from P to P. *)
  Hypothesis out_of_P : forall x t m, el m -> heap_image x t -> inP (op (phi x) m) -> ~ inP (op t m).
  (** A position that has a move and an image outside P has an option in P. *)
  Hypothesis back_to_P : forall p, (exists q, move opt p q) -> ~ inP (image p) -> exists t, option_image p t /\ inP t.

  Lemma has_move p : (exists q, move opt p q) \/ (forall q, ~ move opt p q).
  Proof.
    induction p as [| x p IH].
    - right. intros q Mv. inversion Mv as [l y r o O E]. destruct l; discriminate.
    - destruct (movable x) as [(o & O) | N].
      + left. exists (o ++ p). apply (move_at opt [] x p o O).
      + destruct IH as [(q & Mv) | IH].
        * left. exists (x :: q). inversion Mv as [l y r o O]. apply (move_at opt (x :: l) y r o O).
        * right. intros q Mv. destruct (move_app opt [x] p q Mv) as [(x' & Mx & _) | (p' & Mp & _)]; [| exact (IH p' Mp)].
          inversion Mx as [l y r o O E]. destruct l as [| z l]; cbn in E; [injection E as -> _; exact (N o O) | injection E as _ E; destruct l; discriminate].
  Qed.

  Lemma stuck_image p : (forall q, ~ move opt p q) -> image p = one.
  Proof.
    induction p as [| x p IH]; intros N; [reflexivity |]. rewrite image_cons, IH.
    - rewrite (no_options x); [apply one_l, el_one |]. intros o O. apply (N (o ++ p)). apply (move_at opt [] x p o O).
    - intros q Mv. apply (N (x :: q)). inversion Mv as [l y r o O]. apply (move_at opt (x :: l) y r o O).
  Qed.

  (** A sum is lost exactly if its image is in P. *)
  Theorem misere_quotient p : (misere_P (move opt) p <-> inP (image p)) /\ (misere_N (move opt) p <-> ~ inP (image p)).
  Proof.
    apply (misere_iff (move opt) (fun p => inP (image p))).
    - exact (move_well_founded opt size smaller).
    - intros q. apply P_dec.
    - exact has_move.
    - intros q N. rewrite (stuck_image q N). exact one_not_P.
    - intros q r L Mv. destruct Mv as [l x r o O].
      rewrite !image_app, ?image_cons in *.
      assert (A : op (image l) (op (phi x) (image r)) = op (phi x) (op (image l) (image r))).
      { rewrite !assoc, (comm (image l) (phi x)); auto using el_image. }
      assert (B : op (image l) (op (image o) (image r)) = op (image o) (op (image l) (image r))).
      { rewrite !assoc, (comm (image l) (image o)); auto using el_image. }
      rewrite A in L. rewrite B. apply (out_of_P x (image o) (op (image l) (image r))); [auto using el_image | exists o; auto | exact L].
    - intros q H N. destruct (back_to_P q H N) as (t & (r & Mv & <-) & T). exists r. auto.
  Qed.

  (** If every element is an image and P distinguishes the elements, two positions have the same image exactly if their sums with
      any third position have the same outcome: (Q, P) is the misère quotient. *)
  Theorem misere_indistinguishable :
    (forall m, el m -> exists p, image p = m) ->
    (forall x y, el x -> el y -> (forall z, el z -> inP (op x z) <-> inP (op y z)) -> x = y) ->
    forall p q, image p = image q <-> (forall r, misere_P (move opt) (p ++ r) <-> misere_P (move opt) (q ++ r)).
  Proof.
    intros Onto Reduced p q. split.
    - intros E r. rewrite (proj1 (misere_quotient (p ++ r))), (proj1 (misere_quotient (q ++ r))), !image_app, E. reflexivity.
    - intros H. apply Reduced; try apply el_image. intros z Z. destruct (Onto z Z) as (r & <-). specialize (H r).
      rewrite (proj1 (misere_quotient (p ++ r))), (proj1 (misere_quotient (q ++ r))), !image_app in H. exact H.
  Qed.

  (** ** Finitely many pairs of an image and a set of images of options cover all positions. *)
  Definition dead (x : M) (T : M -> Prop) : Prop := forall z, el z -> inP (op x z) \/ exists t, T t /\ inP (op t z).

  Variable kept : M -> (M -> Prop) -> Prop.
  Definition handled (x : M) (T : M -> Prop) : Prop :=
    (inP x \/ exists t, T t /\ inP t) /\ (dead x T \/ exists T', kept x T' /\ forall t, T' t -> T t).
  Hypothesis heaps_handled : forall x, (exists o, opt x o) -> handled (phi x) (heap_image x).
  Hypothesis sums_handled : forall x m T, kept m T -> (exists o, opt x o) -> ~ dead (phi x) (heap_image x) ->
    handled (op (phi x) m) (fun t => (exists s, heap_image x s /\ t = op s m) \/ (exists s, T s /\ t = op (phi x) s)).
  Hypothesis heap_dead_dec : forall x, dead (phi x) (heap_image x) \/ ~ dead (phi x) (heap_image x).

  Lemma dead_more x (T T' : M -> Prop) : dead x T -> (forall t, T t -> T' t) -> dead x T'.
  Proof. intros D I z Z. destruct (D z Z) as [A | (t & A & B)]; [now left | right; exists t; auto]. Qed.

  Lemma dead_answers x (T : M -> Prop) : el x -> (forall t, T t -> el t) -> dead x T -> inP x \/ exists t, T t /\ inP t.
  Proof.
    intros Ex Et D. destruct (D one el_one) as [A | (t & A & B)].
    - left. rewrite comm, one_l in A; auto.
    - right. exists t. split; [exact A |]. rewrite comm, one_l in B; auto.
  Qed.

  Lemma el_heap_image x t : heap_image x t -> el t.
  Proof. intros (o & _ & <-). apply el_image. Qed.

  Theorem all_positions_handled p : (exists q, move opt p q) -> handled (image p) (option_image p).
  Proof.
    induction p as [| x p IH]; intros H.
    - destruct H as (q & Mv). inversion Mv as [l y r o O E]. destruct l; discriminate.
    - destruct (movable x) as [O | N].
      + destruct (has_move p) as [Hp | Np].
        * destruct (heap_dead_dec x) as [D | D].
          { (* the heap alone decides *)
            assert (Dx : dead (image (x :: p)) (option_image (x :: p))).
            { intros z Z. rewrite image_cons. destruct (D (op (image p) z) (el_op _ _ (el_image p) Z)) as [A | (t & A & B)].
              - left. now rewrite <- assoc by auto using el_image.
              - right. exists (op t (image p)). split; [apply option_image_cons; left; exists t; auto |].
                rewrite <- assoc by eauto using el_image, el_heap_image. exact B. }
            split; [| now left]. apply dead_answers; [apply el_image | intros t (q & _ & <-); apply el_image | exact Dx]. }
          destruct (IH Hp) as [_ [Dp | (T' & K & I)]].
          { assert (Dx : dead (image (x :: p)) (option_image (x :: p))).
            { intros z Z. rewrite image_cons. destruct (Dp (op (phi x) z) (el_op _ _ (el_phi x) Z)) as [A | (t & A & B)].
              - left. rewrite assoc, (comm (image p)) in A; auto using el_image.
              - right. exists (op (phi x) t). split; [apply option_image_cons; right; exists t; auto |].
                assert (el t) by (destruct A as (q & _ & <-); apply el_image).
                rewrite assoc, (comm t) in B; auto. }
            split; [| now left]. apply dead_answers; [apply el_image | intros t (q & _ & <-); apply el_image | exact Dx]. }
          destruct (sums_handled x (image p) T' K O D) as [A B].
          assert (Inc : forall t, (exists s, heap_image x s /\ t = op s (image p)) \/ (exists s, T' s /\ t = op (phi x) s) ->
            option_image (x :: p) t).
          { intros t [H1 | (s & S & E)]; apply option_image_cons; [now left | right; exists s; auto]. }
          split.
          { destruct A as [A | (t & A & A')]; [now left | right; exists t; auto]. }
          destruct B as [B | (T2 & K2 & I2)]; [left; exact (dead_more _ _ _ B Inc) | right; exists T2; auto].
        * (* nothing to move in p *)
          rewrite image_cons, (stuck_image p Np), comm, one_l by auto. destruct (heaps_handled x O) as [A B].
          assert (Inc : forall t, heap_image x t -> option_image (x :: p) t).
          { intros t T. apply option_image_cons. left. exists t. split; [exact T |].
            rewrite (stuck_image p Np), comm, one_l; eauto using el_heap_image. }
          split.
          { destruct A as [A | (t & A & A')]; [now left | right; exists t; auto]. }
          destruct B as [B | (T2 & K2 & I2)]; [left; exact (dead_more _ _ _ B Inc) | right; exists T2; auto].
      + (* x has no options *)
        assert (Hp : exists q, move opt p q).
        { destruct H as (q & Mv). destruct (move_app opt [x] p q Mv) as [(x' & Mx & _) | (p' & Mp & _)]; [exfalso | eauto].
          inversion Mx as [l y r o O E]. destruct l as [| z l]; cbn in E; [injection E as -> _; exact (N o O) | injection E as _ E; destruct l; discriminate]. }
        rewrite image_cons, (no_options x N), one_l by apply el_image. destruct (IH Hp) as [A B].
        assert (Inc : forall t, option_image p t -> option_image (x :: p) t).
        { intros t T. apply option_image_cons. right. exists t. split; [exact T |]. rewrite (no_options x N).
          symmetry. apply one_l. destruct T as (q & _ & <-). apply el_image. }
        split.
        { destruct A as [A | (t & A & A')]; [now left | right; exists t; auto]. }
        destruct B as [B | (T2 & K2 & I2)]; [left; exact (dead_more _ _ _ B Inc) | right; exists T2; auto].
  Qed.
End Quotient.
