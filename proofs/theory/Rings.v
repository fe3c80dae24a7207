(** Rings: the first move leaves rows, so a ring's value is the mex of values of rows; the rows have a law of their own. *)
From Coq Require Import List NArith PeanoNat Compare_dec Lia.
From Grundy Require Import Game Code Period.
Import ListNotations.
Open Scope nat_scope.

(** ** Rings of a code: a move that leaves j >= 2 heaps in a row leaves j - 1 rows in a ring; a move that leaves no heap takes the
    whole ring. *)
Inductive piece := Row (n : nat) | Ring (n : nat).
Definition rows (o : list nat) : list piece := map Row o.
Definition ring_move (c : code) (x : piece) (o : list piece) : Prop :=
  match x with
  | Row n => exists q, code_move c n q /\ o = rows q
  | Ring n =>
    exists i q, positive_parts q /\ o = rows q /\ n = i + list_sum q /\
      ((q = [] /\ allows c i 0) \/ (q <> [] /\ allows c i (S (length q))))
  end.
(** The value of a ring by the values of rows. *)
Definition ring_option (c : code) (g : nat -> N) (n : nat) (v : N) : Prop :=
  exists i q, positive_parts q /\ n = i + list_sum q /\ nimsum g q = v /\
    ((q = [] /\ allows c i 0) \/ (q <> [] /\ allows c i (S (length q)))).

Lemma nimsum_rows (h : piece -> N) q : nimsum h (rows q) = nimsum (fun n => h (Row n)) q.
Proof. induction q as [| a q IH]; [reflexivity |]. cbn. unfold rows in IH. fold (nimsum h (map Row q)). rewrite IH. reflexivity. Qed.

(** A Grundy function of rings and rows is a Grundy function of rows, and gives each ring the mex over its rows. *)
Theorem ring_values c h : is_grundy (ring_move c) h ->
  is_grundy (code_move c) (fun n => h (Row n)) /\
  forall n, is_mex (h (Ring n)) (ring_option c (fun n => h (Row n)) n).
Proof.
  intros G. split.
  - intros n. apply (is_mex_ext _ _ _ (G (Row n))). intros v. split.
    + intros (o & (q & M & ->) & V). exists q. rewrite nimsum_rows in V. auto.
    + intros (q & M & V). exists (rows q). rewrite nimsum_rows. split; [exists q; auto | exact V].
  - intros n. apply (is_mex_ext _ _ _ (G (Ring n))). intros v. split.
    + intros (o & (i & q & P & -> & E & D) & V). exists i, q. rewrite nimsum_rows in V. auto.
    + intros (i & q & P & E & V & D). exists (rows q). rewrite nimsum_rows. split; [exists i, q; auto | exact V].
Qed.

(** Rows of period p from n0 on, at most r rows after the first move: rings repeat from r n0 + (r - 1) p + k on. *)
Theorem rings_of_code c h r n0 p k : is_grundy (ring_move c) h -> 1 <= r -> 1 <= n0 -> length c <= S k ->
  (forall i j, allows c i (S j) -> j <= r) ->
  (forall n, n0 <= n -> h (Row (n + p)) = h (Row n)) ->
  forall n, r * n0 + (r - 1) * p + k <= n -> h (Ring (n + p)) = h (Ring n).
Proof.
  intros G R1 N0 K R P n B. destruct (ring_values c h G) as [_ M]. set (g := fun n => h (Row n)) in *.
  destruct r as [| s]; [lia |]. replace (S s - 1) with s in B by lia.
  assert (Len : forall i q, n <= i + list_sum q -> (q = [] /\ allows c i 0) \/ (q <> [] /\ allows c i (S (length q))) ->
    i <= k /\ q <> [] /\ length q <= S s /\ allows c i (S (length q))).
  { intros i q E [[-> A] | [Ne A]].
    - apply allows_le in A. cbn in E. nia.
    - pose proof (allows_le _ _ _ A). repeat split; [lia | exact Ne | exact (R _ _ A) | exact A]. }
  apply (is_mex_unique _ _ _ _ (M (n + p)) (M n)). intros v. split; intros (i & q & Pq & E & V & D).
  - destruct (Len i q ltac:(lia) D) as (I & Ne & J & A). destruct (large_part q Ne) as (l & a & w & -> & L).
    rewrite list_sum_mid in E, L. assert (big : n0 + p <= a) by nia.
    exists i, (l ++ (a - p) :: w). repeat split.
    + apply (parts_mid l a); [exact Pq | lia].
    + rewrite list_sum_mid. lia.
    + rewrite <- V. apply nimsum_mid. unfold g. rewrite <- (P (a - p)) by lia. do 2 f_equal. lia.
    + right. split; [destruct l; discriminate |]. rewrite app_length in *. exact A.
  - destruct (Len i q ltac:(lia) D) as (I & Ne & J & A). destruct (large_part q Ne) as (l & a & w & -> & L).
    rewrite list_sum_mid in E, L. assert (big : n0 <= a) by nia.
    exists i, (l ++ (a + p) :: w). repeat split.
    + apply (parts_mid l a); [exact Pq | lia].
    + rewrite list_sum_mid. lia.
    + rewrite <- V. apply nimsum_mid. unfold g. apply P. exact big.
    + right. split; [destruct l; discriminate |]. rewrite app_length in *. exact A.
Qed.

(** ** Rings of a strip: a mark m in a ring of n cells leaves a gap of n - 1 cells with m on both sides, if m may be beside
    itself or n >= 2. If gaps satisfy g(n + p) = g(n) from n0 >= 1 on, rings repeat from n0 + 1 on. *)
Theorem rings_of_strip (marks : nat) (gaps : nat -> nat -> N) (ring : nat -> N) n0 p : 1 <= n0 ->
  (forall n, 2 <= n -> is_mex (ring n) (fun v => exists m, 1 <= m /\ m <= marks /\ gaps m (n - 1) = v)) ->
  (forall m n, n0 <= n -> gaps m (n + p) = gaps m n) ->
  forall n, n0 + 1 <= n -> ring (n + p) = ring n.
Proof.
  intros N0 M P n L. apply (is_mex_unique _ _ _ _ (M (n + p) ltac:(lia)) (M n ltac:(lia))). intros v.
  split; intros (m & A & B & V); exists m; repeat split; auto; rewrite <- V; [symmetry |];
    replace (n + p - 1) with (n - 1 + p) by lia; apply P; lia.
Qed.

(** Growing gaps have no effect from some point on: a mex of at most [marks] values is at most [marks]. *)
Theorem rings_of_growing_strip (marks : nat) (gaps : nat -> nat -> N) (saltus : nat -> N) (ring : nat -> N) n0 p : 1 <= n0 ->
  (forall n, 2 <= n -> is_mex (ring n) (fun v => exists m, 1 <= m /\ m <= marks /\ gaps m (n - 1) = v)) ->
  (forall m n, n0 <= n -> gaps m (n + p) = (gaps m n + saltus m)%N) ->
  forall n, n0 + marks * p + 1 <= n -> ring (n + p) = ring n.
Proof.
  intros N0 M P n L.
  assert (Steps : forall m t x, n0 <= x -> gaps m (x + t * p) = (gaps m x + N.of_nat t * saltus m)%N).
  { intros m. induction t as [| t IH]; intros x X; [rewrite Nat.add_0_r; lia |].
    replace (x + S t * p) with ((x + t * p) + p) by lia. rewrite P, IH by lia. lia. }
  assert (Large : forall m x, n0 + marks * p <= x -> (0 < saltus m)%N -> (N.of_nat marks <= gaps m x)%N).
  { intros m x X S. replace x with ((x - marks * p) + marks * p) by lia. rewrite Steps by lia. nia. }
  (* a mex is at most the number of values *)
  assert (Most : forall x, 2 <= x -> (ring x <= N.of_nat marks)%N).
  { intros x X. destruct (M x X) as [_ S]. destruct (N.le_gt_cases (ring x) (N.of_nat marks)) as [Q | Q]; [exact Q | exfalso].
    assert (Inc : incl (map N.of_nat (seq 0 (Datatypes.S marks))) (map (fun m => gaps m (x - 1)) (seq 1 marks))).
    { intros v I. apply in_map_iff in I. destruct I as (k & <- & I). apply in_seq in I.
      destruct (S (N.of_nat k) ltac:(lia)) as (m & A & B & V). apply in_map_iff. exists m. split; [exact V | apply in_seq; lia]. }
    apply NoDup_incl_length in Inc; [rewrite !map_length, !seq_length in Inc; lia |].
    clear. generalize (Datatypes.S marks). intros k. generalize 0. induction k as [| k IH]; intros s; [constructor |]. cbn. constructor; [| apply IH].
    intros I. apply in_map_iff in I. destruct I as (j & E & I). apply in_seq in I. lia. }
  (* if one gap grows, the mex is less than the number of marks, or all gaps are small and none grows *)
  assert (Same : forall v, (v < N.of_nat marks)%N ->
    ((exists m, 1 <= m /\ m <= marks /\ gaps m (n + p - 1) = v) <-> (exists m, 1 <= m /\ m <= marks /\ gaps m (n - 1) = v))).
  { intros v V. split; intros (m & A & B & E); exists m; repeat split; auto.
    - replace (n + p - 1) with (n - 1 + p) in E by lia. rewrite P in E by lia.
      destruct (N.eq_dec (saltus m) 0) as [Z | Z]; [lia |]. pose proof (Large m (n - 1) ltac:(lia) ltac:(lia)). lia.
    - replace (n + p - 1) with (n - 1 + p) by lia. rewrite P by lia.
      destruct (N.eq_dec (saltus m) 0) as [Z | Z]; [lia |]. pose proof (Large m (n - 1) ltac:(lia) ltac:(lia)). lia. }
  destruct (M (n + p) ltac:(lia)) as [A1 A2]. destruct (M n ltac:(lia)) as [B1 B2].
  pose proof (Most (n + p) ltac:(lia)). pose proof (Most n ltac:(lia)).
  destruct (N.lt_trichotomy (ring (n + p)) (ring n)) as [C | [C | C]]; [exfalso | exact C | exfalso].
  - apply A1, Same; [lia |]. apply B2, C.
  - apply B1, Same; [lia |]. apply A2, C.
Qed.
