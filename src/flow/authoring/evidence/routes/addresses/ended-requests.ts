/** What is asked around each place where code ends, the outermost first. */
export function endings(run: string, bare: string): Block[][] {
  const found: Block[][] = [];
  const open: Block[] = [];
  let closed: Block | undefined;
  let from = 0;
  for (const { 0: mark, index } of bare.matchAll(/[{};]|\b(?:exit|die)\b/g)) {
    const head = run.slice(from, index).trim();
    if (mark === '{') {
      open.push(blockOf(head, closed));
      closed = undefined;
    } else if (mark === '}') closed = open.pop();
    else if (mark !== ';') {
      found.push([...open, ...(QUESTION.test(head) ? [blockOf(head, closed)] : [])]);
      continue;
    } else closed = undefined;
    from = index + 1;
  }
  return found;
}

/** What is asked before a block, or before one statement. */
export const QUESTION = /^(?:else\s*)?if\b|^else\b|\b(?:or|\|\|)\s*$/;

function blockOf(head: string, closed: Block | undefined): Block {
  if (/^else\s*$/.test(head)) return { asks: closed?.asks ?? '', isElse: true };
  return { asks: head, isElse: false };
}

export interface Block {
  /** What is asked for the block to be run. */
  asks: string;
  /** Whether it is run where that does not hold. */
  isElse: boolean;
}
