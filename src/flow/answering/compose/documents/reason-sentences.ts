import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { isBalanced, plain } from '../../../authoring/wording/markup.ts';
import { paragraphs } from './paragraphs.ts';

/** A sentence that gives a reason, with what it refers to. */
export interface ReasonSentence {
  sentence: string;
  /** The sentence, behind the one that it draws from and before the one that goes on with it. */
  text: string;
  /** The code that a comment stands above. */
  below: string;
  isCause: boolean;
  startLine: number;
  endLine: number;
}

/** What joins a reason to what it is the reason of. */
const CAUSE =
  /\b(?:because|so that|in order to|to (?:avoid|prevent|ensure|make sure|allow|detect|(?:better )?help)|since (?:the|it|this|we|they)|rather than|instead of|due to|the reason (?:is|was|for|why|that|we)|this (?:is|was) (?:needed|necessary|required|done)|needed (?:for|by|to)|would (?:break|fail|be)|avoids|prevents|meaning that|special meaning|therefore|thus|hence|(?:that|this|which)(?: i|')s why|for this reason|for (?:zero|better|faster|less|fewer|lower|more|performance|speed|safety|security|(?:backwards?[- ])?compatibility))\b/i;
/** What may be one where it stands inside of what is asked about. */
const REASON =
  /\b(?:otherwise|needs? to be|must (?:be|not)|deliberately|intentionally|on purpose|would (?:still|otherwise|have|make|cause|leave))\b|(?:[,;:–—-]|\band) so (?!far\b|on\b|forth\b|long\b|much\b|many\b|called\b)\w/i;
/** A case that is supposed, or another way to go, is no reason. */
const NO_REASON = /^(?:If [^,]*\b(?:because|due to|since)\b|Alternatively\b|For example\b|You can\b)/;
const MOST_WORDS = 40;
const LONGEST = 320;
/** What begins so draws from the sentence before it. */
const DRAWS =
  /^(?:Therefore|Thus|Hence|So|Consequently|(?:That|This)(?: i|')s why|For this reason|Because of th(?:is|at))\b/;
/** What begins so goes on with it. */
const GOES_ON = /\. (?=[a-z])/;
const CODE_BELOW = 5;

/** The sentences of comments in code, or of a document, that say why. */
export function* reasonSentences(
  lines: readonly string[],
  from: number,
  to: number,
  isDocument: boolean,
): Generator<ReasonSentence> {
  let before: { sentence: string; startLine: number; endLine: number } | null = null;
  for (const { text, startLine, endLine } of paragraphs(lines, from, to, isDocument)) {
    const below = isDocument ? '' : codeBelow(lines, endLine);
    for (const whole of sentencesOf(plain(text))) {
      const [sentence = ''] = whole.split(GOES_ON);
      const isCause = CAUSE.test(sentence) && !NO_REASON.test(sentence);
      const isWhole = sentence.split(' ').length <= MOST_WORDS && isBalanced(sentence) && /^[A-Z`"]/.test(sentence);
      if (isWhole && (isCause || REASON.test(sentence))) {
        const drawn = before !== null && DRAWS.test(sentence) && isBalanced(before.sentence) ? before : null;
        const told = [drawn ? `${drawn.sentence} ${whole}` : whole, drawn ? `${drawn.sentence} ${sentence}` : sentence];
        yield {
          sentence,
          text: told.find((each) => each.length <= LONGEST && isBalanced(each)) ?? sentence,
          below,
          isCause,
          startLine: drawn?.startLine ?? startLine,
          endLine,
        };
      }
      before = { sentence: whole, startLine, endLine };
    }
  }
}

/** The first lines of code behind a comment, which is what it explains. */
function codeBelow(lines: readonly string[], endLine: number): string {
  let first = endLine;
  while (/^\s*(?:\/\/|\*|#\s|--\s)/.test(lines[first] ?? '')) first += 1;
  const code = lines.slice(first, first + CODE_BELOW);
  const end = code.findIndex((line) => line.trim() === '');
  return code.slice(0, end < 0 ? CODE_BELOW : end).join(' ');
}
