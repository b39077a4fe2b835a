/** A test as it is written, before its body is read. */
export interface FoundTest {
  name: string;
  suite: string[];
  framework: string;
  doc: string;
  parameters?: string | undefined;
  line: number;
  endLine: number;
  symbol?: number | undefined;
  /** It is a row of a table, and its name tells what sets it apart from the other rows. */
  row?: true;
  /** What was done before it, outside of its own lines, makes a difference to what it says. */
  isChanged?: true;
  /** What it does where that is not written in its own lines: those of a table are run by one body. */
  body?: string;
}
