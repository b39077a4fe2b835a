import { at } from '../../authoring/evidence/evidence.ts';
import { literal, type Setting, settingsOf } from '../../authoring/evidence/settings.ts';
import { count } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { isProduction, maskWeight } from '../subject/question-terms.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, opening, paragraph } from './part.ts';

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
        !BUILD_FILE.test(facts[0]?.path ?? ''),
    ),
  );
  const asked = fitting(inquiry, all);
  const [one] = asked;
  if (one && asked.length === 1) {
    yield* oneSetting(one);
    return;
  }
  // A question about something else that is configured is no question about settings.
  if (asked.length === 0 && inquiry.isNamed && inquiry.main && !sourceAsked(inquiry)) return;
  const topics = inquiry.subject.terms.filter(({ generic, stem }) => !generic && !TALK.test(stem));
  // Who asks for variables of the environment is told of all, also where none is called what the question says.
  if (asked.length === 0 && topics.length > 0 && !(sourceAsked(inquiry) && all.length > 0)) return;
  const shown = asked.length > 0 ? asked : all;
  const missed =
    asked.length === 0 && topics.length > 0
      ? `; none of them speaks of ${joined(
          topics.map(({ text }) => `*${text}*`),
          'or',
        )}`
      : '';
  const [first] = shown;
  if (!first) {
    yield opening(
      'Not found in this project: no environment variables, options or declared settings that the extractors know',
    );
    return;
  }
  const kinds = new Set(shown.map(({ source }) => NOUN[source]));
  const noun = kinds.size === 1 ? NOUN[first.source] : 'setting';
  const names = shown.slice(0, NAMED).map(({ name }) => code(name));
  yield opening(
    `${count(shown.length, noun)} ${shown.length === 1 ? 'was' : 'were'} found${shown.length > NAMED ? ', among them ' : ': '}${joined(names)}${missed}`.replace(
      /^./,
      (letter) => letter.toUpperCase(),
    ),
    cited(...shown.slice(0, 3).flatMap(({ facts }) => (facts[0] ? [at(facts[0])] : []))),
  );
  yield {
    form: 'table',
    head: ['name', 'what it does', 'default'],
    rows: shown.slice(0, MOST_ROWS).map(({ name, help, default: value, required, facts }) => ({
      cells: [
        code(name),
        help ? plain(help).slice(0, 140) : '',
        value === null ? (required ? 'required' : '') : code(literal(value).slice(0, 60) || "''"),
      ],
      sources: facts[0] ? [at(facts[0])] : [],
    })),
  };
  if (shown.length > MOST_ROWS)
    yield paragraph(
      `${shown.length - MOST_ROWS} more: ${joined(shown.slice(MOST_ROWS, MOST_NAMED).map(({ name }) => code(name)))}${shown.length > MOST_NAMED ? ` and ${shown.length - MOST_NAMED} that are not named here` : ''}`,
    );
  yield bullet(
    'Found by the places that declare or read them by name; names that are put together at run time are not seen',
  );
};

function* oneSetting({ name, source, help, default: value, required, secret, facts, otherDefaults }: Setting) {
  const [first, ...others] = facts;
  if (!first) return;
  const standard =
    value === null
      ? required
        ? '; it is required'
        : secret
          ? '; a default is not shown, because it is a secret'
          : '; no default was found'
      : `; its default is ${code(literal(value) || "''")}`;
  yield opening(
    `${code(name)} is ${source === 'environment' ? 'an' : 'a'} ${NOUN[source]}${standard}`,
    cited(at(first)),
  );
  if (help) yield bullet(`Its own help says: "${plain(help).replace(/"/g, "'")}"`, cited(at(first)));
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

const TALK =
  /^(?:environment|env|variabl|var|sett|config|configur|configurat|option|flag|command|lin|argument|default|knob|read|cli|server|servic|backend|daemon|program|container|deploy|product)$/;

/** The kind of setting that the question names. */
function sourceAsked({ understanding: { text } }: Inquiry): Setting['source'] | null {
  if (/\benv(?:ironment)?\b/i.test(text)) return 'environment';
  return /\bflags?\b|\bcommand[- ]line\b|\bcli options?\b/i.test(text) ? 'flag' : null;
}

function ofAskedKind(inquiry: Inquiry, settings: readonly Setting[]): Setting[] {
  const source = sourceAsked(inquiry);
  return settings.filter((setting) => source === null || setting.source === source);
}

/** Whether a setting that was found is called what the question says. */
export function asksForSetting(inquiry: Inquiry): boolean {
  return fitting(inquiry, ofAskedKind(inquiry, settingsOf(inquiry.evidence))).length > 0;
}

function fitting({ subject, understanding }: Inquiry, settings: readonly Setting[]): Setting[] {
  const exact = settings.filter(({ name }) =>
    understanding.identifiers.some((asked) => asked.toLowerCase() === name.toLowerCase().replace(/^-+/, '')),
  );
  if (exact.length > 0) return exact;
  const weigh = ({ generic, weight, stem }: (typeof subject.terms)[number]): number =>
    generic || TALK.test(stem) ? 0 : weight;
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return [];
  const speaksOf = (text: string): boolean =>
    maskWeight(subject.matcher.mask(text), subject.terms, weigh) >= LEAST_SHARE * total;
  // Who asks for one means the one that is named so, not those whose help mentions it.
  const named = SEVERAL.test(understanding.text) ? [] : settings.filter(({ name }) => speaksOf(name));
  return named.length > 0 ? named : settings.filter(({ name, help }) => speaksOf(`${name} ${help ?? ''}`));
}

const LEAST_SHARE = 0.6;
const SEVERAL = /\b(?:settings|variables|vars|options|flags|arguments|parameters|knobs)\b/i;
