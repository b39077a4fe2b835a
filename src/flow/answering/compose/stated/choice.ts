import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { literal, type Setting } from '../../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { sameThing } from '../../subject/name-verbs.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, cited, type Part } from '../part.ts';

const ASKS_HOW = /^how (?:do|can|should|is|are|to)\b.*\b(?:choose|chosen|select(?:ed)?|pick(?:ed)?|switch(?:ed)?)\b/i;
const ASKS_WHICH = /^(?:which|what) ([a-z][a-z -]{2,40}?) (?:is|are|does|do|can)\b/i;
/** What names say of a setting that chooses one of several. */
const CHOOSES: ReadonlySet<string> = new Set(
  'type kind driver dialect engine adapter backend connection client provider vendor default'.split(' ').map(stem),
);
const MOST = 3;

/** "Which databases are supported and how do I choose one": the setting that is called after the thing and chooses it. */
export function choiceOf({ evidence, understanding: { text } }: Inquiry, how: string): Part[] {
  const thing = ASKS_HOW.test(how) ? ASKS_WHICH.exec(text)?.[1] : undefined;
  if (!thing) return [];
  const asked = nameTerms(thing).parts;
  // Which backend of the storage it is, the setting may call its type.
  const named = asked.filter((part) => !CHOOSES.has(part));
  const things = named.length > 0 ? named : asked;
  const own = new Set(nameTerms(evidence.projectName).parts);
  const chooses = ({ name }: Setting): boolean => {
    const parts = nameTerms(name).parts.filter((part) => !own.has(part));
    const rest = parts.filter((part) => !things.some((each) => sameThing(each).includes(part)));
    const isOfAll = things.every((each) => sameThing(each).some((form) => parts.includes(form)));
    return isOfAll && rest.every((part) => CHOOSES.has(part)) && rest.length <= 1 && parts.length > 1;
  };
  return settingsOf(evidence)
    .filter(chooses)
    .flatMap(({ name, default: value, help, secret, choices, facts: [fact] }): Part[] => {
      if (!fact || !(isProduction(evidence.file(fact.path)?.role) || /\.env/.test(fact.path))) return [];
      const standard = value === null || secret ? '' : `; its default is ${code(literal(value) || "''")}`;
      const allowed = choices.length > 0 ? `; it takes ${choices.map(code).join(', ')}` : '';
      return [
        bullet(
          `By its name, the setting ${code(name)} chooses it${help ? ` ("${plain(help).replace(/"/g, "'")}")` : ''}${standard}${allowed}`,
          cited(at(fact)),
        ),
      ];
    })
    .slice(0, MOST);
}
