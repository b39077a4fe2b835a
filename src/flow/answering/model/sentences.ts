/**
 * The sentences of a line, each with the citation marks that follow it and the space after. Joined they are the line. A
 * full stop inside a name or a number does not end a sentence.
 */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const end = /[.!?][)"'”]*(?:\s*(?:\[[^[\]]{1,300}\]|【[^【】]{1,300}】))*\s+(?=[^\s[【])/g;
  for (const match of line.matchAll(end)) {
    const next = match.index + match[0].length;
    if (isInsideCode(line, match.index) || /\b(?:e\.g|i\.e|etc|vs|cf)$/.test(line.slice(start, match.index))) continue;
    sentences.push(line.slice(start, next));
    start = next;
  }
  sentences.push(line.slice(start));
  return sentences.filter((sentence) => sentence !== '');
}

function isInsideCode(line: string, place: number): boolean {
  let ticks = 0;
  for (let i = 0; i < place; i++) if (line[i] === '`') ticks += 1;
  return ticks % 2 === 1;
}
