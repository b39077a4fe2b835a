import { numberWord } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';
import type { Responsibility } from './responsibility.ts';

const FOLDER = /(?:^|\/)(?:bin|exe|scripts?)\/$/;
const FEWEST = 3;
const MOST_NAMED = 6;
/** What only hands over to a tool of its own name. */
const HANDS_OVER =
  /\b(?:Gem\.bin_path|Gem\.activate_bin_path|bundle_load_path|APP_PATH|Rake\.application|CLI\.start)\b|require ["'](?:importmap\/commands|bundler\/audit\/cli|rails\/commands)["']/;

/** A folder of files that are run by their names: `bin/setup`, `script/admin/back-up`. */
export function runByName(evidence: Evidence, part: Part): Responsibility | null {
  if (!FOLDER.test(part.name)) return null;
  // Scripts of a shell lie beside those of the language that the parts are made of.
  const files = evidence.files.filter(({ path, place }) => path.startsWith(part.name) && place === 'source');
  const run = files.filter(({ path }) => /^#!/.test(evidence.lines(path)?.[0] ?? ''));
  if (run.length < FEWEST || run.length * 2 < files.length) return null;
  const own = run
    .filter(({ path }) => !HANDS_OVER.test((evidence.lines(path) ?? []).join('\n')))
    .toSorted((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1));
  if (own.length === 0) return null;
  const others = run.length - own.length;
  const names = own.slice(0, MOST_NAMED).map(({ path }) => code(path.slice(part.name.length)));
  const count = own.length === 1 ? 'a script' : `${numberWord(own.length)} scripts`;
  return {
    text: `holds ${count} that ${own.length === 1 ? 'is' : 'are'} run by name${own.length > names.length ? ', among them' : ':'} ${joined(names)}${others > 0 ? `; ${numberWord(others)} more only ${others === 1 ? 'starts a tool' : 'start tools'}` : ''}`,
    source: null,
    isInferred: true,
  };
}
