import { at, type Evidence } from '../../evidence/evidence.ts';
import type { Row } from '../../page.ts';
import { numberWord } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';

/** What a job varies to show where the product runs; others vary to divide the work. */
const PLATFORM =
  /node|python|ruby|php|java|jdk|^go\b|golang|rust|toolchain|dotnet|elixir|otp|erlang|scala|kotlin|swift|xcode|\bos\b|platform|arch|version|database|^db|driver|browser|sql|postgres|django|rails|laravel|symfony|compiler|^cc$|^cxx|std/i;

/** What a job does on each platform, where that says where the product runs: one that looks at the style of code says nothing. */
function deedOf({
  job,
  workflow,
  commands,
}: {
  job: string;
  workflow: string;
  commands: readonly string[];
}): string | null {
  const said = `${job} ${commands.join(' ')}`;
  if (/lint|format|style|docs?\b|typo|spell|codeql|stale/i.test(job)) return null;
  if (/test|spec|\btox\b|\bnox\b|check|verify|cypress|playwright|\brake\b|coverage|integration|e2e/i.test(said))
    return 'tested with';
  if (/build|release|publish|package|compile|cross|dist/i.test(`${said} ${workflow}`)) return 'built for';
  return /test|\bci\b|continuous/i.test(workflow) ? 'tested with' : null;
}

const MOST_VERSIONS = 12;

function versionsOf(values: readonly string[]): string {
  const rest = values.length - MOST_VERSIONS;
  return joined(rest > 1 ? [...values.slice(0, MOST_VERSIONS), `${numberWord(rest)} more`] : values);
}

/** What it is tested with, built for and needs to run. */
export function compatibility(evidence: Evidence): Row[] {
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const fact of evidence.facts('ci-job')) {
    for (const [name, values] of Object.entries(fact.values.matrix)) {
      if (
        seen.has(name) ||
        !PLATFORM.test(name) ||
        // Parts of one run.
        /index|shard|chunk|partition|total|group/i.test(name) ||
        values.length < 2 ||
        values.some((each) => each === '' || each.length > 24 || /[{}$]|^\w+: /.test(each))
      )
        continue;
      const deed = deedOf(fact.values);
      if (deed === null) continue;
      seen.add(name);
      rows.push({
        cells: ['compatibility', `${deed} each ${code(name)}`, versionsOf(values), 'continuous integration'],
        sources: [at(fact)],
      });
    }
  }
  const runtime = evidence
    .facts('manifest')
    .find(({ values, path }) => values.runtime !== undefined && !path.includes('/'));
  if (runtime?.values.runtime)
    rows.push({
      cells: ['compatibility', 'needed runtime', runtime.values.runtime, 'the manifest'],
      sources: [at(runtime)],
    });
  return rows;
}
