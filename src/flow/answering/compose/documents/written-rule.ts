import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { paragraphs } from './paragraphs.ts';

const LONGEST = 320;
const MOST_BESIDE = 2;
const MOST_LINES = 2_000;
/** "Why must I never call …", "why may nobody …": the question says the rule itself. */
const SAYS_RULE = /\b(?:must|never|not|always|only|may|can'?t|cannot|should|forbidden|allowed)\b/i;

/**
 * The rule that a question names in code, where a document of the project states it, and what the same document says of
 * that code beside it: nothing where no document has the very name.
 */
export function writtenRule({ evidence, pack, understanding }: Inquiry): Part[] {
  const { text, identifiers } = understanding;
  const [name = ''] = identifiers.filter((each) => /[._:]|[a-z][A-Z]/.test(each));
  if (name === '' || !SAYS_RULE.test(text)) return [];
  const [rule] = evidence
    .facts('stated-rule')
    .filter(({ values }) => values.source === 'document' && values.text.includes(name))
    .sort((a, b) => a.values.text.length - b.values.text.length)
    // The sentence itself, and not a list of pages where it stands.
    .filter(({ values }) => !/^[`"]/.test(values.text));
  const words = rule && quote(rule.values.text, LONGEST);
  if (!rule || !words) return [];
  const lines = fileOutline(pack, rule.path)?.lines ?? [];
  const beside = lines.length > MOST_LINES ? [] : [...paragraphs(lines, 1, lines.length, true)];
  const others = beside
    .filter(({ text: told, startLine }) => told.includes(name) && startLine > 1)
    .flatMap(({ text: told, startLine, endLine }) =>
      sentencesOf(told)
        .filter((sentence) => CAUSE.test(sentence) && plain(sentence) !== plain(rule.values.text))
        .flatMap((sentence) => {
          const said = quote(sentence, LONGEST);
          return said ? [{ said, source: { path: rule.path, startLine, endLine } }] : [];
        }),
    );
  return [
    opening(`The documentation states: ${words}`, cited(at(rule))),
    ...others.slice(0, MOST_BESIDE).map(({ said, source }) => bullet(`It says further: ${said}`, cited(source))),
  ];
}

/** What follows from something, or what it is there for. */
const CAUSE = /\b(?:because|since|so that|so|if|otherwise|when|would|leaves?|else|instead|therefore|which means)\b/i;
