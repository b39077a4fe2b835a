import { stem } from '../../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { type CommandEntry, commandsOf } from '../../../authoring/evidence/commands.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { rakeTasksOf } from '../../../authoring/evidence/rake-tasks.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { ownNames } from '../../subject/own-names.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { wantsOneMore } from '../../understanding/one-more.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { documented } from '../documents/documented.ts';
import { bullet, cited, opening, type Part, saying } from '../part.ts';

/** Wants another command, not one that is there. */
const ONE_MORE =
  /\b(?:add|new|create|write|implement|register|define)\b.*\b(?:sub)?(?:commands?|flags?|options?)\b(?![- ]line)/i;
const ADDS =
  /\b(?:add|creat|new\b|mak(?:e|ing)|generat|regist|init|scaffold|insert|import|install\b|invit|enrol|issu|mint)/i;
const PLACES_TO_TYPE = /^(?:command|lin|cli|terminal|shell|consol)$/;
/** What the name and the help of a command must say of what is asked. */
const LEAST_SHARE = 0.6;
/** A name of so many words that are all asked for is meant, whatever else the question says. */
const LONG_NAME = 3;
const LEAST_OF_LONG = 0.35;

/** Words before the name of a command that only start it. */
const RUNNERS = [
  'rake',
  'php',
  'artisan',
  'bin',
  'console',
  'python',
  'manage',
  'py',
  'rails',
  'mix',
  'bundle',
  'exec',
  'node',
  'npx',
];

/** The command that does what is asked; nothing where none is called so. */
export function* composeCommand(inquiry: Inquiry): Generator<Part> {
  const { understanding, main, isNamed } = inquiry;
  if (understanding.kind !== 'howto' || understanding.identifiers.length > 0 || ONE_MORE.test(understanding.text))
    return;
  const { subject, evidence } = inquiry;
  const { terms, matcher } = subject;
  const weigh = ({ generic, weight, stem: root }: QuestionTerm): number =>
    PLACES_TO_TYPE.test(root) ? 0 : generic ? weight / 2 : weight;
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  const commands = [...commandsOf(evidence), ...rakeTasksOf(evidence), ...deedsOfOptions(evidence)];
  const first = new Set(commandsOf(evidence).map(({ name }) => name.split(' ')[0] ?? ''));
  // What every command begins with is the program.
  const program = new Set([
    ...RUNNERS,
    ...partsOf(evidence.projectName),
    ...ownNames(evidence),
    ...(first.size === 1 ? [...first].flatMap(partsOf) : []),
  ]);
  const spoken = new Set(understanding.stems);
  const shareOf = (text: string): number => (total === 0 ? 0 : maskWeight(matcher.mask(text), terms, weigh) / total);
  const isOneMore = wantsOneMore(understanding.text);
  const [best] = commands
    // What moves or lists things adds none.
    .filter(({ name, help }) => !isOneMore || ADDS.test(`${name} ${help ?? ''}`))
    .map((command) => ({ command, own: partsOf(command.name).filter((word) => !program.has(word)) }))
    .filter(({ own }) => own.length > 0 && own.every((word) => spoken.has(stem(word))))
    .map((each) => ({ ...each, share: shareOf(`${each.command.name} ${each.command.help ?? ''}`) }))
    .filter(({ own, share }) => share >= (own.length >= LONG_NAME ? LEAST_OF_LONG : LEAST_SHARE))
    .sort(
      (a, b) =>
        b.share - a.share ||
        Number(a.command.name.startsWith('-')) - Number(b.command.name.startsWith('-')) ||
        b.command.name.length - a.command.name.length,
    );
  if (!best) return;
  yield commandSentence(best.command);
  const guide = documented(inquiry);
  if (guide?.isAbout) yield guide.mention;
  if (main && isNamed)
    yield bullet(`In the code, ${symbolName(main)} in ${code(main.path)} comes nearest`, cited(definitionOf(main)));
}

type Told = Pick<CommandEntry, 'name' | 'help'> & { fact: { path: string; startLine: number; endLine: number } };

/** A program without commands does by its options what others do by commands: `--create-admin`. */
function deedsOfOptions(evidence: Evidence): Told[] {
  return settingsOf(evidence).flatMap(({ source, name, help, facts: [fact] }): Told[] =>
    source === 'flag' && help !== null && fact && /^--?[a-z]+[-_][a-z]/.test(name) && VERB.test(name)
      ? [{ name, help, fact }]
      : [],
  );
}

const VERB =
  /^--?(?:add|backup|check|clean|clear|create|delete|dump|export|flush|generate|import|init|install|list|make|migrate|new|prune|purge|rebuild|refresh|remove|reset|restore|rotate|run|seed|send|set|sync|update|upgrade|verify)[-_]/;

function commandSentence({ name, help, fact }: Told): Part {
  const says = help ? `; its help says: "${plain(help).replace(/"/g, "'").replace(/\.$/, '')}"` : '';
  const sort = name.startsWith('-') ? 'option' : 'command';
  return saying('command', opening(`The ${sort} ${code(name)} does this${says}`, cited(at(fact))));
}
