(** States (n, p): a move takes constants from n and p, under conditions that compare n or p with constants. If the columns of all
    layers are equal over the reach of a move, they repeat for all later n. *)
From Coq Require Import List NArith PeanoNat Compare_dec Wf_nat Lia.
From Grundy Require Import Game Single Mex Shift.
Import ListNotations.
Open Scope bool_scope.
Open Scope nat_scope.

Inductive comparison := Eq | Ne | Lt | Le | Gt | Ge.
Inductive condition :=
| Always
| CompareN (t : comparison) (k : nat)   (* n t k *)
| CompareP (t : comparison) (k : nat)
| Both (a b : condition)
| Either (a b : condition)
| Not (a : condition).

Definition compares (t : comparison) (x k : nat) : bool :=
  match t with
  | Eq => x =? k
  | Ne => negb (x =? k)
  | Lt => x <? k
  | Le => x <=? k
  | Gt => k <? x
  | Ge => k <=? x
  end.
Fixpoint holds (c : condition) (n p : nat) : bool :=
  match c with
  | Always => true
  | CompareN t k => compares t n k
  | CompareP t k => compares t p k
  | Both a b => holds a n p && holds b n p
  | Either a b => holds a n p || holds b n p
  | Not a => negb (holds a n p)
  end.
(** From this n on the result of no comparison changes. *)
Fixpoint settled (c : condition) : nat :=
  match c with
  | Always | CompareP _ _ => 0
  | CompareN _ k => S k
  | Both a b | Either a b => Nat.max (settled a) (settled b)
  | Not a => settled a
  end.

Lemma holds_settled c n m p : settled c <= n -> settled c <= m -> holds c n p = holds c m p.
Proof.
  induction c as [| t k | t k | a IHa b IHb | a IHa b IHb | a IHa]; cbn [settled holds]; intros N M; try reflexivity.
  - destruct t; cbn [compares].
    + destruct (Nat.eqb_spec n k), (Nat.eqb_spec m k); lia || reflexivity.
    + destruct (Nat.eqb_spec n k), (Nat.eqb_spec m k); lia || reflexivity.
    + destruct (Nat.ltb_spec n k), (Nat.ltb_spec m k); lia || reflexivity.
    + destruct (Nat.leb_spec n k), (Nat.leb_spec m k); lia || reflexivity.
    + destruct (Nat.ltb_spec k n), (Nat.ltb_spec k m); lia || reflexivity.
    + destruct (Nat.leb_spec k n), (Nat.leb_spec k m); lia || reflexivity.
  - rewrite IHa, IHb by lia. reflexivity.
  - rewrite IHa, IHb by lia. reflexivity.
  - rewrite IHa by lia. reflexivity.
Qed.

(** The numbers taken from n and from p, and the condition. *)
Record clause := Clause { from_n : nat; from_p : nat; when : condition }.
Definition layer_move (cs : list clause) (x y : nat * nat) : Prop :=
  exists c, In c cs /\ holds (when c) (fst x) (snd x) = true /\ fst x = fst y + from_n c /\ snd x = snd y + from_p c.
Definition ends (cs : list clause) : bool := forallb (fun c => 0 <? from_n c + from_p c) cs.
Definition width (cs : list clause) : nat := fold_right Nat.max 0 (map from_n cs).
Definition steady (cs : list clause) : nat := fold_right Nat.max 0 (map (fun c => settled (when c)) cs).

Lemma max_In l x : In x l -> x <= fold_right Nat.max 0 l.
Proof. induction l as [| y l IH]; cbn; [intros [] | intros [-> | I]; [lia | apply IH in I; lia]]. Qed.

Lemma layer_smaller cs x y : ends cs = true -> layer_move cs x y -> fst y + snd y < fst x + snd x.
Proof.
  unfold ends. rewrite forallb_forall. intros E (c & I & _ & A & B). specialize (E c I). apply Nat.ltb_lt in E. lia.
Qed.

