(** A checker for misère quotients of codes: a finite monoid, the images of the heaps, and a closed list of pairs of an image
    and a set of images of options. *)
From Coq Require Import List NArith PeanoNat Compare_dec Lia.
From Grundy Require Import Game Code Period Mex Misere Shift.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

(** ** The options of n and of n + p have the same images. *)
Section Shift.
  Context {M : Type} (c : code) (phi : nat -> M) (Phi : list nat -> M) (n0 p r k : nat).
  Hypothesis replace_part : forall l a b q, phi a = phi b -> Phi (l ++ a :: q) = Phi (l ++ b :: q).
  Hypothesis T : terminating c = true.
  Hypothesis R : at_most c r.
  Hypothesis R1 : 1 <= r.
  Hypothesis K : length c <= S k.
  Hypothesis N0 : 1 <= n0.
  Hypothesis H : forall a, n0 <= a -> phi (a + p) = phi a.

  Theorem same_option_images n : r * n0 + (r - 1) * p + k <= n -> forall t,
    (exists o, code_move c (n + p) o /\ Phi o = t) <-> (exists o, code_move c n o /\ Phi o = t).
  Proof.
    intros B t. destruct r as [| s]; [lia |]. replace (S s - 1) with s in B by lia.
    assert (len : forall i o, allows c i (length o) -> n <= i + list_sum o -> i <= k /\ length o <= S s /\ o <> []).
    { intros i o A E. pose proof (allows_le _ _ _ A). split; [lia |]. split; [exact (R _ _ A) |].
      intros ->. cbn in E. nia. }
    split; intros (o & (i & A & P & E) & V).
    - destruct (len i o A ltac:(lia)) as (I & J & D). destruct (large_part o D) as (l & a & q & -> & L).
      rewrite list_sum_mid in E, L. assert (big : n0 + p <= a) by nia.
      exists (l ++ (a - p) :: q). split.
      + exists i. split; [rewrite app_length in *; exact A |]. split; [apply (parts_mid l a); [exact P | lia] |].
        rewrite list_sum_mid. lia.
      + rewrite <- V. apply replace_part. rewrite <- (H (a - p)) by lia. f_equal. lia.
    - destruct (len i o A ltac:(lia)) as (I & J & D). destruct (large_part o D) as (l & a & q & -> & L).
      rewrite list_sum_mid in E, L. assert (big : n0 <= a) by nia.
      exists (l ++ (a + p) :: q). split.
      + exists i. split; [rewrite app_length in *; exact A |]. split; [apply (parts_mid l a); [exact P | lia] |].
        rewrite list_sum_mid. lia.
      + rewrite <- V. apply replace_part. apply H. exact big.
  Qed.
End Shift.

(** ** The content of a certificate *)
Record quotient := Quotient {
  order : nat;
  product : list (list nat);  (* the multiplication table *)
  portion : list nat          (* P *)
}.
Definition times (Q : quotient) (x y : nat) : nat := nth y (nth x (product Q) []) 0.
Definition lost (Q : quotient) (x : nat) : bool := existsb (Nat.eqb x) (portion Q).
Definition elements (Q : quotient) : list nat := seq 0 (order Q).
Definition in_set (T : list nat) (t : nat) : bool := existsb (Nat.eqb t) T.

Lemma in_set_spec T t : in_set T t = true <-> In t T.
Proof.
  unfold in_set. rewrite existsb_exists. split; [intros (x & I & E); apply Nat.eqb_eq in E; now subst |].
  intros I. exists t. split; [exact I | apply Nat.eqb_refl].
Qed.

Definition monoid_ok (Q : quotient) : bool :=
  let es := elements Q in
  (1 <=? order Q) &&
  forallb (fun x => forallb (fun y => (times Q x y <? order Q) && (times Q x y =? times Q y x)) es) es &&
  forallb (fun x => times Q 0 x =? x) es &&
  forallb (fun x => forallb (fun y => forallb (fun z => times Q x (times Q y z) =? times Q (times Q x y) z) es) es) es.

