import { stem } from '../../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { type CommandEntry, commandsOf } from '../../../authoring/evidence/commands.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../../subject/question-terms.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { documented } from '../documents/documented.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

/** Wants another command, not one that is there. */
const ONE_MORE =
  /\b(?:add|new|create|write|implement|register|define)\b.*\b(?:sub)?(?:commands?|flags?|options?)\b(?![- ]line)/i;
const PLACES_TO_TYPE = /^(?:command|lin|cli|terminal|shell|consol)$/;
/** What the name and the help of a command must say of what is asked. */
const LEAST_SHARE = 0.6;

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
