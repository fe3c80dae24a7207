(* SHA-256 (FIPS 180-4) of a byte string, for the digests that a certificate quotes. No part of the proof. *)

let constants = Array.make 64 0

let () =
  (* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. *)
  let is_prime n = let rec go d = d * d > n || (n mod d <> 0 && go (d + 1)) in go 2 in
  let rec fill i n =
    if i < 64 then
      if is_prime n then begin
        (* floor(2^32 cbrt n) mod 2^32, by bisection on x^3 <= n 2^96 in exact limbs *)
        let base = 1 lsl 24 in
        let mul a b =
          let r = Array.make 12 0 in
          Array.iteri (fun i x -> Array.iteri (fun j y -> if i + j < 12 then r.(i + j) <- r.(i + j) + (x * y)) b) a;
          for i = 0 to 10 do r.(i + 1) <- r.(i + 1) + (r.(i) / base); r.(i) <- r.(i) mod base done;
          r in
        let limbs x = [| x mod base; x / base mod base; x / base / base; 0 |] in
        let cube x = let a = limbs x in let s = mul a a in mul (Array.sub s 0 8) a in
        let goal = Array.make 12 0 in
        goal.(4) <- n;
        let rec less i a b = if i < 0 then true else if a.(i) <> b.(i) then a.(i) < b.(i) else less (i - 1) a b in
        let rec search low high = if low >= high then low else
          let middle = (low + high + 1) / 2 in
          if less 11 (cube middle) goal then search middle high else search low (middle - 1) in
        constants.(i) <- search 0 (1 lsl 35) land 0xffffffff;
        fill (i + 1) (n + 1)
      end else fill i (n + 1) in
  fill 0 2

let hex (next : int -> char) length =
  let mask = 0xffffffff in
  let h = [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |] in
  let padded = ((length + 9 + 63) / 64) * 64 in
  let byte i =
    if i < length then Char.code (next i)
    else if i = length then 0x80
    else if i >= padded - 8 then ((length * 8) lsr (8 * (padded - 1 - i))) land 255
    else 0 in
  let rot x k = ((x lsr k) lor (x lsl (32 - k))) land mask in
  let w = Array.make 64 0 in
  for block = 0 to (padded / 64) - 1 do
    for t = 0 to 15 do
      let at = (64 * block) + (4 * t) in
      w.(t) <- (byte at lsl 24) lor (byte (at + 1) lsl 16) lor (byte (at + 2) lsl 8) lor byte (at + 3)
    done;
    for t = 16 to 63 do
      let x = w.(t - 15) and y = w.(t - 2) in
      let s0 = rot x 7 lxor rot x 18 lxor (x lsr 3) and s1 = rot y 17 lxor rot y 19 lxor (y lsr 10) in
      w.(t) <- (w.(t - 16) + s0 + w.(t - 7) + s1) land mask
    done;
    let v = Array.copy h in
    for t = 0 to 63 do
      let a = v.(0) and e = v.(4) in
      let s1 = rot e 6 lxor rot e 11 lxor rot e 25 and s0 = rot a 2 lxor rot a 13 lxor rot a 22 in
      let ch = (e land v.(5)) lxor (lnot e land mask land v.(6)) in
      let maj = (a land v.(1)) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
      let t1 = v.(7) + s1 + ch + constants.(t) + w.(t) in
      let t2 = s0 + maj in
      Array.blit v 0 v 1 7;
      v.(4) <- (v.(4) + t1) land mask;
      v.(0) <- (t1 + t2) land mask
    done;
    Array.iteri (fun i x -> h.(i) <- (h.(i) + x) land mask) v
  done;
  String.concat "" (Array.to_list (Array.map (Printf.sprintf "%08x") h))
