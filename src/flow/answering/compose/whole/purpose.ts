import { entriesOf, isInCode } from '../../../authoring/evidence/entries.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { profileOf } from '../../../authoring/evidence/profile.ts';
import { capabilitiesOf } from '../../../authoring/statements/capabilities.ts';
import { contents, description, lead } from '../../../authoring/statements/purpose.ts';
import { numberWord } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { withArticle } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf, kindWord } from '../../wording/symbol-words.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';
import { told } from './told.ts';

const MOST = 8;

/** What the project is there for: its own words first, then what one can do with it, then what it is made of. */
export function* composePurpose({ evidence, main, isNamed }: Inquiry): Generator<Part> {
  const first = lead(evidence);
  if (!first) return;
  yield opening(...told(first));
  const more = description(evidence, first.text);
  if (more) yield paragraph(...told(more));
  const { items } = capabilitiesOf(evidence);
  if (items.length > 0) yield paragraph('What one can do with it, as its documents and its code tell:');
  for (const item of items.slice(0, MOST)) yield bullet(...told(item));
  const left = items.length - MOST;
  if (left > 0) yield paragraph(`The PRD lists ${numberWord(left)} more under its capabilities.`);
  const made = contents(evidence);
  if (made) yield paragraph(...told(made));
  const { kind, languages, manifest, isLibrary } = profileOf(evidence);
  const [entry] = entriesOf(evidence).filter((each) => isInCode(each) && !/\bnamed like\b/.test(each.why));
  const language = languages[0] ? ` written in ${languages[0].name}` : '';
  const start = entry ? ` that ${isLibrary ? 'is entered through' : 'starts in'} ${code(entry.path)}` : '';
  const source = entry?.source ?? (manifest ? at(manifest) : null);
  if (source) yield paragraph(`It is ${withArticle(kind)}${language}${start}`, cited(source));
  if (isNamed && main)
    yield bullet(
      `Called so too: the ${kindWord(main)} ${code(main.name)} in ${code(main.path)}`,
      cited(definitionOf(main)),
    );
}
