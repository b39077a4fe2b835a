import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { saysMore } from '../../wording/doc-sentence.ts';
import type { Component } from '../components.ts';
import type { Evidence } from '../evidence.ts';

/** Without the comments that were copied from elsewhere, that say the name again, or that the name or the code gainsays. */
export function onlyOwnWords(evidence: Evidence, components: readonly Component[]): Component[] {
  const counts = Map.groupBy(components, ({ sentence }) => sentence);
  return components.map((each) => {
    const { sentence, name, path, signature, startLine } = each;
    if (sentence === null) return each;
    const isOwn =
      counts.get(sentence)?.length === 1 &&
      saysMore(sentence, `${name} ${evidence.projectName}`) &&
      // `parseUint(s string) uint` does not parse to a uint64.
      (numbersIn(signature).length === 0 || numbersIn(sentence).every((type) => numbersIn(signature).includes(type))) &&
      isKnownHere(evidence, path, startLine, sentence) &&
      !isOfAnother(name, sentence) &&
      !(/\b(?:a|the) new (?:array|list|slice|map|copy)\b/i.test(sentence) && isFilled(evidence, each));
    return isOwn ? each : { ...each, sentence: null };
  });
}

function numbersIn(text: string): string[] {
  return text.match(/\b(?:u?int(?:8|16|32|64)?|float(?:32|64))\b/g) ?? [];
}

/** Whether the letters that stand for something are those of the code below: a comment on another thing has its own. */
function isKnownHere(evidence: Evidence, path: string, startLine: number, sentence: string): boolean {
  const letters = sentence.match(/\b[A-Z]{4,}\b/g) ?? [];
  if (letters.length === 0) return true;
  const text = (evidence.lines(path) ?? []).filter((_, at) => at + 1 >= startLine || at + 6 < startLine);
  const known = `${path}\n${text.join('\n')}`.toLowerCase();
  return letters.every((each) => known.includes(each.toLowerCase()));
}

/** Of each of these a thing is one alone. */
const OTHERS: readonly (readonly string[])[] = [
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
  ['enable', 'disable'],
  ['encrypt', 'decrypt'],
  ['encode', 'decode'],
  ['marshal', 'unmarshal'],
  ['serialize', 'deserialize'],
  ['subscribe', 'unsubscribe'],
  ['register', 'unregister'],
  ['lock', 'unlock'],
  ['min', 'max'],
  ['first', 'last'],
  ['before', 'after'],
  ['upload', 'download'],
  ['import', 'export'],
];

/** Whether a comment speaks of a sibling of the thing and never of the thing: that of `warnUser` says "at info level". */
export function isOfAnother(name: string, sentence: string): boolean {
  const [own, said] = [identifierWords(name), sentence].map((text) =>
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.replace(/(?:ings?|s|ed)$/, '')),
  );
  const has = (words: readonly string[] | undefined, one: string): boolean =>
    words?.some((word) => word === one || `${word}e` === one || (one === 'max' && word === 'maximum')) === true;
  return OTHERS.some((all) => {
    const [mine, ...more] = all.filter((one) => has(own, one));
    return (
      mine !== undefined && more.length === 0 && !has(said, mine) && all.some((one) => one !== mine && has(said, one))
    );
  });
}

/** Whether a function writes into a list that it is given. */
function isFilled(evidence: Evidence, { path, startLine, endLine, signature, name }: Component): boolean {
  const [, given = ''] = new RegExp(`\\b${escaped(name)}\\b[^(]*\\(([^()]*)`).exec(signature) ?? [];
  const body = (evidence.lines(path) ?? []).slice(startLine, endLine);
  return body.some((line) => {
    const [, written] = /^\s*(\w+)\[[^\]]*\]\s*=[^=]/.exec(line) ?? [];
    return written !== undefined && new RegExp(`\\b${escaped(written)}\\b`).test(given);
  });
}
