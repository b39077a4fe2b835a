import { callees } from '../../../../engine/pack/graph/symbol-graph.ts';
import {
  type FoundSymbol,
  findSymbols,
  shortName,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import type { Task } from './task.ts';

/** Functions that begin what goes on. */
const STARTS = /^(?:main|init|execute|run|serve|start|boot|launch|daemon)(?:[A-Z_]\w*)?$/i;
const SENT = /^(\t{1,2})go ((?:\w+\.)*\w+)\(/;
/** A loop without an end that waits for something: `for { select { … } }`. */
const ENDLESS = /^(\t+)for \{\n(?:\1\t[^\S\n]*\S.*\n|[^\S\n]*\n)*?\1\t+select \{/m;
const SHORT = 6;

/** Functions of Go with an endless loop that are sent their own way where the program or one of its commands starts. */
export function startedLoops(evidence: Evidence, known: readonly Task[]): Task[] {
  const isKnown = ({ id }: FoundSymbol): boolean =>
    known.some(({ done }) => done.some(({ symbol }) => symbol?.id === id));
  const paths = [...evidence.facts('entry-point'), ...evidence.facts('command')].map(({ path }) => path);
  const found = [...new Set(paths)]
    .filter((path) => path.endsWith('.go') && evidence.file(path)?.place === 'source')
    .flatMap((path) => startedIn(evidence, path))
    .filter(({ doer }) => !isKnown(doer));
  const byDoer = Map.groupBy(found, ({ doer }) => doer.id);
  return [...byDoer.values()].flatMap(([first]): Task[] => {
    if (!first) return [];
    const { doer, fact } = first;
    return [
      {
        name: fact.values.name,
        sort: 'job',
        framework: fact.values.framework,
        done: [{ fact: doer, symbol: doer }],
        asked: [],
        schedules: [{ text: ALONG, fact }],
      },
    ];
  });
}

const ALONG = 'as long as the program runs';

function startedIn(evidence: Evidence, path: string): { doer: FoundSymbol; fact: Found<'task'> }[] {
  const lines = evidence.lines(path) ?? [];
  if (!lines.some((line) => SENT.test(line))) return [];
  return symbolsOfFile(evidence.pack, path)
    .filter(({ kind, name }) => kind === 'function' && STARTS.test(name))
    .flatMap((around) => {
      const called = callees(evidence.pack, around.id, { limit: 60, atLeast: 'likely' });
      return lines.slice(around.startLine, around.endLine).flatMap((line, place) => {
        const number = around.startLine + place + 1;
        const name = SENT.exec(line)?.[2]?.split('.').at(-1);
        if (name === undefined || isAgain(lines, number - 1, around.startLine)) return [];
        const target =
          called.find((use) => use.lines.includes(number) && shortName(use.symbol?.name ?? '') === name)?.symbol ??
          onlyOne(evidence, name);
        const doer = target && endless(evidence, target);
        if (!doer) return [];
        const told = doer.name.split('.').slice(-2).join('.');
        const values = { name: told, role: 'does', sort: 'job', framework: 'a goroutine', schedule: ALONG } as const;
        const where = { path, startLine: number, endLine: number, symbol: around.id };
        return [
          { doer, fact: { kind: 'task', subject: told, values, ...where, score: 1, polarity: 'observed' } as const },
        ];
      });
    });
}

/** Whether a line stands in a loop, or in a function that answers a request: what is begun there is begun again and again. */
function isAgain(lines: readonly string[], index: number, first: number): boolean {
  let depth = lines[index]?.search(/\S/) ?? 0;
  for (let place = index - 1; place >= first; place--) {
    const line = lines[place] ?? '';
    const own = line.search(/\S/);
    if (own < 0 || own >= depth) continue;
    depth = own;
    if (/^\s*for\b|\*http\.Request\b|\.Context\) /.test(line)) return true;
  }
  return false;
}

/** The function itself, or the one that it does nothing but call. */
function endless(evidence: Evidence, symbol: FoundSymbol): FoundSymbol | null {
  if (evidence.file(symbol.path)?.place !== 'source') return null;
  if (ENDLESS.test(`${evidence.text(symbol)}\n`)) return symbol;
  if (symbol.endLine - symbol.startLine > SHORT) return null;
  const [, name = ''] = /\{\s*(?:\w+\.)*(\w+)\([^\n]*\)\s*\}$/.exec(evidence.text(symbol)) ?? [];
  const next = onlyOne(evidence, name, directoryOf(symbol.path));
  return next && ENDLESS.test(`${evidence.text(next)}\n`) ? next : null;
}

/** The one function of the project, or of a folder, that has a name. */
function onlyOne(evidence: Evidence, name: string, folder?: string): FoundSymbol | null {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    (each) =>
      shortName(each.name) === name &&
      /^(?:function|method)$/.test(each.kind) &&
      evidence.file(each.path)?.place === 'source' &&
      (folder === undefined || directoryOf(each.path) === folder),
  );
  return only && others.length === 0 ? only : null;
}
