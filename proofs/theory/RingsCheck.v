(** Laws of rings, checked: the rows have a proved law, and a ring's value is the mex of values of rows. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Code Period Shift Mex HeapLaw Table Values Laws Demands RuleCheck Rings Strips StripGrowth.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

(** ** A list of ring values that satisfies a law up to a bound, beyond which rings repeat *)
Section Repeats.
  Variables (ring : nat -> N) (values : nat -> list N) (bound p m0 q : nat) (u : list N).
  Hypothesis Mex : forall n, is_mex (ring n) (fun v => In v (values n)).
  Hypothesis Far : forall n, bound <= n -> ring (n + p) = ring n.
  Definition ring_table_ok : bool :=
    (1 <=? p) && (1 <=? q) && (Nat.max bound m0 + p + q <=? length u) &&
    forallb (fun n => is_mex_of (bits_of (values n)) (nth n u 0%N)) (seq 0 (length u)) && obeyed u m0 q 0 && least u m0 q 0.

  Lemma ring_table_law : ring_table_ok = true ->
    (forall n, ring n = shift_value (entry u) m0 q 0 n) /\ exact_shift (shift_value (entry u) m0 q 0) m0 q 0.
  Proof.
    unfold ring_table_ok. intros H. repeat (apply andb_prop in H; destruct H as [H ?]).
    repeat match goal with X : (_ <=? _) = true |- _ => apply Nat.leb_le in X end.
    match goal with X : least _ _ _ _ = true |- _ => rename X into Le end.
    match goal with X : obeyed _ _ _ _ = true |- _ => rename X into Ob end.
    match goal with X : forallb _ _ = true |- _ => rename X into V; rewrite forallb_forall in V end.
    assert (E : forall n, n < length u -> ring n = entry u n).
    { intros n L. specialize (V n ltac:(apply in_seq; lia)).
      exact (is_mex_unique _ _ _ _ (Mex n) (is_mex_of_spec _ _ V) (fun w => iff_refl _)). }
    assert (Near : forall n, m0 <= n -> n + q < length u -> ring (n + q) = ring n).
    { intros n A B. rewrite !E by lia. rewrite <- (N.add_0_r (entry u n)). apply (obeyed_spec u m0 q 0 Ob); lia. }
    set (b := Nat.max bound m0) in *. assert (Bm : m0 <= b) by (unfold b; lia).
    assert (Sb : shifts ring b q 0).
    { apply (shifts_from_multiple ring b q p 0 0); [lia | intros n A; rewrite N.add_0_r; apply Far; unfold b in A; lia |].
      intros n A B. rewrite N.add_0_r. apply Near; unfold b in *; lia. }
    assert (S : shifts ring m0 q 0).
    { intros n A. destruct (le_lt_dec b n) as [B | B]; [exact (Sb n B) |]. rewrite N.add_0_r. apply Near; lia. }
    assert (Val : forall n, ring n = shift_value (entry u) m0 q 0 n).
    { intros n. rewrite (shifts_value ring m0 q 0 ltac:(lia) S n). apply shift_value_ext; [lia |]. intros k Lk. apply E. lia. }
    split; [exact Val |]. apply (exact_shift_ext ring); [exact Val |]. apply (exact_from_table u); [lia | lia | exact Le | | exact S].
    intros n Ln. apply E. lia.
  Qed.
End Repeats.

(** ** Rings of codes: from a ring, dj+1 says whether j rows may be left; dj for j = 0 says whether the ring may vanish. *)
Definition ring_digit (d : N) : N := (2 * N.div2 (N.div2 d) + N.b2n (N.testbit d 0))%N.
Lemma ring_digit_0 d : N.testbit (ring_digit d) 0 = N.testbit d 0.
Proof. unfold ring_digit. rewrite N.add_comm. apply N.add_b2n_double_bit0. Qed.
Lemma ring_digit_S d j : N.testbit (ring_digit d) (N.of_nat (S j)) = N.testbit d (N.of_nat (S (S j))).
Proof.
  replace (N.of_nat (S j)) with (N.succ (N.of_nat j)) by lia. replace (N.of_nat (S (S j))) with (N.succ (N.succ (N.of_nat j))) by lia.
  rewrite N.testbit_succ_r_div2 by lia.
  replace (N.div2 (ring_digit d)) with (N.div2 (N.div2 d)).
  - now rewrite !N.testbit_succ_r_div2 by lia.
  - unfold ring_digit. rewrite N.add_comm, (N.div2_div (_ + _)). symmetry. apply N.add_b2n_double_div2.
Qed.

Definition ring_values_of (c : code) (g : nat -> N) (n : nat) : list N :=
  flat_map (fun i => if i <=? n then digit_values g (ring_digit (Code.digit c i), Any) (n - i) else []) (seq 0 (length c)).
Lemma ring_values_of_spec c g n v : In v (ring_values_of c g n) <-> ring_option c g n v.
Proof.
  unfold ring_values_of, ring_option. rewrite in_flat_map. split.
  - intros (i & _ & H). destruct (Nat.leb_spec i n) as [L | L]; [| contradiction]. apply digit_values_spec in H.
    destruct H as (o & T & _ & P & E & V). cbn [fst] in T. exists i, o. repeat split; [exact P | lia | exact V |].
    destruct o as [| a o]; [left; split; [reflexivity |] | right; split; [discriminate |]]; unfold allows.
    + rewrite <- ring_digit_0. exact T.
    + cbn [length] in *. rewrite <- ring_digit_S. exact T.
  - intros (i & q & P & E & V & D).
    assert (I : i < length c). { destruct D as [[_ A] | [_ A]]; exact (allows_le _ _ _ A). }
    exists i. split; [apply in_seq; lia |]. rewrite (proj2 (Nat.leb_le i n)) by lia. apply digit_values_spec. exists q. cbn [fst snd].
    repeat split; [| exact P | lia | exact V].
    destruct D as [[-> A] | [Ne A]]; unfold allows in A.
    + cbn [length]. change (N.of_nat 0) with 0%N. rewrite ring_digit_0. exact A.
    + destruct q as [| a q]; [congruence |]. cbn [length] in *. rewrite ring_digit_S. exact A.
Qed.

(** The values of all rings; the period and the preperiod are least; rings are lost exactly if the nim-sum of the values is 0. *)
Definition ring_law (c : code) (m0 q : nat) (u : list N) : Prop :=
  let value := shift_value (entry u) m0 q 0 in
  (forall h, is_grundy (ring_move c) h -> forall n, h (Ring n) = value n) /\
  exact_shift value m0 q 0 /\
  forall rings, (P_position (move (ring_move c)) (map Ring rings) <-> nimsum value rings = 0%N) /\
                (N_position (move (ring_move c)) (map Ring rings) <-> nimsum value rings <> 0%N).

(** r: the most rows that are left. *)
Definition check_ring (c : code) (r n0 p : nat) (t : list N) (m0 q : nat) (u : list N) : bool :=
  let first := Nat.max n0 1 in
  Demands.ends (plain c) && (1 <=? r) && (1 <=? length c) &&
  forallb (fun d => each_part (d, Any) (fun j => j <=? S r)) c &&
  ring_table_ok (ring_values_of c (shift_value (entry t) n0 p 0)) (r * first + (r - 1) * p + (length c - 1)) p m0 q u.

Lemma code_rule_grundy c g : is_grundy (rule_move (plain c)) g <-> is_grundy (code_move c) g.
Proof.
  split; intros G n; apply (is_mex_ext _ _ _ (G n)); intros v; split; intros (o & M & V); exists o; (split; [| exact V]);
    apply plain_move; exact M.
Qed.
Lemma ring_grundy c g : is_grundy (code_move c) g ->
  is_grundy (ring_move c) (fun x => match x with Row n => g n | Ring n => mex (ring_values_of c g n) end).
Proof.
  intros G [n | n].
  - apply (is_mex_ext _ _ _ (G n)). intros v. split.
    + intros (q & M & V). exists (rows q). rewrite nimsum_rows. split; [exists q; auto | exact V].
    + intros (o & (q & M & ->) & V). exists q. rewrite nimsum_rows in V. auto.
  - apply (is_mex_ext _ _ _ (mex_spec _)). intros v. rewrite ring_values_of_spec. split.
    + intros (i & q & P & E & V & D). exists (rows q). rewrite nimsum_rows. split; [exists i, q; auto | exact V].
    + intros (o & (i & q & P & -> & E & D) & V). exists i, q. rewrite nimsum_rows in V. auto.
Qed.
Definition piece_size (x : piece) : nat := match x with Row n => 2 * n | Ring n => 2 * n + 1 end.
Lemma ring_smaller c : Demands.ends (plain c) = true -> forall x o y, ring_move c x o -> In y o -> piece_size y < piece_size x.
Proof.
  intros T [n | n] o y M I.
  - destruct M as (q & M & ->). apply in_map_iff in I. destruct I as (a & <- & I). apply plain_move in M.
    pose proof (rule_smaller (plain c) T n q a M I). cbn. lia.
  - destruct M as (i & q & _ & -> & E & _). apply in_map_iff in I. destruct I as (a & <- & I).
    pose proof (list_sum_In _ _ I). cbn. lia.
Qed.

Theorem check_ring_sound c r n0 p t m0 q u :
  0 < p -> (forall g, is_grundy (code_move c) g -> forall n, g n = shift_value (entry t) n0 p 0 n) ->
  check_ring c r n0 p t m0 q u = true -> ring_law c m0 q u.
Proof.
  intros P0 Rows H. unfold check_ring in H. apply andb_prop in H. destruct H as [H Ok].
  apply andb_prop in H. destruct H as [H Each]. apply andb_prop in H. destruct H as [H K].
  apply andb_prop in H. destruct H as [T R]. apply Nat.leb_le in R, K. rewrite forallb_forall in Each.
  set (first := Nat.max n0 1) in *.
  assert (Law : forall h, is_grundy (ring_move c) h ->
    (forall n, h (Ring n) = shift_value (entry u) m0 q 0 n) /\ exact_shift (shift_value (entry u) m0 q 0) m0 q 0).
  { intros h G. destruct (ring_values c h G) as [Gr Mx].
    apply (ring_table_law (fun n => h (Ring n)) (ring_values_of c (shift_value (entry t) n0 p 0)) (r * first + (r - 1) * p + (length c - 1)) p).
    - intros n. apply (is_mex_ext _ _ _ (Mx n)). intros v. rewrite ring_values_of_spec.
      assert (Same : forall o, nimsum (fun n => h (Row n)) o = nimsum (shift_value (entry t) n0 p 0) o).
      { intros o. apply nimsum_ext_in. intros a _. exact (Rows _ Gr a). }
      split; intros (i & o & A & B & V & D); exists i, o; rewrite Same in *; auto.
    - apply (rings_of_code c h r first p (length c - 1) G R ltac:(unfold first; lia) ltac:(lia)).
      + intros i j A. pose proof (allows_le _ _ _ A) as L. unfold allows in A.
        assert (I : In (Code.digit c i) c) by (apply nth_In; exact L).
        pose proof (each_part_spec _ _ (Each _ I) (S j) A) as X. apply Nat.leb_le in X. lia.
      + intros n L. rewrite !(Rows _ Gr). rewrite (shift_value_shifts _ n0 p 0 P0 n) by (unfold first in L; lia). apply N.add_0_r.
    - exact Ok. }
  destruct (rule_grundy (plain c) T) as (g0 & G0). apply (proj1 (code_rule_grundy c g0)) in G0.
  destruct (ex_intro (is_grundy (ring_move c)) _ (ring_grundy c g0 G0)) as (h & G). destruct (Law h G) as [Val Ex].
  split; [intros k Gk; exact (proj1 (Law k Gk)) |]. split; [exact Ex |]. intros rings.
  assert (Sum : nimsum (shift_value (entry u) m0 q 0) rings = nimsum h (map Ring rings)).
  { induction rings as [| n rings IH]; [reflexivity |]. cbn. unfold nimsum in IH. rewrite IH. f_equal. symmetry. exact (Val n). }
  rewrite Sum. apply (outcome _ piece_size (ring_smaller c T)). exact G.
Qed.

(** From the law of the rows in each of its forms. *)
Theorem ring_of_code_law c n0 p t r m0 q u : code_law c n0 p t ->
  (1 <=? p) && check_ring c r n0 p (map ByBits.val t) m0 q u = true -> ring_law c m0 q u.
Proof.
  intros [L _] H. apply andb_prop in H. destruct H as [P H]. apply Nat.leb_le in P.
  apply (check_ring_sound c r n0 p (map ByBits.val t) m0 q u); [lia | | exact H].
  intros g G n. rewrite (proj2 (L g G) n). unfold law_value, shift_value, entry.
  assert (E : forall k, ByBits.val (nth k t 1%positive) = nth k (map ByBits.val t) 0%N).
  { intros k. change 0%N with (ByBits.val 1%positive). symmetry. apply map_nth. }
  unfold value, reduce. destruct (n <? n0); [apply E |]. rewrite N.mul_0_r, N.add_0_r. apply E.
Qed.
Theorem ring_of_rule_law c n0 p t r m0 q u : rule_law (plain c) n0 p 0 t ->
  (1 <=? p) && check_ring c r n0 p t m0 q u = true -> ring_law c m0 q u.
Proof.
  intros [L _] H. apply andb_prop in H. destruct H as [P H]. apply Nat.leb_le in P.
  apply (check_ring_sound c r n0 p t m0 q u); [lia | | exact H].
  intros g G. assert (T : Demands.ends (plain c) = true).
  { unfold check_ring in H. destruct (Demands.ends (plain c)); [reflexivity | discriminate]. }
  apply (proj1 (code_rule_grundy c _)) in L.
  apply (grundy_unique (code_move c) (fun n => n)); [| exact G | exact L].
  intros n o a M. apply plain_move in M. exact (rule_smaller (plain c) T n o a M).
Qed.

(** ** Rings of strips: a mark m in a ring of n cells leaves a gap of n - 1 cells between m and m; in a ring of one cell it leaves
    nothing. *)
Inductive arc := Gap (x : gap) | Circle (n : nat).
Definition arc_move (S : strip) (x : arc) (o : list arc) : Prop :=
  match x with
  | Gap x => exists q, strip_move S x q /\ o = map Gap q
  | Circle n => exists m, 1 <= m /\ m <= marks S /\ 1 <= n /\ o = (if n =? 1 then [] else [Gap (m, m, n - 1)])
  end.
Lemma nimsum_gaps (h : arc -> N) q : nimsum h (map Gap q) = nimsum (fun x => h (Gap x)) q.
Proof. unfold nimsum. induction q as [| a q IH]; [reflexivity |]. cbn. now rewrite IH. Qed.

Definition circle_values (S : strip) (value : gap -> N) (n : nat) : list N :=
  match n with
  | O => []
  | 1 => map (fun _ => 0%N) (seq 1 (marks S))
  | _ => map (fun m => value (m, m, n - 1)) (seq 1 (marks S))
  end.
Lemma circle_values_spec S h n v : In v (circle_values S (fun x => h (Gap x)) n) <-> option_value (arc_move S) h (Circle n) v.
Proof.
  unfold circle_values, option_value, arc_move. destruct n as [| [| n]].
  - split; [intros [] | intros (o & (m & _ & _ & L & _) & _); lia].
  - rewrite in_map_iff. split.
    + intros (m & <- & I). apply in_seq in I. exists []. split; [exists m; repeat split; lia | reflexivity].
    + intros (o & (m & A & B & _ & ->) & V). exists m. split; [exact V | apply in_seq; lia].
  - rewrite in_map_iff. split.
    + intros (m & <- & I). apply in_seq in I. exists [Gap (m, m, Datatypes.S (Datatypes.S n) - 1)].
      split; [exists m; repeat split; lia | cbn; apply N.lxor_0_r].
    + intros (o & (m & A & B & _ & ->) & V). exists m. cbn in V. rewrite N.lxor_0_r in V. split; [exact V | apply in_seq; lia].
Qed.

Definition strip_ring_law (S : strip) (m0 q : nat) (u : list N) : Prop :=
  let value := shift_value (entry u) m0 q 0 in
  (forall h, is_grundy (arc_move S) h -> forall n, h (Circle n) = value n) /\
  exact_shift value m0 q 0 /\
  forall rings, (P_position (move (arc_move S)) (map Circle rings) <-> nimsum value rings = 0%N) /\
                (N_position (move (arc_move S)) (map Circle rings) <-> nimsum value rings <> 0%N).

Definition arc_size (x : arc) : nat := match x with Gap x => 2 * cells x | Circle n => 2 * n + 1 end.
Lemma arc_smaller S x o y : arc_move S x o -> In y o -> arc_size y < arc_size x.
Proof.
  destruct x as [x | n]; cbn [arc_move].
  - intros (q & M & ->) I. apply in_map_iff in I. destruct I as (a & <- & I). pose proof (strip_smaller S x q a M I). cbn. lia.
  - intros (m & _ & _ & L & ->) I. destruct (Nat.eqb_spec n 1); [contradiction |]. destruct I as [<- | []]. unfold arc_size, cells. cbn. lia.
Qed.
Lemma arc_gaps S h : is_grundy (arc_move S) h -> is_grundy (strip_move S) (fun x => h (Gap x)).
Proof.
  intros G x. apply (is_mex_ext _ _ _ (G (Gap x))). intros v. split.
  - intros (o & (q & M & ->) & V). exists q. rewrite nimsum_gaps in V. auto.
  - intros (q & M & V). exists (map Gap q). rewrite nimsum_gaps. split; [exists q; auto | exact V].
Qed.
Lemma arc_grundy S g : is_grundy (strip_move S) g ->
  is_grundy (arc_move S) (fun x => match x with Gap x => g x | Circle n => mex (circle_values S g n) end).
Proof.
  intros G [x | n].
  - apply (is_mex_ext _ _ _ (G x)). intros v. split.
    + intros (q & M & V). exists (map Gap q). rewrite nimsum_gaps. split; [exists q; auto | exact V].
    + intros (o & (q & M & ->) & V). rewrite nimsum_gaps in V. exists q. auto.
  - apply (is_mex_ext _ _ _ (mex_spec _)). intros v.
    apply (circle_values_spec S (fun x => match x with Gap x => g x | Circle n => mex (circle_values S g n) end)).
Qed.

(** n0, p: a law of all gaps between equal marks, with any saltus. *)
Definition check_strip_ring (S : strip) (value : gap -> N) (n0 p m0 q : nat) (u : list N) : bool :=
  ring_table_ok (circle_values S value) (Nat.max n0 1 + marks S * p + 1) p m0 q u.

Lemma strip_ring_sound S value saltus n0 p m0 q u : 1 <= p ->
  (forall g, is_grundy (strip_move S) g -> forall x, real S x -> g x = value x) ->
  (forall m n, m <= marks S -> n0 <= n -> value (m, m, n + p) = (value (m, m, n) + saltus m)%N) ->
  check_strip_ring S value n0 p m0 q u = true -> strip_ring_law S m0 q u.
Proof.
  intros P Val Sh Ok. unfold check_strip_ring in Ok.
  assert (Law : forall h, is_grundy (arc_move S) h ->
    (forall n, h (Circle n) = shift_value (entry u) m0 q 0 n) /\ exact_shift (shift_value (entry u) m0 q 0) m0 q 0).
  { intros h G. pose proof (arc_gaps S h G) as Gg.
    assert (Same : forall n, circle_values S (fun x => h (Gap x)) n = circle_values S value n).
    { intros [| [| n]]; [reflexivity | reflexivity |]. cbn [circle_values]. apply map_ext_in. intros m I. apply in_seq in I.
      apply (Val _ Gg). split; cbn; lia. }
    apply (ring_table_law (fun n => h (Circle n)) (circle_values S value) (Nat.max n0 1 + marks S * p + 1) p); [| | exact Ok].
    - intros n. apply (is_mex_ext _ _ _ (G (Circle n))). intros v. rewrite <- Same. symmetry. apply circle_values_spec.
    - intros n L. set (limit := fun m => if m <=? marks S then m else 0).
      apply (rings_of_growing_strip (marks S) (fun m k => value (limit m, limit m, k)) (fun m => saltus (limit m))
        (fun n => h (Circle n)) (Nat.max n0 1) p); [lia | | | exact L].
      + intros k Hk. apply (is_mex_ext _ _ _ (G (Circle k))). intros v. rewrite <- circle_values_spec, Same.
        destruct k as [| [| k]]; [lia | lia |]. cbn [circle_values]. rewrite in_map_iff. split.
        * intros (m & <- & I). apply in_seq in I. exists m. unfold limit. rewrite (proj2 (Nat.leb_le m (marks S))) by lia.
          repeat split; lia.
        * intros (m & A & B & V). exists m. unfold limit in V. rewrite (proj2 (Nat.leb_le m (marks S))) in V by lia.
          split; [exact V | apply in_seq; lia].
      + intros m k Hk. apply Sh; [| lia]. unfold limit. destruct (Nat.leb_spec m (marks S)); lia. }
  destruct (strip_grundy S) as (g0 & G0).
  destruct (ex_intro (is_grundy (arc_move S)) _ (arc_grundy S g0 G0)) as (h & G). destruct (Law h G) as [V Ex].
  split; [intros k Gk; exact (proj1 (Law k Gk)) |]. split; [exact Ex |]. intros rings.
  assert (Sum : nimsum (shift_value (entry u) m0 q 0) rings = nimsum h (map Circle rings)).
  { induction rings as [| n rings IH]; [reflexivity |]. cbn. unfold nimsum in IH. rewrite IH. f_equal. symmetry. exact (V n). }
  rewrite Sum. apply (outcome _ arc_size (arc_smaller S)). exact G.
Qed.

Definition strip_value (S : strip) (n0 p : nat) (t : list row) (x : gap) : N :=
  table_value S t (fst x, if snd x <? n0 then snd x else n0 + (snd x - n0) mod p).
Theorem ring_of_strip_law S n0 p t m0 q u : strip_law S n0 p t ->
  (1 <=? p) && check_strip_ring S (strip_value S n0 p t) n0 p m0 q u = true -> strip_ring_law S m0 q u.
Proof.
  intros [L _] H. apply andb_prop in H. destruct H as [P H]. apply Nat.leb_le in P.
  apply (strip_ring_sound S (strip_value S n0 p t) (fun _ => 0%N) n0 p); [exact P | exact L | | exact H].
  intros m n _ A. rewrite N.add_0_r. unfold strip_value. cbn [fst snd]. f_equal. f_equal.
  destruct (Nat.ltb_spec (n + p) n0); [lia |]. destruct (Nat.ltb_spec n n0); [lia |].
  replace (n + p - n0) with (n - n0 + 1 * p) by lia. now rewrite Nat.mod_add by lia.
Qed.
Theorem ring_of_growing_strip_law S n0 p saltus t m0 q u : growing_strip_law S n0 p saltus t ->
  (1 <=? p) && check_strip_ring S (growing_value S n0 p saltus t) n0 p m0 q u = true -> strip_ring_law S m0 q u.
Proof.
  intros (L & Sh & _) H. apply andb_prop in H. destruct H as [P H]. apply Nat.leb_le in P.
  apply (strip_ring_sound S (growing_value S n0 p saltus t) (fun m => rise_at S saltus m m) n0 p); [exact P | exact L | | exact H].
  intros m n _ A. exact (Sh m m n A).
Qed.
