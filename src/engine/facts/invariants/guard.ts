/** An `if` that refuses: its condition, and the block that ends the work when the condition holds. */
export interface Guard {
  /** As written, without the brackets around it. */
  condition: string;
  /** The refused case is the opposite of the condition, as in `unless` and `guard … else`. */
  inverted: boolean;
  /** It stands behind another `if`, so that its condition alone does not tell the refused case. */
  chained: boolean;
  block: string;
  /** Where it begins. */
  at: number;
  line: number;
  endLine: number;
}
