import type { Extractor } from '../extractor.ts';
import type { StatedRuleFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { isDocument, plainText, readDocument } from './document-text.ts';

const MODALS: readonly (readonly [RegExp, string, number])[] = [
  [/\bmust\b/i, 'must', 3],
  [/\bnever\b/i, 'never', 2.2],
  [/\bonly\b.{1,60}\b(?:can|may)\b|\b(?:can|may) only\b/i, 'only', 1.8],
  [/\balways\b/i, 'always', 1.5],
  [/\b(?:is|are) required\b/i, 'required', 0.8],
  [/\bcannot\b/i, 'cannot', -0.5],
];
const HINT = /\b(?:must|never|always|only|required)\b/i;
const LEAST_SCORE = 1.8;
/** A comment among statements mostly says when they run; what it forbids holds beyond them. */
const FORBIDS = /\b(?:must not|MUST|must never|never|must always|[Cc]allers? must)\b/;
const MOST_PER_FILE = 40;
const OTHER_PAGES =
  /(?:^|\/)(?:CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|UPGRADING|UPGRADE|MIGRAT\w*|CHANGELOG|CHANGES|HISTORY|NEWS|RELEASE\w*|HACKING|GOVERNANCE|DEVELOPMENT|LICEN[CS]E\w*|COPYING|NOTICE|PATENTS|CLA|PULL_REQUEST_TEMPLATE|ISSUE_TEMPLATE)/i;
/** What a project shares among its packages to check and build them with is ruled there, and not the product. */
const OF_TOOLING =
  /(?:^|\/)(?:configs?|tooling|tools)\/(?:eslint|prettier|tsconfig|typescript|stylelint|biome|oxlint|commitlint|husky|rubocop|phpcs|phpstan)(?:[-_][\w-]*)?\/|(?:^|\/)packages\/(?:[\w-]*[-_])?(?:eslint|prettier|ts|typescript|stylelint|biome)[-_]?(?:config|plugin)[\w-]*\//i;
/** Standards that the project keeps a copy of rule the whole world. */
const STANDARD = /(?:^|\/)rfclist\/|(?:^|\/)(?:draft-ietf-|rfc[-_]?[1-9]\d{2,4})[\w.-]*(?:\/|$)/i;
const LEGAL = /licen[cs]e|copyright|warrant(?:y|ies)|redistribut|trademark|gpl|apache|liable/i;

/** Sentences that state a rule with must, never, always or only: in documents, and in comments about symbols. */
export const statedRules: Extractor = {
  kind: 'stated-rule',
  places: ['source', 'document'],
  find: (file) => {
    const found = isDocument(file) ? fromDocument(file) : file.place === 'source' ? fromComments(file) : [];
    const byText = new Map(found.map((fact) => [fact.values.text.toLowerCase(), fact]));
    return [...byText.values()].sort((a, b) => b.score - a.score).slice(0, MOST_PER_FILE);
  },
};

function fromDocument(file: SourceFile): StatedRuleFact[] {
  if (
    /(?:^|\/)(?:LICEN[CS]E|COPYING|NOTICE|PATENTS|CODE_OF_CONDUCT)/i.test(file.path) ||
    STANDARD.test(file.path) ||
    OF_TOOLING.test(file.path) ||
    !/\b(?:must|never|always|only|required)\b/i.test(file.text)
  )
    return [];
  const isOther = OTHER_PAGES.test(file.path);
  const { passages } = readDocument(file);
  return passages
    .filter((passage, place) => HINT.test(passage.text) && !isCondition(passages, place))
    .flatMap((passage) =>
      sentences(passage.text).flatMap((sentence, place): StatedRuleFact[] => {
        const scored = score(sentence);
        // What a sentence says behind others of its paragraph may hold only for what those are about.
        const total = scored.score + 0.4 - (isOther ? 1 : 0) - (place > 0 ? 1 : 0);
        if (total < LEAST_SCORE || LEGAL.test(sentence)) return [];
        const owner = passage.bullet ? /^`([^`]+)`/.exec(passage.text)?.[1] : undefined;
        const found = rule(sentence, scored.modal, 'document', total, passage.line, passage.endLine, owner);
        // Below a heading of a page a rule holds for what the heading names.
        const under = plainText(aboutOf(file, passage.under));
        return [under === '' ? found : { ...found, values: { ...found.values, under } }];
      }),
    );
}

const NO_SUBJECT =
  /^(?:synopsis|description|overview|introduction|about|usage|notes?|details|summary|general|rules|requirements|options|configuration|examples?|faq|important|warnings?|limitations)\W*$/i;

/** The nearest heading that says what a rule is about. The title of a README names the product. */
function aboutOf(file: SourceFile, headings: readonly string[]): string {
  const nearest = headings.findLastIndex((heading) => !NO_SUBJECT.test(heading.trim()));
  const isTitle = nearest === 0 && (headings.length === 1 || /^readme\b/i.test(file.name));
  return isTitle ? '' : (headings[nearest] ?? '');
}

/** An item of a list that a line ending in a colon begins holds only for what that line says. */
function isCondition(passages: readonly { text: string; bullet: boolean }[], place: number): boolean {
  if (!passages[place]?.bullet) return false;
  const before = passages.slice(0, place).findLast(({ bullet }) => !bullet);
  return /:[*_]*\s*$/.test(before?.text ?? '');
}

const DEMANDED = /\bmust (?:implement|override|define|provide)\b(.*)$/i;
/** A body that says that there is none. */
const NO_BODY = /\b(?:throw|raise)\b|\babstract\b|NotImplemented/;

/** "Subclasses must implement `sail`" over a class that has a body for it itself. */
function isOutdated(file: SourceFile, index: number, sentence: string): boolean {
  const demanded = DEMANDED.exec(sentence)?.[1]?.match(/(?<=`)\w+(?=(?:\(\))?`)/g) ?? [];
  const methods = file.members(index).filter(({ symbol }) => /^(?:method|function)$/.test(symbol.kind));
  return (
    demanded.length > 0 &&
    demanded.every((name) =>
      methods.some(({ symbol }) => {
        const text = file.codeOf(symbol.startLine, symbol.endLine);
        return symbol.name.split('.').at(-1) === name && /\{[^{}]*\S/.test(text.trim()) && !NO_BODY.test(text);
      }),
    )
  );
}

function fromComments(file: SourceFile): StatedRuleFact[] {
  if (!/\b(?:must|never|always|only)\b/i.test(file.text)) return [];
  const found: StatedRuleFact[] = [];
  for (const [index, symbol] of file.parsed.symbols.entries()) {
    if (
      symbol.doc === '' ||
      LEGAL.test(symbol.doc.slice(0, 400)) ||
      !/\b(?:must|never|always|only)\b/i.test(symbol.doc)
    )
      continue;
    const prose = symbol.doc.replace(/```[\s\S]*?(?:```|$)/g, '').split(/\n\s*\n|\n\s*[@:]\w+/)[0] ?? '';
    for (const sentence of sentences(prose)) {
      const scored = score(sentence);
      if (scored.score < LEAST_SCORE || isOutdated(file, index, sentence)) continue;
      const line =
        lineOf(file, sentence, Math.max(1, symbol.startLine - symbol.doc.split('\n').length - 4), symbol.endLine) ??
        symbol.startLine;
      found.push({ ...rule(sentence, scored.modal, 'comment', scored.score, line, line, symbol.name), symbol: index });
    }
  }
  for (const comment of file.parsed.comments) {
    if (comment.startLine <= 5 && LEGAL.test(comment.text)) continue;
    if (!HINT.test(comment.text)) continue;
    for (const sentence of sentences(comment.text)) {
      const scored = score(sentence);
      const total = scored.score - 0.4;
      if (total < LEAST_SCORE || LEGAL.test(sentence) || !FORBIDS.test(sentence)) continue;
      const line = lineOf(file, sentence, comment.startLine, comment.endLine) ?? comment.startLine;
      // What is still to be done does not hold yet.
      if (/\b(?:TODO|FIXME)\b/.test(file.lines[line - 1] ?? '')) continue;
      const symbol = file.symbolAround(line);
      const owner = file.symbol(symbol)?.name;
      found.push({
        ...rule(
          sentence,
          scored.modal,
          'comment',
          total,
          line,
          Math.max(line, Math.min(comment.endLine, line + 3)),
          owner,
        ),
        ...(symbol === undefined ? {} : { symbol }),
      });
    }
  }
  return found;
}

function score(sentence: string): { score: number; modal: string } {
  if (!isSentence(sentence)) return { score: -9, modal: '' };
  let best = { score: -9, modal: '' };
  for (const [pattern, modal, value] of MODALS)
    if (pattern.test(sentence) && value > best.score) best = { score: value, modal };
  const less = (pattern: RegExp, by: number) => (pattern.test(sentence) ? by : 0);
  const total =
    best.score -
    less(
      /^(?:Must|This|Those|Notice|In theory|It|If|When|So|But|And|Then|That|These|There|They|He|Note|Also|Because|However|Otherwise|Here|Thus)\b/,
      1.6,
    ) -
    less(/\b(?:we|you|your|I|I'm|our|us|let's)\b/i, 1) -
    less(
      /\b(?:currently|typically|not yet|e\.g\.|for now|usually|probably|maybe|sometimes|almost|i think|hopefully|should probably)\b/i,
      1.5,
    ) -
    less(/^.{191,}$/, 1) -
    less(/^[a-z]/, 1) -
    less(
      /\b(?:don't|doesn't|not|n't) (?:always|only|never)\b|\bnever (?:been|happen|mind)|\bnot only\b|\bmust (?:have been|be (?:a bug|because|some))|\?$/i,
      2,
    ) -
    less(/\b(?:TODO|FIXME|XXX|HACK)\b/, 2);
  return { score: Math.round(total * 100) / 100, modal: best.modal };
}

function isSentence(text: string): boolean {
  const words = text.split(' ').length;
  const ticks = text.split('`').length - 1;
  const quotes = text.split('"').length - 1;
  return (
    words >= 5 &&
    words <= 45 &&
    ticks % 2 === 0 &&
    quotes % 2 === 0 &&
    // The signs of a bare pattern are taken for markup.
    !/\[\^?[a-z\d]-[a-z\d]/i.test(text.replace(/`[^`]*`/g, '')) &&
    !/[{};]$|:$|\.\.\.$|^[-|>$#]|https?:\/\/|=>|eslint|noqa|@ts-|\|/.test(text)
  );
}

function sentences(text: string): string[] {
  return plainText(text)
    .split(/(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs)\.)\s+(?=[A-Z`"(])|\s+[-*]\s+(?=[A-Z`])/)
    .map((each) => withoutReason(each.trim().replace(/[\s.!/*]+$/, '')))
    .filter((each) => each !== '');
}

/** The rule alone, without its examples and a clause behind it that explains: "must be quick: two of them may overlap". */
function withoutReason(text: string): string {
  const sentence = text.replace(/ \((?:e\.g\.|for example|such as)[^()]*\)/g, '');
  const rule = /^(.{20,}?)(?:: |; |, (?:otherwise|because|since|so|as|or else|lest)\b| \(e\.g\.)/.exec(sentence)?.[1];
  return rule !== undefined && /\b(?:must|never|always|may only|can only)\b/.test(rule) && rule.split(' ').length >= 6
    ? rule
    : sentence;
}

function lineOf(file: SourceFile, sentence: string, from: number, to: number): number | undefined {
  const words = sentence.replace(/[`*]/g, '').split(' ');
  for (const size of [8, 4, 2]) {
    const start = words.slice(0, size).join(' ');
    for (let line = from; line <= Math.min(to, file.lines.length); line++)
      if ((file.lines[line - 1] ?? '').replace(/[`*]/g, '').includes(start)) return line;
  }
  return undefined;
}

function rule(
  text: string,
  modal: string,
  source: 'document' | 'comment',
  rank: number,
  line: number,
  endLine: number,
  owner: string | undefined,
): StatedRuleFact {
  return {
    kind: 'stated-rule',
    subject: owner ?? text.split(' ').slice(0, 6).join(' '),
    values: { text, modal, source, ...(owner ? { owner } : {}) },
    startLine: line,
    endLine: Math.min(endLine, line + 20),
    score: Math.round(rank * 100) / 100,
    polarity: 'stated',
  };
}
