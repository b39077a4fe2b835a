import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { entriesOf, isInCode, startOf } from '../../../authoring/evidence/entries.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { wayThrough } from '../code/way-through.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const MOST_OTHERS = 3;
const SHOWN = 12;

/** What runs first: the entry, what its main function does in order, and what else can be started. */
export function* composeStartup(inquiry: Inquiry): Generator<Part> {
  const { evidence, pack } = inquiry;
  const [entry, ...others] = entriesOf(evidence).filter(isInCode);
  if (!entry) return;
  yield opening(`It starts in ${code(entry.path)}: ${entry.why}`, cited(entry.source));
  const found = startOf(evidence);
  const start = found && found.path === entry.path ? symbolDetail(pack, found.id) : null;
  const steps = start ? [...wayThrough(inquiry, start, code(start.name))] : [];
  if (steps.length > 0) yield* steps;
  else {
    // What stands above the line that starts a server prepares it; a manifest names the file, which then begins at its top.
    const { path } = entry;
    const { startLine, endLine } = entry.source.path === path ? entry.source : { startLine: 1, endLine: 1 };
    const from = start?.startLine ?? Math.max(1, Math.min(startLine, endLine - SHOWN + 1));
    yield { form: 'excerpt', path, startLine: from, endLine: from + SHOWN - 1 };
  }
  if (others.length > 0)
    yield bullet(
      'What else can be started: ',
      ...citedList(
        others.slice(0, MOST_OTHERS).map(({ path, why, source }) => ({ text: `${code(path)} (${why})`, source })),
        Math.max(0, others.length - MOST_OTHERS),
      ),
    );
}
