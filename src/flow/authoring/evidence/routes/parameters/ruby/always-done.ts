const OPENS = /^([ \t]*)(?:[\w@.]+ (?:\|\|)?= )?(if|unless|case|while|until)\b(.*)$/;
const NEXT = /^([ \t]*)(?:elsif|else|when|in|rescue|ensure)\b(.*)$/;
const BEHIND = /^(.*\S)\s+(?:if|unless)\s+(.*)$/;
/** What was sent and who calls are no matter of the class that does something. */
const OF_REQUEST = /\bparams\b|\brequest\.|\bcurrent_\w+|(?:logged|signed)_in\b/;
const CHOICE = /\s(?:\|\||&&|or|and|\?)\s/g;

/** Of a method of Ruby what is done whoever has it; what is done only where something else holds may never be come to. */
export function alwaysDone(body: string): string {
  return withoutBranches(body.replace(/(\|\||&&)[ \t]*\n\s*/g, '$1 ').split('\n'))
    .map((line) => withoutChoices(line))
    .join('\n');
}

/** The same where each of its branches may be come to. */
export function firstChosen(body: string): string {
  return body
    .replace(/\|\|[ \t]*\n\s*/g, '|| ')
    .split('\n')
    .map((line) => withoutChoices(line, /\s\|\|\s/g))
    .join('\n');
}

function withoutBranches(lines: readonly string[]): string[] {
  const kept: string[] = [];
  /** Blocks that are open: how far their end is indented, and whether what stands in them is done by what was sent. */
  const open: { ends: readonly number[]; isDone: boolean }[] = [];
  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    const block = open.at(-1);
    if (block && /^\s*end\b/.test(line) && block.ends.includes(indent)) {
      open.pop();
      continue;
    }
    const isDone = open.every((each) => each.isDone);
    const [, deep, asked] = block ? (NEXT.exec(line) ?? []) : [];
    if (block && deep !== undefined && block.ends.includes(deep.length)) {
      if (asked !== undefined && /\w/.test(asked) && !/^\s*(?:when|in|rescue)\b/.test(line))
        block.isDone &&= OF_REQUEST.test(withoutChoices(asked));
      if (open.every((each) => each.isDone)) kept.push(asked ?? '');
      continue;
    }
    const [, , word, condition = ''] = OPENS.exec(line) ?? [];
    if (word !== undefined && !/\bend\s*$/.test(condition)) {
      const first = withoutChoices(condition);
      if (isDone) kept.push(first);
      open.push({ ends: [indent, line.indexOf(`${word} `)], isDone: OF_REQUEST.test(first) });
      continue;
    }
    if (!isDone) continue;
    const [, , reason] = BEHIND.exec(line) ?? [];
    kept.push(reason === undefined || OF_REQUEST.test(withoutChoices(reason)) ? line : reason);
  }
  return kept;
}

/** Without what is done only where what stands before it does, or does not, hold; what was sent may be either. */
function withoutChoices(line: string, choice: RegExp = CHOICE): string {
  for (const { 0: sign, index } of line.matchAll(choice)) {
    if (/\bparams\b/.test(line.slice(0, index))) continue;
    return line.slice(0, index) + withoutChoices(line.slice(endOf(line, index + sign.length)), choice);
  }
  return line;
}

/** The end of what a choice is part of: a bracket that was open before it, or what is handed over next. */
function endOf(line: string, from: number): number {
  let depth = 0;
  for (let at = from; at < line.length; at++) {
    const char = line[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth < 0) return at;
    else if (char === ',' && depth === 0) return at;
  }
  return line.length;
}