Definition reduced (Q : quotient) : bool :=
  let es := elements Q in
  forallb (fun x => forallb (fun y => (x =? y) || existsb (fun z => negb (Bool.eqb (lost Q (times Q x z)) (lost Q (times Q y z)))) es) es) es.

(** The images of the heaps below n0 + p; later images repeat. *)
Definition image_at (phi : list nat) (n0 p n : nat) : nat := nth (reduce n0 p n) phi 0.
Definition image_of (Q : quotient) (f : nat -> nat) (o : list nat) : nat := fold_right (fun a m => times Q (f a) m) 0 o.

Fixpoint distinct (l : list nat) : list nat :=
  match l with
  | [] => []
  | x :: l => let d := distinct l in if in_set d x then d else x :: d
  end.
Lemma distinct_spec l x : In x (distinct l) <-> In x l.
Proof.
  induction l as [| y l IH]; [tauto |]. cbn [distinct]. destruct (in_set (distinct l) y) eqn:E; cbn [In]; [| rewrite IH; tauto].
  rewrite IH. split; [tauto | intros [-> | I]; [| exact I]].
  apply IH. now apply in_set_spec.
Qed.

Definition heap_pair (Q : quotient) (c : code) (f : nat -> nat) (n : nat) : nat * list nat :=
  (f n, distinct (map (image_of Q f) (options c n))).