Theorem layer_columns cs g layers first q : ends cs = true -> solves (layer_move cs) g ->
  steady cs <= first + width cs ->
  (forall n p, first <= n -> n < first + width cs -> p < layers -> g (n + q, p) = g (n, p)) ->
  forall n p, first <= n -> p < layers -> g (n + q, p) = g (n, p).
Proof.
  intros E G St W n. induction n as [n IHn] using lt_wf_ind. intros p L. revert p.
  destruct (le_lt_dec (first + width cs) n) as [B | B]; [| intros p P; now apply W].
  intros p. induction p as [p IHp] using lt_wf_ind. intros P.
  assert (Wd : forall c, In c cs -> from_n c <= width cs) by (intros c I; apply max_In, in_map_iff; exists c; auto).
  assert (Sd : forall c, In c cs -> settled (when c) <= steady cs).
  { intros c I. apply max_In. apply (in_map (fun c => settled (when c))) in I. exact I. }
  assert (Step : forall m r, m <= n -> r <= p -> first <= m -> m + r < n + p -> g (m + q, r) = g (m, r)).
  { intros m r M R F S. destruct (Nat.eq_dec m n) as [-> | D]; [apply IHp; lia | apply IHn; lia]. }
  apply (is_mex_unique _ _ _ _ (G (n + q, p)) (G (n, p))). intros v. unfold reaches_value, layer_move. cbn [fst snd]. split.
  - intros ([m r] & (c & I & H & A & R) & V). cbn [fst snd] in *. pose proof (Wd c I). pose proof (Sd c I).
    unfold ends in E. rewrite forallb_forall in E. pose proof (proj1 (Nat.ltb_lt _ _) (E c I)).
    exists (n - from_n c, r). split.
    + exists c. cbn [fst snd]. split; [exact I |]. split; [| lia]. rewrite <- H. apply holds_settled; lia.
    + rewrite <- V. replace m with (n - from_n c + q) by lia. symmetry. apply Step; lia.
  - intros ([m r] & (c & I & H & A & R) & V). cbn [fst snd] in *. pose proof (Wd c I). pose proof (Sd c I).
    unfold ends in E. rewrite forallb_forall in E. pose proof (proj1 (Nat.ltb_lt _ _) (E c I)).
    exists (m + q, r). split.
    + exists c. cbn [fst snd]. split; [exact I |]. split; [| lia]. rewrite <- H. apply holds_settled; lia.
    + rewrite <- V. apply Step; lia.
Qed.

(** ** The check *)
(** The table has a column for each n, with the values of p = 0, 1, …, layers - 1. *)
Definition at_state (table : list (list N)) (n p : nat) : N := nth p (nth n table []) 0%N.

(** [cur]: the columns n - 1, …, 0; [col]: the values of (n, 0), …, (n, p - 1). *)
Definition state_values (cs : list clause) (n p : nat) (cur : list (list N)) (col : list N) : list N :=
  flat_map (fun c =>
    if (from_n c <=? n) && (from_p c <=? p) && holds (when c) n p then
      match from_n c with
      | O => [nth (p - from_p c) col 0%N]
      | S k => [nth (p - from_p c) (nth k cur []) 0%N]
      end
    else []) cs.
Fixpoint verify_columns (cs : list clause) (layers n : nat) (cur rest : list (list N)) : bool :=
  match rest with
  | [] => true
  | col :: rest =>
    if forallb (fun p => is_mex_of (bits_of (state_values cs n p cur col)) (nth p col 0%N)) (seq 0 layers)
    then verify_columns cs layers (S n) (col :: cur) rest else false
  end.
Definition layer_of (table : list (list N)) (p : nat) : list N := map (fun col => nth p col 0%N) table.

(** [laws]: the least start and the least period of each layer. *)
Definition check_layers (cs : list clause) (first q : nat) (laws : list (nat * nat)) (table : list (list N)) : bool :=
  let layers := length laws in
  if ends cs && (1 <=? q) && (steady cs <=? first + width cs) && (first + width cs + q <=? length table) &&
     (first + 2 * q <=? length table) && forallb (fun l => (1 <=? snd l) && (snd l <=? q) && (fst l <=? first)) laws then
    if verify_columns cs layers 0 [] table then
      forallb (fun p => obeyed (layer_of table p) first q 0) (seq 0 layers) &&
      forallb (fun p => let l := nth p laws (0, 1) in obeyed (layer_of table p) (fst l) (snd l) 0 && least (layer_of table p) (fst l) (snd l) 0)
        (seq 0 layers)
    else false
  else false.

