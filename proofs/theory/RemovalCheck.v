(** Checkers of laws of games that only remove tokens. *)
From Coq Require Import List NArith PeanoNat Compare_dec Lia.
From Grundy Require Import Game Single Mex Shift HeapLaw Removal.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

(** ** The values of the options of a heap *)
Definition mem (cyc bs : list bool) (i : nat) : bool :=
  if i <? length bs then nth i bs false
  else match cyc with [] => false | t => nth ((i - length bs) mod length t) t false end.

Fixpoint pick (cyc bs : list bool) (cur : list N) : list N :=
  match cur with
  | [] => []
  | v :: cur =>
    match bs with
    | b :: bs => if b then v :: pick cyc bs cur else pick cyc bs cur
    | [] =>
      match cyc with
      | [] => []
      | b :: bs => if b then v :: pick cyc bs cur else pick cyc bs cur
      end
    end
  end.

Lemma may_remove_mem S i : may_remove S (Datatypes.S i) = mem (turn S) (first S) i.
Proof. unfold may_remove, mem. destruct (i <? length (first S)); [reflexivity |]. now destruct (turn S). Qed.
Lemma mem_cons cyc b bs i : mem cyc (b :: bs) (S i) = mem cyc bs i.
Proof. unfold mem. cbn [length nth Nat.sub]. reflexivity. Qed.
Lemma mem_cycle b c i : mem (b :: c) [] (S i) = mem (b :: c) c i.
Proof.
  unfold mem. change (length (@nil bool)) with 0. rewrite Nat.sub_0_r. change (S i <? 0) with false. cbv iota.
  change (length (b :: c)) with (S (length c)). destruct (Nat.ltb_spec i (length c)) as [L | L].
  - rewrite Nat.mod_small by lia. reflexivity.
  - f_equal. replace (S i) with (i - length c + 1 * S (length c)) by lia. apply Nat.mod_add. lia.
Qed.

