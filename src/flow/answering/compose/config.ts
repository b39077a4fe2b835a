import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { literal, type Setting } from '../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../authoring/evidence/settings.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { capital, code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { isProduction } from '../subject/question-terms.ts';
import type { Composer } from './composer.ts';
import { askedSettings, ofAskedKind, SEVERAL, sourceAsked, topicBits, topicsMask } from './config/asked-settings.ts';
import { computedDefault } from './config/computed-default.ts';
import { listedOptions } from './config/listed-options.ts';
import { optionFields } from './config/option-fields.ts';
import { platformVariables } from './config/platform-variables.ts';
import { readsOfField } from './config/reads-of-field.ts';
import { ASKS_REQUIRED, requiredOnes, withHelp } from './config/required-settings.ts';
import { SETTING_NOUN as NOUN } from './config/setting-noun.ts';
import { wholeType } from './config/whole-type.ts';
import { documented } from './documents/documented.ts';
import { toldOption } from './documents/told-option.ts';
import { shortened } from './list/listed.ts';
import { bullet, cited, citedList, lacking, notFound, opening, type Part, paragraph } from './part.ts';

/** What a manifest or a build file reads is no setting of the product. */
const BUILD_FILE = /(?:^|\/)(?:Gemfile|Rakefile|setup\.py|noxfile\.py|conftest\.py|[Gg]runtfile\.js|gulpfile\.js)$/;
const MOST_ROWS = 15;
const MOST_NAMED = 100;
const NAMED = 5;
/** Settings: one by its name, or all of the kind asked for, with defaults and help. */
export const composeConfig: Composer = function* (inquiry) {
  const all = ofAskedKind(
    inquiry,
    settingsOf(inquiry.evidence).filter(
      ({ facts }) =>
        (isProduction(inquiry.evidence.file(facts[0]?.path ?? '')?.role) || /\.env/.test(facts[0]?.path ?? '')) &&
        !BUILD_FILE.test(facts[0]?.path ?? '') &&
        !isOfCompilerPlugin(inquiry, facts[0]?.path ?? ''),
    ),
  );
  const required = ASKS_REQUIRED.test(inquiry.understanding.text) ? [...requiredOnes(inquiry, all)] : [];
  yield* required;
  if (required.length > 0) return;
  const asked = askedSettings(inquiry, all);
  const [one] = asked;
  const wanted = topicsMask(inquiry);
  const isCalledSo = asked.some(({ name }) => (inquiry.subject.matcher.mask(name) & wanted) === wanted);
  // Where only the help of a setting mentions what is asked, a section about nothing else tells more.
  const guide = one && !isCalledSo && inquiry.understanding.identifiers.length === 0 ? documented(inquiry) : null;
  const told = guide?.isAbout ? [...guide.parts()] : [];
  if (told.length > 1) {
    yield* told;
    yield* settingsSaid(inquiry, told);
    yield bullet(
      'Settings whose help speaks of it: ',
      ...citedList(
        asked
          .flatMap(({ name, facts: [fact] }) => (fact ? [{ text: code(name), source: at(fact) }] : []))
          .slice(0, NAMED),
        Math.max(0, asked.length - NAMED),
      ),
    );
    return;
  }
  if (one && asked.length === 1) {
    const missed = SEVERAL.test(inquiry.understanding.text) ? unspokenOf(inquiry, asked) : null;
    for (const part of oneSetting(one, inquiry))
      yield missed !== null && part.form === 'opening' ? lacking(missed, part) : part;
    yield* toldInGuide(inquiry);
    return;
  }
  const spelled = asked.length === 0 ? [...toldOption(inquiry)] : [];
  yield* spelled;
  if (spelled.length > 0) return;
  // What is called so and set otherwise comes before a field of the code, which is no environment variable.
  const others =
    asked.length === 0 ? [...ofOtherKind(inquiry, askedSettings(inquiry, settingsOf(inquiry.evidence)))] : [];
  yield* others;
  if (others.length > 0) return;
  const options = asked.length === 0 && sourceAsked(inquiry) !== 'environment' ? optionsTold(inquiry) : [];
  yield* options;
  if (options.length > 0) {
    yield* toldInGuide(inquiry);
    return;
  }
  // A question about something else that is configured is no question about settings.
  if (asked.length === 0 && inquiry.isNamed && inquiry.main && !sourceAsked(inquiry)) return;
  const isOfSome = topicsMask(inquiry) !== 0;
  // Other settings than those that are asked for tell nothing of them.
  if (asked.length === 0 && isOfSome) return;
  const shown = asked.length > 0 ? asked : all;
  const isMissed = SEVERAL.test(inquiry.understanding.text) || (asked.length > 0 && spokenShare(inquiry, shown) < HALF);
  const missed = isMissed ? unspokenOf(inquiry, shown) : null;
  const [first] = shown;
  if (!first) {
    const source = sourceAsked(inquiry);
    const ofPlatform = source === 'environment' ? [...platformVariables(inquiry)] : [];
    const sought = source ? NOUN[source] : 'environment variables, options or declared settings';
    if (ofPlatform.length > 0) return yield* ofPlatform;
    const set = [...ofOtherKind(inquiry, settingsOf(inquiry.evidence))];
    return yield* set.length > 0 ? set : [notFound(`no ${sought} that the extractors know`)];
  }
  const kinds = new Set(shown.map(({ source }) => NOUN[source]));
  const noun = kinds.size === 1 ? NOUN[first.source] : 'setting';
  const names = shown.slice(0, NAMED).map(({ name }) => code(name));
  const found = opening(
    `At least ${count(shown.length, noun)} ${shown.length === 1 ? 'was' : 'were'} found${shown.length > NAMED ? ', among them ' : ': '}${joined(names)}`,
    cited(...shown.slice(0, 3).flatMap(({ facts }) => (facts[0] ? [at(facts[0])] : []))),
  );
  yield missed === null ? found : lacking(missed, found);
  // Words that stand above several say what these are together, or what the code there does with them.
  // An option and its variable are declared in one place.
  const isShared = (words: string): boolean =>
    new Set(
      shown.flatMap(({ help, facts: [fact] }) => (help === words && fact ? [`${fact.path}:${fact.startLine}`] : [])),
    ).size > 1;
  yield {
    form: 'table',
    head: ['name', 'what it does', 'default'],
    rows: shown.slice(0, MOST_ROWS).map(({ name, help, default: value, required, facts }) => ({
      cells: [
        code(name),
        help && !isShared(help) ? shortened(plain(help)) : '',
        value === null ? (required ? 'required' : '') : code(literal(value).slice(0, 60) || "''"),
      ],
      sources: facts[0] ? [help && !isShared(help) ? withHelp(inquiry.evidence, facts[0]) : at(facts[0])] : [],
    })),
  };
  if (shown.length > MOST_ROWS)
    yield paragraph(
      `${shown.length - MOST_ROWS} more: ${joined(shown.slice(MOST_ROWS, MOST_NAMED).map(({ name }) => code(name)))}${shown.length > MOST_NAMED ? ` and ${shown.length - MOST_NAMED} that are not named here` : ''}`,
    );
  if (ASKS_REQUIRED.test(inquiry.understanding.text))
    yield bullet('Which of them must be set is said by none of the places that declare or read them');
  yield bullet(
    'Found by the places that declare or read them by name; there may be more: names that are put together at run time, or passed on by other code, are not seen',
  );
  if (asked.length > 0) yield* toldInGuide(inquiry);
};

