(** The decision: tables of forms, of sets of forms, and of states that compare v with a claimed value of n. The tables are searched
    without a proof, then checked. *)
From Coq Require Import List NArith PeanoNat Lia FMapPositive MSetPositive.
From Grundy Require Import Automata.
Import ListNotations.
Open Scope bool_scope.
Open Scope N_scope.
#[local] Arguments N.mul : simpl never.
#[local] Arguments N.add : simpl never.

Module Map := PositiveMap.
Notation map_of := PositiveMap.t.

(** All entries of a table satisfy a test. *)
Definition each {A} (m : map_of A) (test : A -> bool) : bool := forallb (fun e => test (snd e)) (Map.elements m).
Lemma each_spec {A} (m : map_of A) test i x : each m test = true -> Map.find i m = Some x -> test x = true.
Proof.
  unfold each. rewrite forallb_forall. intros H F. exact (H (i, x) (Map.elements_correct m i F)).
Qed.

(** ** Equality of forms *)
Definition part_eqb (P Q : part) : bool :=
  (size P =? size Q) && (worth P =? worth Q) && (jump P =? jump Q) && (rise P =? rise Q).
Fixpoint list_eqb {A} (eqb : A -> A -> bool) (xs ys : list A) : bool :=
  match xs, ys with
  | [], [] => true
  | x :: xs, y :: ys => if eqb x y then list_eqb eqb xs ys else false
  | _, _ => false
  end.
Definition pair_eqb (x y : nat * nat) : bool := Nat.eqb (fst x) (fst y) && Nat.eqb (snd x) (snd y).
Definition form_eqb (F G : form) : bool :=
  (sum F =? sum G) && (step F =? step G) && Pos.eqb (copies F) (copies G) && list_eqb pair_eqb (differ F) (differ G) &&
  list_eqb part_eqb (parts F) (parts G).

Lemma list_eqb_eq {A} (eqb : A -> A -> bool) : (forall x y, eqb x y = true -> x = y) ->
  forall xs ys, list_eqb eqb xs ys = true -> xs = ys.
Proof.
  intros E. induction xs as [| x xs IH]; intros [| y ys]; cbn; try discriminate; [reflexivity |].
  destruct (eqb x y) eqn:X; [| discriminate]. intros H. f_equal; auto.
Qed.
Lemma part_eqb_eq P Q : part_eqb P Q = true -> P = Q.
Proof.
  unfold part_eqb. intros H. repeat (apply andb_prop in H; destruct H as [H ?]). destruct P, Q. cbn in *.
  repeat match goal with X : (_ =? _) = true |- _ => apply N.eqb_eq in X; subst end. reflexivity.
Qed.
Lemma form_eqb_eq F G : form_eqb F G = true -> F = G.
Proof.
  unfold form_eqb. intros H. repeat (apply andb_prop in H; destruct H as [H ?]). destruct F, G. cbn in *.
  repeat match goal with
  | X : (_ =? _) = true |- _ => apply N.eqb_eq in X; subst
  | X : Pos.eqb _ _ = true |- _ => apply Pos.eqb_eq in X; subst
  | X : list_eqb part_eqb _ _ = true |- _ => apply (list_eqb_eq _ part_eqb_eq) in X; subst
  end.
  match goal with X : list_eqb pair_eqb _ _ = true |- _ => apply list_eqb_eq in X; [subst; reflexivity |] end.
  intros [a b] [c d]. unfold pair_eqb. cbn. intros E. apply andb_prop in E. destruct E as [E1 E2].
  apply Nat.eqb_eq in E1, E2. congruence.
Qed.

(** ** Forms: each with the numbers of the forms that it leaves *)
Definition forms := map_of (form * list (bits * positive)).
Definition bits_eqb (x y : bits) : bool := Bool.eqb (fst x) (fst y) && Bool.eqb (snd x) (snd y).
Lemma bits_eqb_eq x y : bits_eqb x y = true <-> x = y.
Proof.
  unfold bits_eqb. destruct x as [a b], y as [c d]. cbn. rewrite Bool.andb_true_iff, !Bool.eqb_true_iff.
  split; [intros [-> ->]; reflexivity | intros E; injection E as -> ->; auto].
Qed.

