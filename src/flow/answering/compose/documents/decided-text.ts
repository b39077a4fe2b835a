import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { plain } from '../../../authoring/wording/markup.ts';
import { sectionsOf } from './document-sections.ts';
import { paragraphs } from './paragraphs.ts';

const DECIDES = /^(?:\d+[.)]\s*)?(?:the )?(?:decision(?: outcome| made| and rationale)?|outcome|resolution)\W*$/i;
/** What was weighed, and how far it came: none of it is what was decided. */
const WEIGHS =
  /(?:^|\/ )(?:\d+[.)]\s*)?(?:pros|cons|pros and cons.*|status|(?:decision )?drivers|(?:considered |possible |other )?(?:options|solutions|alternatives)(?: considered)?)\W*$/i;
const LONGEST = 310;
const LEAST_WORDS = 6;

/** What a record of a decision says was decided, with the sentences that follow, which mostly say why. */
export function decidedIn(lines: readonly string[]): { text: string; startLine: number; endLine: number } | null {
  const section = sectionsOf(lines).find(({ title }) => DECIDES.test(title));
  if (!section) return null;
  let text = '';
  let [startLine, endLine] = [0, 0];
  for (const each of paragraphs(lines, section.startLine + 1, section.endLine, true)) {
    const words = plain(each.text).trim();
    for (const sentence of sentencesOf(/[.!?:;]$/.test(words) ? words : `${words}.`)) {
      const longer = `${text} ${/[.!?:;]$/.test(sentence) ? sentence : `${sentence}.`}`.trim();
      if (longer.length > LONGEST) return told(text, startLine, endLine);
      text = longer;
      startLine ||= each.startLine;
      ({ endLine } = each);
    }
  }
  return told(text, startLine, endLine);
}

function told(text: string, startLine: number, endLine: number) {
  return text.split(' ').length < LEAST_WORDS ? null : { text, startLine, endLine };
}

/** Whether a part of a record only says what was weighed. */
export function onlyWeighs(title: string): boolean {
  return WEIGHS.test(title);
}
