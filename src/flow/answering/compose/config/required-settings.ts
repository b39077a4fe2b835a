import { escaped } from '../../../../base/escaped.ts';
import { findText } from '../../../../engine/pack/search/find-text.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { literal, type Setting } from '../../../authoring/evidence/settings/setting.ts';
import { count } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, plain, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { commentStart } from '../../wording/comment-above.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { askedSettings, topicsMask } from './asked-settings.ts';
import { SETTING_NOUN } from './setting-noun.ts';

export const ASKS_REQUIRED =
  /\b(?:environment|env|settings?|variables?|vars?|options|config\w*)\b.*\b(?:required|mandatory|necessary|must|have to)\b|\b(?:required|mandatory|necessary)\b.*\b(?:environment|env|settings?|variables?|vars?|options)\b/i;
const SAYS_REQUIRED = /\b(?:required|mandatory)\b|\bmust be set\b/i;
const DEMANDS = /\b(?:required|mandatory|must (?:not be empty|be (?:set|given|provided|defined|configured)))\b/i;
const MOST = 15;
const LINES_READ = 40;
const LONGEST = 160;

interface Required {
  setting: Setting;
  source: CodeSource;
  /** What is said where it is demanded, in the words of the code or of the comment. */
  says: string | null;
}

/** Which must be set of those that the question means: what the program fails without, or what someone says of them. */
export function* requiredOnes(inquiry: Inquiry, all: readonly Setting[]): Generator<Part> {
  const isOfSome = topicsMask(inquiry) !== 0;
  const asked = isOfSome ? askedSettings(inquiry, all) : all;
  const found = asked.flatMap((setting) => {
    const required = requiredBy(inquiry.evidence, setting) ?? (isOfSome ? demandedFor(inquiry, setting) : null);
    return required ? [required] : [];
  });
  if (found.length === 0) return;
  const [noun] = new Set(asked.map(({ source }) => SETTING_NOUN[source]));
  const kinds = new Set(asked.map(({ source }) => source)).size;
  yield opening(
    `Of ${count(asked.length, kinds === 1 && noun ? noun : 'setting')} ${isOfSome ? 'that speak of it' : 'found'}, ${found.length === 1 ? 'this is' : 'these are'} seen or said to be required${isOfSome ? ', each where it says so' : ''}: `,
    ...citedList(
      found.slice(0, MOST).map(({ setting, source }) => ({ text: code(setting.name), source })),
      Math.max(0, found.length - MOST),
    ),
  );
  // "A or B is required" is said of both.
  for (const [says, ones] of Map.groupBy(found.slice(0, MOST), (each) => each.says))
    if (says)
      yield bullet(
        `${joined(ones.map(({ setting }) => code(setting.name)))}: ${says}`,
        cited(...ones.map(({ source }) => source)),
      );
  const others = asked.filter((setting) => !found.some((each) => each.setting === setting)).slice(0, MOST);
  if (isOfSome && others.length > 0)
    yield bullet(`Of these it was not seen: ${joined(others.map(({ name }) => code(name)))}`);
  yield bullet(
    'Counted: those that are seen to be demanded where they are declared or read, or that are said to be; there may be more',
  );
}

function requiredBy(evidence: Evidence, setting: Setting): Required | null {
  const { required, help, default: value, facts } = setting;
  const isSaid =
    (value === null || literal(value) === '') &&
    SAYS_REQUIRED.test(help ?? '') &&
    !/\b(?:not|if|when|only|optional)\b/i.test(help ?? '');
  if (!required && !isSaid) return null;
  // Where it says so, not merely where it is.
  const fact =
    facts.find(({ values }) => (required ? values.required : SAYS_REQUIRED.test(values.help ?? ''))) ?? facts[0];
  if (!fact) return null;
  const says = help && fact.values.help === help ? plain(help).slice(0, LONGEST).replace(/\.$/, '') : null;
  return { setting, says, source: says ? withHelp(evidence, fact) : at(fact) };
}

/** What a program says where a setting is missing: "SHOP_KEY is required when SHOP_STORE is set". */
function demandedFor({ pack, evidence }: Inquiry, setting: Setting): Required | null {
  const named = new RegExp(`(?<!\\w)${escaped(setting.name)}(?!\\w)`);
  for (const { path, line } of findText(pack, setting.name, { limit: LINES_READ }).lines) {
    if (!isProduction(evidence.file(path)?.role)) continue;
    const texts = (evidence.lines(path)?.[line - 1] ?? '').matchAll(/(["'`])((?:(?!\1).)+)\1/g);
    const said = [...texts].map(([, , text = '']) => text).find((text) => named.test(text) && DEMANDS.test(text));
    const words = said === undefined ? null : quote(said.replace(/\.$/, ''), LONGEST);
    if (words) return { setting, says: `the code says ${words}`, source: { path, startLine: line, endLine: line } };
  }
  return null;
}

/** The place of a setting with the comment above it, where that is what is said of it. */
export function withHelp(evidence: Evidence, fact: Found<'setting'>): CodeSource {
  const source = at(fact);
  return { ...source, startLine: commentStart(evidence.lines(fact.path) ?? [], fact.startLine) };
}
