(* Numbers and arrays for the extracted checker. An index or a value out of range raises an exception; then there is no verdict. *)

type t = Bytes of Bytes.t | Ints of int array

let make size most = if most < 256 then Bytes (Bytes.make size '\000') else Ints (Array.make size 0)

let get a i = match a with Bytes b -> Char.code (Bytes.get b i) | Ints b -> b.(i)

(* In place: the checker never reads an older version. *)
let set a i v =
  (match a with
   | Bytes b -> if v < 0 || v > 255 then invalid_arg "value" else Bytes.set b i (Char.unsafe_chr v)
   | Ints b -> b.(i) <- v);
  a

let minus a b = if a < b then 0 else a - b
let bit v k = k < 63 && (v lsr k) land 1 = 1
let odd v = v land 1 = 1
let even v = v land 1 = 0
let half v = v lsr 1
let modulo a b = if b = 0 then a else a mod b
let same (v : int) = v
