import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

interface Operation {
  method: string;
  path: string;
  id: string;
  tag: string;
  summary: string | null;
}

/**
 * A route whose server is generated from an OpenAPI document of the repository: the code tells the operation, and the
 * document its method and path. None where no document has that operation, or two tell it apart.
 */
export function specifiedRoute(evidence: Evidence, fact: Found<'route'>, declared: string): Found<'route'>[] {
  const wanted = plain(declared);
  const found = operations(evidence).filter(({ id, tag }) => plain(tag + id) === wanted || plain(id) === wanted);
  const [first, ...others] = found;
  if (!first || others.some(({ method, path }) => method !== first.method || path !== first.path)) return [];
  const { declared: _, ...values } = fact.values;
  const { method, path, summary } = first;
  return [
    {
      ...fact,
      subject: `${method} ${path}`,
      score: routeScore(path, true),
      values: { ...values, method, path, ...(summary === null ? {} : { summary }) },
    },
  ];
}

/** How an operation is called in code: `alert-groups` and `getAll` make `AlertGroupsGetAll`. */
function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

const operations = derived((evidence): Operation[] =>
  evidence.files
    .filter(({ path, place }) => /\.ya?ml$/.test(path) && !/^(?:test|example)/.test(place) && !OF_DOCUMENTS.test(path))
    .filter(({ path }) => /openapi|swagger|spec|api/i.test(path.slice(path.lastIndexOf('/') + 1)))
    .flatMap(({ path }) => operationsIn(evidence.lines(path) ?? [])),
);

const OF_DOCUMENTS = /(?:^|\/)(?:docs?|documentation|website)\//;
const VERSION = /^(?:swagger|openapi)\s*:\s*["']?[23]/;

const METHOD = /^(?:get|put|post|patch|delete|head|options)$/;
const LONGEST_SUMMARY = 120;

/** The operations of a document that is written in lines, each key below those that are indented less. */
function operationsIn(lines: readonly string[]): Operation[] {
  if (!lines.slice(0, 40).some((line) => VERSION.test(line))) return [];
  const found: Operation[] = [];
  const above: { depth: number; key: string }[] = [];
  let base = '';
  for (const line of lines) {
    const [, space = '', key = '', value = ''] = /^( *)["']?([^"'\s:#][^"':]*)["']?\s*:(?:\s+(.*))?$/.exec(line) ?? [];
    const [, tag] = /^\s*-\s*["']?([\w -]+?)["']?\s*$/.exec(line) ?? [];
    const last = found.at(-1);
    if (tag !== undefined && last?.tag === '' && above.length === 4 && above[3]?.key === 'tags') last.tag = tag;
    if (key === '' || key.startsWith('- ')) continue;
    while ((above.at(-1)?.depth ?? -1) >= space.length) above.pop();
    above.push({ depth: space.length, key });
    const text = value.replace(/^["']|["']\s*$/g, '').trim();
    if (above.length === 1 && key === 'basePath') base = text;
    const [root, path, method] = above;
    if (root?.key !== 'paths' || path === undefined || method === undefined || !METHOD.test(method.key)) continue;
    if (above.length === 3)
      found.push({ method: key.toUpperCase(), path: routePath(base, path.key), id: '', tag: '', summary: null });
    const own = found.at(-1);
    if (above.length !== 4 || own === undefined) continue;
    if (key === 'operationId') own.id = text;
    if (key === 'tags') own.tag = /^\[\s*["']?([\w -]+)/.exec(value)?.[1] ?? '';
    const isShort = /^[A-Z][^|>].{3,}/.test(text) && text.length <= LONGEST_SUMMARY;
    if (key === 'summary' || (key === 'description' && own.summary === null))
      own.summary = isShort ? text.replace(/\.$/, '') : own.summary;
  }
  return found.filter(({ id }) => id !== '');
}
