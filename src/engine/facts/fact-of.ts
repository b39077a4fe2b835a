/**
 * What an extractor found in one file, with its evidence. `polarity` says what the fact rests on and so chooses the
 * verb when it is put into words: code that fails otherwise (`enforced`), a sentence (`stated`), something that can be
 * seen to exist or run (`observed`), or a guess from names that must be printed with a caveat (`inferred`).
 */
export interface FactOf<Kind extends string, Values> {
  kind: Kind;
  /** What the fact is about, short and printable: `GET /users/{id}`, `PORT`, `users`. */
  subject: string;
  values: Values;
  startLine: number;
  endLine: number;
  /** Place of the symbol it speaks about among the symbols of its file. */
  symbol?: number;
  /** Rank among the facts of its kind: higher is printed first. */
  score: number;
  polarity: 'enforced' | 'stated' | 'observed' | 'inferred';
}