/** Settings that are no environment variables, or no options, where the question asks for these. */
function* ofOtherKind(inquiry: Inquiry, settings: readonly Setting[]): Generator<Part> {
  const source = sourceAsked(inquiry);
  const others = settings.filter((setting) => setting.source !== source);
  const [first] = others;
  if (source === null || !first) return;
  const kinds = new Set(others.map((each) => NOUN[each.source]));
  const shown = others
    .slice(0, NAMED)
    .flatMap(({ name, facts: [fact] }) => (fact ? [{ text: code(name), source: at(fact) }] : []));
  yield lacking(
    `no ${NOUN[source]} about it was found`,
    opening(
      `${capital(count(others.length, kinds.size === 1 ? NOUN[first.source] : 'setting'))} of another kind ${others.length === 1 ? 'was' : 'were'} found: `,
      ...citedList(shown, others.length - shown.length),
    ),
  );
}

/** What can be set without being a setting of the program: a type of the code or a list in a document says so. */
function optionsTold(inquiry: Inquiry): Part[] {
  const { isNamed, understanding } = inquiry;
  // Plain words may be the name of a thing, and its options those of another type.
  const isSeveral = SEVERAL.test(understanding.text) && understanding.identifiers.length === 0;
  const type = isSeveral ? [...wholeType(inquiry)] : [];
  const listed = type.length > 0 || !isSeveral ? type : [...listedOptions(inquiry)];
  return listed.length > 0 || isNamed ? listed : [...optionFields(inquiry)];
}

/** The section of a document that is about what is asked says how its settings go together. */
function* toldInGuide(inquiry: Inquiry): Generator<Part> {
  const guide = inquiry.understanding.identifiers.length === 0 ? documented(inquiry) : null;
  if (!guide?.isAbout) return;
  yield guide.mention;
  yield* guide.told();
}

/** What the question asks for that none of the settings speaks of; null where nothing is missing. */
function unspokenOf({ subject: { terms, matcher } }: Inquiry, shown: readonly Setting[]): string | null {
  const said = shown.reduce((mask, { name, help }) => mask | matcher.mask(`${name} ${help ?? ''}`), 0);
  const unmet = topicBits(terms).filter((bit) => (said & bit) === 0);
  const words = terms.filter((_, place) => unmet.includes(1 << place)).map(({ text }) => `*${text}*`);
  return words.length > 0 ? `none of the settings that were found speaks of ${joined(words, 'or')}` : null;
}