(** Each layer's values are those of the table, and its start and period are least; sums of states are lost exactly if the
    nim-sum is 0, for any Grundy function on higher layers. *)
Definition layers_law (cs : list clause) (laws : list (nat * nat)) (table : list (list N)) : Prop :=
  forall g, solves (layer_move cs) g ->
  (forall p, p < length laws -> let l := nth p laws (0, 1) in
    exact_shift (fun n => g (n, p)) (fst l) (snd l) 0 /\ forall n, g (n, p) = shift_value (entry (layer_of table p)) (fst l) (snd l) 0 n) /\
  (forall states, (P_position (move (single (layer_move cs))) states <-> nimsum g states = 0%N) /\
                  (N_position (move (single (layer_move cs))) states <-> nimsum g states <> 0%N)).

Section Sound.
  Variables (cs : list clause) (table : list (list N)) (g : nat * nat -> N).
  Hypothesis E : ends cs = true.
  Hypothesis G : solves (layer_move cs) g.

  Lemma columns_spec layers : forall rest cur n, verify_columns cs layers n cur rest = true ->
    (forall m p, m < n -> p < layers -> nth p (nth (n - 1 - m) cur []) 0%N = g (m, p)) ->
    forall k p, k < length rest -> p < layers -> nth p (nth k rest []) 0%N = g (n + k, p).
  Proof.
    induction rest as [| col rest IH]; intros cur n V C k p K P; [cbn in K; lia |]. cbn [verify_columns] in V.
    destruct (forallb _ _) eqn:F; [| discriminate]. rewrite forallb_forall in F.
    assert (Col : forall p, p < layers -> nth p col 0%N = g (n, p)).
    { clear k p K P. intros p. induction p as [p IHp] using lt_wf_ind. intros P. specialize (F p ltac:(apply in_seq; lia)).
      apply (is_mex_unique _ _ _ _ (is_mex_of_spec _ _ F) (G (n, p))). intros v. unfold state_values. rewrite in_flat_map. split.
      - intros (c & I & H). destruct (_ && _) eqn:Q; [| contradiction]. apply andb_prop in Q. destruct Q as [Q H3]. apply andb_prop in Q.
        destruct Q as [H1 H2]. apply Nat.leb_le in H1, H2.
        exists (n - from_n c, p - from_p c). split; [exists c; cbn; repeat split; [exact I | exact H3 | lia | lia] |].
        unfold ends in E. rewrite forallb_forall in E. pose proof (proj1 (Nat.ltb_lt _ _) (E c I)).
        destruct (from_n c) as [| k]; destruct H as [<- | []].
        + rewrite Nat.sub_0_r. symmetry. apply IHp; lia.
        + symmetry. rewrite <- C by lia. do 2 f_equal. lia.
      - intros ([m r] & (c & I & H & A & R) & W). cbn [fst snd] in *. exists c. split; [exact I |].
        unfold ends in E. rewrite forallb_forall in E. pose proof (proj1 (Nat.ltb_lt _ _) (E c I)).
        rewrite (proj2 (Nat.leb_le (from_n c) n)), (proj2 (Nat.leb_le (from_p c) p)), H by lia. cbn [andb].
        destruct (from_n c) as [| k] eqn:Fn; left; rewrite <- W.
        + replace m with n by lia. replace (p - from_p c) with r by lia. apply IHp; lia.
        + rewrite <- C by lia. replace (p - from_p c) with r by lia. do 2 f_equal. lia. }
    destruct k as [| k].
    - rewrite Nat.add_0_r. cbn [nth]. apply Col, P.
    - cbn [nth]. replace (n + S k) with (S n + k) by lia. cbn [length] in K. apply (IH (col :: cur) (S n) V); [| lia | exact P].
      intros m r M R. destruct (Nat.eq_dec m n) as [-> | D].
      + replace (S n - 1 - n) with 0 by lia. cbn [nth]. apply Col, R.
      + replace (S n - 1 - m) with (S (n - 1 - m)) by lia. cbn [nth]. apply C; lia.
  Qed.
