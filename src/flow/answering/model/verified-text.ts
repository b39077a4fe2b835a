import type { Citations, Source } from '../../authoring/cite.ts';
import type { NumberedEvidence } from './numbered-evidence.ts';
import { sentencesOf } from './sentences.ts';

const CODE_FENCE = /^\s*(?:```|~~~)/;
const MARK = /!?\[([^[\]\n]{1,300})\](?:\([^()\n]{0,2000}\))?|【([^【】\n]{1,300})】/g;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+/;
/** Lines that need no citation because they lead to others: headings, what ends in a colon, the rule of a table. */
const LEADS_ON = /^\s*(?:#{1,6}\s.{1,120}|.{1,200}:|\|?[\s:|-]+\|?)$/;
const ABSENCE = /^\s*(?:[-*+]\s+)?Not found\b.{1,400}$/;
const ADDRESS = /(?:https?|ftp|data|javascript|file):[^\s<>)`\]]+/gi;
const TAG = /<\/?[a-z][^<>\n]{0,500}>/gi;
const PATH = /`([\w@.+-]+(?:\/[\w@.+-]+)+\.\w{1,8})(?::\d+(?:-\d+)?)?`/g;
/** Of a block of code, at least this share of the lines was in the evidence. */
const COPIED = 0.8;

/**
 * Checks what a language model writes while it writes, line by line. Citations get their numbers only when they hold; a
 * sentence whose citations all fail, a line without any, and code that was not in the evidence are left out and counted.
 * Addresses, images and HTML, by which text could be carried out or smuggled in, never come through.
 */
export class VerifiedText {
  /** Citations that did not hold. */
  removed = 0;
  /** Sentences, lines and blocks that were left out. */
  leftOut = 0;
  readonly #evidence: NumberedEvidence;
  readonly #citations: Citations;
  #open = '';
  #block: string[] | null = null;
  /** What leads to lines that have not been verified yet. */
  #held = '';
  #isAtStart = true;

  constructor(evidence: NumberedEvidence, citations: Citations) {
    this.#evidence = evidence;
    this.#citations = citations;
  }

  /** Takes the next piece and gives back what may be sent. */
  push(text: string): string {
    this.#open += text;
    const lines = this.#open.split('\n');
    this.#open = lines.pop() ?? '';
    return lines.map((line) => this.#line(line)).join('');
  }

  /** The rest, when the model has finished. */
  finish(): string {
    const rest = this.#line(this.#open) + this.#endBlock();
    this.#open = '';
    return rest;
  }

  /** Forgets what was written and not sent. */
  forget(): void {
    this.#open = '';
    this.#block = null;
    this.#held = '';
  }

  #line(line: string): string {
    if (this.#block) {
      this.#block.push(line);
      return CODE_FENCE.test(line) ? this.#endBlock() : '';
    }
    if (CODE_FENCE.test(line)) {
      this.#block = [line];
      return '';
    }
    if (line.trim() === '') return this.#hold('');
    if (LEADS_ON.test(line) && !this.#points(line)) return this.#hold(this.#withoutMarks(line));
    if (ABSENCE.test(line)) {
      const said = this.#withoutMarks(line);
      return this.#citations.all.length > 0 ? this.#release(said) : this.#hold(said);
    }
    const checked = this.#checked(line);
    if (checked === null) {
      this.leftOut += 1;
      return '';
    }
    return this.#release(checked);
  }

  #hold(line: string): string {
    // Lines that were left out leave no gap.
    if (line !== '' || !(this.#held === '' ? this.#isAtStart : this.#held.endsWith('\n\n'))) this.#held += `${line}\n`;
    return '';
  }

  #points(line: string): boolean {
    return [...line.matchAll(MARK)].some(([, plain, wide]) => this.#sourcesOf((plain ?? wide ?? '').trim()) !== null);
  }

  #release(text: string): string {
    const whole = `${this.#isAtStart ? '' : '\n'}${this.#held}${text}`;
    this.#isAtStart = false;
    this.#held = '';
    return whole;
  }

  #endBlock(): string {
    const lines = this.#block;
    this.#block = null;
    if (!lines) return '';
    const code = lines
      .slice(1, CODE_FENCE.test(lines.at(-1) ?? '') ? -1 : undefined)
      .filter((line) => line.trim() !== '');
    const copied = code.filter((line) => this.#evidence.wasShown(line.trim())).length;
    if (code.length === 0 || code.length > 40 || copied < COPIED * code.length || this.#citations.all.length === 0) {
      this.leftOut += 1;
      return '';
    }
    if (!CODE_FENCE.test(lines.at(-1) ?? '')) lines.push('```');
    return this.#release(lines.join('\n'));
  }

  /** A line with its citations numbered; null where nothing of it holds. */
  #checked(line: string): string | null {
    const item = ITEM.exec(line)?.[0] ?? '';
    const kept: string[] = [];
    let marks = 0;
    for (const sentence of sentencesOf(line.slice(item.length))) {
      const { text, asked, held } = this.#cited(sentence);
      if ((asked > 0 && held === 0) || this.#namesUnknownPath(text)) {
        this.leftOut += 1;
        continue;
      }
      marks += held;
      kept.push(text);
    }
    return marks === 0 ? null : `${item}${kept.join('').trimEnd()}`;
  }

