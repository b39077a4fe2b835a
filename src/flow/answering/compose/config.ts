import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { literal, type Setting } from '../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../authoring/evidence/settings.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { isProduction } from '../subject/question-terms.ts';
import type { Composer } from './composer.ts';
import { askedSettings, ofAskedKind, SEVERAL, sourceAsked, TALK, topicsMask } from './config/asked-settings.ts';
import { computedDefault } from './config/computed-default.ts';
import { optionFields } from './config/option-fields.ts';
import { platformVariables } from './config/platform-variables.ts';
import { documented } from './documents/documented.ts';
import { toldOption } from './documents/told-option.ts';
import { shortened } from './list/listed.ts';
import { bullet, cited, citedList, lacking, notFound, opening, type Part, paragraph } from './part.ts';

/** What a manifest or a build file reads is no setting of the product. */
const BUILD_FILE = /(?:^|\/)(?:Gemfile|Rakefile|setup\.py|noxfile\.py|conftest\.py|[Gg]runtfile\.js|gulpfile\.js)$/;
const MOST_ROWS = 15;
const MOST_NAMED = 100;
const NAMED = 5;
const NOUN: Record<Setting['source'], string> = {
  environment: 'environment variable',
  flag: 'command-line option',
  declared: 'setting',
  property: 'setting',
};

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
  const required = ASKS_REQUIRED.test(inquiry.understanding.text) ? [...requiredOnes(all)] : [];
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
    yield* oneSetting(one, inquiry);
    yield* toldInGuide(inquiry);
    return;
  }
  const spelled = asked.length === 0 ? [...toldOption(inquiry)] : [];
  yield* spelled;
  if (spelled.length > 0) return;
  const options = asked.length === 0 && !inquiry.isNamed ? [...optionFields(inquiry)] : [];
  yield* options;
  if (options.length > 0) {
    yield* toldInGuide(inquiry);
    return;
  }
  // A question about something else that is configured is no question about settings.
  if (asked.length === 0 && inquiry.isNamed && inquiry.main && !sourceAsked(inquiry)) return;
  const topics = inquiry.subject.terms.filter(({ generic, stem }) => !generic && !TALK.test(stem));
  // Who asks for variables of the environment is told of all, also where none is called what the question says.
  if (asked.length === 0 && topics.length > 0 && !(sourceAsked(inquiry) && all.length > 0)) return;
  const shown = asked.length > 0 ? asked : all;
  const unmet = topics.filter(
    (term) =>
      !shown.some(
        ({ name, help }) =>
          inquiry.subject.matcher.mask(`${name} ${help ?? ''}`) & (1 << inquiry.subject.terms.indexOf(term)),
      ),
  );
  const missed =
    unmet.length > 0 && (asked.length === 0 || SEVERAL.test(inquiry.understanding.text))
      ? `none of the settings that were found speaks of ${joined(
          unmet.map(({ text }) => `*${text}*`),
          'or',
        )}`
      : null;
  const [first] = shown;
  if (!first) {
    const source = sourceAsked(inquiry);
    const ofPlatform = source === 'environment' ? [...platformVariables(inquiry)] : [];
    const sought = source ? NOUN[source] : 'environment variables, options or declared settings';
    return yield* ofPlatform.length > 0 ? ofPlatform : [notFound(`no ${sought} that the extractors know`)];
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
  const isShared = (words: string): boolean => shown.filter(({ help }) => help === words).length > 1;
  yield {
    form: 'table',
    head: ['name', 'what it does', 'default'],
    rows: shown.slice(0, MOST_ROWS).map(({ name, help, default: value, required, facts }) => ({
      cells: [
        code(name),
        help && !isShared(help) ? shortened(plain(help)) : '',
        value === null ? (required ? 'required' : '') : code(literal(value).slice(0, 60) || "''"),
      ],
      sources: facts[0] ? [at(facts[0])] : [],
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

/** The section of a document that is about what is asked says how its settings go together. */
function* toldInGuide(inquiry: Inquiry): Generator<Part> {
  const guide = inquiry.understanding.identifiers.length === 0 ? documented(inquiry) : null;
  if (!guide?.isAbout) return;
  yield guide.mention;
  yield* guide.told();
}

/** What a plugin of protoc declares is handed to it by protoc, and stands on no command line as an option. */
function isOfCompilerPlugin({ evidence }: Inquiry, path: string): boolean {
  return path.endsWith('.go') && (evidence.lines(path) ?? []).some((line) => /\bParamFunc:/.test(line));
}

const ASKS_REQUIRED =
  /\b(?:environment|env|settings?|variables?|vars?|options|config\w*)\b.*\b(?:required|mandatory|necessary|must|have to)\b|\b(?:required|mandatory|necessary)\b.*\b(?:environment|env|settings?|variables?|vars?|options)\b/i;
const SAYS_REQUIRED = /\b(?:required|mandatory)\b|\bmust be set\b/i;

/** Which must be set: those that the program fails without, and those whose own help says so. */
function* requiredOnes(all: readonly Setting[]): Generator<Part> {
  const found = all.filter(
    ({ required, help, default: value }) =>
      required ||
      ((value === null || literal(value) === '') &&
        SAYS_REQUIRED.test(help ?? '') &&
        !/\b(?:not|if|when|only|optional)\b/i.test(help ?? '')),
  );
  const [first] = found;
  if (!first) return;
  const noun = new Set(all.map(({ source }) => source)).size === 1 ? NOUN[first.source] : 'setting';
  // Where it says so, not merely where it is.
  const placeOf = ({ facts }: Setting): CodeSource[] =>
    (facts.filter(({ values }) => values.required || SAYS_REQUIRED.test(values.help ?? '')).slice(0, 1) ?? facts).map(
      at,
    );
  yield opening(
    `Of ${count(all.length, noun)} found, ${found.length === 1 ? 'this is' : 'these are'} seen or said to be required: `,
    ...citedList(
      found.slice(0, MOST_ROWS).flatMap((setting) => {
        const [source] = placeOf(setting);
        return source ? [{ text: code(setting.name), source }] : [];
      }),
      Math.max(0, found.length - MOST_ROWS),
    ),
  );
  for (const { name, help, facts } of found.slice(0, MOST_ROWS)) {
    const fact = facts.find(({ values }) => values.help === help);
    if (help && fact) yield bullet(`${code(name)}: ${plain(help).slice(0, 140).replace(/\.$/, '')}`, cited(at(fact)));
  }
  yield bullet('Counted: those that the code fails without, or whose own comment says so; a manual may ask for more');
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
        : secret
          ? '; a default is not shown, because it is a secret'
          : option || computed
            ? ''
            : setting.computed
              ? '; its default is worked out by the code'
              : '; no default was found'
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
      cited(told ?? at(first)),
    );
  yield {
    form: 'excerpt' as const,
    path: first.path,
    startLine: first.startLine,
    endLine: Math.min(first.endLine, first.startLine + 7),
  };
  const elsewhere = others.filter(({ path }) => path !== first.path).slice(0, 3);
  if (elsewhere.length > 0)
    yield bullet(
      `Also read or declared in ${joined(elsewhere.map(({ path }) => code(path)))}`,
      cited(...elsewhere.map(at)),
    );
  for (const other of otherDefaults.slice(0, 2))
    yield bullet(`Another place gives ${code(other.value)} as its default`, cited(at(other.fact)));
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
