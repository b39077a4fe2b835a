import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { runnerOf, spelledCommand } from '../../subject/asked-command.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { wayThrough } from '../code/way-through.ts';
import { documented } from '../documents/documented.ts';
import { bullet, cited, opening, type Part, saying } from '../part.ts';

/** What a command does: its help, the function that runs it, and the way through the calls of that. */
export function* composeToldCommand(inquiry: Inquiry): Generator<Part> {
  const { deed, evidence, pack, understanding } = inquiry;
  const command = deed?.command ?? spelledCommand(evidence, understanding.text);
  const runner = command && runnerOf(evidence, command);
  const detail = runner ? symbolDetail(pack, runner.id) : null;
  if (!command || !detail) return;
  const says = command.help ? `; its help says: "${plain(command.help).replace(/"/g, "'").replace(/\.$/, '')}"` : '';
  yield saying('command', opening(`The command ${code(command.name)} does this${says}`, cited(at(command.fact))));
  yield bullet(`It is run by ${symbolName(detail)} in ${code(detail.path)}`, cited(definitionOf(detail)));
  yield* wayThrough(inquiry, detail, symbolName(detail));
  const guide = documented(inquiry);
  if (guide?.isAbout) yield guide.mention;
}
