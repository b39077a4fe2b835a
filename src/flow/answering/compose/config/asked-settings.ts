import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import type { Setting } from '../../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import type { Inquiry } from '../../inquiry.ts';
import { withoutOwnWords } from '../../subject/domain-words.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { isSpelled, spelledKeys } from '../../subject/setting-name.ts';

const LEAST_SHARE = 0.6;
/** Whoever asks so wants a list. */
export const SEVERAL = /\b(?:settings|variables|vars|options|flags|arguments|parameters|knobs)\b/i;
/** Words that say that settings are meant, and not which. */
export const TALK =
  /^(?:environment|env|variabl|var|sett|config|configur|configurat|option|flag|command|lin|argument|default|knob|read|cli|server|servic|backend|daemon|program|container|deploy|product|applicat|app|requir|mandatori|necessari|point|fil|binar[yi]|execut|tak|start|startup|boot|launch)$/;

/** The kind of setting that the question names. */
export function sourceAsked({ evidence, understanding }: Inquiry): Setting['source'] | null {
  const text = withoutOwnWords(evidence, understanding.text);
  if (/\benv(?:ironment)?\b/i.test(text)) return 'environment';
  return /\bflags?\b|\bcommand[- ]line\b|\bcli options?\b/i.test(text) ? 'flag' : null;
}

export function ofAskedKind(inquiry: Inquiry, settings: readonly Setting[]): Setting[] {
  const source = sourceAsked(inquiry);
  return settings.filter((setting) => source === null || setting.source === source);
}

/** Whether a setting that was found is called what the question says. */
export function asksForSetting(inquiry: Inquiry): boolean {
  return askedSettings(inquiry, ofAskedKind(inquiry, settingsOf(inquiry.evidence))).length > 0;
}

/** Settings of a database are called after its kind: `spring.datasource.url`, `PGHOST`, `MYSQL_USER`. */
const OF_DATABASE =
  /(?:^|[._-])(?:db|r2dbc|jdbc|datasource|dsn|pg|postgres(?:ql)?|mysql|mariadb|mongo(?:db)?|sqlite)(?:[._-]|$)|^PG[A-Z]+$/i;

/** The settings that the question means, by their names and what is said of them. */
export function askedSettings(inquiry: Inquiry, settings: readonly Setting[]): Setting[] {
  const found = calledSo(inquiry, settings);
  const asksDatabase = inquiry.subject.terms.some(({ stem }) => stem === 'databas');
  return found.length > 0 || !asksDatabase ? found : settings.filter(({ name }) => OF_DATABASE.test(name));
}

/** "Configure Kafka as a transport" is about the settings of Kafka: what is configured stands behind the verb. */
const CONFIGURED =
  /\b(?:configur\w+|set ?up|enabl\w+|disabl\w+|turn (?:on|off)) (?:the |an? )?(.+?) (?:as|for|in|to|with|over|on|through|via)\b/i;

/** What is called after it is seldom about signatures. */
const SIGNING_ON = /\b(?:sign|log)[- ](?:on|in|up|off)\b/i;

function calledSo(inquiry: Inquiry, settings: readonly Setting[]): Setting[] {
  const { subject, understanding } = inquiry;
  const named = calledAsAsked(inquiry, settings);
  const found = named.length > 0 ? named : calledInShort(inquiry, settings);
  const object = found.length > 0 ? undefined : CONFIGURED.exec(understanding.text)?.[1];
  const wanted =
    object === undefined || SIGNING_ON.test(object) ? 0 : subject.matcher.mask(object) & topicsMask(inquiry);
  if (wanted === 0) return found;
  return settings.filter(({ name }) => (subject.matcher.mask(name) & wanted) === wanted);
}

const SHORTEST_CUT = 3;

/** `strong_rec_thresh` is what people call the threshold for a strong recommendation: words may be cut off in a name. */
function calledInShort({ subject, understanding }: Inquiry, settings: readonly Setting[]): Setting[] {
  const topics = subject.terms.filter(({ generic, stem }) => !(generic || TALK.test(stem)));
  if (topics.length < 2) return [];
  const said = understanding.text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const found = settings.flatMap((setting) => {
    const parts = partsOf(setting.name.slice(setting.name.lastIndexOf('.') + 1)).filter(
      ({ length }) => length >= SHORTEST_CUT,
    );
    const isMet = (word: string): boolean => parts.some((part) => word.startsWith(part));
    return topics.every(({ text }) => isMet(text.toLowerCase())) ? [{ setting, met: said.filter(isMet).length }] : [];
  });
  const most = Math.max(0, ...found.map(({ met }) => met));
  return found.filter(({ met }) => met === most).map(({ setting }) => setting);
}

