import { escaped } from '../../../../../../base/escaped.ts';
import { splitList } from '../../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { directoryOf } from '../../../files/directory-of.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';

const MOST_NAMESAKES = 20;
const PLACES: Readonly<Record<string, Parameter['in']>> = { Query: 'query', Json: 'body', Form: 'form' };
const VIA = /\bfrom_request\(\s*via\(\s*(?:\w+::)*\w*?(Query|Json|Form)\w*\s*\)/;
const INTO = /\bparameter_in\s*=\s*(?:\w+::)*(Query)\b/;

/** Structs of the project that a handler takes as they are, `#[from_request(via(Query))]`, and the queries that utoipa describes. */
export function rustExtractors(
  evidence: Evidence,
  written: readonly string[],
  { fact }: Route,
  handlerPath: string,
): Parameter[] {
  const taken = written.flatMap(
    (each) => /(?<!:):(?!:)\s*(?:Option<\s*)?(?:\w+::)*([A-Z]\w*)>?$/.exec(each)?.[1] ?? [],
  );
  const described = fact.values.framework === 'utoipa' ? describedIn(evidence, fact) : [];
  return [
    ...taken.flatMap((type) => placedType(evidence, handlerPath, type, VIA)),
    ...described.flatMap((each): Parameter[] => {
      const named = /^\(\s*"([\w.[\]-]+)"[^"]*?,\s*Query\b/.exec(each)?.[1];
      if (named !== undefined) return [{ in: 'query', name: named }];
      const type = /^(?:\w+::)*([A-Z]\w*)$/.exec(each)?.[1];
      return type === undefined ? [] : placedType(evidence, fact.path, type, INTO);
    }),
  ];
}

/** What stands in `params(…)` of an attribute of utoipa. */
function describedIn(evidence: Evidence, { path, startLine, endLine }: Route['fact']): string[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  return splitList(/\bparams\s*\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/.exec(text)?.[1] ?? '');
}

/** Where a request has what fills a struct, as the attributes above it say. */
function placedType(evidence: Evidence, from: string, type: string, said: RegExp): Parameter[] {
  const structs = findSymbols(evidence.pack, type, { exact: true, limit: MOST_NAMESAKES }).filter(
    ({ kind, path }) => kind === 'struct' && path.endsWith('.rs') && evidence.file(path)?.place === 'source',
  );
  const own = structs.filter(({ path }) => path === from);
  const beside = structs.filter(({ path }) => directoryOf(path) === directoryOf(from));
  const [only, ...others] = [own, beside, structs].find((some) => some.length > 0) ?? [];
  if (only === undefined || others.length > 0) return [];
  const lines = evidence.lines(only.path) ?? [];
  const declared = lines.findIndex(
    (line, at) => at >= only.startLine - 1 && new RegExp(`\\bstruct ${escaped(type)}\\b`).test(line),
  );
  let first = declared;
  while (first > 0 && /^\s*(?:#\[|\/\/\/|\)\]|[\w(].*[,(]$)/.test(lines[first - 1] ?? '')) first--;
  const place = PLACES[said.exec(lines.slice(first, declared).join('\n'))?.[1] ?? ''];
  return place === undefined ? [] : [{ in: place, name: null, type }];
}
