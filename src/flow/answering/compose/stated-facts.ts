import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { type CommandEntry, commandsOf } from '../../authoring/evidence/commands.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';
import { literal, settingsOf } from '../../authoring/evidence/settings.ts';
import { count } from '../../authoring/wording/count.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { isProduction, maskWeight, type QuestionTerm } from '../subject/question-terms.ts';
import { definitionOf, symbolName } from '../wording/symbol-words.ts';
import { composeAmount } from './amount.ts';
import { lineWith } from './deps.ts';
import { documented } from './documented.ts';
import { bullet, cited, citedList, opening, type Part } from './part.ts';

/** What a fact states as it is asked. Nothing where none is about just that. */
export function composeStatedFact(inquiry: Inquiry): Part[] {
  for (const compose of [composePort, composeAmount, composeNeededVersion, composeProducts, composeCommand]) {
    const parts = [...compose(inquiry)];
    if (parts.length > 0) return parts;
  }
  return [];
}

const PLATFORM = /\b(node|python|go|java|jdk|ruby|php|rust|elixir|dart|swift)(?:\.?js|lang)?\b/i;

/** "Which Node version is needed?": what the manifest asks for, not a package of that name. */
function* composeNeededVersion({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const asked = /\bversions?\b/i.test(text) ? PLATFORM.exec(text)?.[1]?.toLowerCase() : undefined;
  const manifest = profileOf(evidence).manifest;
  const runtime = manifest?.values.runtime;
  if (!asked || !manifest || !runtime?.toLowerCase().startsWith(asked)) return;
  yield opening(`The project asks for ${runtime}`, cited(lineWith(evidence, manifest, runtime)));
}

const PRODUCT_KINDS = [
  { how: 'database', noun: 'database', words: /\b(?:databases?|db|dbms|data ?stores?)\b/i },
  { how: 'queue', noun: 'message queue', words: /\b(?:message (?:queues?|brokers?)|queues?|brokers?)\b/i },
] as const;
const ASKS_PRODUCT =
  /^(?:which|what)\b.*\b(?:uses?|used|using|supports?|supported|needs?|needed|behind|runs? on|works? with)\b/i;

/** "Which database does it use?": the products that the code talks to, not all that it depends on. */
function* composeProducts({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  const kind = PRODUCT_KINDS.find(({ words }) => words.test(text));
  if (!kind || identifiers.length > 0 || !ASKS_PRODUCT.test(text)) return;
  const found = evidence
    .facts('integration')
    .filter(({ path, values }) => values.how === kind.how && isProduction(evidence.file(path)?.role));
  const products = [...Map.groupBy(found, ({ values }) => values.party).values()].sort((a, b) => b.length - a.length);
  if (products.length === 0) return;
  yield opening(
    `The code imports clients of ${count(products.length, kind.noun)}: `,
    ...citedList(products.flatMap(([fact]) => (fact ? [{ text: fact.values.party, source: at(fact) }] : []))),
  );
  yield bullet('A product behind a general driver is not seen');
}

const ASKS_PORT = /\b(?:which|what)(?: \w+)? ports?\b|\bport (?:does|do|is|number)\b|\b(?:default|http|server) port\b/i;
/** A name that says no more than that the server listens there: that of a database or a mail server does. */
const LISTENS = /^(?:port|listen(?:er)?|addr(?:ess)?|bind|https?|web|server|app|api|host|main|internal)$/;

/** "Which port does it listen on?": the settings for it, with what they are when nobody sets them. */
function* composePort({ evidence, understanding: { text, identifiers } }: Inquiry): Generator<Part> {
  if (!ASKS_PORT.test(text) || identifiers.length > 0) return;
  const own = new Set(partsOf(evidence.projectName));
  const settings = settingsOf(evidence);
  // A program with settings is started by them; its options belong to its tools.
  const isSet = settings.some(({ source }) => source !== 'flag');
  const ports = settings
    .filter(({ source }) => !isSet || source !== 'flag')
    .flatMap(({ name, default: value, facts: [fact] }) =>
      value === null || !fact ? [] : [{ name, value: literal(value), fact }],
    )
    .filter(
      ({ name, value }) =>
        partsOf(name).every((word) => LISTENS.test(word) || own.has(word)) && /(?:^|:)\d{2,5}$/.test(value),
    )
    // Of several, the shortest name is the one that is not about something particular.
    .sort((a, b) => a.name.length - b.name.length);
  const [main, ...others] = ports;
  if (!main) return;
  yield opening(`The setting ${code(main.name)} has the default ${code(main.value)}`, cited(at(main.fact)));
  if (others.length > 0)
    yield bullet(
      'Other ports: ',
      ...citedList(
        others
          .slice(0, 4)
          .map(({ name, value, fact }) => ({ text: `${code(name)} (${code(value)})`, source: at(fact) })),
        Math.max(0, others.length - 4),
      ),
    );
}

/** Wants another command, not one that is there. */
const ONE_MORE =
  /\b(?:add|new|create|write|implement|register|define)\b.*\b(?:sub)?(?:commands?|flags?|options?)\b(?![- ]line)/i;
const PLACES_TO_TYPE = /^(?:command|lin|cli|terminal|shell|consol)$/;
/** What the name and the help of a command must say of what is asked. */
const LEAST_SHARE = 0.6;

/** The command that does what is asked; nothing where none is called so. */
function* composeCommand(inquiry: Inquiry): Generator<Part> {
  const { understanding, main, isNamed } = inquiry;
  if (understanding.kind !== 'howto' || understanding.identifiers.length > 0 || ONE_MORE.test(understanding.text))
    return;
  const { subject, evidence } = inquiry;
  const { terms, matcher } = subject;
  const weigh = ({ generic, weight, stem: root }: QuestionTerm): number =>
    PLACES_TO_TYPE.test(root) ? 0 : generic ? weight / 2 : weight;
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  const commands = commandsOf(evidence);
  const first = new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''));
  // What every command begins with is the program.
  const program = new Set([...partsOf(evidence.projectName), ...(first.size === 1 ? [...first].flatMap(partsOf) : [])]);
  const spoken = new Set(understanding.stems);
  const shareOf = (text: string): number => (total === 0 ? 0 : maskWeight(matcher.mask(text), terms, weigh) / total);
  const [best] = commands
    .filter(({ name }) => {
      const own = partsOf(name).filter((word) => !program.has(word));
      return own.length > 0 && own.every((word) => spoken.has(stem(word)));
    })
    .map((command) => ({ command, share: shareOf(`${command.name} ${command.help ?? ''}`) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share || b.command.name.length - a.command.name.length);
  if (!best) return;
  yield commandSentence(best.command);
  const guide = documented(inquiry);
  if (guide?.isAbout) yield guide.mention;
  if (main && isNamed)
    yield bullet(`In the code, ${symbolName(main)} in ${code(main.path)} comes nearest`, cited(definitionOf(main)));
}

function commandSentence({ name, help, fact }: CommandEntry): Part {
  const says = help ? `; its help says: "${plain(help).replace(/"/g, "'").replace(/\.$/, '')}"` : '';
  return opening(`The command ${code(name)} does this${says}`, cited(at(fact)));
}