  #cited(sentence: string): { text: string; asked: number; held: number } {
    let asked = 0;
    let held = 0;
    const text = outsideCode(sentence, (words) =>
      clean(words, this.#evidence).replace(MARK, (whole, plain: string | undefined, wide: string | undefined) => {
        const inner = (plain ?? wide ?? '').trim();
        const sources = this.#sourcesOf(inner);
        if (sources === null) return whole.startsWith('!') ? '' : whole.includes('](') ? inner : whole;
        asked += 1;
        const mark = this.#citations.mark(sources);
        if (mark === '') this.removed += 1;
        else held += 1;
        return mark;
      }),
    );
    return { text, asked, held };
  }

  #withoutMarks(line: string): string {
    return outsideCode(line, (words) =>
      clean(words, this.#evidence).replace(MARK, (whole, plain: string | undefined) =>
        this.#sourcesOf((plain ?? '').trim()) !== null || whole.startsWith('!')
          ? ''
          : whole.includes('](')
            ? (plain ?? '')
            : whole,
      ),
    ).trimEnd();
  }

  /** What a mark points at; empty where it points at nothing; null where it is no citation at all. */
  #sourcesOf(inner: string): Source[] | null {
    if (/^(?:E|#)?\d{1,4}(?:\s*[,;&]\s*(?:E|#)?\d{1,4})*$/.test(inner))
      return (inner.match(/\d+/g) ?? []).flatMap((number) => this.#evidence.sourceOf(Number(number)) ?? []);
    const [, path, start, end] = /^`?([\w@.+/-]+\.\w{1,8})`?(?:(?::|#L)(\d{1,7})(?:-L?(\d{1,7}))?)?$/.exec(inner) ?? [];
    if (path === undefined || (start === undefined && !path.includes('/'))) return null;
    const place = this.#evidence.place(path, start ? Number(start) : null, end ? Number(end) : null);
    return place ? [place] : [];
  }

  #namesUnknownPath(text: string): boolean {
    return [...text.matchAll(PATH)].some(([, path = '']) => {
      return this.#evidence.pathOf(path) === null && !this.#evidence.wasShown(path);
    });
  }
}

/** Addresses that were not in the evidence could carry something out; HTML has no place in an answer. */
function clean(words: string, evidence: NumberedEvidence): string {
  return words.replace(TAG, '').replace(ADDRESS, (address) => (evidence.wasShown(address) ? address : ''));
}

/** Changes the words of a line and leaves its code spans alone. */
function outsideCode(line: string, change: (words: string) => string): string {
  return line
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : change(part)))
    .join('');
}