End Sound.

Theorem check_layers_sound cs first q laws table : check_layers cs first q laws table = true -> layers_law cs laws table.
Proof.
  unfold check_layers. destruct (ends cs) eqn:E; [| discriminate]. destruct (_ && _) eqn:H; [| discriminate].
  destruct (verify_columns _ _ _ _ _) eqn:V; [| discriminate]. intros K g G.
  repeat (apply andb_prop in H; destruct H as [H ?]). apply andb_prop in K. destruct K as [K1 K2]. rewrite forallb_forall in K1, K2.
  repeat match goal with X : (_ <=? _) = true |- _ => apply Nat.leb_le in X | X : forallb _ _ = true |- _ => rewrite forallb_forall in X end.
  split; [| intros states; apply (single_outcome _ (fun x => fst x + snd x)); [intros x y; apply (layer_smaller cs x y E) | exact G]].
  assert (T : forall n p, n < length table -> p < length laws -> g (n, p) = entry (layer_of table p) n).
  { intros n p Ln P. unfold entry, layer_of.
    assert (Q := columns_spec cs g E G (length laws) table [] 0 V ltac:(intros; lia) n p Ln P). cbn in Q. rewrite <- Q.
    symmetry. transitivity (nth n (map (fun col => nth p col 0%N) table) ((fun col => nth p col 0%N) [])).
    - apply nth_indep. rewrite map_length. exact Ln.
    - apply (map_nth (fun col => nth p col 0%N)). }
  assert (Len : forall p, length (layer_of table p) = length table) by (intros p; unfold layer_of; apply map_length).
  assert (Per : forall n p, first <= n -> p < length laws -> g (n + q, p) = g (n, p)).
  { apply (layer_columns cs g (length laws) first q E G); [assumption |]. intros n p A B P. rewrite !T by lia.
    specialize (K1 p ltac:(apply in_seq; lia)). rewrite <- (N.add_0_r (entry _ n)).
    apply (obeyed_spec _ first q 0 K1); [exact A | rewrite Len; lia]. }
  intros p P l. specialize (K2 p ltac:(apply in_seq; lia)). cbv zeta in K2. apply andb_prop in K2. destruct K2 as [K2 K3].
  assert (Hl : (1 <=? snd l) && (snd l <=? q) && (fst l <=? first) = true).
  { match goal with X : forall l, In l laws -> _ |- _ => apply X, nth_In, P end. }
  apply andb_prop in Hl. destruct Hl as [Hl Hc]. apply andb_prop in Hl. destruct Hl as [Ha Hb]. apply Nat.leb_le in Ha, Hb, Hc.
  fold l in K2, K3.
  assert (Near : forall n, fst l <= n -> n + snd l < length table -> g (n + snd l, p) = (g (n, p) + 0)%N).
  { intros n A B. rewrite !T by lia. apply (obeyed_spec _ (fst l) (snd l) 0 K2); [exact A | rewrite Len; lia]. }
  assert (Sh : shifts (fun n => g (n, p)) (fst l) (snd l) 0).
  { intros n A. destruct (le_lt_dec first n) as [B | B]; [| apply Near; lia].
    apply (shifts_from_multiple (fun n => g (n, p)) first (snd l) q 0 0); [lia | | | exact B].
    - intros m M. rewrite N.add_0_r. apply Per; assumption.
    - intros m M1 M2. apply Near; lia. }
  split.
  - apply (exact_from_table (layer_of table p)); [lia | rewrite Len; lia | exact K3 | intros n N; apply T; lia | exact Sh].
  - intros n. rewrite (shifts_value (fun n => g (n, p)) (fst l) (snd l) 0 ltac:(lia) Sh n).
    apply shift_value_ext; [lia |]. intros m M. apply T; lia.
Qed.