/** How many of the words that are asked for several settings speak of: those of a database need not be about what is encrypted in it. */
function spokenShare({ subject: { terms, matcher } }: Inquiry, shown: readonly Setting[]): number {
  const said = shown.reduce((mask, { name, help }) => mask | matcher.mask(`${name} ${help ?? ''}`), 0);
  const asked = topicBits(terms);
  return asked.filter((bit) => (said & bit) !== 0).length / Math.max(1, asked.length);
}

const HALF = 0.5;

/** What a plugin of protoc declares is handed to it by protoc, and stands on no command line as an option. */
function isOfCompilerPlugin({ evidence }: Inquiry, path: string): boolean {
  return path.endsWith('.go') && (evidence.lines(path) ?? []).some((line) => /\bParamFunc:/.test(line));
}

/** The option that a variable of the environment stands for: `SHOP_DATABASE` is `--database` too. */
function optionBehind({ name, source }: Setting, all: readonly Setting[]): Setting | undefined {
  const words = partsOf(name);
  return source === 'environment' && words.length > 1
    ? all.find(
        (other) =>
          other.source === 'flag' &&
          other.default !== null &&
          partsOf(other.name).join(' ') === words.slice(1).join(' '),
      )
    : undefined;
}

function* oneSetting(setting: Setting, inquiry: Inquiry): Generator<Part> {
  const { name, source, help, default: value, required, secret, facts, otherDefaults } = setting;
  const [first, ...others] = facts;
  if (!first) return;
  const option = value === null && !secret ? optionBehind(setting, settingsOf(inquiry.evidence)) : undefined;
  const computed = value === null && !secret && !required ? computedDefault(inquiry.evidence, setting) : null;
  const standard =
    value === null
      ? required
        ? '; it is required'
        : setting.requiredIf !== null
          ? `; it is required if ${setting.requiredIf}`
          : secret
            ? '; a default is not shown, because it is a secret'
            : option || computed
              ? ''
              : setting.computed
                ? '; its default is worked out by the code'
                : setting.without === null
                  ? '; no default was found'
                  : `; its default: ${setting.without}`
      : `; its default is ${code(literal(value) || "''")}`;
  yield opening(
    `${code(name)} is ${source === 'environment' ? 'an' : 'a'} ${NOUN[source]}${standard}`,
    cited(at(first)),
  );
  if (computed) yield bullet(`Where it is read, ${code(computed.words)} stands in for it`, cited(computed.source));
  if (option?.facts[0])
    yield bullet(
      `The option ${code(option.name)} of the same name${option.help ? ` ("${plain(option.help).replace(/"/g, "'")}")` : ''} has the default ${code(literal(option.default ?? '') || "''")}`,
      cited(at(option.facts[0])),
    );
  // What the code does not explain, a document does, and that is where its words stand.
  const isStated = facts.some(({ values }) => values.help !== undefined);
  const told = isStated ? undefined : setting.told;
  // What is known by the name alone are nobody's words.
  if (help && (isStated || told))
    yield bullet(
      `${told ? 'The documents say' : 'Its own help says'}: "${plain(help).replace(/"/g, "'")}"`,
      cited(told ?? withHelp(inquiry.evidence, facts.find(({ values }) => values.help === help) ?? first)),
    );
  yield {
    form: 'excerpt' as const,
    path: first.path,
    startLine: first.startLine,
    endLine: Math.min(first.endLine, first.startLine + 7),
  };
  yield* readsOfField(inquiry.evidence, setting);
  // Code that reads it says more than one more file that gives it.
  const isRead = ({ path }: { path: string }): boolean =>
    isProduction(inquiry.evidence.file(path)?.role) && !/\.env/.test(path);
  const apart = [...new Map(others.map((each) => [each.path, each])).values()].filter(
    ({ path }) => path !== first.path,
  );
  const elsewhere = apart.toSorted((a, b) => Number(isRead(b)) - Number(isRead(a))).slice(0, 3);
  if (elsewhere.length > 0)
    yield bullet(
      `Also read or declared in ${joined(elsewhere.map(({ path }) => code(path)))}`,
      cited(...elsewhere.map(at)),
    );
  for (const other of otherDefaults.slice(0, 2))
    yield bullet(`Another place gives ${code(other.value)} as its default`, cited(other.source));
}

/** The settings that the sentences of an answer name, each with the place that declares it. */
export function* settingsSaid({ evidence }: Inquiry, parts: readonly Part[]): Generator<Part> {
  const said = parts.flatMap((part) => ('spans' in part ? part.spans.filter((span) => typeof span === 'string') : []));
  const words = new Set<string>(said.join(' ').match(/[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|--[a-z][\w-]+/g));
  for (const { name, source, help, facts } of settingsOf(evidence)) {
    const [first] = facts;
    if (!words.has(name) || !first) continue;
    const told = help ? `: ${plain(help).slice(0, 140).replace(/\.$/, '')}` : '';
    yield bullet(`${code(name)} is ${source === 'environment' ? 'an' : 'a'} ${NOUN[source]}${told}`, cited(at(first)));
  }
}
