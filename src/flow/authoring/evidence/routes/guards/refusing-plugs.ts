import { findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
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
    : symbolsOfFile(evidence.pack, path).filter((each) => each.name.split('.').at(-1) === name);
  // A function has one text for all of its clauses, a module must be the only one of its name.
  if (isModule && found.length > 1) return '';
  return found
    .flatMap((each) => (evidence.lines(each.path) ?? []).slice(each.startLine - 1, each.endLine))
    .filter((line) => !/^\s*#/.test(line))
    .join('\n');
}
