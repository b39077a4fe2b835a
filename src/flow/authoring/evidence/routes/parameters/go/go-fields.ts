import { type FoundSymbol, findSymbols } from '../../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../../evidence.ts';
import { directoryOf } from '../../../files/directory-of.ts';
import { importedFolder } from '../../handlers/go-methods.ts';
import type { Parameter } from '../parameter.ts';

const DEEPEST = 2;
/** Types that are made for one request; another may hold more than is meant to be sent. */
const OF_REQUEST = /(?:Req|Request|Input|Params?|Parameters|Payload|Form|Body|Query|Filters?|DTO|Dto)$/;

/** What goes by a type of Go, told by the names that the tags of its fields say; by the type where these are not all known. */
export function byFields(
  evidence: Evidence,
  path: string,
  found: readonly Parameter[],
  isOfRequest = (type: string): boolean => OF_REQUEST.test(type),
): Parameter[] {
  return found.flatMap((each) => {
    if (each.name !== null || each.type === undefined) return [each];
    const isBody = each.in === 'body';
    if (!(isBody || each.in === 'query') || (isBody && !isOfRequest(each.type))) return [each];
    const names = taggedFields(evidence, path, each.type, isBody ? 'json' : '(?:form|query|schema)');
    // JSON finds fields without a tag by their names, small or capital.
    const told = isBody && names?.length === 0 ? taggedFields(evidence, path, each.type, 'form') : names;
    return told && told.length > 0 ? told.map((name) => ({ in: each.in, name })) : [each];
  });
}

/** The names of the fields of a type, with those of the types put into it; null where one of these was not found. */
function taggedFields(
  evidence: Evidence,
  path: string,
  written: string,
  tagPattern: string,
  depth = 0,
): string[] | null {
  const symbol = depth <= DEEPEST ? goType(evidence, path, written) : undefined;
  const body = symbol && /\bstruct\s*\{([\s\S]*)\}/.exec(evidence.text(symbol))?.[1];
  if (!symbol || body === undefined) return null;
  const named = new RegExp(`\`[^\`]*(?<!\\w)${tagPattern}:"([\\w.[\\]-]+)`);
  // The parts of a part are told by its name.
  const lines = body
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '')
    .split('\n')
    .filter((line) => /\w/.test(line));
  const found: string[] = [];
  for (const line of lines) {
    const name = named.exec(line)?.[1];
    const base = /^\s*\*?((?:\w+\.)?[A-Z]\w*)\s*(?:`[^`]*`\s*)?$/.exec(line)?.[1];
    const inside = base === undefined || name ? [] : taggedFields(evidence, symbol.path, base, tagPattern, depth + 1);
    if (inside === null) return null;
    found.push(...inside, ...(name === undefined || name === '-' ? [] : [name]));
  }
  return found;
}

/** The type that a file of Go means: `Page`, `paging.Request`. */
export function goType(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  const [name = '', qualifier] = written.split('.').toReversed();
  const folder = qualifier === undefined ? directoryOf(path) : importedFolder(evidence, path, qualifier);
  return findSymbols(evidence.pack, name, { exact: true, limit: 20 }).find(
    (each) => each.name === name && each.path.endsWith('.go') && `/${folder}`.endsWith(`/${directoryOf(each.path)}`),
  );
}
