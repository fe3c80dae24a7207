(** Laws of codes, with or without a saltus, by deciding the mex equation: codes of any digits, with [!], [=] and repeated digits. *)
From Coq Require Import List NArith PeanoNat Lia.
From Grundy Require Import Game Code Shift HeapLaw Demands RuleCheck Automata AutomataCheck.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.
#[local] Arguments N.mul : simpl never.
#[local] Arguments N.add : simpl never.

(** ** The pairs (a, g(a)), a >= [from], as parts *)
Definition curve (g : nat -> N) (n0 p : nat) (e : N) (from : nat) : list part :=
  map (fun a => if a <? n0 then Part (N.of_nat a) (g a) 0 0 else Part (N.of_nat a) (g a) (N.of_nat p) e)
    (seq from (n0 + p - from)).

Lemma curve_spec g n0 p e from a w : 0 < p -> from <= n0 -> shifts g n0 p e ->
  ((exists P, In P (curve g n0 p e from) /\ in_part P a w) <-> from <= N.to_nat a /\ w = g (N.to_nat a)).
Proof.
  intros P0 L S. unfold curve. split.
  - intros (P & I & (q & A & W & Z)). apply in_map_iff in I. destruct I as (b & <- & I). apply in_seq in I.
    destruct (Nat.ltb_spec b n0) as [B | B]; cbn in *.
    + rewrite (Z eq_refl) in *. assert (E : a = N.of_nat b) by lia. rewrite E, Nnat.Nat2N.id. split; lia.
    + assert (E : a = N.of_nat (b + N.to_nat q * p)) by lia. rewrite E, Nnat.Nat2N.id. split; [lia |].
      rewrite (shifts_add g n0 p e S) by exact B. rewrite Nnat.N2Nat.id. lia.
  - intros [A ->]. set (x := N.to_nat a) in *. assert (Ea : a = N.of_nat x) by (unfold x; now rewrite Nnat.N2Nat.id).
    destruct (Nat.ltb_spec x n0) as [B | B].
    + eexists. split; [apply in_map_iff; exists x; split; [reflexivity | apply in_seq; lia] |].
      rewrite (proj2 (Nat.ltb_lt x n0) B). exists 0%N. cbn. lia.
    + pose proof (Nat.div_mod (x - n0) p ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (x - n0) p ltac:(lia)) as M.
      set (r := n0 + (x - n0) mod p). set (q := (x - n0) / p) in *.
      eexists. split; [apply in_map_iff; exists r; split; [reflexivity | apply in_seq; lia] |].
      rewrite (proj2 (Nat.ltb_ge r n0)) by lia. exists (N.of_nat q). cbn.
      assert (Ex : x = r + q * p) by (unfold r; lia). split; [lia |]. split; [| lia].
      rewrite Ex. apply (shifts_add g n0 p e S). unfold r. lia.
Qed.

