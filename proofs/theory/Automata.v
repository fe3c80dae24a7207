(** The mex equation at every position, decided by automata that read a heap n and a value v in binary, lowest bits first.
    A law with a saltus is a finite set of arithmetic progressions of pairs (heap, value); so are the options of all heaps. *)
From Coq Require Import List NArith PeanoNat Lia FMapPositive MSetPositive Permutation.
Import ListNotations.
Open Scope bool_scope.
Open Scope N_scope.
#[local] Arguments N.mul : simpl never.
#[local] Arguments N.add : simpl never.
#[local] Arguments N.lxor : simpl never.

(** ** Parts: the pairs (size + q jump, worth + q rise) for all q; only q = 0 if [jump] is 0. *)
Record part := Part { size : N; worth : N; jump : N; rise : N }.
Definition in_part (P : part) (a w : N) : Prop :=
  exists q, a = size P + q * jump P /\ w = worth P + q * rise P /\ (jump P = 0 -> q = 0).

(** The lowest bits of a pair (a, w), and the part that contains (a / 2, w / 2). *)
Notation bits := (bool * bool)%type.
Definition half (P : part) (q : N) : bits * part :=
  let a := size P + q * jump P in
  let w := worth P + q * rise P in
  ((N.odd a, N.odd w), Part (N.div2 a) (N.div2 w) (jump P) (rise P)).
Definition halves (P : part) : list (bits * part) := if jump P =? 0 then [half P 0] else [half P 0; half P 1].

Definition glue (b : bool) (x : N) : N := 2 * x + N.b2n b.
Lemma glued x : x = glue (N.odd x) (N.div2 x).
Proof. apply N.div2_odd. Qed.
Lemma glue_odd b x : N.odd (glue b x) = b.
Proof. unfold glue. rewrite N.add_comm, N.odd_add_mul_2. now destruct b. Qed.
Lemma glue_div2 b x : N.div2 (glue b x) = x.
Proof. unfold glue. rewrite N.div2_div, N.add_comm. apply N.add_b2n_double_div2. Qed.
Lemma glue_add b y x : glue b y + 2 * x = glue b (y + x).
Proof. unfold glue. lia. Qed.
Lemma odd_glued y x : N.odd (y + 2 * x) = N.odd y.
Proof. rewrite (glued y) at 1. rewrite glue_add. apply glue_odd. Qed.
Lemma div2_glued y x : N.div2 (y + 2 * x) = N.div2 y + x.
Proof. rewrite (glued y) at 1. rewrite glue_add. apply glue_div2. Qed.

Lemma halves_out P a w : in_part P a w ->
  exists P', In ((N.odd a, N.odd w), P') (halves P) /\ in_part P' (N.div2 a) (N.div2 w).
Proof.
  intros (q & -> & -> & Z). rewrite (glued q). set (b := N.odd q). set (r := N.div2 q).
  replace (size P + glue b r * jump P) with ((size P + N.b2n b * jump P) + 2 * (r * jump P)) by (unfold glue; lia).
  replace (worth P + glue b r * rise P) with ((worth P + N.b2n b * rise P) + 2 * (r * rise P)) by (unfold glue; lia).
  rewrite !odd_glued, !div2_glued. exists (snd (half P (N.b2n b))). split.
  - unfold halves. destruct (N.eqb_spec (jump P) 0) as [J | J].
    + left. unfold half. replace (N.b2n b) with 0; [reflexivity |]. apply Z in J. unfold b. now rewrite J.
    + destruct b; [right; left | left]; reflexivity.
  - exists r. cbn. repeat split. intros J. apply Z in J. unfold r. now rewrite J.