Section Forms.
  Variable T : forms.
  Definition form_at (i : positive) (F : form) : bool :=
    match Map.find i T with Some (G, _) => form_eqb F G | None => false end.
  Definition form_ok (e : form * list (bits * positive)) : bool :=
    (fix go (xs : list (bits * form)) (ys : list (bits * positive)) : bool :=
      match xs, ys with
      | [], [] => true
      | (b, F) :: xs, (c, i) :: ys => if bits_eqb b c && form_at i F then go xs ys else false
      | _, _ => false
      end) (left (fst e)) (snd e).
  Definition has (i : positive) (n v : N) : Prop := exists F l, Map.find i T = Some (F, l) /\ in_form F n v.

  Hypothesis Ok : each T form_ok = true.

  Lemma has_spec i n v : has i n v <->
    exists F l j, Map.find i T = Some (F, l) /\ In ((N.odd n, N.odd v), j) l /\ has j (N.div2 n) (N.div2 v).
  Proof.
    assert (Steps : forall F l, Map.find i T = Some (F, l) ->
      (forall b G, In (b, G) (left F) -> exists j, In (b, j) l /\ form_at j G = true) /\
      (forall b j, In (b, j) l -> exists G, In (b, G) (left F) /\ form_at j G = true)).
    { intros F l E. pose proof (each_spec _ _ _ _ Ok E) as K. unfold form_ok in K. cbn in K. revert l K E.
      intros l K _. revert l K. induction (left F) as [| [b G] xs IH]; intros [| [c i'] ys] K; try discriminate.
      - split; [intros b G [] | intros b j []].
      - destruct (bits_eqb b c && form_at i' G) eqn:B; [| discriminate]. apply andb_prop in B. destruct B as [B1 B2].
        apply bits_eqb_eq in B1. subst c. destruct (IH ys K) as [IH1 IH2]. split.
        + intros d H [D | I]; [injection D as -> ->; exists i'; split; [now left | exact B2] |].
          destruct (IH1 d H I) as (j & J & A). exists j. split; [now right | exact A].
        + intros d j [D | I]; [injection D as -> ->; exists G; split; [now left | exact B2] |].
          destruct (IH2 d j I) as (H & J & A). exists H. split; [now right | exact A]. }
    assert (At : forall j G, form_at j G = true -> exists l, Map.find j T = Some (G, l)).
    { intros j G A. unfold form_at in A. destruct (Map.find j T) as [[H l] |]; [| discriminate].
      apply form_eqb_eq in A. subst H. exists l. reflexivity. }
    split.
    - intros (F & l & E & H). destruct (Steps F l E) as [S _]. apply left_spec in H. destruct H as (G & I & H).
      destruct (S _ _ I) as (j & J & A). destruct (At j G A) as (l' & E'). exists F, l, j. repeat split; auto.
      exists G, l'. auto.
    - intros (F & l & j & E & I & (G & l' & E' & H)). destruct (Steps F l E) as [_ S]. destruct (S _ _ I) as (G' & J & A).
      destruct (At j G' A) as (l'' & E''). rewrite E' in E''. injection E'' as <- <-. exists F, l. split; [exact E |].
      apply left_spec. exists G. auto.
  Qed.
End Forms.

(** ** Sets of forms: each with the numbers of the sets that it leaves *)
Definition sets := map_of (list positive * list positive).
Definition bit_pairs : list bits := [(false, false); (false, true); (true, false); (true, true)].
Definition union (l : list positive) : list positive :=
  PositiveSet.elements (fold_left (fun s i => PositiveSet.add i s) l PositiveSet.empty).
Lemma union_spec l i : In i (union l) <-> In i l.
Proof.
  unfold union. transitivity (PositiveSet.In i (fold_left (fun s i => PositiveSet.add i s) l PositiveSet.empty)).
  - rewrite <- PositiveSet.elements_spec1. split; [apply SetoidList.In_InA; auto with typeclass_instances |].
    intros A. apply SetoidList.InA_alt in A. destruct A as (j & E & J). now rewrite E.
  - assert (H : forall s, PositiveSet.In i (fold_left (fun s i => PositiveSet.add i s) l s) <-> PositiveSet.In i s \/ In i l).
    { induction l as [| x l IH]; intros s; cbn; [tauto |]. rewrite IH, PositiveSet.add_spec.
      split; [intros [[-> | A] | A]; auto | intros [A | [-> | A]]; auto]. }
    rewrite H. split; [intros [A | A]; [discriminate A | exact A] | auto].
Qed.

Section Sets.
  Variables (T : forms) (U : sets).
  Hypothesis OkT : each T (form_ok T) = true.
  Definition after (b : bits) (i : positive) : list positive :=
    match Map.find i T with
    | Some (_, l) => flat_map (fun x => if bits_eqb (fst x) b then [snd x] else []) l
    | None => []
    end.
  Definition members (s : positive) : list positive := match Map.find s U with Some (l, _) => l | None => [] end.
  Definition set_ok (e : list positive * list positive) : bool :=
    (fix go (bs : list bits) (ys : list positive) : bool :=
      match bs, ys with
      | [], _ => true
      | b :: bs, t :: ys => if list_eqb Pos.eqb (union (flat_map (after b) (fst e))) (members t) then go bs ys else false
      | _, _ => false
      end) bit_pairs (snd e).
  Definition index (b : bits) : nat := (if fst b then 2 else 0) + (if snd b then 1 else 0).
  Definition next (b : bits) (s : positive) : positive :=
    match Map.find s U with Some (_, l) => nth (index b) l xH | None => xH end.
  Hypothesis OkU : each U set_ok = true.

  Definition reached (s : positive) (n v : N) : Prop := exists i, In i (members s) /\ has T i n v.
  Definition known (s : positive) : bool := match Map.find s U with Some _ => true | None => false end.

  Lemma reached_spec s n v : known s = true ->
    (reached s n v <-> reached (next (N.odd n, N.odd v) s) (N.div2 n) (N.div2 v)).
  Proof.
    unfold known, reached. destruct (Map.find s U) as [[l ns] |] eqn:E; [intros _ | discriminate].
    set (b := (N.odd n, N.odd v)).
    assert (M : members (next b s) = union (flat_map (after b) l)).
    { pose proof (each_spec _ _ _ _ OkU E) as K. unfold set_ok in K. cbn [fst snd bit_pairs] in K. unfold next. rewrite E.
      destruct ns as [| t0 [| t1 [| t2 [| t3 ns]]]]; cbn in K;
        repeat match type of K with (if ?c then _ else _) = true => let X := fresh "X" in destruct c eqn:X; [| discriminate] end;
        try discriminate.
      unfold b, index. destruct (N.odd n), (N.odd v); cbn [fst snd Nat.add nth]; symmetry;
        apply (list_eqb_eq Pos.eqb); auto; intros x y; apply Pos.eqb_eq. }
    rewrite M. unfold members. rewrite E. split.
    - intros (i & I & H). apply (has_spec T OkT) in H. destruct H as (F & l' & j & Ei & J & H). exists j. split; [| exact H].
      apply union_spec, in_flat_map. exists i. split; [exact I |]. unfold after. rewrite Ei. apply in_flat_map.
      exists ((N.odd n, N.odd v), j). split; [exact J |]. cbn [fst snd]. fold b. rewrite (proj2 (bits_eqb_eq b b) eq_refl). now left.
    - intros (j & I & H). apply (proj1 (union_spec _ _)) in I. apply in_flat_map in I. destruct I as (i & I & A). unfold after in A.
      destruct (Map.find i T) as [[F l'] |] eqn:Ei; [| contradiction]. apply in_flat_map in A. destruct A as ([c j'] & J & A).
      cbn in A. destruct (bits_eqb c b) eqn:B; [| contradiction]. apply bits_eqb_eq in B. destruct A as [<- | []].
      exists i. split; [exact I |]. apply (has_spec T OkT). exists F, l', j'. subst c. auto.
  Qed.

  Definition empties (s : positive) : bool :=
    existsb (fun i => match Map.find i T with Some (F, _) => vanishes F | None => false end) (members s).
  Lemma empties_spec s : reached s 0 0 <-> empties s = true.
  Proof.
    unfold empties, reached. rewrite existsb_exists. split.
    - intros (i & I & (F & l & E & H)). exists i. split; [exact I |]. rewrite E. now apply vanishes_spec.
    - intros (i & I & H). exists i. split; [exact I |]. destruct (Map.find i T) as [[F l] |] eqn:E; [| discriminate].
      exists F, l. split; [exact E | now apply vanishes_spec].
  Qed.
End Sets.

(** ** States: the pairs (n, h) of a part, the comparison of the bits of v and h so far, and the set of the options left *)
Definition state := (part * comparison * positive)%type.
Definition lower (b c : bool) (o : comparison) : comparison :=
  match b, c with
  | false, true => Lt
  | true, false => Gt
  | _, _ => o
  end.
Definition compare_eqb (a b : comparison) : bool :=
  match a, b with Eq, Eq | Lt, Lt | Gt, Gt => true | _, _ => false end.

Lemma compare_glue a b x y o :
  match glue a x ?= glue b y with Eq => o | r => r end = match x ?= y with Eq => lower a b o | r => r end.
Proof.
  unfold glue. destruct (N.compare_spec x y) as [-> | L | L].
  - destruct a, b; cbn [lower N.b2n]; destruct (N.compare_spec (2 * y + 1) (2 * y + 0)), (N.compare_spec (2 * y + 0) (2 * y + 1));
      rewrite ?N.compare_refl; try lia; reflexivity.
  - destruct (N.compare_spec (2 * x + N.b2n a) (2 * y + N.b2n b)); [exfalso | reflexivity | exfalso]; destruct a, b; cbn [N.b2n] in *; lia.
  - destruct (N.compare_spec (2 * x + N.b2n a) (2 * y + N.b2n b)); [exfalso | exfalso | reflexivity]; destruct a, b; cbn [N.b2n] in *; lia.
Qed.

Definition state_eqb (x y : state) : bool :=
  part_eqb (fst (fst x)) (fst (fst y)) && compare_eqb (snd (fst x)) (snd (fst y)) && Pos.eqb (snd x) (snd y).

(** Numbers as keys of tables. Different states could have equal keys; the check compares the states. *)
Fixpoint push (x : positive) (k : positive) : positive :=
  match x with
  | xH => xO k
  | xO x => xI (xO (push x k))
  | xI x => xI (xI (push x k))
  end.
Definition push_N (x : N) (k : positive) : positive := push (N.succ_pos x) k.
Definition push_part (P : part) (k : positive) : positive :=
  push_N (size P) (push_N (worth P) (push_N (jump P) (push_N (rise P) k))).
Definition state_key (x : state) : positive :=
  push (snd x) (push_part (fst (fst x)) (match snd (fst x) with Eq => 1 | Lt => 2 | Gt => 3 end)%positive).

Section States.
  Variables (T : forms) (U : sets) (S : map_of state).
  Hypothesis OkT : each T (form_ok T) = true.
  Hypothesis OkU : each U (set_ok T U) = true.

  Definition seen (x : state) : bool := match Map.find (state_key x) S with Some y => state_eqb x y | None => false end.
  Definition followers (x : state) : list state :=
    let '(P, o, s) := x in
    flat_map (fun h => map (fun v => (snd h, lower v (snd (fst h)) o, next U (fst (fst h), v) s)) [false; true]) (halves P).
  (** At the end of n and v, a smaller v must be the value of an option, and an equal v must not. *)
  Definition ends_well (x : state) : bool :=
    let '(P, o, s) := x in
    if (size P =? 0) && (worth P =? 0) then
      match o with
      | Lt => empties T U s
      | Eq => negb (empties T U s)
      | Gt => true
      end
    else true.
  Definition state_ok (x : state) : bool := known U (snd x) && ends_well x && forallb seen (followers x).
  Hypothesis OkS : each S state_ok = true.

  Definition good (o : comparison) (s : positive) (n h v : N) : Prop :=
    match (match v ?= h with Eq => o | r => r end) with
    | Lt => reached T U s n v
    | Eq => ~ reached T U s n v
    | Gt => True
    end.

  Lemma seen_good P o s : seen (P, o, s) = true -> forall n h v, in_part P n h -> good o s n h v.
  Proof.
    intros K n h v. remember (n + h + v) as m eqn:E. revert P o s K n h v E.
    induction m as [m IH] using (well_founded_induction N.lt_wf_0). intros P o s K n h v -> A.
    assert (F : exists i, Map.find i S = Some (P, o, s)).
    { unfold seen in K. destruct (Map.find _ S) as [[[Q o'] s'] |] eqn:E; [| discriminate]. exists (state_key (P, o, s)). rewrite E.
      unfold state_eqb in K. cbn in K. apply andb_prop in K. destruct K as [K K3]. apply andb_prop in K. destruct K as [K1 K2].
      apply part_eqb_eq in K1. apply Pos.eqb_eq in K3. subst. destruct o, o'; try discriminate; reflexivity. }
    destruct F as (i & F). pose proof (each_spec _ _ _ _ OkS F) as G. unfold state_ok in G.
    apply andb_prop in G. destruct G as [G G3]. apply andb_prop in G. destruct G as [G1 G2]. cbn [snd] in G1.
    destruct (N.eq_dec (n + h + v) 0) as [Z | Z].
    - assert (n = 0 /\ h = 0 /\ v = 0) as (-> & -> & ->) by lia. destruct A as (q & A1 & A2 & A3).
      unfold ends_well in G2. assert (Zs : size P = 0) by lia. assert (Zw : worth P = 0) by lia. rewrite Zs, Zw in G2. cbn in G2.
      unfold good. cbn. destruct o; [| | exact I].
      + rewrite empties_spec. destruct (empties T U s); [discriminate G2 | discriminate].
      + now apply empties_spec.
    - destruct (halves_out P n h A) as (P' & I & A').
      set (s' := next U (N.odd n, N.odd v) s). set (o' := lower (N.odd v) (N.odd h) o).
      assert (K' : seen (P', o', s') = true).
      { rewrite forallb_forall in G3. apply G3. cbn [followers]. apply in_flat_map. exists ((N.odd n, N.odd h), P').
        split; [exact I |]. apply in_map_iff. exists (N.odd v). split; [reflexivity | destruct (N.odd v); cbn; auto]. }
      assert (Less : N.div2 n + N.div2 h + N.div2 v < n + h + v).
      { pose proof (N.div2_odd n). pose proof (N.div2_odd h). pose proof (N.div2_odd v). lia. }
      specialize (IH _ Less P' o' s' K' (N.div2 n) (N.div2 h) (N.div2 v) eq_refl A').
      pose proof (compare_glue (N.odd v) (N.odd h) (N.div2 v) (N.div2 h) o) as C. rewrite <- !glued in C.
      unfold good in *. rewrite C. fold o'.
      pose proof (reached_spec T U OkT OkU s n v G1) as R. fold s' in R.
      destruct (N.div2 v ?= N.div2 h); [destruct o' | |]; tauto.
  Qed.
End States.

(** ** The search for the tables *)
Fixpoint run {A} (rounds : nat) (step : A -> A + A) (x : A) : A + A :=
  match rounds with
  | O => step x
  | S rounds => match run rounds step x with inl x => run rounds step x | inr x => inr x end
  end.

Definition form_key (F : form) : positive :=
  push_N (sum F) (push_N (step F) (push (copies F)
    (fold_right (fun d k => push_N (N.of_nat (fst d)) (push_N (N.of_nat (snd d)) k))
      (xO (fold_right push_part xH (parts F))) (differ F)))).

(** Things with numbers: the number of the next one, the numbers by key, and the things that are not done. *)
Record numbered (A : Type) := Numbered { fresh : positive; numbers : map_of positive; todo : list (positive * A) }.
Arguments Numbered {A}. Arguments fresh {A}. Arguments numbers {A}. Arguments todo {A}.
Definition number {A} (key : A -> positive) (x : A) (w : numbered A) : positive * numbered A :=
  let k := key x in
  match Map.find k (numbers w) with
  | Some i => (i, w)
  | None => (fresh w, Numbered (Pos.succ (fresh w)) (Map.add k (fresh w) (numbers w)) ((fresh w, x) :: todo w))
  end.
Fixpoint number_all {A B} (key : A -> positive) (l : list (B * A)) (w : numbered A) : list (B * positive) * numbered A :=
  match l with
  | [] => ([], w)
  | (b, x) :: l => let (i, w) := number key x w in let (r, w) := number_all key l w in ((b, i) :: r, w)
  end.

Definition form_step (x : numbered form * forms) : (numbered form * forms) + (numbered form * forms) :=
  let (w, T) := x in
  match todo w with
  | [] => inr x
  | (i, F) :: rest =>
    let (l, w) := number_all form_key (left F) (Numbered (fresh w) (numbers w) rest) in
    inl (w, Map.add i (F, l) T)
  end.
Definition set_key (l : list positive) : positive := fold_right push xH l.
Definition set_step (T : forms) (x : numbered (list positive) * sets) : (numbered (list positive) * sets) + (numbered (list positive) * sets) :=
  let (w, U) := x in
  match todo w with
  | [] => inr x
  | (i, s) :: rest =>
    let (l, w) := number_all set_key (map (fun b => (b, union (flat_map (after T b) s))) bit_pairs) (Numbered (fresh w) (numbers w) rest) in
    inl (w, Map.add i (s, map snd l) U)
  end.
Definition add_state (x : state) (r : list state * map_of state) : list state * map_of state :=
  let k := state_key x in
  match Map.find k (snd r) with
  | Some _ => r
  | None => (x :: fst r, Map.add k x (snd r))
  end.
Definition state_step (U : sets) (r : list state * map_of state) : (list state * map_of state) + (list state * map_of state) :=
  match fst r with
  | [] => inr r
  | x :: rest => inl (fold_right add_state (rest, snd r) (followers U x))
  end.
Definition done {A B} (x : (A * B) + (A * B)) : B := match x with inl r | inr r => snd r end.
Definition empty_numbered {A} : numbered A := Numbered xH (Map.empty _) [].

(** Every member of [starts] has as its value the least number that is no value of an option; [first] are the forms of the options.
    At most 2^rounds forms, sets and states. *)
Definition decides (rounds : nat) (starts : list part) (first : list form) : bool :=
  let (l, w) := number_all form_key (map (fun F => (tt, F)) first) empty_numbered in
  let T := done (run rounds form_step (w, Map.empty _)) in
  let (i, w) := number set_key (union (map snd l)) empty_numbered in
  let U := done (run rounds (set_step T) (w, Map.empty _)) in
  let firsts := map (fun P => (P, Eq, i)) starts in
  let S := done (run rounds (state_step U) (fold_right add_state ([], Map.empty _) firsts)) in
  if each T (form_ok T) && each U (set_ok T U) then
    if forallb (fun F => existsb (fun j => form_at T j F) (members U i)) first &&
       forallb (fun j => existsb (form_at T j) first) (members U i)
    then forallb (seen S) firsts && each S (state_ok T U S)
    else false
  else false.

Theorem decides_sound rounds starts first : decides rounds starts first = true ->
  forall P n h v, In P starts -> in_part P n h ->
    (v = h -> ~ exists F, In F first /\ in_form F n v) /\ (v < h -> exists F, In F first /\ in_form F n v).
Proof.
  unfold decides. destruct (number_all _ _ _) as [l w]. set (T := done _). destruct (number _ _ _) as [i w'].
  set (U := done (run rounds (set_step T) _)). set (S := done (run rounds (state_step U) _)).
  destruct (each T (form_ok T) && each U (set_ok T U)) eqn:Ok; [| discriminate]. apply andb_prop in Ok. destruct Ok as [OkT OkU].
  destruct (_ && _) eqn:F; [| discriminate]. apply andb_prop in F. destruct F as [F1 F2]. intros H.
  apply andb_prop in H. destruct H as [H1 H2]. rewrite forallb_forall in F1, F2, H1.
  assert (At : forall j G, form_at T j G = true -> exists l, Map.find j T = Some (G, l)).
  { intros j G A. unfold form_at in A. destruct (Map.find j T) as [[K m] |]; [| discriminate].
    apply form_eqb_eq in A. subst K. exists m. reflexivity. }
  assert (R : forall n v, reached T U i n v <-> exists F, In F first /\ in_form F n v).
  { intros n v. split.
    - intros (j & J & (G & m & E & A)). specialize (F2 j J). apply existsb_exists in F2. destruct F2 as (G' & I & B).
      destruct (At j G' B) as (m' & E'). rewrite E in E'. injection E' as <- <-. exists G. auto.
    - intros (G & I & A). specialize (F1 G I). apply existsb_exists in F1. destruct F1 as (j & J & B).
      destruct (At j G B) as (m & E). exists j. split; [exact J |]. exists G, m. auto. }
  intros P n h v I A. rewrite <- R. pose proof (H1 (P, Eq, i) (in_map (fun P => (P, Eq, i)) _ _ I)) as K.
  pose proof (seen_good T U S OkT OkU H2 P Eq i K n h v A) as G. unfold good in G. split.
  - intros ->. now rewrite N.compare_refl in G.
  - intros L. now rewrite (proj2 (N.compare_lt_iff v h) L) in G.
Qed.