(** The pair decides its positions: the image is in P, or an option's image is in P. *)
Definition answers (Q : quotient) (x : nat) (T : list nat) : bool := lost Q x || existsb (lost Q) T.
Definition dead_b (Q : quotient) (x : nat) (T : list nat) : bool :=
  forallb (fun z => lost Q (times Q x z) || existsb (fun t => lost Q (times Q t z)) T) (elements Q).
Definition handled_b (Q : quotient) (kept : list (nat * list nat)) (x : nat) (T : list nat) : bool :=
  answers Q x T &&
  (dead_b Q x T || existsb (fun k => (fst k =? x) && forallb (in_set T) (snd k)) kept).

Definition heap_ok (Q : quotient) (kept : list (nat * list nat)) (pair : nat * list nat) : bool :=
  let (x, T) := pair in
  match T with
  | [] => x =? 0
  | _ =>
    forallb (fun m => if lost Q (times Q x m) then negb (existsb (fun t => lost Q (times Q t m)) T) else true) (elements Q) &&
    handled_b Q kept x T &&
    (dead_b Q x T ||
     forallb (fun k => handled_b Q kept (times Q x (fst k))
       (distinct (map (fun s => times Q s (fst k)) T ++ map (times Q x) (snd k)))) kept)
  end.

(** r: the largest number of parts; words: a position for each element. *)
Definition check_misere (c : code) (Q : quotient) (phi : list nat) (n0 p r : nat) (kept : list (nat * list nat))
    (words : list (list nat)) : bool :=
  let f := image_at phi n0 p in
  let bound := r * Nat.max n0 1 + (r - 1) * p + (length c - 1) in
  if terminating c && (1 <=? p) && (1 <=? r) && (n0 + p <=? length phi) && forallb (fun x => x <? order Q) phi &&
     forallb (fun d => N.ltb d (2 ^ N.of_nat (S r))) c &&
     monoid_ok Q && reduced Q && negb (lost Q 0) &&
     forallb (fun x => existsb (fun w => image_of Q f w =? x) words) (elements Q) &&
     forallb (fun k => (fst k <? order Q) && forallb (fun t => t <? order Q) (snd k)) kept &&
     least (map N.of_nat phi) n0 p 0
  then forallb (fun n => heap_ok Q kept (heap_pair Q c f n)) (seq 0 (bound + p))
  else false.

(** The proved statement: a position is lost in misère play exactly if its image is in P, Q is the misère quotient, and the images
    of the heaps have the period p from n0 on, both least. *)
Definition misere_law (c : code) (Q : quotient) (phi : list nat) (n0 p : nat) : Prop :=
  let image := image_of Q (image_at phi n0 p) in
  (forall heaps, (misere_P (move (code_move c)) heaps <-> lost Q (image heaps) = true) /\
                 (misere_N (move (code_move c)) heaps <-> lost Q (image heaps) = false)) /\
  (forall x, x < order Q -> exists heaps, image heaps = x) /\
  (forall a b, image a = image b <->
    forall rest, misere_P (move (code_move c)) (a ++ rest) <-> misere_P (move (code_move c)) (b ++ rest)) /\
  exact_shift (fun n => N.of_nat (image_at phi n0 p n)) n0 p 0.

Lemma images_exact phi n0 p : 0 < p -> n0 + p <= length phi -> least (map N.of_nat phi) n0 p 0 = true ->
  exact_shift (fun n => N.of_nat (image_at phi n0 p n)) n0 p 0.
Proof.
  intros P L M. apply (exact_from_table (map N.of_nat phi)); [exact P | now rewrite map_length | exact M | |].
  - intros n H. unfold entry, image_at, reduce. change 0%N with (N.of_nat 0). rewrite map_nth. f_equal. f_equal.
    destruct (Nat.ltb_spec n n0) as [| G]; [reflexivity |]. rewrite Nat.mod_small by lia. lia.
  - intros n H. rewrite N.add_0_r. unfold image_at, reduce. f_equal. f_equal.
    destruct (Nat.ltb_spec (n + p) n0) as [| _]; [lia |]. destruct (Nat.ltb_spec n n0) as [| _]; [lia |].
    replace (n + p - n0) with ((n - n0) + 1 * p) by lia. rewrite Nat.mod_add by lia. reflexivity.
Qed.

Section Sound.
  Variables (c : code) (Q : quotient) (phi : list nat) (n0 p r : nat) (kept : list (nat * list nat)).
  Let f := image_at phi n0 p.
  Hypothesis T : terminating c = true.
  Hypothesis P1 : 1 <= p.
  Hypothesis R1 : 1 <= r.
  Hypothesis L : n0 + p <= length phi.
  Hypothesis Small : forall x, In x phi -> x < order Q.
  Hypothesis R : at_most c r.
  Hypothesis Mon : monoid_ok Q = true.
  Hypothesis Kept : forall k, In k kept -> fst k < order Q /\ forall t, In t (snd k) -> t < order Q.
  Hypothesis One : lost Q 0 = false.
  Let bound := r * Nat.max n0 1 + (r - 1) * p + (length c - 1).
  Hypothesis Heaps : forall n, n < bound + p -> heap_ok Q kept (heap_pair Q c f n) = true.

  Let el (x : nat) : Prop := x < order Q.
  Let image := image (times Q) 0 f.

  Lemma mon : 1 <= order Q /\ (forall x y, el x -> el y -> el (times Q x y) /\ times Q x y = times Q y x) /\
    (forall x, el x -> times Q 0 x = x) /\
    (forall x y z, el x -> el y -> el z -> times Q x (times Q y z) = times Q (times Q x y) z).
  Proof.
    unfold monoid_ok in Mon. apply andb_prop in Mon. destruct Mon as [M M4]. apply andb_prop in M. destruct M as [M M3].
    apply andb_prop in M. destruct M as [M1 M2]. apply Nat.leb_le in M1. rewrite forallb_forall in M2, M3, M4.
    assert (I : forall x, el x -> In x (elements Q)) by (intros x E; unfold el in E; apply in_seq; lia).
    split; [exact M1 |]. split; [| split].
    - intros x y X Y. specialize (M2 x (I x X)). rewrite forallb_forall in M2. specialize (M2 y (I y Y)).
      apply andb_prop in M2. destruct M2 as [A B]. apply Nat.ltb_lt in A. apply Nat.eqb_eq in B. auto.
    - intros x X. apply Nat.eqb_eq, M3, I, X.
    - intros x y z X Y Z. specialize (M4 x (I x X)). rewrite forallb_forall in M4. specialize (M4 y (I y Y)).
      rewrite forallb_forall in M4. apply Nat.eqb_eq, M4, I, Z.
  Qed.

  Lemma el_f n : el (f n).
  Proof.
    unfold f, image_at. apply Small. apply nth_In.
    assert (reduce n0 p n < n0 + p); [| lia]. unfold reduce. destruct (Nat.ltb_spec n n0); [lia |].
    pose proof (Nat.mod_upper_bound (n - n0) p ltac:(lia)). lia.
  Qed.
  Lemma el_zero : el 0.
  Proof. unfold el. destruct mon. lia. Qed.

  Lemma f_period a : n0 <= a -> f (a + p) = f a.
  Proof.
    intros A. unfold f, image_at, reduce. destruct (Nat.ltb_spec (a + p) n0); [lia |]. destruct (Nat.ltb_spec a n0); [lia |].
    replace (a + p - n0) with (a - n0 + 1 * p) by lia. rewrite Nat.mod_add by lia. reflexivity.
  Qed.

  Definition T_of (n t : nat) : Prop := exists o, code_move c n o /\ image o = t.

  Lemma heap_pair_spec n t : In t (snd (heap_pair Q c f n)) <-> T_of n t.
  Proof.
    unfold heap_pair. cbn [snd]. rewrite distinct_spec, in_map_iff. unfold T_of.
    split; intros (o & A & B); exists o; [split; [now apply options_spec | exact A] | split; [exact B | now apply options_spec]].
  Qed.

  (** Every heap has the same pair as some checked heap. *)
  Lemma earlier n : exists m, m < bound + p /\ f m = f n /\ forall t, T_of m t <-> T_of n t.
  Proof.
    induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf).
    destruct (le_lt_dec (bound + p) n) as [B | B]; [| exists n; repeat split; auto].
    destruct (IH (n - p) ltac:(lia)) as (m & M & E & S). exists m. split; [exact M |].
    assert (En : exists b, n = b + p /\ n - p = b) by (exists (n - p); lia). destruct En as (b & -> & Eb). rewrite Eb in *. split.
    - rewrite E. symmetry. apply f_period. unfold bound in B. nia.
    - intros t. rewrite S. unfold T_of. symmetry.
      apply (same_option_images c f image (Nat.max n0 1) p r (length c - 1)); auto; try lia.
      + intros l a b' q Eab. unfold image. destruct mon as (_ & M2 & M3 & M4).
        rewrite !(image_app (times Q) 0 f el); auto using el_zero, el_f.
        * rewrite !image_cons, Eab. reflexivity.
        * intros x y X Y. apply M2; auto.
        * intros x y X Y. apply M2; auto.
      + intros a A. apply f_period. lia.
  Qed.

  Lemma lost_dec x : lost Q x = true \/ lost Q x <> true.
  Proof. destruct (lost Q x); [now left | right; discriminate]. Qed.

  Lemma some_option n : (exists o, code_move c n o) \/ (forall o, ~ code_move c n o).
  Proof.
    destruct (options c n) as [| o l] eqn:E.
    - right. intros o M. apply options_spec in M. rewrite E in M. contradiction.
    - left. exists o. apply options_spec. rewrite E. now left.
  Qed.

  Let keptP (x : nat) (S : nat -> Prop) : Prop := exists X, In (x, X) kept /\ forall t, S t <-> In t X.
  Let handledP := handled (times Q) (fun x => lost Q x = true) el keptP.

  Lemma dead_b_spec x X (S : nat -> Prop) : (forall t, S t <-> In t X) ->
    (dead_b Q x X = true <-> dead (times Q) (fun x => lost Q x = true) el x S).
  Proof.
    intros E. unfold dead_b, dead. rewrite forallb_forall. split.
    - intros H z Z. specialize (H z ltac:(apply in_seq; unfold el in Z; lia)). apply Bool.orb_prop in H.
      destruct H as [H | H]; [now left | right]. apply existsb_exists in H. destruct H as (t & I & B). exists t. now rewrite E.
    - intros H z Z. apply in_seq in Z. destruct (H z ltac:(unfold el; lia)) as [A | (t & I & B)]; [now rewrite A |].
      apply Bool.orb_true_iff. right. apply existsb_exists. exists t. now rewrite <- E.
  Qed.

  Lemma handled_b_spec x X (S : nat -> Prop) : (forall t, S t <-> In t X) -> handled_b Q kept x X = true -> handledP x S.
  Proof.
    intros E H. unfold handled_b in H. apply andb_prop in H. destruct H as [A B]. split.
    - unfold answers in A. apply Bool.orb_prop in A. destruct A as [A | A]; [now left | right].
      apply existsb_exists in A. destruct A as (t & I & P). exists t. now rewrite E.
    - apply Bool.orb_prop in B. destruct B as [B | B]; [left; now apply (dead_b_spec x X S E) | right].
      apply existsb_exists in B. destruct B as ((y, Y) & I & B). cbn in B. apply andb_prop in B. destruct B as [B1 B2].
      apply Nat.eqb_eq in B1. subst y. rewrite forallb_forall in B2. exists (fun t => In t Y). split.
      + exists Y. split; [exact I | tauto].
      + intros t J. apply E. apply in_set_spec, B2, J.
  Qed.

  (** The consequence of the check of a heap, for all heaps with the same pair. *)
  Lemma heap_facts n : 
    ((forall o, ~ code_move c n o) -> f n = 0) /\
    (forall t m, el m -> T_of n t -> lost Q (times Q (f n) m) = true -> lost Q (times Q t m) <> true) /\
    ((exists o, code_move c n o) -> handledP (f n) (T_of n)) /\
    (forall m S, keptP m S -> (exists o, code_move c n o) ->
      ~ dead (times Q) (fun x => lost Q x = true) el (f n) (T_of n) ->
      handledP (times Q (f n) m) (fun t => (exists s, T_of n s /\ t = times Q s m) \/ (exists s, S s /\ t = times Q (f n) s))).
  Proof.
    destruct (earlier n) as (e & E1 & E2 & E3). pose proof (Heaps e E1) as H. unfold heap_ok in H.
    destruct (heap_pair Q c f e) as [x X] eqn:Hp.
    assert (Ex : x = f n) by (unfold heap_pair in Hp; injection Hp as <- _; exact E2).
    assert (EX : forall t, T_of n t <-> In t X).
    { intros t. rewrite <- E3, <- heap_pair_spec, Hp. reflexivity. }
    subst x. clear Hp E1 E2 E3 e.
    assert (Opt : (exists o, code_move c n o) -> X <> []).
    { intros (o & O) Z. assert (I : In (image o) X) by (apply EX; exists o; auto). rewrite Z in I. contradiction. }
    destruct X as [| t0 X0] eqn:Xe.
    - apply Nat.eqb_eq in H. repeat split.
      + intros _. exact H.
      + intros t m _ I. apply EX in I. contradiction.
      + exfalso. exact (Opt H0 eq_refl).
      + exfalso. exact (Opt H0 eq_refl).
      + exfalso. exact (Opt H1 eq_refl).
      + exfalso. exact (Opt H1 eq_refl).
    - assert (NX : X <> []) by congruence. rewrite <- Xe in *. clear Xe t0 X0 Opt. apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2].
      split; [| split; [| split]].
      + intros N. exfalso. destruct X as [| t X]; [congruence |].
        assert (I : T_of n t) by (apply EX; now left). destruct I as (o & O & _). exact (N o O).
      + intros t m M I A B. rewrite forallb_forall in H1. specialize (H1 m ltac:(apply in_seq; unfold el in M; lia)).
        rewrite A in H1. apply Bool.negb_true_iff in H1.
        assert (Z : existsb (fun t => lost Q (times Q t m)) X = true) by (apply existsb_exists; exists t; split; [now apply EX | exact B]).
        congruence.
      + intros _. exact (handled_b_spec (f n) X (T_of n) EX H2).
      + intros m S (Y & I & SY) _ D. apply Bool.orb_prop in H3. destruct H3 as [H3 | H3]; [exfalso; apply D; now apply (dead_b_spec (f n) X) |].
        rewrite forallb_forall in H3. specialize (H3 (m, Y) I). cbn [fst snd] in H3.
        apply (handled_b_spec _ (distinct (map (fun s => times Q s m) X ++ map (times Q (f n)) Y))); [| exact H3].
        intros t. rewrite distinct_spec, in_app_iff, !in_map_iff. 
        split; (intros [(s & A & B) | (s & A & B)]; [left | right]); exists s; try (rewrite EX in *); try (rewrite SY in *); subst; auto.
  Qed.

  Lemma sound_lost heaps : (misere_P (move (code_move c)) heaps <-> lost Q (image heaps) = true) /\
    (misere_N (move (code_move c)) heaps <-> lost Q (image heaps) <> true).
  Proof.
    destruct mon as (_ & M2 & M3 & M4).
    assert (C : forall x y, el x -> el y -> times Q x y = times Q y x) by (intros; apply M2; auto).
    assert (O : forall x y, el x -> el y -> el (times Q x y)) by (intros; apply M2; auto).
    assert (N1 : lost Q 0 <> true) by (rewrite One; discriminate).
    assert (No : forall x, (forall o, ~ code_move c x o) -> f x = 0) by (intros x; apply heap_facts).
    apply (misere_quotient (code_move c) (fun n => n) (fun x o y => code_smaller c T x o y) some_option
      (times Q) 0 (fun x => lost Q x = true) f el el_zero O el_f C M4 M3 lost_dec N1 No).
    - intros x t m E I. apply heap_facts; auto.
    - intros q H Out. pose proof (all_positions_handled (code_move c) some_option (times Q) 0 (fun x => lost Q x = true)
        f el el_zero O el_f C M4 M3 No keptP) as A.
      assert (Hd : handledP (image q) (option_image (code_move c) (times Q) 0 f q)).
      { apply A; [| | | exact H].
        - intros x X. apply heap_facts; exact X.
        - intros x m S K X D. apply heap_facts; auto.
        - intros x. destruct (earlier x) as (e & _ & Ee & Es).
          assert (EX : forall t, heap_image (code_move c) (times Q) 0 f x t <-> In t (snd (heap_pair Q c f e))).
          { intros t. rewrite heap_pair_spec, Es. reflexivity. }
          destruct (dead_b Q (f x) (snd (heap_pair Q c f e))) eqn:D.
          + left. now apply (dead_b_spec _ _ _ EX).
          + right. intros Z. apply (dead_b_spec _ _ _ EX) in Z. congruence. }
      destruct Hd as [[X | X] _]; [contradiction | exact X].
  Qed.

  Hypothesis Red : reduced Q = true.
  Hypothesis Onto : forall x, el x -> exists q, image q = x.

  Lemma sound_quotient a b : image a = image b <->
    (forall rest, misere_P (move (code_move c)) (a ++ rest) <-> misere_P (move (code_move c)) (b ++ rest)).
  Proof.
    destruct mon as (_ & M2 & M3 & M4).
    assert (I : forall q w, image (q ++ w) = times Q (image q) (image w)).
    { intros q w. apply (image_app (times Q) 0 f el); auto using el_zero, el_f. intros x y X Y. apply M2; auto. }
    assert (E : forall q, el (image q)).
    { intros q. apply (el_image (times Q) 0 f el); auto using el_zero, el_f. intros x y X Y. apply M2; auto. }
    split.
    - intros H rest. rewrite (proj1 (sound_lost _)), (proj1 (sound_lost _)), !I, H. reflexivity.
    - intros H. unfold reduced in Red. rewrite forallb_forall in Red.
      specialize (Red (image a) ltac:(apply in_seq; specialize (E a); unfold el in E; lia)). rewrite forallb_forall in Red.
      specialize (Red (image b) ltac:(apply in_seq; specialize (E b); unfold el in E; lia)).
      apply Bool.orb_prop in Red. destruct Red as [X | X]; [now apply Nat.eqb_eq |]. exfalso.
      apply existsb_exists in X. destruct X as (z & Z & D). apply in_seq in Z. destruct (Onto z ltac:(unfold el; lia)) as (r0 & <-).
      specialize (H r0). rewrite (proj1 (sound_lost _)), (proj1 (sound_lost _)), !I in H.
      apply Bool.negb_true_iff, Bool.eqb_false_iff in D. apply D.
      destruct (lost Q (times Q (image a) (image r0))), (lost Q (times Q (image b) (image r0))); intuition congruence.
  Qed.
