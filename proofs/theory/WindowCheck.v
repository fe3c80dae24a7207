(** A checker for the finite-window theorem that computes the values itself; it is meant to be extracted.

    Numbers are [N], arrays are functions with [get] and [set]; extraction replaces them by machine integers and by arrays that are
    updated in place. This is safe because no old version of an array is read after [set]. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Code Period Table Window.
Import ListNotations.
Open Scope N_scope.

(** ** Arrays *)
Definition arr := N -> N.
Definition make (size most : N) : arr := fun _ => 0.
(** The largest stored number, by which an implementation can choose the width of its cells. *)
Definition get (a : arr) (i : N) : N := a i.
Definition set (a : arr) (i v : N) : arr := fun j => if N.eqb j i then v else a j.

Lemma get_set a i j v : get (set a i v) j = if N.eqb j i then v else get a j.
Proof. reflexivity. Qed.
Lemma get_make size most i : get (make size most) i = 0.
Proof. reflexivity. Qed.
#[global] Opaque arr make get set.

(** ** The moves of a code with at most two parts *)
Definition having (c : code) (bit : N) : list N :=
  map N.of_nat (filter (fun i => N.testbit (digit c i) bit) (seq 0 (length c))).
Record moves := Moves { wholes : list N; singles : list N; doubles : list N }.
Definition moves_of (c : code) : moves := Moves (having c 0) (having c 1) (having c 2).

(** ** One heap *)
(** [stamp]: the number that marks the values of the heap n in [marks]: n itself, n >= 1. *)
Fixpoint mark_wholes (ws : list N) (n : N) (marks : arr) : arr :=
  match ws with
  | [] => marks
  | i :: ws => mark_wholes ws n (if N.eqb i n then set marks 0 n else marks)
  end.
Fixpoint mark_singles (is : list N) (n : N) (tab marks : arr) : arr :=
  match is with
  | [] => marks
  | i :: is => mark_singles is n tab (if N.ltb i n then set marks (get tab (n - i)) n else marks)
  end.
(** The splits of m = n - i with the rare heap number j, j + 1, … *)
Fixpoint mark_rares (fuel : nat) (j m n : N) (tab rares marks : arr) : arr :=
  match fuel with
  | O => marks
  | S fuel =>
    let a := get rares j in
    if N.ltb a m then mark_rares fuel (N.succ j) m n tab rares (set marks (N.lxor (get tab a) (get tab (m - a))) n)
    else mark_rares fuel (N.succ j) m n tab rares marks
  end.
Fixpoint mark_doubles (is : list N) (count : N) (n : N) (tab rares marks : arr) : arr :=
  match is with
  | [] => marks
  | i :: is =>
    mark_doubles is count n tab rares (if N.ltb i n then mark_rares (N.to_nat count) 0 (n - i) n tab rares marks else marks)
  end.
(** The splits with the part a. *)
Fixpoint mark_part (is : list N) (a n : N) (tab marks : arr) : arr :=
  match is with
  | [] => marks
  | i :: is => mark_part is a n tab (if N.ltb (i + a) n then set marks (N.lxor (get tab a) (get tab (n - i - a))) n else marks)
  end.

Record setting := Setting {
  mask : list N;        (* the bits of the mask *)
  parity : bool;        (* true if the class depends on the parity of the heap *)
  side : bool           (* the parity of the digits that split *)
}.
Definition par (s : setting) (v : N) : bool := fold_right (fun k b => xorb (N.testbit v k) b) false (mask s).
Definition is_common (s : setting) (n v : N) : bool :=
  xorb (par s v) (if parity s then xorb (N.odd n) (side s) else false).

(** The least number without a mark that is not the value of an option: u is the candidate, a is the next part to try, up to
    [limit]. If the number is rare, all splits have been tried. *)
Fixpoint resolve (fuel : nat) (s : setting) (is : list N) (n limit u a : N) (tab marks : arr) : option (N * arr) :=
  match fuel with
  | O => None
  | S fuel =>
    if N.eqb (get marks u) n then resolve fuel s is n limit (N.succ u) a tab marks
    else if is_common s n u then Some (u, marks)
    else if N.ltb limit a then Some (u, marks)
    else resolve fuel s is n limit u (N.succ a) tab (mark_part is a n tab marks)
  end.

(** ** All heaps *)
Record limits := Limits {
  last_rare : N;        (* r *)
  largest_part : N;     (* A *)
  strict_from : N;      (* from here on witnesses must have a part of at most A *)
  most_value : N        (* values are at most this *)
}.

Fixpoint compute (fuel : nat) (s : setting) (mv : moves) (l : limits) (n : N) (tab marks rares : arr) (count : N) : option arr :=
  match fuel with
  | O => Some tab
  | S fuel =>
    let marks := mark_wholes (wholes mv) n marks in
    let marks := mark_singles (singles mv) n tab marks in
    let marks := mark_doubles (doubles mv) count n tab rares marks in
    let limit := if N.ltb n (strict_from l) then N.div2 n else largest_part l in
    match resolve (N.to_nat (n + most_value l + 2)) s (doubles mv) n limit 0 1 tab marks with
    | None => None
    | Some (v, marks) =>
      if N.ltb (most_value l) v then None
      else if is_common s n v then compute fuel s mv l (N.succ n) (set tab n v) marks rares count
      else if N.leb n (last_rare l) then
        if N.ltb n (strict_from l) then
          compute fuel s mv l (N.succ n) (set tab n v) marks (set rares count n) (N.succ count)
        else None
      else None
    end
  end.

(** ** Marked values *)
Lemma having_spec (c : code) bit i : In i (having c bit) <-> N.testbit (digit c (N.to_nat i)) bit = true.
Proof.
  unfold having. rewrite in_map_iff. split.
  - intros (k & <- & I). apply filter_In in I. destruct I as [_ I]. now rewrite Nat2N.id.
  - intros A. exists (N.to_nat i). split; [apply N2Nat.id |]. apply filter_In. split; [| exact A]. apply in_seq.
    destruct (le_lt_dec (length c) (N.to_nat i)) as [L | L]; [| lia]. unfold digit in A. rewrite nth_overflow in A by exact L.
    now rewrite N.bits_0 in A.
Qed.

Section OneHeap.
  Variables (c : code) (g : nat -> N) (nn : nat).
  Hypothesis T : terminating c = true.
  Hypothesis B : two_parts c = true.
  Let n := N.of_nat nn.
  Hypothesis N1 : (0 < nn)%nat.

  Definition split_value (v : N) : Prop :=
    exists i a b, allows c i 2 /\ (0 < a)%nat /\ (0 < b)%nat /\ nn = (i + (a + b))%nat /\ N.lxor (g a) (g b) = v.
  Definition direct_value (v : N) : Prop :=
    (allows c nn 0 /\ v = 0) \/ (exists i, allows c i 1 /\ (i < nn)%nat /\ g (nn - i)%nat = v).

  Lemma options_by_parts v : option_value (code_move c) g nn v <-> direct_value v \/ split_value v.
  Proof.
    split.
    - intros (o & (i & A & P & E) & V). pose proof (allows_le _ _ _ A) as I.
      assert (L : (length o <= 2)%nat).
      { unfold two_parts in B. rewrite forallb_forall in B. apply (small_digit (digit c i)); [| exact A].
        apply N.ltb_lt, B. apply nth_In. exact I. }
      destruct o as [| a [| b [| e o]]]; cbn in *; [left; left | left; right | right | lia].
      + replace nn with i by lia. auto.
      + exists i. inversion_clear P. rewrite N.lxor_0_r in V. split; [exact A |]. split; [lia |]. replace (nn - i)%nat with a by lia. exact V.
      + exists i, a, b. inversion_clear P as [| ? ? Pa P']. inversion_clear P' as [| ? ? Pb _].
        rewrite N.lxor_0_r in V. repeat split; auto. lia.
    - intros [[[A ->] | (i & A & I & V)] | (i & a & b & A & Pa & Pb & E & V)].
      + exists []. split; [exists nn; cbn; repeat split; [exact A | constructor | lia] | reflexivity].
      + exists [(nn - i)%nat]. split; [| cbn; now rewrite N.lxor_0_r]. exists i. split; [exact A |].
        split; [constructor; [lia | constructor] | cbn; lia].
      + exists [a; b]. split; [| cbn; now rewrite N.lxor_0_r]. exists i. split; [exact A |].
        split; [repeat constructor; assumption | cbn; lia].
  Qed.

  (** Only values of options are marked, and those of splits only if one part is at most [within]. *)
  Variable within : nat.
  Definition split_within (v : N) : Prop :=
    exists i a b, allows c i 2 /\ (0 < a)%nat /\ (a <= within)%nat /\ (0 < b)%nat /\ nn = (i + (a + b))%nat /\ N.lxor (g a) (g b) = v.
  Definition seen (v : N) : Prop := direct_value v \/ split_within v.
  Lemma seen_option v : seen v -> option_value (code_move c) g nn v.
  Proof.
    intros [D | (i & a & b & A & Pa & _ & Pb & E & V)]; apply options_by_parts; [now left | right]. exists i, a, b. auto.
  Qed.
  Definition honest (marks : arr) : Prop := forall v, get marks v = n -> seen v.
  Definition keeps (old new : arr) : Prop := forall v, get old v = n -> get new v = n.

  Lemma honest_set marks v : honest marks -> seen v -> honest (set marks v n).
  Proof. intros H O w. rewrite get_set. destruct (N.eqb_spec w v) as [-> |]; [intros _; exact O | apply H]. Qed.
  Lemma keeps_set marks v : keeps marks (set marks v n).
  Proof. intros w. rewrite get_set. destruct (N.eqb w v); auto. Qed.
  Lemma get_set_same marks v : get (set marks v n) v = n.
  Proof. rewrite get_set, N.eqb_refl. reflexivity. Qed.
  Lemma keeps_refl m : keeps m m. Proof. intros v; auto. Qed.
  Lemma keeps_trans a b d : keeps a b -> keeps b d -> keeps a d. Proof. intros X Y v Z. auto. Qed.

  Lemma mark_wholes_spec ws : forall marks, (forall i, In i ws -> N.testbit (digit c (N.to_nat i)) 0 = true) -> honest marks ->
    honest (mark_wholes ws n marks) /\ keeps marks (mark_wholes ws n marks) /\ (In n ws -> get (mark_wholes ws n marks) 0 = n).
  Proof.
    induction ws as [| i ws IH]; intros marks A H; cbn [mark_wholes]; [repeat split; auto using keeps_refl; intros [] |].
    assert (Hm : honest (if i =? n then set marks 0 n else marks)).
    { destruct (N.eqb_spec i n) as [-> |]; [| exact H]. apply honest_set; [exact H |]. left. left.
      split; [| reflexivity]. specialize (A n (or_introl eq_refl)). unfold n in A. rewrite Nat2N.id in A. exact A. }
    destruct (IH _ (fun j J => A j (or_intror J)) Hm) as (X & Y & Z).
    assert (K : keeps marks (if i =? n then set marks 0 n else marks)) by (destruct (i =? n); auto using keeps_set, keeps_refl).
    split; [exact X |]. split; [exact (keeps_trans _ _ _ K Y) |]. intros [-> | J]; [| auto].
    apply Y. rewrite N.eqb_refl. apply get_set_same.
  Qed.

  Variables tab : arr.
  Hypothesis Tab : forall a, (a < nn)%nat -> get tab (N.of_nat a) = g a.

  Lemma mark_singles_spec is : forall marks, (forall i, In i is -> N.testbit (digit c (N.to_nat i)) 1 = true) -> honest marks ->
    honest (mark_singles is n tab marks) /\ keeps marks (mark_singles is n tab marks) /\
    (forall i, In (N.of_nat i) is -> (i < nn)%nat -> get (mark_singles is n tab marks) (g (nn - i)%nat) = n).
  Proof.
    induction is as [| i is IH]; intros marks A H; cbn [mark_singles]; [repeat split; auto using keeps_refl; intros i [] |].
    assert (V : forall k, N.of_nat k = i -> (k < nn)%nat -> (0 < k)%nat -> get tab (n - i) = g (nn - k)%nat).
    { intros k <- L K. rewrite <- Tab by lia. f_equal. unfold n. lia. }
    assert (Pos : 0 < i).
    { specialize (A i (or_introl eq_refl)). destruct i; [| lia]. cbn in A. unfold terminating in T. apply andb_prop in T. destruct T as [_ T1].
      apply Bool.negb_true_iff in T1. congruence. }
    assert (Hm : honest (if i <? n then set marks (get tab (n - i)) n else marks)).
    { destruct (N.ltb_spec i n) as [L |]; [| exact H]. apply honest_set; [exact H |]. left. right.
      exists (N.to_nat i). split; [exact (A i (or_introl eq_refl)) |]. split; [unfold n in L; lia |]. symmetry. apply V; unfold n in L; lia. }
    assert (K : keeps marks (if i <? n then set marks (get tab (n - i)) n else marks)) by (destruct (i <? n); auto using keeps_set, keeps_refl).
    destruct (IH _ (fun j J => A j (or_intror J)) Hm) as (X & Y & Z).
    split; [exact X |]. split; [exact (keeps_trans _ _ _ K Y) |]. intros k [E | J] L; [| auto].
    apply Y. rewrite (proj2 (N.ltb_lt i n)) by (unfold n; lia). rewrite (V k) by (auto; lia). apply get_set_same.
  Qed.

  Lemma split_is_seen i a b : allows c i 2 -> (0 < a)%nat -> (a <= within)%nat -> (0 < b)%nat -> nn = (i + (a + b))%nat ->
    seen (N.lxor (g a) (g b)).
  Proof. intros A Pa Wa Pb E. right. exists i, a, b. repeat split; auto. Qed.

  (** The rare heaps: rares[0], …, rares[count - 1]. *)
  Variables (rares : arr) (count : N).
  Hypothesis Rares_pos : forall j, j < count -> 0 < get rares j /\ get rares j <= N.of_nat within.

  Lemma mark_rares_spec i : allows c i 2 -> (i < nn)%nat -> forall fuel j marks, j + N.of_nat fuel <= count -> honest marks ->
    let m := n - N.of_nat i in
    let out := mark_rares fuel j m n tab rares marks in
    honest out /\ keeps marks out /\
    (forall k a b, j <= k -> k < j + N.of_nat fuel -> get rares k = N.of_nat a -> (0 < b)%nat -> nn = (i + (a + b))%nat ->
      get out (N.lxor (g a) (g b)) = n).
  Proof.
    intros A I. induction fuel as [| fuel IH]; intros j marks F H; cbn [mark_rares]; [repeat split; auto using keeps_refl; intros; lia |].
    set (m := n - N.of_nat i). set (a := get rares j).
    assert (Pa : 0 < a /\ a <= N.of_nat within) by (apply Rares_pos; lia). destruct Pa as [Pa Wa].
    destruct (N.ltb_spec a m) as [L | L].
    - assert (E : N.lxor (get tab a) (get tab (m - a)) = N.lxor (g (N.to_nat a)) (g (nn - i - N.to_nat a)%nat)).
      { f_equal; rewrite <- Tab by (unfold m, n in L; lia); f_equal; unfold m, n; lia. }
      assert (Hm : honest (set marks (N.lxor (get tab a) (get tab (m - a))) n)).
      { apply honest_set; [exact H |]. rewrite E. apply (split_is_seen i); [exact A | lia | lia | unfold m, n in L; lia | unfold m, n in L; lia]. }
      destruct (IH (N.succ j) _ ltac:(lia) Hm) as (X & Y & Z). split; [exact X |].
      split; [exact (keeps_trans _ _ _ (keeps_set _ _) Y) |].
      intros k x b K1 K2 Rk Pb En. destruct (N.eq_dec k j) as [-> | D]; [| apply (Z k); auto; lia].
      apply Y. fold a in Rk. rewrite E. replace (N.to_nat a) with x by lia. replace (nn - i - x)%nat with b by lia. apply get_set_same.
    - destruct (IH (N.succ j) marks ltac:(lia) H) as (X & Y & Z). split; [exact X |]. split; [exact Y |].
      intros k x b K1 K2 Rk Pb En. destruct (N.eq_dec k j) as [-> | D]; [| apply (Z k); auto; lia].
      fold a in Rk. unfold m, n in L. lia.
  Qed.

  Lemma mark_doubles_spec is : forall marks, (forall i, In i is -> N.testbit (digit c (N.to_nat i)) 2 = true) -> honest marks ->
    let out := mark_doubles is count n tab rares marks in
    honest out /\ keeps marks out /\
    (forall i k a b, In (N.of_nat i) is -> k < count -> get rares k = N.of_nat a -> (0 < b)%nat -> nn = (i + (a + b))%nat ->
      get out (N.lxor (g a) (g b)) = n).
  Proof.
    induction is as [| i is IH]; intros marks A H; cbn [mark_doubles]; [repeat split; auto using keeps_refl; intros i k a b [] |].
    pose proof (A i (or_introl eq_refl)) as Ai.
    assert (Al : allows c (N.to_nat i) 2) by exact Ai.
    destruct (N.ltb_spec i n) as [L | L].
    - pose proof (mark_rares_spec (N.to_nat i) Al ltac:(unfold n in L; lia) (N.to_nat count) 0 marks ltac:(lia) H) as S.
      cbv zeta in S. rewrite N2Nat.id in S. destruct S as (X & Y & Z).
      destruct (IH _ (fun j J => A j (or_intror J)) X) as (X' & Y' & Z'). split; [exact X' |].
      split; [exact (keeps_trans _ _ _ Y Y') |]. intros j k a b [E | J] K Rk Pb En; [| apply (Z' j k); auto].
      apply Y'. apply (Z k); auto; lia.
    - destruct (IH _ (fun j J => A j (or_intror J)) H) as (X' & Y' & Z'). split; [exact X' |]. split; [exact Y' |].
      intros j k a b [E | J] K Rk Pb En; [unfold n in L; lia | apply (Z' j k); auto].
  Qed.

  Lemma mark_part_spec a is : (0 < a)%nat -> (a <= within)%nat -> forall marks, (forall i, In i is -> N.testbit (digit c (N.to_nat i)) 2 = true) -> honest marks ->
    let out := mark_part is (N.of_nat a) n tab marks in
    honest out /\ keeps marks out /\
    (forall i b, In (N.of_nat i) is -> (0 < b)%nat -> nn = (i + (a + b))%nat -> get out (N.lxor (g a) (g b)) = n).
  Proof.
    intros Pa Wa. induction is as [| i is IH]; intros marks A H; cbn [mark_part]; [repeat split; auto using keeps_refl; intros i b [] |].
    pose proof (A i (or_introl eq_refl)) as Ai.
    destruct (N.ltb_spec (i + N.of_nat a) n) as [L | L].
    - assert (E : N.lxor (get tab (N.of_nat a)) (get tab (n - i - N.of_nat a)) = N.lxor (g a) (g (nn - N.to_nat i - a)%nat)).
      { f_equal; rewrite <- Tab by (unfold n in L; lia); f_equal; unfold n; lia. }
      assert (Hm : honest (set marks (N.lxor (get tab (N.of_nat a)) (get tab (n - i - N.of_nat a))) n)).
      { apply honest_set; [exact H |]. rewrite E. apply (split_is_seen (N.to_nat i)); [exact Ai | exact Pa | exact Wa | unfold n in L; lia | unfold n in L; lia]. }
      destruct (IH _ (fun j J => A j (or_intror J)) Hm) as (X & Y & Z). split; [exact X |].
      split; [exact (keeps_trans _ _ _ (keeps_set _ _) Y) |]. intros j b [Ej | J] Pb En; [| apply Z with j; auto].
      apply Y. rewrite E. replace (nn - N.to_nat i - a)%nat with b by lia. apply get_set_same.
    - destruct (IH _ (fun j J => A j (or_intror J)) H) as (X & Y & Z). split; [exact X |]. split; [exact Y |].
      intros j b [Ej | J] Pb En; [unfold n in L; lia | apply Z with j; auto].
  Qed.

  (** ** The search for the value *)
  Variable s : setting.
  Variable limit : nat.
  Hypothesis Limit : (limit <= within)%nat.
  Let is := having c 2.

  Lemma resolve_spec : forall fuel u a marks v marks',
    resolve fuel s is n (N.of_nat limit) u (N.of_nat a) tab marks = Some (v, marks') ->
    (0 < a)%nat -> (a <= S limit)%nat -> honest marks -> (forall w, w < u -> get marks w = n) ->
    (forall i x b, allows c i 2 -> (0 < x)%nat -> (x < a)%nat -> (0 < b)%nat -> nn = (i + (x + b))%nat -> get marks (N.lxor (g x) (g b)) = n) ->
    honest marks' /\ keeps marks marks' /\ (forall w, w < v -> get marks' w = n) /\ get marks' v <> n /\
    (is_common s n v = true \/
      forall i x b, allows c i 2 -> (0 < x)%nat -> (x <= limit)%nat -> (0 < b)%nat -> nn = (i + (x + b))%nat -> get marks' (N.lxor (g x) (g b)) = n).
  Proof.
    assert (Is : forall i, In i is -> N.testbit (digit c (N.to_nat i)) 2 = true) by (intros i I; now apply having_spec).
    assert (Si : forall i, allows c i 2 -> In (N.of_nat i) is) by (intros i A; apply having_spec; rewrite Nat2N.id; exact A).
    induction fuel as [| fuel IH]; intros u a marks v marks' E Pa La H Below Done; cbn [resolve] in E; [discriminate |].
    destruct (N.eqb_spec (get marks u) n) as [M | M].
    - apply (IH _ _ _ _ _ E); auto. intros w W. destruct (N.eq_dec w u) as [-> |]; [exact M | apply Below; lia].
    - destruct (is_common s n u) eqn:C; [injection E as <- <-; repeat split; auto using keeps_refl |].
      destruct (N.ltb_spec (N.of_nat limit) (N.of_nat a)) as [L | L].
      + injection E as <- <-. repeat split; auto using keeps_refl. right. intros i x b A X1 X2 Pb En. apply (Done i); auto. lia.
      + destruct (mark_part_spec a is Pa ltac:(lia) marks Is H) as (X & Y & Z).
        rewrite <- Nat2N.inj_succ in E.
        destruct (IH _ _ _ _ _ E ltac:(lia) ltac:(lia) X) as (R1 & R2 & R3).
        * intros w W. apply Y, Below, W.
        * intros i x b A X1 X2 Pb En. destruct (Nat.eq_dec x a) as [-> | D]; [apply (Z i); auto |]. apply Y, (Done i); auto. lia.
        * split; [exact R1 |]. split; [exact (keeps_trans _ _ _ Y R2) | exact R3].
  Qed.
End OneHeap.
