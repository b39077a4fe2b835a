import { escaped } from '../../../../../base/escaped.ts';
import { UNSURE } from '../../../../../engine/facts/routes/guard-marks.ts';
import { passedNames } from '../../../../../engine/facts/routes/passed-names.ts';
import { fastPath, methodsIn, rowOf } from '../../../../../engine/facts/routes/php/mezzio-routes.ts';
import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { type FoundSymbol, findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';

const DEEPEST = 5;
const MOST_LINES_OF_HEAD = 60;

/** A row of Mezzio, also one that a class tells by a function of its own, below what is put before it; none where that cannot be told. */
export function mezzioRoute(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { declared, through, ...values } = fact.values;
  const before = through === undefined ? '' : prefixBy(evidence, through);
  const told = declared === undefined ? { path: values.path, methods: [values.method] } : toldBy(evidence, declared);
  if (told === null) return [];
  const path = routePath(before ?? '', told.path);
  const whole = values.whole && before !== null;
  return told.methods.map((method) => ({
    ...fact,
    subject: `${method} ${path}`,
    score: routeScore(path, whole),
    values: { ...values, method, path, whole },
  }));
}

/** The text of a class and of all that it extends, its own first. */
function chainOf(evidence: Evidence, written: string, depth = 0): string[] {
  const type = depth > DEEPEST ? null : classOf(evidence, written);
  if (type === null) return [];
  const text = evidence.text(type).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const base = /\bclass\s+\w+\s+extends\s+([\w\\]+)/.exec(text)?.[1];
  return [text, ...(base === undefined ? [] : chainOf(evidence, base, depth + 1))];
}

/** The one class that is called so; of several, the one whose namespace the name says. */
function classOf(evidence: Evidence, written: string): FoundSymbol | null {
  const parts = written.split('\\').filter((each) => each !== '');
  const found = findSymbols(evidence.pack, parts.at(-1) ?? '', { exact: true, limit: 20 }).filter(
    ({ kind, path }) => kind === 'class' && path.endsWith('.php') && evidence.file(path)?.place === 'source',
  );
  const near = found.length > 1 ? found.filter(({ path }) => isIn(evidence, path, parts.slice(0, -1))) : found;
  const [only, ...others] = near;
  return only && others.length === 0 ? only : null;
}

function isIn(evidence: Evidence, path: string, parts: readonly string[]): boolean {
  const own = (evidence.lines(path) ?? [])
    .slice(0, MOST_LINES_OF_HEAD)
    .map((line) => /^\s*namespace\s+([\w\\]+)/.exec(line)?.[1])
    .find((each) => each !== undefined);
  return own !== undefined && `\\${own}`.endsWith(`\\${parts.join('\\')}`);
}

function bodyOf(text: string, name: string): string | null {
  const head = new RegExp(`\\bfunction\\s+${escaped(name)}\\s*\\(`).exec(text);
  const open = head === null ? -1 : text.indexOf('{', head.index);
  const close = open < 0 ? -1 : closingBracket(text, open);
  return close < 0 ? null : text.slice(open + 1, close);
}

/** What the first class of a chain that has the constant sets it to. */
function constantOf(chain: readonly string[], name: string): string | null {
  for (const text of chain) {
    const value = new RegExp(`\\bconst\\s+(?:\\??\\w+\\s+)?${escaped(name)}\\s*=\\s*([^;]+);`).exec(text)?.[1];
    if (value !== undefined) return value.trim();
  }
  return null;
}

/** What is written, or the constant of the class that it names. */
function spelled(chain: readonly string[], written: string): string | null {
  const name = /^(?:self|static)::(\w+)$/.exec(written)?.[1];
  return name === undefined ? written : constantOf(chain, name);
}

/** `ListAction::getRouteDef` returns a row whose path and methods stand in it, or in constants of the class. */
function toldBy(evidence: Evidence, declared: string): { path: string; methods: string[] } | null {
  const [type = '', maker = ''] = declared.split('::');
  const chain = chainOf(evidence, type);
  const body = chain.map((text) => bodyOf(text, maker)).find((each) => each !== null) ?? '';
  const open = /\breturn\s*\[/.exec(body);
  const at = open === null ? -1 : open.index + open[0].length - 1;
  const close = at < 0 ? -1 : closingBracket(body, at);
  const row = rowOf(close < 0 ? [] : splitList(body.slice(at + 1, close)));
  const path = stringValue(spelled(chain, row.get('path') ?? '') ?? undefined);
  const methods = spelled(chain, row.get('allowed_methods') ?? '');
  if (path === null || path === '' || methods === null || !row.has('middleware')) return null;
  return { path: fastPath(path), methods: methodsIn(methods) };
}

/** `sprintf('%s%s', self::PREFIX, $path)`, `self::PREFIX . $route['path']`, `'/api' . $path`. */
const PUT_BEFORE =
  /\bsprintf\(\s*['"]%s%s['"]\s*,\s*((?:self|static)::\w+|'[^'\n]*')\s*,\s*\$|((?:self|static)::\w+|'\/[^'\n]*')\s*\.\s*\$\w*(?:path|route)\b/gi;

/** What a function puts before the paths of the routes that it is handed; null where its text does not tell. */
function prefixBy(evidence: Evidence, through: string): string | null {
  const known = prefixes(evidence).get(through);
  if (known !== undefined) return known;
  const [type = '', name = ''] = through.split('::');
  const chain = chainOf(evidence, type);
  const body = chain.map((text) => bodyOf(text, name)).find((each) => each !== null) ?? '';
  const put = [...body.matchAll(PUT_BEFORE)].map(([, a, b]) => stringValue(spelled(chain, a ?? b ?? '') ?? undefined));
  const [only = null] = put;
  const answer = put.length === 1 ? only : null;
  prefixes(evidence).set(through, answer);
  return answer;
}

const prefixes = derived((): Map<string, string | null> => new Map());

interface Piped {
  below: string;
  name: string;
}

/** What all requests pass, or those below a path, before a route of Mezzio is asked: whether it turns one away, its own text tells. */
export function pipedBefore(evidence: Evidence, { values }: Found<'route'>, path: string): string[] {
  if (values.framework !== 'Mezzio') return [];
  return [
    ...new Set(
      pipes(evidence)
        .filter(({ below }) => path === below || path.startsWith(below === '/' ? '/' : `${below}/`))
        .map(({ name }) => name),
    ),
  ];
}

/** Names that speak of who calls; what else is piped serves all requests alike. */
const pipes = derived((evidence): Piped[] =>
  evidence.files
    .filter(({ path, place }) => place === 'source' && path.endsWith('.php'))
    .flatMap(({ path }): Piped[] => {
      const text = (evidence.lines(path) ?? []).filter((line) => !/^\s*(?:\/\/|\*)/.test(line)).join('\n');
      const called = text.includes('->pipe(')
        ? [...text.matchAll(/->pipe\(\s*(?:'([^'\n]*)'\s*,\s*)?(?:\[\s*)?(?:\\?\w+\\)*(\w+)::class/g)].map(
            ([, below = '/', name = '']) => ({ below, name }),
          )
        : [];
      return [...called, ...pipelineIn(text)].filter(({ name }) => asksCaller(name));
    }),
);

function asksCaller(name: string): boolean {
  return passedNames([name]).some((each) => !each.startsWith(UNSURE));
}

/** `'middleware_pipeline' => ['rest' => ['path' => '/rest', 'middleware' => [Asked::class]]]`. */
function pipelineIn(text: string): Piped[] {
  const head = /['"]middleware_pipeline['"]\s*=>\s*\[/.exec(text);
  const open = head === null ? -1 : head.index + head[0].length - 1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  return splitList(close < 0 ? '' : text.slice(open + 1, close)).flatMap((item) => {
    const group = item.slice(item.indexOf('[') + 1, item.lastIndexOf(']'));
    const row = rowOf(splitList(group));
    const below = stringValue(row.get('path')) ?? '/';
    return [...(row.get('middleware') ?? '').matchAll(/(\w+)::class/g)].map(([, name = '']) => ({ below, name }));
  });
}
