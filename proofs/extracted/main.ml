(* Reads a window certificate and checks it: main FILE. Exit code 0: the law is proved; 1: refused. *)

let refuse why = prerr_endline ("refused: " ^ why); exit 1

let fields file =
  let channel = open_in file in
  let rec go section known =
    match input_line channel with
    | exception End_of_file -> close_in channel; known
    | line ->
      let line = String.trim line in
      if line = "" || line.[0] = '#' then go section known
      else if line.[0] = '[' then go line known
      else
        match String.index_opt line '=' with
        | None -> go section known
        | Some at ->
          let name = String.trim (String.sub line 0 at) in
          let value = String.trim (String.sub line (at + 1) (String.length line - at - 1)) in
          go section ((section ^ name, value) :: known) in
  go "" []

let digit c =
  match c with
  | '0' .. '7' -> Char.code c - 48
  | _ -> refuse "not a code of octal digits"

let () =
  let file = if Array.length Sys.argv = 2 then Sys.argv.(1) else refuse "give one certificate" in
  let known = fields file in
  let text name = match List.assoc_opt name known with Some v -> v | None -> refuse ("no " ^ name) in
  let unquoted name = let v = text name in
    if String.length v < 2 || v.[0] <> '"' || v.[String.length v - 1] <> '"' then refuse ("no text: " ^ name)
    else String.sub v 1 (String.length v - 2) in
  let int name = match int_of_string_opt (text name) with Some v when v >= 0 -> v | _ -> refuse ("no number: " ^ name) in
  let game = unquoted "game" in
  let code = List.filter_map (fun c -> if c = '.' then None else Some (digit c)) (List.of_seq (String.to_seq game)) in
  let n0 = int "[law.periodic]preperiod" and p = int "[law.periodic]period" in
  if text "[law.periodic]preperiod_is_least" <> "true" then refuse "the preperiod must be the least";
  let at name = "[proof.finite-window]" ^ name in
  let mask = int (at "mask") and r = int (at "last_rare") and a = int (at "largest_part") in
  let parity = text (at "position_parity") = "true" in
  let k = List.length code - 1 in
  if int (at "last_digit") <> k then refuse "last_digit";
  let window = max r a + k and s0 = max n0 1 in
  if int (at "window") <> window then refuse "window";
  let total = s0 + p + window in
  if int "[values]to" <> total - 1 then refuse "values.to";
  let bits = List.filter (fun k -> (mask lsr k) land 1 = 1) (List.init 32 (fun k -> k)) in
  let rec side i = function [] -> false | d :: ds -> if d land 4 = 4 then i land 1 = 1 else side (i + 1) ds in
  let largest = int "[values]largest" in
  match Checker.run_window code bits parity (side 0 code) n0 p r a largest with
  | exception Invalid_argument _ -> refuse "a value or an index is out of range"
  | None -> refuse "the law, the theorem's numbers or a value is wrong"
  | Some table ->
    (* The certificate's other claims. *)
    let value n = Arr.get table n in
    let rec first n = if n = total then refuse "values.largest" else if value n = largest then n else first (n + 1) in
    if first 0 <> int "[values]largest_at" then refuse "values.largest_at";
    let digest length = Sha256.hex (fun i -> Char.chr (value (s0 + i))) length in
    if digest window <> unquoted "[values]window_sha256" then refuse "values.window_sha256";
    if digest p <> unquoted "[values]period_sha256" then refuse "values.period_sha256";
    Printf.printf "%s: g(n + %d) = g(n) for all n >= %d, both least; %d heaps computed\n" game p n0 total