End Sound.

Lemma high_digit d r j : (d < 2 ^ N.of_nat (S r))%N -> N.testbit d (N.of_nat j) = true -> j <= r.
Proof.
  intros D A. destruct (le_lt_dec j r) as [L | L]; [exact L | exfalso]. destruct d as [| d]; [now rewrite N.bits_0 in A |].
  rewrite N.bits_above_log2 in A; [discriminate |].
  assert (N.log2 (N.pos d) < N.of_nat (S r))%N by (apply N.log2_lt_pow2; [lia | exact D]). lia.
Qed.

Theorem check_misere_sound c Q phi n0 p r kept words :
  check_misere c Q phi n0 p r kept words = true -> misere_law c Q phi n0 p.
Proof.
  unfold check_misere. destruct (terminating c) eqn:T; [| discriminate]. destruct (monoid_ok Q) eqn:Mon; [| rewrite !Bool.andb_false_r; discriminate].
  destruct (_ && _) eqn:H; [| discriminate]. intros K.
  repeat (apply andb_prop in H; destruct H as [H ?]).
  repeat match goal with X : (_ <=? _) = true |- _ => apply Nat.leb_le in X | X : forallb _ _ = true |- _ => rewrite forallb_forall in X end.
  match goal with X : negb (lost Q 0) = true |- _ => apply Bool.negb_true_iff in X; rename X into One end.
  match goal with X : reduced Q = true |- _ => rename X into Red end.
  assert (Small : forall x, In x phi -> x < order Q).
  { intros x I. match goal with X : forall x, In x phi -> _ |- _ => apply Nat.ltb_lt, X, I end. }
  assert (R : at_most c r).
  { intros i j A. match goal with X : forall d, In d c -> _ |- _ => rename X into Hc end.
    pose proof (nth_In c 0%N (allows_le _ _ _ A)) as I. apply Hc, N.ltb_lt in I. exact (high_digit _ r j I A). }
  assert (Heaps : forall n, n < r * Nat.max n0 1 + (r - 1) * p + (length c - 1) + p ->
    heap_ok Q kept (heap_pair Q c (image_at phi n0 p) n) = true) by (intros n L; apply K, in_seq; lia).
  assert (Onto : forall x, x < order Q -> exists w, image_of Q (image_at phi n0 p) w = x).
  { intros x X. match goal with X : forall x, In x (elements Q) -> _ |- _ => rename X into Hw end.
    specialize (Hw x ltac:(apply in_seq; lia)). apply existsb_exists in Hw. destruct Hw as (w & _ & E). exists w. now apply Nat.eqb_eq. }
  pose proof (sound_lost c Q phi n0 p r kept T ltac:(assumption) ltac:(assumption) ltac:(assumption) Small R Mon One Heaps) as S.
  split; [| split; [| split]].
  - intros heaps. split; [apply S |]. rewrite (proj2 (S heaps)).
    apply Bool.not_true_iff_false.
  - exact Onto.
  - intros a b. apply (sound_quotient c Q phi n0 p r kept); assumption.
  - apply images_exact; [lia | assumption | assumption].
Qed.