Qed.
Lemma halves_in P h a w : In h (halves P) -> in_part (snd h) a w -> in_part P (glue (fst (fst h)) a) (glue (snd (fst h)) w).
Proof.
  intros I (q & -> & -> & Z).
  assert (E : exists b, h = half P (N.b2n b) /\ (jump P = 0 -> b = false)).
  { unfold halves in I. destruct (N.eqb_spec (jump P) 0) as [J | J]; [destruct I as [<- | []] | destruct I as [<- | [<- | []]]].
    - exists false. split; [reflexivity | auto].
    - exists false. split; [reflexivity | auto].
    - exists true. split; [reflexivity | contradiction]. }
  destruct E as (b & -> & B). unfold half in *. cbn in *. exists (glue b q). rewrite <- !glue_add, <- !glued.
  repeat split; [unfold glue; lia | unfold glue; lia |]. intros J. rewrite (Z J), (B J). reflexivity.
Qed.

(** ** One member of each part of a list *)
Fixpoint drawn (ps : list part) (xs ws : list N) : Prop :=
  match ps, xs, ws with
  | [], [], [] => True
  | P :: ps, a :: xs, w :: ws => in_part P a w /\ drawn ps xs ws
  | _, _, _ => False
  end.
Definition total : list N -> N := fold_right N.add 0.
Definition nim : list N -> N := fold_right N.lxor 0.

Fixpoint choices (ps : list part) : list (list bits * list part) :=
  match ps with
  | [] => [([], [])]
  | P :: ps => flat_map (fun h => map (fun c => (fst h :: fst c, snd h :: snd c)) (choices ps)) (halves P)
  end.
Definition ones (bs : list bool) : N := total (map N.b2n bs).
Definition parity (bs : list bool) : bool := fold_right xorb false bs.

Lemma choices_out ps xs ws : drawn ps xs ws ->
  exists c, In c (choices ps) /\ drawn (snd c) (map N.div2 xs) (map N.div2 ws) /\
    map fst (fst c) = map N.odd xs /\ map snd (fst c) = map N.odd ws.