(** ** The forms of the options of all heaps *)
Section Options.
  Variables (g : nat -> N) (c : list part).
  Hypothesis C : forall a w, (exists P, In P c /\ in_part P a w) <-> 1 <= N.to_nat a /\ w = g (N.to_nat a).

  Fixpoint tuples (j : nat) : list (list part) :=
    match j with
    | O => [[]]
    | S j => flat_map (fun P => map (cons P) (tuples j)) c
    end.
  Lemma tuples_spec j xs ws : (exists ps, In ps (tuples j) /\ drawn ps xs ws) <->
    length xs = j /\ positive_parts (map N.to_nat xs) /\ ws = map (fun a => g (N.to_nat a)) xs.
  Proof.
    revert xs ws. induction j as [| j IH]; intros xs ws; cbn [tuples].
    - split.
      + intros (ps & [<- | []] & D). destruct xs, ws; cbn in D; try contradiction. repeat split. constructor.
      + intros (L & _ & ->). destruct xs; [| discriminate]. exists []. cbn. auto.
    - split.
      + intros (ps & I & D). apply in_flat_map in I. destruct I as (P & I & J). apply in_map_iff in J. destruct J as (qs & <- & J).
        destruct xs as [| a xs], ws as [| w ws]; cbn in D; try contradiction. destruct D as [A D].
        destruct (proj1 (C a w) (ex_intro _ P (conj I A))) as [A1 ->].
        destruct (proj1 (IH xs ws) (ex_intro _ qs (conj J D))) as (L & F & ->). cbn. repeat split; [lia |].
        constructor; [exact A1 | exact F].
      + intros (L & F & ->). destruct xs as [| a xs]; [discriminate |]. injection L as L. inversion_clear F as [| ? ? F1 F2].
        destruct (proj2 (C a (g (N.to_nat a))) (conj F1 eq_refl)) as (P & I & A).
        destruct (proj2 (IH xs _) (conj L (conj F2 eq_refl))) as (qs & J & D). exists (P :: qs). split.
        * apply in_flat_map. exists P. split; [exact I | now apply in_map].
        * cbn. auto.
  Qed.

  Definition index_pairs (j : nat) : list (nat * nat) := flat_map (fun b => map (fun a => (a, b)) (seq 0 b)) (seq 0 j).
  Lemma index_pairs_spec j a b : In (a, b) (index_pairs j) <-> a < b /\ b < j.
  Proof.
    unfold index_pairs. rewrite in_flat_map. split.
    - intros (b' & B & I). apply in_seq in B. apply in_map_iff in I. destruct I as (a' & E & A). injection E as -> ->.
      apply in_seq in A. lia.
    - intros [A B]. exists b. split; [apply in_seq; lia |]. apply in_map_iff. exists a. split; [reflexivity | apply in_seq; lia].
  Qed.
  Lemma different xs : (forall i j, In (i, j) (index_pairs (length xs)) -> nth i xs 0%N <> nth j xs 0%N) <-> NoDup (map N.to_nat xs).
  Proof.
    split.
    - intros H. apply FinFun.Injective_map_NoDup; [intros x y; lia |]. apply (NoDup_nth xs 0%N). intros i j I J E.
      destruct (Nat.lt_trichotomy i j) as [L | [L | L]]; [exfalso | exact L | exfalso].
      + apply (H i j); [now apply index_pairs_spec | exact E].
      + apply (H j i); [now apply index_pairs_spec | now symmetry].
    - intros D i j I E. apply index_pairs_spec in I. apply NoDup_map_inv in D. rewrite (NoDup_nth xs 0%N) in D.
      pose proof (D i j ltac:(lia) ltac:(lia) E). lia.
  Qed.

  (** A removal of i + step m tokens by the digit d. *)
  Definition part_forms (i s : N) (d : demand) (j : nat) : list form :=
    match d, j with
    | Equal, S (S _) => map (fun P => Form i s (Pos.of_nat j) [] [P]) c
    | Unequal, _ => map (Form i s 1 (index_pairs j)) (tuples j)
    | _, _ => map (Form i s 1 []) (tuples j)
    end.
  Definition is_option (i s : N) (d : demand) (j : nat) (n v : N) : Prop :=
    exists m o, length o = j /\ obeys d o /\ positive_parts o /\ (n = i + s * m + N.of_nat (list_sum o))%N /\ v = nimsum g o.

  Lemma total_parts xs : total xs = N.of_nat (list_sum (map N.to_nat xs)).
  Proof. induction xs as [| x xs IH]; [reflexivity |]. cbn in *. fold (list_sum (map N.to_nat xs)). rewrite IH. lia. Qed.
  Lemma nim_parts xs : nim (map (fun a => g (N.to_nat a)) xs) = nimsum g (map N.to_nat xs).
  Proof. induction xs as [| x xs IH]; [reflexivity |]. cbn in *. now rewrite IH. Qed.
  Lemma numbers_back (o : list nat) : map N.to_nat (map N.of_nat o) = o.
  Proof. rewrite map_map. rewrite <- (map_id o) at 2. apply map_ext. intros x. apply Nnat.Nat2N.id. Qed.

  Lemma tuple_forms i s df d j n v :
    (forall xs, length xs = j -> ((forall a b, In (a, b) df -> nth a xs 0%N <> nth b xs 0%N) <-> obeys d (map N.to_nat xs))) ->
    ((exists F, In F (map (Form i s 1 df) (tuples j)) /\ in_form F n v) <-> is_option i s d j n v).
  Proof.
    intros O. split.
    - intros (F & I & (m & xs & ws & D & En & Ev & U)). apply in_map_iff in I. destruct I as (ps & <- & I). cbn in *.
      destruct (proj1 (tuples_spec j xs ws) (ex_intro _ ps (conj I D))) as (L & P & ->).
      exists m, (map N.to_nat xs). rewrite map_length. repeat split; [exact L | now apply O | exact P | |].
      + rewrite En, total_parts. lia.
      + rewrite Ev. apply nim_parts.
    - intros (m & o & L & Ob & P & -> & ->).
      assert (L' : length (map N.of_nat o) = j) by now rewrite map_length.
      destruct (proj2 (tuples_spec j (map N.of_nat o) (map (fun a => g (N.to_nat a)) (map N.of_nat o)))) as (ps & I & D).
      { rewrite numbers_back. auto. }
      exists (Form i s 1 df ps). split; [now apply in_map |]. exists m, (map N.of_nat o), (map (fun a => g (N.to_nat a)) (map N.of_nat o)).
      cbn. repeat split.
      + exact D.
      + rewrite total_parts, numbers_back. lia.
      + unfold value_of. cbn. now rewrite nim_parts, numbers_back.
      + apply O; [exact L' |]. now rewrite numbers_back.
  Qed.

  Lemma nimsum_repeat a j : nimsum g (repeat a j) = if Nat.odd j then g a else 0%N.
  Proof.
    induction j as [| j IH]; [reflexivity |]. cbn [repeat nimsum fold_right]. fold (nimsum g (repeat a j)). rewrite IH.
    rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd j); cbn; [apply N.lxor_nilpotent | apply N.lxor_0_r].
  Qed.

  Lemma part_forms_spec i s d j n v : (exists F, In F (part_forms i s d j) /\ in_form F n v) <-> is_option i s d j n v.
  Proof.
    destruct d; cbn [part_forms].
    - apply tuple_forms. intros xs _. cbn. split; [auto | intros _ a b []].
    - apply tuple_forms. intros xs <-. apply different.
    - destruct j as [| [| j']].
      + apply tuple_forms. intros [|]; [| discriminate]. intros _. cbn. split; [intros _ a b [] | intros _ a b []].
      + apply tuple_forms. intros [| x [|]]; try discriminate. intros _. cbn. split; [intros _ a b [<- | []] [<- | []]; auto | intros _ a b []].
      + set (j := S (S j')).
        assert (Nj : N.pos (Pos.of_nat j) = N.of_nat j) by (unfold j; now rewrite <- Pos.of_nat_succ).
        assert (Od : N.odd (N.pos (Pos.of_nat j)) = Nat.odd j).
        { rewrite Nj. clear. induction j as [| j IH]; [reflexivity |].
          rewrite Nnat.Nat2N.inj_succ, N.odd_succ, Nat.odd_succ, <- N.negb_odd, <- Nat.negb_odd. now rewrite IH. }
        unfold is_option. split.
        * intros (F & I & (m & xs & ws & D & En & Ev & _)). apply in_map_iff in I. destruct I as (P & <- & I). cbn [parts] in D.
          destruct xs as [| a [|]], ws as [| w [|]]; cbn in D; try tauto. destruct D as [A _].
          destruct (proj1 (C a w) (ex_intro _ P (conj I A))) as [A1 ->].
          exists m, (repeat (N.to_nat a) j). rewrite repeat_length, list_sum_repeat, nimsum_repeat. repeat split.
          -- intros x y X Y. apply repeat_spec in X, Y. congruence.
          -- apply Forall_forall. intros x X. apply repeat_spec in X. lia.
          -- rewrite En. cbn [sum step copies total fold_right]. rewrite Nj. lia.
          -- rewrite Ev. unfold value_of. cbn [copies nim fold_right]. rewrite Od, N.lxor_0_r. reflexivity.
        * intros (m & o & L & Ob & P & -> & ->). destruct (all_equal o Ob) as (a & Eo). rewrite L in Eo. subst o.
          assert (A1 : 1 <= a) by (inversion_clear P; assumption).
          destruct (proj2 (C (N.of_nat a) (g a))) as (Q & I & A); [now rewrite Nnat.Nat2N.id |].
          eexists. split; [apply in_map; exact I |]. exists m, [N.of_nat a], [g a]. cbn [drawn parts sum step copies differ].
          repeat split; [exact A | | | intros x y []].
          -- rewrite list_sum_repeat. cbn [total fold_right]. rewrite Nj. lia.
          -- unfold value_of. cbn [nim fold_right]. rewrite Od, N.lxor_0_r, nimsum_repeat. reflexivity.
  Qed.

  Definition digit_forms (i s : N) (d : digit) : list form :=
    flat_map (fun j => if N.testbit (fst d) (N.of_nat j) then part_forms i s (snd d) j else []) (seq 0 (S (N.size_nat (fst d)))).
  (** The numbers of repeated digits are removed again and again. *)
  Definition turn (r : rule) (i : nat) : N := if i <? length (near r) then 0%N else N.of_nat (length (far r)).
  Definition rule_forms (r : rule) : list form :=
    flat_map (fun i => digit_forms (N.of_nat i) (turn r i) (digit_at r i))
      (seq 0 (length (near r) + length (far r))).

  Lemma digit_far r i : length (near r) <= i -> far r <> [] ->
    digit_at r i = nth ((i - length (near r)) mod length (far r)) (far r) (0%N, Any).
  Proof.
    intros L F. unfold digit_at. rewrite (proj2 (nth_error_None (near r) i) L). destruct (far r); [congruence | reflexivity].
  Qed.

  Lemma rule_forms_spec r n v : (exists F, In F (rule_forms r) /\ in_form F (N.of_nat n) v) <-> option_value (rule_move r) g n v.
  Proof.
    unfold rule_forms. split.
    - intros (F & I & H). apply in_flat_map in I. destruct I as (i & R & I). apply in_seq in R.
      unfold digit_forms in I. apply in_flat_map in I. destruct I as (j & _ & I).
      destruct (N.testbit _ _) eqn:T; [| contradiction].
      destruct (proj1 (part_forms_spec _ _ _ _ _ _) (ex_intro _ F (conj I H))) as (m & o & L & O & P & En & ->).
      exists o. split; [| reflexivity]. unfold turn in En. destruct (Nat.ltb_spec i (length (near r))) as [B | B].
      + exists i. unfold permits. rewrite L. repeat split; [exact T | exact O | exact P | lia].
      + exists (i + N.to_nat m * length (far r)). 
        assert (Ed : digit_at r (i + N.to_nat m * length (far r)) = digit_at r i).
        { unfold digit_at. rewrite !(proj2 (nth_error_None (near r) _)) by lia. destruct (far r) as [| d ds] eqn:Ef; [reflexivity |].
          f_equal. rewrite <- Ef in *. replace (i + N.to_nat m * length (far r) - length (near r)) with
            (i - length (near r) + N.to_nat m * length (far r)) by lia. apply Nat.mod_add. rewrite Ef. cbn. lia. }
        unfold permits. rewrite Ed, L. repeat split; [exact T | exact O | exact P | lia].
    - intros (o & (i & T & O & P & En) & <-). unfold permits in T. pose proof (testbit_size _ _ T) as Sz.
      assert (D : exists i0 m, i0 < length (near r) + length (far r) /\ digit_at r i0 = digit_at r i /\
        (N.of_nat i = N.of_nat i0 + turn r i0 * m)%N).
      { destruct (Nat.ltb_spec i (length (near r))) as [B | B].
        - exists i, 0%N. repeat split; [lia | lia].
        - destruct (far r) as [| d ds] eqn:Ef.
          + exfalso. unfold digit_at in T. rewrite (proj2 (nth_error_None (near r) _)), Ef in T by lia. cbn in T. now rewrite N.bits_0 in T.
          + rewrite <- Ef in *. assert (Z : length (far r) <> 0) by (rewrite Ef; cbn; lia).
            pose proof (Nat.div_mod (i - length (near r)) (length (far r)) Z) as Q.
            pose proof (Nat.mod_upper_bound (i - length (near r)) (length (far r)) Z) as M.
            exists (length (near r) + (i - length (near r)) mod length (far r)), (N.of_nat ((i - length (near r)) / length (far r))).
            split; [lia |]. split.
            * rewrite !digit_far by (try rewrite Ef; first [lia | discriminate]). f_equal.
              replace (length (near r) + (i - length (near r)) mod length (far r) - length (near r)) with
                ((i - length (near r)) mod length (far r)) by lia. now rewrite Nat.mod_mod.
            * unfold turn. rewrite (proj2 (Nat.ltb_ge _ _)) by lia. lia. }
      destruct D as (i0 & m & B & Ed & Ei). rewrite <- Ed in *.
      destruct (proj2 (part_forms_spec (N.of_nat i0) (turn r i0)
        (snd (digit_at r i0)) (length o) (N.of_nat n) (nimsum g o))) as (F & I & H).
      { exists m, o. repeat split; [exact O | exact P | lia]. }
      exists F. split; [| exact H]. apply in_flat_map. exists i0. split; [apply in_seq; lia |].
      apply in_flat_map. exists (length o). split; [apply in_seq; lia |]. rewrite T. exact I.
  Qed.
End Options.

(** ** The check: at most 2^rounds forms, sets and states. *)
Definition check_mex (rounds : nat) (r : rule) (n0 p : nat) (e : N) (table : list N) : bool :=
  let g := shift_value (entry table) n0 p e in
  let m0 := Nat.max n0 1 in
  if Demands.ends r && (1 <=? p) && (n0 + p <=? length table) && least table n0 p e then
    decides rounds (curve g m0 p e 0) (rule_forms (curve g m0 p e 1) r)
  else false.

Theorem check_mex_sound rounds r n0 p e table : check_mex rounds r n0 p e table = true -> heap_law (rule_move r) n0 p e table.
Proof.
  unfold check_mex. set (g := shift_value (entry table) n0 p e). set (m0 := Nat.max n0 1).
  destruct (_ && _) eqn:H; [| discriminate]. intros K.
  apply andb_prop in H. destruct H as [H M]. apply andb_prop in H. destruct H as [H L]. apply andb_prop in H. destruct H as [T P].
  apply Nat.leb_le in P, L.
  assert (Sh : shifts g n0 p e) by (apply shift_value_shifts; lia).
  assert (Sm : shifts g m0 p e) by (intros n A; apply Sh; unfold m0 in A; lia).
  assert (m1 : 1 <= m0) by (unfold m0; lia).
  assert (G : is_grundy (rule_move r) g).
  { intros n. destruct (proj2 (curve_spec g m0 p e 0 (N.of_nat n) (g n) ltac:(lia) ltac:(lia) Sm)) as (Q & I & A).
    { rewrite Nnat.Nat2N.id. split; [lia | reflexivity]. }
    assert (O : forall v, (exists F, In F (rule_forms (curve g m0 p e 1) r) /\ in_form F (N.of_nat n) v) <-> option_value (rule_move r) g n v).
    { intros v. apply rule_forms_spec. intros a w. apply curve_spec; [lia | exact m1 | exact Sm]. }
    split.
    - intros V. apply O in V. exact (proj1 (decides_sound _ _ _ K Q (N.of_nat n) (g n) (g n) I A) eq_refl V).
    - intros v Lv. apply O. exact (proj2 (decides_sound _ _ _ K Q (N.of_nat n) (g n) v I A) Lv). }
  apply (heap_law_intro _ n0 p e table g); [intros n o a; apply rule_smaller, T | exact G | lia | exact L | exact M | | exact Sh].
  intros n A. unfold g, shift_value. destruct (Nat.ltb_spec n n0) as [B | B]; [reflexivity |].
  rewrite Nat.mod_small, Nat.div_small by lia. replace (n0 + (n - n0)) with n by lia. cbn. lia.
Qed.