export function topicsMask({ subject }: Inquiry): number {
  return topicBits(subject.terms).reduce((mask, bit) => mask | bit, 0);
}

/** The bits of the words that say which settings are meant, the weightiest first. */
export function topicBits(terms: readonly QuestionTerm[]): number[] {
  return terms
    .map(({ generic, stem, weight }, place) => ({ isTopic: !generic && !TALK.test(stem), weight, bit: 1 << place }))
    .filter(({ isTopic }) => isTopic)
    .sort((a, b) => b.weight - a.weight)
    .map(({ bit }) => bit);
}

/** `showLabels` says whether labels are seen, and nothing of how they are made. */
const SHOWS = /^(?:-*(?:show|hide|display)|SHOW|HIDE|DISPLAY)(?=[A-Z_-])/;

function calledAsAsked(inquiry: Inquiry, given: readonly Setting[]): Setting[] {
  const { subject, understanding } = inquiry;
  const settings = /\b(?:show|hide|display|see|visible)/i.test(understanding.text)
    ? given
    : given.filter(({ name }) => !SHOWS.test(name));
  const exact = settings.filter(({ name }) => isSpelled(name, understanding.identifiers));
  if (exact.length > 0) return exact;
  const keys = new Set(spelledKeys(inquiry).map(({ name }) => name));
  if (keys.size > 0) return settings.filter(({ name }) => keys.has(name));
  const coded = SEVERAL.test(understanding.text) ? calledByCode(understanding.text, settings) : [];
  if (coded.length > 0) return coded;
  const weigh = ({ generic, weight, stem }: (typeof subject.terms)[number]): number =>
    generic || TALK.test(stem) ? 0 : weight;
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  // "The config file" is asked for by words that else only say that settings are meant.
  if (
    total === 0 ||
    !settings.some(({ name, help }) =>
      subject.terms.some(
        (term, place) => weigh(term) > 0 && subject.matcher.mask(`${name} ${help ?? ''}`) & (1 << place),
      ),
    )
  )
    return ofTheConfig(settings, understanding.text);
  // Who asks for several by two words is told of those that have one of them, where no setting has the other, unless that
  // is the one that says most: settings of blobs are none of their encryption.
  const known = settings.reduce((mask, { name, help }) => mask | subject.matcher.mask(`${name} ${help ?? ''}`), 0);
  const met = SEVERAL.test(understanding.text) ? maskWeight(known, subject.terms, weigh) : total;
  const [heaviest = 0] = topicBits(subject.terms);
  if ((known & heaviest) === 0) return [];
  const speaksOf = (text: string): boolean =>
    maskWeight(subject.matcher.mask(text), subject.terms, weigh) >= LEAST_SHARE * met;
  // Who asks for one means the one that is named so, not those whose help mentions it.
  const named = SEVERAL.test(understanding.text) ? [] : settings.filter(({ name }) => speaksOf(name));
  if (named.length > 0) return named;
  // What a sample gives says what a name is for: `HEADER=REMOTE_USER`.
  return settings.filter(({ name, help, example }) => speaksOf(`${name} ${help ?? ''} ${example ?? ''}`));
}

/** "S3" is written as it is in names, and taken apart it is no word: `SHOP_S3_BUCKET`. */
function calledByCode(text: string, settings: readonly Setting[]): Setting[] {
  const written = new Set((text.match(/\b[A-Za-z]{1,3}\d{1,2}\b/g) ?? []).map((word) => word.toLowerCase()));
  return written.size === 0
    ? []
    : settings.filter(({ name }) => name.split(/[^A-Za-z\d]+/).some((word) => written.has(word.toLowerCase())));
}

/** The setting that says where the configuration itself lies. */
function ofTheConfig(settings: readonly Setting[], text: string): Setting[] {
  return /\bconfig(?:uration)?[- ](?:file|path|dir\w*|folder|location)\b/i.test(text)
    ? settings.filter(({ name }) => /(?:^|[_-])config(?:uration)?(?:[_-](?:file|path|dir\w*|folder))?$/i.test(name))
    : [];
}
