import { escaped } from '../../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { REFUSED } from './refusals.ts';

const OF_CALLER = /current_user|current_account|conn\.assigns|get_session|get_req_header|user_id/;

/** Whether a plug of the project, a module or a function of the file that names it, ends the call of who may not. */
export function isRefusingPlug(evidence: Evidence, path: string, plug: string): boolean {
  const key = `${plug.startsWith(':') ? path : ''} ${plug}`;
  const known = told(evidence).get(key);
  if (known !== undefined) return known;
  const text = textOf(evidence, path, plug);
  const isRefused = REFUSED.test(text) || (/not_found|\b404\b/.test(text) && OF_CALLER.test(text));
  const answer =
    /\bhalt\b/.test(text) && isRefused && !/csrf|\b429\b|rate_?limit/i.test(text) && !/config|abled|feature/.test(plug);
  told(evidence).set(key, answer);
  return answer;
}

/** Whether the text of a plug is in the repository. */
export function isKnownPlug(evidence: Evidence, path: string, plug: string): boolean {
  return textOf(evidence, path, plug) !== '';
}

/** Whether a plug goes on without a caller where none is known: `assign(conn, :current_user, nil)`. */
export function isPassingPlug(evidence: Evidence, path: string, plug: string): boolean {
  return /\bassign\(\s*(?:conn,\s*)?:current_\w+,\s*nil\s*\)/.test(textOf(evidence, path, plug));
}

const told = derived((): Map<string, boolean> => new Map());

function textOf(evidence: Evidence, path: string, plug: string): string {
  const name = plug.replace(/^:/, '');
  const isModule = /^[A-Z]/.test(name);
  const found = isModule
    ? findSymbols(evidence.pack, name, { exact: true, limit: 8 }).filter(
        (each) =>
          each.kind === 'module' &&
          `.${each.name}`.endsWith(`.${name}`) &&
          evidence.file(each.path)?.place === 'source',
      )
    : functionsNamed(evidence, path, name);
  // A function has one text for all of its clauses, a module must be the only one of its name.
  if (isModule && found.length > 1) return '';
  return found
    .flatMap((each) => {
      const lines = evidence.lines(each.path) ?? [];
      return lines.slice(each.startLine - 1, isModule ? each.endLine : lastClause(lines, each.endLine, name));
    })
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
}

/** Where what is defined by one name ends, clause below clause: `defp keep(conn, _), do: halt(conn)`. */
function lastClause(lines: readonly string[], endLine: number, name: string): number {
  const own = new RegExp(`^\\s*defp?\\s+${escaped(name)}(?![\\w?!])`);
  const next = lines.findIndex((line, at) => at >= endLine && /^\s*(?:defp?\b|@)/.test(line) && !own.test(line));
  return next < 0 ? lines.length : next;
}

/** The clauses of a function of the file, or of the one module of the product that has such a function. */
function functionsNamed(evidence: Evidence, path: string, name: string): FoundSymbol[] {
  const here = symbolsOfFile(evidence.pack, path).filter((each) => each.name.split('.').at(-1) === name);
  if (here.length > 0) return here;
  const others = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    (each) =>
      /^(?:function|method)$/.test(each.kind) &&
      each.path.endsWith('.ex') &&
      each.name.split('.').at(-1) === name &&
      evidence.file(each.path)?.place === 'source',
  );
  // Modules of plugs are called so.
  const plugs = others.filter((each) => /(?:^|[/_])plugs?(?:\/|\.ex$)/.test(each.path));
  const found = plugs.length > 0 ? plugs : others;
  return new Set(found.map((each) => each.path)).size === 1 ? found : [];
}