Proof.
  revert xs ws. induction ps as [| P ps IH]; intros [| a xs] [| w ws]; cbn; try contradiction.
  - intros _. exists ([], []). cbn. auto.
  - intros [A D]. destruct (halves_out P a w A) as (P' & I & A'). destruct (IH xs ws D) as (c & J & D' & E & F).
    exists ((N.odd a, N.odd w) :: fst c, P' :: snd c). split.
    + apply in_flat_map. exists ((N.odd a, N.odd w), P'). split; [exact I |]. apply in_map_iff. exists c. auto.
    + cbn. rewrite E, F. auto.
Qed.

Fixpoint glues (bs : list bool) (xs : list N) : list N :=
  match bs, xs with
  | b :: bs, x :: xs => glue b x :: glues bs xs
  | _, _ => []
  end.
Lemma choices_in ps c xs ws : In c (choices ps) -> drawn (snd c) xs ws ->
  drawn ps (glues (map fst (fst c)) xs) (glues (map snd (fst c)) ws) /\ length (fst c) = length xs /\ length xs = length ws.
Proof.
  revert c xs ws. induction ps as [| P ps IH]; intros c xs ws I D; cbn in I.
  - destruct I as [<- | []]. destruct xs, ws; cbn in *; tauto.
  - apply in_flat_map in I. destruct I as (h & H & I). apply in_map_iff in I. destruct I as (c' & <- & I). cbn in D |- *.
    destruct xs as [| a xs], ws as [| w ws]; try contradiction. destruct D as [A D].
    destruct (IH c' xs ws I D) as (E & L & M). cbn. split; [split |]; [| exact E | lia]. now apply halves_in.
Qed.

Lemma total_glues bs xs : length bs = length xs -> total (glues bs xs) = ones bs + 2 * total xs.
Proof.
  revert xs. unfold ones. induction bs as [| b bs IH]; intros [| x xs]; cbn; try discriminate; [reflexivity |].
  intros L. injection L as L. specialize (IH xs L). unfold total, glue in *. lia.
Qed.
Lemma lxor_glue a b x y : N.lxor (glue a x) (glue b y) = glue (xorb a b) (N.lxor x y).
Proof.
  rewrite (glued (N.lxor (glue a x) (glue b y))). f_equal.
  - now rewrite <- N.bit0_odd, N.lxor_spec, !N.bit0_odd, !glue_odd.
  - rewrite N.div2_spec, N.shiftr_lxor, <- !N.div2_spec. now rewrite !glue_div2.
Qed.
Lemma nim_glues bs xs : length bs = length xs -> nim (glues bs xs) = glue (parity bs) (nim xs).
Proof.
  revert xs. induction bs as [| b bs IH]; intros [| x xs]; cbn; try discriminate; [reflexivity |].
  intros L. injection L as L. unfold nim, parity in *. rewrite IH by exact L. apply lxor_glue.
Qed.
Lemma glues_map xs : glues (map N.odd xs) (map N.div2 xs) = xs.
Proof. induction xs as [| x xs IH]; [reflexivity |]. cbn. now rewrite IH, <- glued. Qed.
Lemma nth_glues bs xs i : length bs = length xs -> nth i (glues bs xs) 0 = glue (nth i bs false) (nth i xs 0).
Proof.
  revert xs i. induction bs as [| b bs IH]; intros [| x xs] [| i]; cbn; try discriminate; auto.
Qed.

(** ** Forms: the pairs (n, v) with n = sum + step m + copies (the sum of the members), v = the nim-sum of as many copies of their
    values; the members of the pairs of parts in [differ] have different sizes. *)
Record form := Form { sum : N; step : N; copies : positive; differ : list (nat * nat); parts : list part }.
Definition value_of (c : positive) (ws : list N) : N := if N.odd (N.pos c) then nim ws else 0.
Definition in_form (F : form) (n v : N) : Prop :=
  exists m xs ws, drawn (parts F) xs ws /\ n = sum F + step F * m + N.pos (copies F) * total xs /\
    v = value_of (copies F) ws /\ forall i j, In (i, j) (differ F) -> nth i xs 0 <> nth j xs 0.

(** The same form without parts that are always (0, 0), its parts in order; only if no parts must differ. *)
Definition is_nothing (P : part) : bool := (size P =? 0) && (worth P =? 0) && (jump P =? 0).
Definition part_compare (P Q : part) : comparison :=
  match size P ?= size Q with
  | Eq => match worth P ?= worth Q with
          | Eq => match jump P ?= jump Q with Eq => rise P ?= rise Q | o => o end
          | o => o
          end
  | o => o
  end.
Fixpoint insert (P : part) (l : list part) : list part :=
  match l with
  | [] => [P]
  | Q :: l' => match part_compare P Q with Gt => Q :: insert P l' | _ => P :: l end
  end.
Definition sorted (ps : list part) : list part := fold_right (fun P l => if is_nothing P then l else insert P l) [] ps.
Definition tidy (F : form) : form :=
  match differ F with
  | [] => Form (sum F) (step F) (copies F) [] (sorted (parts F))
  | _ => F
  end.

Definition reach (ps : list part) (t x : N) : Prop := exists xs ws, drawn ps xs ws /\ t = total xs /\ x = nim ws.
Lemma reach_cons P ps t x : reach (P :: ps) t x <->
  exists a w t' x', in_part P a w /\ reach ps t' x' /\ t = a + t' /\ x = N.lxor w x'.
Proof.
  split.
  - intros ([| a xs] & [| w ws] & D & -> & ->); cbn in D; try contradiction. destruct D as [A D].
    exists a, w, (total xs), (nim ws). split; [exact A |]. split; [exists xs, ws; auto |]. split; reflexivity.
  - intros (a & w & t' & x' & A & (xs & ws & D & -> & ->) & -> & ->). exists (a :: xs), (w :: ws). cbn. auto.
Qed.
Lemma reach_nil t x : reach [] t x <-> t = 0 /\ x = 0.
Proof.
  split.
  - intros ([| a xs] & [| w ws] & D & -> & ->); cbn in D; try contradiction. auto.
  - intros [-> ->]. exists [], []. cbn. auto.
Qed.
Lemma reach_insert P l t x : reach (insert P l) t x <-> reach (P :: l) t x.
Proof.
  revert t x. induction l as [| Q l IH]; intros t x; [reflexivity |]. cbn [insert].
  destruct (part_compare P Q); try reflexivity. rewrite reach_cons. split.
  - intros (a & w & t' & x' & A & R & -> & ->). apply IH, reach_cons in R. destruct R as (b & u & t & x & B & R & -> & ->).
    apply reach_cons. exists b, u, (a + t), (N.lxor w x). repeat split; [exact B | | lia |].
    + apply reach_cons. exists a, w, t, x. auto.
    + rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
  - intros R. apply reach_cons in R. destruct R as (b & u & t' & x' & B & R & -> & ->).
    apply reach_cons in R. destruct R as (a & w & t & x & A & R & -> & ->).
    exists a, w, (b + t), (N.lxor u x). repeat split; [exact A | | lia |].
    + apply IH, reach_cons. exists b, u, t, x. auto.
    + rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.
Lemma nothing P a w : is_nothing P = true -> (in_part P a w <-> a = 0 /\ w = 0).
Proof.
  unfold is_nothing. intros E. apply andb_prop in E. destruct E as [E J]. apply andb_prop in E. destruct E as [S W].
  apply N.eqb_eq in S, W, J. unfold in_part. rewrite S, W, J. split.
  - intros (q & -> & -> & Z). rewrite (Z eq_refl). auto.
  - intros [-> ->]. exists 0. auto.
Qed.
Lemma reach_sorted ps t x : reach (sorted ps) t x <-> reach ps t x.
Proof.
  revert t x. induction ps as [| P ps IH]; intros t x; [reflexivity |]. cbn [sorted fold_right]. fold (sorted ps).
  destruct (is_nothing P) eqn:E.
  - rewrite IH, reach_cons. split.
    + intros R. exists 0, 0, t, x. split; [now apply nothing |]. split; [exact R |]. now rewrite N.lxor_0_l.
    + intros (a & w & t' & x' & A & R & -> & ->). apply (nothing _ _ _ E) in A. destruct A as [-> ->].
      now rewrite N.lxor_0_l.
  - rewrite reach_insert, !reach_cons.
    split; intros (a & w & t' & x' & A & R & E1 & E2); exists a, w, t', x'; apply IH in R; auto.
Qed.
Lemma in_form_reach F n v : differ F = [] -> (in_form F n v <->
  exists m t x, reach (parts F) t x /\ n = sum F + step F * m + N.pos (copies F) * t /\ v = if N.odd (N.pos (copies F)) then x else 0).
Proof.
  intros D. unfold in_form. rewrite D. split.
  - intros (m & xs & ws & A & -> & -> & _). exists m, (total xs), (nim ws). split; [exists xs, ws; auto |]. split; reflexivity.
  - intros (m & t & x & (xs & ws & A & -> & ->) & -> & ->). exists m, xs, ws. split; [exact A |]. split; [reflexivity |]. split; [reflexivity | intros i j []].
Qed.
Lemma tidy_spec F n v : in_form (tidy F) n v <-> in_form F n v.
Proof.
  unfold tidy. destruct (differ F) as [| d ds] eqn:D; [| reflexivity].
  rewrite (in_form_reach F) by exact D. rewrite in_form_reach by reflexivity. cbn [sum step copies parts].
  split; intros (m & t & x & R & E); exists m, t, x; (split; [now apply reach_sorted | exact E]).
Qed.

(** ** The forms that are left after a bit of n and a bit of v *)
Definition left (F : form) : list (bits * form) :=
  flat_map (fun c =>
    let b := map fst (fst c) in
    let rest := filter (fun d => Bool.eqb (nth (fst d) b false) (nth (snd d) b false)) (differ F) in
    let v := if N.odd (N.pos (copies F)) then parity (map snd (fst c)) else false in
    map (fun m => let s := sum F + step F * m + N.pos (copies F) * ones b in
      ((N.odd s, v), tidy (Form (N.div2 s) (step F) (copies F) rest (snd c))))
      (if step F =? 0 then [0] else [0; 1]))
    (choices (parts F)).

Lemma value_glue c bs xs : length bs = length xs ->
  value_of c (glues bs xs) = glue (if N.odd (N.pos c) then parity bs else false) (value_of c xs).
Proof. intros L. unfold value_of. destruct (N.odd _); [now apply nim_glues | reflexivity]. Qed.

Lemma left_spec F n v : in_form F n v <->
  exists F', In ((N.odd n, N.odd v), F') (left F) /\ in_form F' (N.div2 n) (N.div2 v).
Proof.
  split.
  - intros (m & xs & ws & D & -> & -> & U). destruct (choices_out _ _ _ D) as (c & I & D' & E & E').
    pose proof (choices_in _ c _ _ I D') as (_ & L & M). rewrite !map_length in *.
    set (s := sum F + step F * N.b2n (N.odd m) + N.pos (copies F) * ones (map fst (fst c))).
    assert (En : sum F + step F * m + N.pos (copies F) * total xs =
      s + 2 * (step F * N.div2 m + N.pos (copies F) * total (map N.div2 xs))).
    { rewrite <- (glues_map xs) at 1. rewrite total_glues by (now rewrite !map_length). unfold s. rewrite E.
      rewrite (glued m) at 1. unfold glue. lia. }
    assert (Ev : value_of (copies F) ws =
      glue (if N.odd (N.pos (copies F)) then parity (map snd (fst c)) else false) (value_of (copies F) (map N.div2 ws))).
    { rewrite <- (glues_map ws) at 1. rewrite value_glue by (now rewrite !map_length). now rewrite E'. }
    rewrite En, Ev, odd_glued, div2_glued, glue_odd, glue_div2.
    eexists. split.
    + unfold left. apply in_flat_map. exists c. split; [exact I |]. apply in_map_iff.
      exists (if step F =? 0 then 0 else N.b2n (N.odd m)). split; [| destruct (step F =? 0); [now left | destruct (N.odd m); cbn; auto]].
      assert (Es : sum F + step F * (if step F =? 0 then 0 else N.b2n (N.odd m)) + N.pos (copies F) * ones (map fst (fst c)) = s).
      { unfold s. destruct (N.eqb_spec (step F) 0) as [Z | Z]; [rewrite Z |]; reflexivity. }
      cbv zeta. rewrite Es. reflexivity.
    + apply tidy_spec. exists (N.div2 m), (map N.div2 xs), (map N.div2 ws). cbn. repeat split; [exact D' | lia |].
      intros i j J. apply filter_In in J. destruct J as [J B]. cbn in B. apply Bool.eqb_prop in B. specialize (U i j J).
      intros Q. apply U. rewrite (glued (nth i xs 0)), (glued (nth j xs 0)).
      change 0 with (N.div2 0) in Q. rewrite !map_nth in Q. cbn in Q. rewrite E in B. change false with (N.odd 0) in B.
      rewrite !map_nth in B. cbn in B. congruence.
  - intros (F' & I & H). unfold left in I. apply in_flat_map in I. destruct I as (c & I & J). apply in_map_iff in J.
    destruct J as (b & E & B). injection E as En Ev <-. apply (proj1 (tidy_spec _ _ _)) in H.
    destruct H as (m & xs & ws & D & Hn & Hv & U). cbn in *.
    destruct (choices_in _ c xs ws I D) as (D' & L & M).
    set (s := sum F + step F * b + N.pos (copies F) * ones (map fst (fst c))) in *.
    assert (Bb : step F * (2 * m + b) = 2 * (step F * m) + step F * b) by lia.
    exists (2 * m + b), (glues (map fst (fst c)) xs), (glues (map snd (fst c)) ws). repeat split.
    + exact D'.
    + rewrite total_glues by (now rewrite map_length). rewrite (glued n), <- En, Hn.
      rewrite <- N.add_assoc, <- glue_add, <- glued. unfold s. lia.
    + rewrite value_glue by (rewrite map_length; lia). rewrite (glued v), <- Ev, Hv. reflexivity.
    + intros i j K Q. rewrite !nth_glues in Q by (now rewrite map_length).
      apply (f_equal N.odd) in Q as Q1. apply (f_equal N.div2) in Q as Q2. rewrite !glue_odd in Q1. rewrite !glue_div2 in Q2.
      apply (U i j); [| exact Q2]. apply filter_In. split; [exact K |]. cbn. rewrite Q1. now destruct (nth j _ _).
Qed.

(** The form contains (0, 0). *)
Definition vanishes (F : form) : bool :=
  (sum F =? 0) && forallb (fun P => size P =? 0) (parts F) && (value_of (copies F) (map worth (parts F)) =? 0) &&
  match differ F with [] => true | _ => false end.

Lemma total_0 xs i : total xs = 0 -> nth i xs 0 = 0.
Proof.
  revert i. induction xs as [| x xs IH]; intros [| i] E; cbn in *; auto; [unfold total in *; lia |]. apply IH. unfold total in *. lia.
Qed.
Lemma vanishes_spec F : in_form F 0 0 <-> vanishes F = true.
Proof.
  unfold vanishes. split.
  - intros (m & xs & ws & D & En & Ev & U).
    assert (T : total xs = 0) by nia. assert (S : sum F = 0) by lia.
    assert (Pw : forallb (fun P => size P =? 0) (parts F) = true /\ ws = map worth (parts F)).
    { clear - D T. revert xs ws D T. induction (parts F) as [| P ps IH]; intros [| a xs] [| w ws] D T; cbn in D; try contradiction; [now split |].
      destruct D as [(q & A & B & Z) D]. cbn in T. fold (total xs) in T. destruct (IH xs ws D ltac:(lia)) as [E ->]. cbn. rewrite E.
      assert (Zs : size P = 0) by lia. rewrite Zs. split; [reflexivity |]. f_equal. rewrite B.
      assert (Zq : q = 0) by (destruct (N.eq_dec (jump P) 0); [auto | nia]). rewrite Zq. lia. }
    destruct Pw as [Pw ->]. rewrite S, Pw, <- Ev. destruct (differ F) as [| [i j] ds] eqn:Df; [reflexivity |].
    exfalso. apply (U i j); [now left |]. now rewrite !total_0.
  - intros H. repeat (apply andb_prop in H; destruct H as [H ?]). apply N.eqb_eq in H.
    destruct (differ F) eqn:Df; [| discriminate].
    match goal with X : forallb _ _ = true |- _ => rename X into S end.
    match goal with X : (value_of _ _ =? 0) = true |- _ => apply N.eqb_eq in X; rename X into V end.
    exists 0, (map (fun _ => 0) (parts F)), (map worth (parts F)). rewrite H, Df, V.
    assert (T : total (map (fun _ : part => 0) (parts F)) = 0) by (clear; induction (parts F); cbn; auto).
    rewrite T. repeat split; [| lia | intros i j []].
    clear - S. induction (parts F) as [| P ps IH]; cbn in *; [exact I |]. apply andb_prop in S. destruct S as [S1 S2].
    split; [| auto]. apply N.eqb_eq in S1. exists 0. rewrite S1. repeat split; lia.
Qed.
