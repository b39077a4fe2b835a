import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { TOOLING } from '../files/tooling.ts';
import { profileOf } from '../profile.ts';
import { apiRoutes } from '../routes.ts';
import type { Entry } from './entry.ts';
import { orderedStarts } from './ordered-starts.ts';

/** What makes the application that a web server serves: it comes before a command that is installed beside it. */
export function servedApplications(evidence: Evidence): Entry[] {
  if (!profileOf(evidence).kind.startsWith('web ')) return [];
  return [...startScript(evidence), ...nestApplications(evidence), ...pythonFactory(evidence)];
}

/** A script that hands one file to Node, and nothing that watches it or builds before. */
const RUNS_FILE = /^(?:cross-env )?(?:[A-Z_]+=\S+ )*node(?: --[\w=.-]+)* (?:\.\/)?([\w./-]+?)\/?$/;

/** The file that the script `start` of the topmost package runs: `node server` is `server/index.js`. */
function startScript(evidence: Evidence): Entry[] {
  return evidence.facts('script').flatMap((fact): Entry[] => {
    if (fact.path !== 'package.json' || !/^start(?:[:-](?:server|prod(?:uction)?))?$/.test(fact.values.name)) return [];
    const run = RUNS_FILE.exec(fact.values.command)?.[1];
    const path = run && [run, `${run}.js`, `${run}/index.js`].find((each) => evidence.file(each)?.place === 'source');
    return path
      ? [{ path, why: `the script ${code(fact.values.name)} runs it`, source: { path, startLine: 1, endLine: 20 } }]
      : [];
  });
}

/** The file that Nest runs first, by the `nest-cli.json` of an application, where it leaves the listening to another. */
function nestApplications(evidence: Evidence): Entry[] {
  return evidence.files.flatMap(({ path, place }): Entry[] => {
    if (!/(?:^|\/)nest-cli\.json$/.test(path) || place !== 'source') return [];
    const said = (key: string): string | undefined =>
      /"([^"]+)"\s*,?\s*$/.exec((evidence.lines(path) ?? []).find((line) => line.includes(`"${key}"`)) ?? '')?.[1];
    const main = `${path.replace(/[^/]*$/, '')}${said('sourceRoot') ?? 'src'}/${said('entryFile') ?? 'main'}.ts`;
    const isKnown = orderedStarts(evidence).some((each) => each.path === main);
    return isKnown || !evidence.file(main)
      ? []
      : [{ path: main, why: 'Nest runs it', source: { path: main, startLine: 1, endLine: 20 } }];
  });
}

/** Whether most of what is answered is answered by Python, and what else begins to run is of another language. */
function isServedByPython(evidence: Evidence): boolean {
  const routes = apiRoutes(evidence);
  const own = routes.filter(({ fact }) => fact.path.endsWith('.py')).length;
  return own * 2 > routes.length && orderedStarts(evidence)[0]?.path.endsWith('.py') !== true;
}

/**
 * `def create_app()`, of several the one with most routes around it, where only a command is known to start the program, or
 * what is known to start is none of the Python that answers.
 */
function pythonFactory(evidence: Evidence): Entry[] {
  if (orderedStarts(evidence)[0]?.values.what !== 'binary' && !isServedByPython(evidence)) return [];
  const answered = (path: string): number => {
    const folder = path.replace(/[^/]*$/, '');
    return apiRoutes(evidence).filter(({ fact }) => fact.path.startsWith(folder)).length;
  };
  const [most, next] = findSymbols(evidence.pack, 'create_app', { limit: 20, exact: true })
    .filter(
      ({ kind, name, path }) =>
        kind === 'function' &&
        name === 'create_app' &&
        path.endsWith('.py') &&
        evidence.file(path)?.place === 'source' &&
        !TOOLING.test(path),
    )
    .map((each) => ({ ...each, answered: answered(each.path) }))
    .toSorted((a, b) => b.answered - a.answered);
  if (most === undefined || most.answered === 0 || most.answered === next?.answered) return [];
  const { path, startLine } = most;
  return [
    {
      path,
      why: `its ${code('create_app')} makes the application that is served`,
      source: { path, startLine, endLine: startLine, symbol: 'create_app' },
    },
  ];
}
