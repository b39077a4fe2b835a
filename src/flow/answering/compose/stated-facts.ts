import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { type CommandEntry, commandsOf } from '../../authoring/evidence/commands.ts';
import { at } from '../../authoring/evidence/evidence.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import type { Inquiry } from '../inquiry.ts';
import { maskWeight, type QuestionTerm } from '../subject/question-terms.ts';
import { definitionOf, symbolName } from '../wording/symbol-words.ts';
import { composeAmount } from './amount.ts';
import { lineWith } from './deps.ts';
import { documented } from './documented.ts';
import { ADDS } from './howto.ts';
import { bullet, cited, opening, type Part } from './part.ts';

/** What one fact states as it is asked: an amount, a version, a command. Nothing where no fact is about just that. */
export function composeStatedFact(inquiry: Inquiry): Part[] {
  for (const compose of [composeAmount, composeNeededVersion, composeCommand]) {
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

/** What the name and the help of a command must say of what is asked. */
const LEAST_SHARE = 0.6;

/** The command that does what is asked; nothing where none is called so. */
function* composeCommand(inquiry: Inquiry): Generator<Part> {
  const { understanding, main } = inquiry;
  if (understanding.kind !== 'howto' || understanding.identifiers.length > 0 || ADDS.test(understanding.text)) return;
  const { subject, evidence } = inquiry;
  const { terms, matcher } = subject;
  const weigh = ({ generic, weight }: QuestionTerm): number => (generic ? weight / 2 : weight);
  const total = terms.reduce((sum, term) => sum + weigh(term), 0);
  const program = new Set(partsOf(evidence.projectName));
  const spoken = new Set(understanding.stems);
  const shareOf = (text: string): number => (total === 0 ? 0 : maskWeight(matcher.mask(text), terms, weigh) / total);
  const [best] = commandsOf(evidence)
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
  if (guide) yield guide.mention;
  if (main)
    yield bullet(`In the code, ${symbolName(main)} in ${code(main.path)} comes nearest`, cited(definitionOf(main)));
}

function commandSentence({ name, help, fact }: CommandEntry): Part {
  const says = help ? `; its help says: "${plain(help).replace(/"/g, "'").replace(/\.$/, '')}"` : '';
  return opening(`The command ${code(name)} does this${says}`, cited(at(fact)));
}