Lemma pick_spec cyc cur : forall bs v, In v (pick cyc bs cur) <-> exists i, nth_error cur i = Some v /\ mem cyc bs i = true.
Proof.
  induction cur as [| x cur IH]; intros bs v; cbn [pick].
  - split; [intros [] | intros ([| i] & E & _); discriminate].
  - assert (Step : forall b bs', (forall i, mem cyc bs (S i) = mem cyc bs' i) -> mem cyc bs 0 = b ->
      (In v (if b then x :: pick cyc bs' cur else pick cyc bs' cur) <-> exists i, nth_error (x :: cur) i = Some v /\ mem cyc bs i = true)).
    { intros b bs' M Z. split.
      - intros I. assert (J : (b = true /\ x = v) \/ In v (pick cyc bs' cur)) by (destruct b; [destruct I; auto | auto]).
        destruct J as [[B ->] | J]; [exists 0; split; [reflexivity | congruence] |].
        apply IH in J. destruct J as (i & E & F). exists (S i). rewrite M. auto.
      - intros ([| i] & E & F).
        + cbn in E. injection E as ->. rewrite F in Z. subst b. now left.
        + assert (J : In v (pick cyc bs' cur)) by (apply IH; exists i; rewrite <- M; auto).
          destruct b; [now right | exact J]. }
    destruct bs as [| b bs].
    + destruct cyc as [| b c].
      * split; [intros [] | intros (i & _ & F); unfold mem in F; destruct i; discriminate].
      * apply Step; [apply mem_cycle |]. unfold mem. cbn -[Nat.modulo nth]. now rewrite Nat.mod_0_l by lia.
    + apply Step; [apply mem_cons | reflexivity].
Qed.

(** The heaps below the least one that a move may leave are the last ones of the list. *)
Definition removal_values (S : removal) (cur : list N) : list N :=
  pick (turn S) (first S) (match floor S with O => cur | f => firstn (length cur - f) cur end).

Lemma removal_values_spec S g n cur : before g n cur ->
  forall v, In v (removal_values S cur) <-> option_value (single (removal_move S)) g n v.
Proof.
  intros [L B] v. rewrite single_value. unfold removal_values.
  replace (match floor S with O => cur | f => firstn (length cur - f) cur end) with (firstn (n - floor S) cur).
  2: { destruct (floor S); [rewrite Nat.sub_0_r; apply firstn_all2; lia | now rewrite L]. }
  rewrite pick_spec. split.
  - intros (i & E & M). assert (I : i < length (firstn (n - floor S) cur)) by (apply nth_error_Some; congruence).
    rewrite firstn_length in I. exists (n - 1 - i). split.
    + exists (Datatypes.S i). rewrite may_remove_mem. split; [exact M | lia].
    + rewrite <- B by lia. apply nth_error_nth with (d := 0%N) in E. rewrite <- E.
      rewrite <- (firstn_skipn (n - floor S) cur) at 1. apply app_nth1. rewrite firstn_length. lia.
  - intros (m & ([| i] & M & E & F) & V); [discriminate |]. exists i. split; [| rewrite <- may_remove_mem; exact M].
    assert (I : i < length (firstn (n - floor S) cur)) by (rewrite firstn_length; lia).
    rewrite (nth_error_nth' _ 0%N I). f_equal. rewrite <- V. replace m with (n - 1 - i) by lia. rewrite <- B by lia.
    rewrite <- (firstn_skipn (n - floor S) cur) at 2. symmetry. now apply app_nth1.
Qed.

Definition removal_options (S : removal) (n : nat) : list (list nat) :=
  map (fun m => [m]) (filter (fun m => may_remove S (n - m) && (floor S <=? m)) (seq 0 n)).
Lemma removal_options_spec S n o : In o (removal_options S n) <-> single (removal_move S) n o.
Proof.
  unfold removal_options. rewrite in_map_iff. split.
  - intros (m & <- & I). apply filter_In in I. destruct I as [I B]. apply in_seq in I. apply andb_prop in B. destruct B as [B C].
    apply Nat.leb_le in C. exists m. split; [| reflexivity]. exists (n - m). repeat split; [exact B | lia | exact C].
  - intros (m & M & ->). exists m. split; [reflexivity |]. pose proof (removal_smaller S n m M) as Sm.
    destruct M as (j & B & E & F). apply filter_In. split; [apply in_seq; lia |].
    replace (n - m) with j by lia. rewrite B. now apply Nat.leb_le.
Qed.

Lemma removal_parts S n o a : single (removal_move S) n o -> In a o -> a < n.
Proof. apply (single_smaller _ (fun n => n)). intros x y. apply removal_smaller. Qed.

Lemma removal_grundy S : exists g, is_grundy (single (removal_move S)) g.
Proof. apply (heap_grundy _ (removal_options S)); [apply removal_parts | apply removal_options_spec]. Qed.

Definition removal_law (S : removal) := heap_law (single (removal_move S)).

(** ** Finitely many numbers *)
Definition check_subtraction (S : removal) (n0 p : nat) (table : list N) : bool :=
  match turn S with
  | _ :: _ => false
  | [] =>
    if (1 <=? p) && ((floor S =? 0) || (floor S <=? n0)) && (n0 + length (first S) + p <=? length table) then
      if verify_by (removal_values S) [] table then obeyed table n0 p 0 && least table n0 p 0 else false
    else false
  end.

Theorem check_subtraction_sound S n0 p table : check_subtraction S n0 p table = true -> removal_law S n0 p 0 table.
Proof.
  unfold check_subtraction. destruct (turn S) eqn:T; [| discriminate].
  destruct (_ && _ && _) eqn:H; [| discriminate]. destruct (verify_by _ _ _) eqn:V; [| discriminate]. intros K.
  apply andb_prop in H. destruct H as [H H3]. apply andb_prop in H. destruct H as [H1 H2].
  apply andb_prop in K. destruct K as [K1 K2]. apply Nat.leb_le in H1, H3.
  assert (Fl : floor S = 0 \/ floor S <= n0).
  { apply Bool.orb_prop in H2. rewrite Nat.eqb_eq, Nat.leb_le in H2. exact H2. }
  destruct (removal_grundy S) as (g & G).
  pose proof (verify_by_unique _ _ table (fun n cur B => removal_values_spec S _ n cur B) V (removal_parts S) g G) as E.
  apply (heap_law_intro _ n0 p 0 table g (removal_parts S) G); [exact H1 | lia | exact K2 | intros n L; apply E; lia |].
  pose proof (proj2 (solves_grundy _ g) G) as G'.
  intros n L. rewrite N.add_0_r. revert n L. apply (subtraction_window S g n0 p T G' Fl).
  intros n A B. rewrite !E by lia. rewrite <- (N.add_0_r (nth n table 0%N)). apply (obeyed_spec table n0 p 0 K1); lia.
Qed.

(** ** Numbers that repeat *)
Section State.
  Variables (S : removal) (table : list N).
  Let s := length (first S).
  Let t := length (turn S).

  (** The values of the heaps of one class before the window, and those to which n + i has a move. *)
  Definition class_bits (n r : nat) : N :=
    bits_of (map (entry table) (filter (fun m => m mod t =? r) (seq (floor S) (n - s - floor S)))).
  Definition old_bits (n i : nat) : N :=
    bits_of (map (entry table) (filter (fun m => may_remove S (n + i - m)) (seq (floor S) (n - s - floor S)))).
  Definition covers_bits (n : nat) (T : N) : bool :=
    forallb (fun i => N.eqb (N.land (old_bits n i) (N.ones T)) (N.ones T)) (seq 0 t).
  Definition state_ok (n q : nat) (T e : N) : bool :=
    forallb (fun j => N.eqb (entry table (n + q - j)) (entry table (n - j) + e)) (seq 1 s) &&
    forallb (fun r => N.eqb (N.shiftr (class_bits n r) T) (N.shiftr (class_bits (n + q) r) (T + e))) (seq 0 t) &&
    covers_bits n T && covers_bits (n + q) (T + e).

  Variable g : nat -> N.
  Hypothesis T0 : turn S <> [].

  Lemma class_bits_spec n r v : s + floor S <= n -> (forall m, m < n -> g m = entry table m) ->
    (N.testbit (class_bits n r) v = true <-> old_class S g n r v).
  Proof.
    intros L E. unfold class_bits. rewrite bits_of_spec, in_map_iff. split.
    - intros (m & V & I). apply filter_In in I. destruct I as [I R]. apply in_seq in I. apply Nat.eqb_eq in R.
      exists m. fold s. repeat split; [lia | lia | exact R | rewrite E by lia; exact V].
    - intros (m & F & X & R & V). fold s in X. exists m. split; [rewrite <- E by lia; exact V |]. apply filter_In.
      split; [apply in_seq; lia | now apply Nat.eqb_eq].
  Qed.

  Lemma covers_bits_spec n T : s + floor S <= n -> (forall m, m < n -> g m = entry table m) ->
    covers_bits n T = true -> covers S g n T.
  Proof.
    intros L E C i v V. unfold covers_bits in C. rewrite forallb_forall in C.
    assert (tp : t <> 0) by (unfold t; clear - T0; destruct (turn S); cbn; congruence).
    pose proof (Nat.mod_upper_bound i t tp) as U. specialize (C (i mod t) ltac:(apply in_seq; lia)). apply N.eqb_eq in C.
    apply (f_equal (fun b => N.testbit b v)) in C. rewrite N.land_spec, (N.ones_spec_low T v V), Bool.andb_true_r in C.
    unfold old_bits in C. rewrite bits_of_spec, in_map_iff in C. destruct C as (m & W & I). apply filter_In in I.
    destruct I as [I M]. apply in_seq in I. exists m. fold s. repeat split; [lia | lia | | rewrite E by lia; exact W].
    pose proof (Nat.div_mod i t tp) as D.
    replace (n + i - m) with (Datatypes.S ((n + i mod t - m - 1) + (i / t) * t)) by lia.
    rewrite far_repeats; [| fold s; lia | left; exists (i / t); reflexivity].
    replace (Datatypes.S (n + i mod t - m - 1)) with (n + i mod t - m) by lia. exact M.
  Qed.

  Lemma state_ok_spec n q T e : s + floor S <= n -> (forall m, m < n + q -> g m = entry table m) ->
    state_ok n q T e = true -> corresponds S g q e n T.
  Proof.
    intros L E H. unfold state_ok in H. apply andb_prop in H. destruct H as [H H4]. apply andb_prop in H. destruct H as [H H3].
    apply andb_prop in H. destruct H as [H1 H2]. rewrite forallb_forall in H1, H2. split.
    - intros j J1 J2. fold s in J2. specialize (H1 j ltac:(apply in_seq; lia)). apply N.eqb_eq in H1. rewrite !E by lia. exact H1.
    - intros r v V. destruct (le_lt_dec t r) as [R | R].
      + assert (tp : t <> 0) by (unfold t; clear - T0; destruct (turn S); cbn; congruence).
        split; intros (m & _ & _ & M & _); fold t in M; pose proof (Nat.mod_upper_bound m t tp); lia.
      + specialize (H2 r ltac:(apply in_seq; lia)). apply N.eqb_eq in H2.
        rewrite <- !class_bits_spec by (try lia; intros; apply E; lia).
        apply (f_equal (fun b => N.testbit b (v - T))) in H2. rewrite !N.shiftr_spec' in H2.
        replace (v - T + T)%N with v in H2 by lia. replace (v - T + (T + e))%N with (v + e)%N in H2 by lia. rewrite H2. reflexivity.
    - apply covers_bits_spec; [exact L | intros; apply E; lia | exact H3].
    - apply covers_bits_spec; [lia | intros; apply E; lia | exact H4].
  Qed.
End State.

(** n: the heap at which the states correspond; times: the multiple of p that shifts the classes onto each other; T: the values that
    the classes cover. *)
Definition check_removal (S : removal) (n0 p : nat) (e : N) (n times : nat) (T : N) (table : list N) : bool :=
  let q := times * p in
  let E := (N.of_nat times * e)%N in
  match turn S with
  | [] => false
  | t =>
    if (1 <=? p) && (1 <=? times) && (q mod length t =? 0) && (n0 + length (first S) <=? n) && (length (first S) + floor S <=? n) &&
       (n + q <=? length table) && (n0 + q + p <=? length table) then
      if verify_by (removal_values S) [] table then
        obeyed table n0 p e && least table n0 p e && state_ok S table n q T E
      else false
    else false
  end.

Theorem check_removal_sound S n0 p e n times T table :
  check_removal S n0 p e n times T table = true -> removal_law S n0 p e table.
Proof.
  unfold check_removal. set (q := times * p). set (E := (N.of_nat times * e)%N).
  destruct (turn S) as [| b c] eqn:Et; [discriminate |]. rewrite <- Et. assert (NE : turn S <> []) by congruence.
  destruct (_ && _) eqn:H; [| discriminate]. destruct (verify_by _ _ _) eqn:V; [| discriminate]. intros K.
  repeat (apply andb_prop in H; destruct H as [H ?]). apply andb_prop in K. destruct K as [K K3].
  apply andb_prop in K. destruct K as [K1 K2].
  repeat match goal with X : (_ <=? _) = true |- _ => apply Nat.leb_le in X | X : (_ =? _) = true |- _ => apply Nat.eqb_eq in X end.
  assert (Q : Nat.divide (length (turn S)) q).
  { apply Nat.mod_divide; [rewrite Et; cbn; lia | assumption]. }
  assert (q1 : p <= q) by (unfold q; nia).
  destruct (removal_grundy S) as (g & G).
  pose proof (verify_by_unique _ _ table (fun n cur B => removal_values_spec S _ n cur B) V (removal_parts S) g G) as Eq.
  pose proof (proj2 (solves_grundy _ g) G) as G'.
  assert (C : corresponds S g q E n T) by (apply (state_ok_spec S table g NE); [lia | intros m M; apply Eq; lia | exact K3]).
  pose proof (removal_state S g q E G' NE Q n T ltac:(lia) C) as Late.
  assert (Near : forall m, n0 <= m -> m + p < length table -> g (m + p) = (g m + e)%N).
  { intros m A B. rewrite !Eq by lia. apply (obeyed_spec table n0 p e K1); lia. }
  assert (Steps : forall k m, n0 <= m -> m + k * p < length table -> g (m + k * p) = (g m + N.of_nat k * e)%N).
  { induction k as [| k IH]; intros m A B; [rewrite Nat.add_0_r; lia |].
    replace (m + Datatypes.S k * p) with ((m + k * p) + p) in * by lia. rewrite Near by lia. rewrite IH by lia. lia. }
  assert (Sq : shifts g n0 q E).
  { intros m M. destruct (le_lt_dec (n - length (first S)) m) as [B | B]; [exact (Late m B) |].
    apply Steps; [exact M | fold q; lia]. }
  apply (heap_law_intro _ n0 p e table g (removal_parts S) G); [lia | lia | exact K2 | intros m L; apply Eq; lia |].
  apply (shifts_from_multiple g n0 p q e E); [lia | exact Sq |]. intros m A B. apply Near; lia.
Qed.

(** ** Two coordinates: each move changes one of them, by a removal game of its own *)
Definition sum_law (A B : removal) (n0 p : nat) (e : N) (t : list N) (m0 q : nat) (f : N) (u : list N) : Prop :=
  let moves := pair_move (removal_move A) (removal_move B) in
  let value := fun c : nat * nat => N.lxor (shift_value (entry t) n0 p e (fst c)) (shift_value (entry u) m0 q f (snd c)) in
  solves moves value /\
  forall cells, (P_position (move (single moves)) cells <-> nimsum value cells = 0%N) /\
                (N_position (move (single moves)) cells <-> nimsum value cells <> 0%N).

Theorem removal_sum A B n0 p e t m0 q f u :
  removal_law A n0 p e t -> removal_law B m0 q f u -> sum_law A B n0 p e t m0 q f u.
Proof.
  intros [GA _] [GB _]. unfold sum_law.
  assert (S : solves (pair_move (removal_move A) (removal_move B))
    (fun c => N.lxor (shift_value (entry t) n0 p e (fst c)) (shift_value (entry u) m0 q f (snd c)))).
  { apply pair_solves; apply solves_grundy; assumption. }
  split; [exact S |]. intros cells. apply (single_outcome _ (fun c => fst c + snd c)); [| exact S].
  intros x y [[M E] | [E M]]; apply removal_smaller in M; lia.
Qed.
