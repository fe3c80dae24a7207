(** Strips whose values may grow: between any two ends g(n + p) = g(n) + the saltus of these ends. The mex equation is decided by
    automata, for all ends. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Shift Strips Automata AutomataCheck MexEquation.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

Section Law.
  Variables (S : strip) (n0 p : nat) (saltus : list N) (table : list row).

  (** The values between two ends, and their saltus. *)
  Definition column (l r : nat) : list N := map (at_ends S l r) table.
  Definition rise_at (l r : nat) : N := at_ends S l r saltus.
  Definition between (l r : nat) : nat -> N := shift_value (entry (column l r)) n0 p (rise_at l r).
  Definition growing_value (x : gap) : N := between (fst (fst x)) (snd (fst x)) (snd x).

  (** The values of all gaps between walls and marks; the period and the preperiod are least for all ends together; a position is
      lost exactly if the nim-sum of these values is 0. *)
  Definition growing_strip_law : Prop :=
    (forall g, is_grundy (strip_move S) g -> forall x, real S x -> g x = growing_value x) /\
    (forall l r, shifts (fun n => growing_value (l, r, n)) n0 p (rise_at l r)) /\
    (forall m0 q f, 0 < q -> (forall l r, l <= marks S -> r <= marks S -> shifts (fun n => growing_value (l, r, n)) m0 q (f l r)) ->
      Nat.divide p q /\ n0 <= m0) /\
    (forall gaps, Forall (real S) gaps ->
      (P_position (move (strip_move S)) gaps <-> nimsum growing_value gaps = 0%N) /\
      (N_position (move (strip_move S)) gaps <-> nimsum growing_value gaps <> 0%N)).

  (** ** The check *)
  Let m0 := Nat.max n0 1.
  Definition line (l r from : nat) : list part := curve (between l r) m0 p (rise_at l r) from.
  (** The least gap between an end and a new mark: only an empty gap brings them side by side. *)
  Definition room (l r : nat) : nat := if forbidden S l r then 1 else 0.
  Definition gap_forms (l r : nat) : list form :=
    flat_map (fun m => flat_map (fun P => map (fun Q => Form 1 0 1 [] [P; Q]) (line m r (room m r))) (line l m (room l m)))
      (seq 1 (marks S)).
  Definition some_ends (test : nat -> nat -> bool) : bool := existsb (fun l => existsb (test l) (ends S)) (ends S).
  Definition check_growing_strip (rounds : nat) : bool :=
    if (1 <=? p) && (n0 + p <=? length table) &&
       ((n0 =? 0) || some_ends (fun l r => negb (N.eqb (between l r (n0 - 1 + p)) (between l r (n0 - 1) + rise_at l r)))) &&
       forallb (fun d => if p mod d =? 0 then some_ends (fun l r => existsb (fun n =>
         negb (N.eqb (N.of_nat p * between l r (n + d)) (N.of_nat p * between l r n + rise_at l r * N.of_nat d))) (seq n0 p)) else true)
         (seq 1 (p - 1))
    then forallb (fun l => forallb (fun r => decides rounds (line l r 0) (gap_forms l r)) (ends S)) (ends S)
    else false.

  Hypothesis P0 : 0 < p.
  Lemma between_shifts l r : shifts (between l r) n0 p (rise_at l r).
  Proof. apply shift_value_shifts, P0. Qed.
  Lemma line_spec l r from a w : from <= 1 ->
    ((exists P, In P (line l r from) /\ in_part P a w) <-> from <= N.to_nat a /\ w = between l r (N.to_nat a)).
  Proof.
    intros F. apply curve_spec; [exact P0 | unfold m0; lia |]. intros n L. apply between_shifts. unfold m0 in L. lia.
  Qed.
  Lemma room_1 l r : room l r <= 1.
  Proof. unfold room. destruct (forbidden S l r); lia. Qed.
  Lemma room_spec l r a : room l r <= a <-> (0 <? a) || negb (forbidden S l r) = true.
  Proof. unfold room. destruct (forbidden S l r), (Nat.ltb_spec 0 a); cbn; split; intros; try reflexivity; try discriminate; lia. Qed.

  Lemma gap_forms_spec l r n v : (exists F, In F (gap_forms l r) /\ in_form F (N.of_nat n) v) <->
    option_value (strip_move S) growing_value (l, r, n) v.
  Proof.
    unfold gap_forms, option_value, strip_move. cbn [fst snd]. split.
    - intros (F & I & H). apply in_flat_map in I. destruct I as (m & M & I). apply in_seq in M.
      apply in_flat_map in I. destruct I as (P & IP & I). apply in_map_iff in I. destruct I as (Q & <- & IQ).
      destruct H as (k & xs & ws & D & En & Ev & _). cbn [parts sum step copies] in *.
      destruct xs as [| a [| b [|]]], ws as [| u [| w [|]]]; cbn in D; try tauto. destruct D as (A & B & _).
      destruct (proj1 (line_spec l m (room l m) a u (room_1 l m)) (ex_intro _ P (conj IP A))) as [A1 ->].
      destruct (proj1 (line_spec m r (room m r) b w (room_1 m r)) (ex_intro _ Q (conj IQ B))) as [B1 ->].
      exists [(l, m, N.to_nat a); (m, r, N.to_nat b)]. split.
      + exists m, (N.to_nat a), (N.to_nat b). unfold total in En. cbn [fold_right] in En. repeat split; [lia | lia | lia |].
        unfold fits. apply andb_true_intro. split; apply room_spec; assumption.
      + rewrite Ev. reflexivity.
    - intros (o & (m & a & b & M1 & M2 & E & F & ->) & <-). unfold fits in F. apply andb_prop in F. destruct F as [F1 F2].
      apply room_spec in F1, F2.
      destruct (proj2 (line_spec l m (room l m) (N.of_nat a) (between l m a) (room_1 l m))) as (P & IP & A); [now rewrite Nnat.Nat2N.id |].
      destruct (proj2 (line_spec m r (room m r) (N.of_nat b) (between m r b) (room_1 m r))) as (Q & IQ & B); [now rewrite Nnat.Nat2N.id |].
      exists (Form 1 0 1 [] [P; Q]). split.
      + apply in_flat_map. exists m. split; [apply in_seq; lia |]. apply in_flat_map. exists P. split; [exact IP |].
        apply in_map_iff. exists Q. auto.
      + exists 0%N, [N.of_nat a; N.of_nat b], [between l m a; between m r b]. cbn [drawn parts sum step copies differ].
        unfold total. cbn [fold_right]. repeat split; [exact A | exact B | lia | intros i j []].
  Qed.

  Lemma some_ends_spec test : some_ends test = true -> exists l r, l <= marks S /\ r <= marks S /\ test l r = true.
  Proof.
    unfold some_ends. intros H. apply existsb_exists in H. destruct H as (l & L & H). apply existsb_exists in H.
    destruct H as (r & R & H). apply in_ends in L, R. exists l, r. auto.
  Qed.
End Law.

Theorem check_growing_strip_sound rounds S n0 p saltus table :
  check_growing_strip S n0 p saltus table rounds = true -> growing_strip_law S n0 p saltus table.
Proof.
  unfold check_growing_strip. destruct (_ && _) eqn:H; [| discriminate]. intros K.
  apply andb_prop in H. destruct H as [H Div]. apply andb_prop in H. destruct H as [H Start]. apply andb_prop in H.
  destruct H as [P _]. apply Nat.leb_le in P. rewrite forallb_forall in K, Div.
  set (value := growing_value S n0 p saltus table).
  assert (Sh : forall l r, shifts (between S n0 p saltus table l r) n0 p (rise_at S saltus l r)) by (intros; apply between_shifts; lia).
  assert (Eq : forall x, real S x -> is_mex (value x) (option_value (strip_move S) value x)).
  { intros [[l r] n] [L R]. cbn in L, R. specialize (K l (proj2 (in_ends S l) L)). rewrite forallb_forall in K.
    specialize (K r (proj2 (in_ends S r) R)).
    destruct (proj2 (line_spec S n0 p saltus table P l r 0 (N.of_nat n) (value (l, r, n)) ltac:(lia))) as (Q & I & A).
    { rewrite Nnat.Nat2N.id. split; [lia | reflexivity]. }
    pose proof (gap_forms_spec S n0 p saltus table P l r n) as O. split.
    - intros V. apply O in V. exact (proj1 (decides_sound _ _ _ K Q (N.of_nat n) _ _ I A) eq_refl V).
    - intros v Lv. apply O. exact (proj2 (decides_sound _ _ _ K Q (N.of_nat n) _ v I A) Lv). }
  assert (Val : forall g, is_grundy (strip_move S) g -> forall x, real S x -> g x = value x).
  { intros g G x. remember (cells x) as n eqn:E. revert x E. induction n as [n IH] using lt_wf_ind. intros x -> R.
    apply (is_mex_unique _ _ _ _ (G x) (Eq x R)). intros u.
    assert (N : forall o, strip_move S x o -> nimsum g o = nimsum value o).
    { intros o O. apply nimsum_ext_in. intros y I. apply (IH (cells y)); auto; [exact (strip_smaller S x o y O I) | exact (strip_real S x o y R O I)]. }
    split; intros (o & O & Vo); exists o; (split; [exact O |]); rewrite <- Vo; [symmetry |]; apply N, O. }
  split; [exact Val |]. split; [exact Sh |]. split.
  - intros m0 q f Q M.
    assert (Two : forall l r, l <= marks S -> r <= marks S -> _) by
      (intros l r A B; exact (two_shifts _ n0 p (rise_at S saltus l r) m0 q (f l r) P Q (Sh l r) (M l r A B))).
    assert (D : Nat.divide p q).
    { destruct (gcd_divisor p q P) as [X | (d0 & L & dp)]; [exact X | exfalso].
      specialize (Div (Nat.gcd p q) ltac:(apply in_seq; lia)). rewrite (proj2 (Nat.mod_divide p (Nat.gcd p q) ltac:(lia)) dp) in Div. change (0 =? 0) with true in Div. cbv iota in Div.
      apply some_ends_spec in Div. destruct Div as (l & r & A & B & W). apply existsb_exists in W. destruct W as (n & I & W).
      apply in_seq in I. apply Bool.negb_true_iff, N.eqb_neq in W. apply W. exact (proj1 (Two l r A B) n ltac:(lia)). }
    split; [exact D |]. apply Bool.orb_prop in Start. destruct Start as [Z | W]; [apply Nat.eqb_eq in Z; lia |].
    apply some_ends_spec in W. destruct W as (l & r & A & B & W). apply Bool.negb_true_iff, N.eqb_neq in W.
    destruct (le_lt_dec n0 m0) as [X | X]; [exact X | exfalso]. apply W. exact (proj2 (Two l r A B) D X).
  - destruct (strip_grundy S) as (g0 & G0). intros gaps Fg. fold value. rewrite <- (nimsum_ext_in g0).
    + apply strip_outcome, G0.
    + intros x I. rewrite Forall_forall in Fg. apply (Val g0 G0), Fg, I.
Qed.
