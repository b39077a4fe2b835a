import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { makeMount } from '../route-maker.ts';

/** What is said of all routes inside of a group. */
interface Group {
  prefix: string;
  middleware: string[];
  /** Places of the settings that hold the prefix and middleware. */
  prefixSetting: string;
  middlewareSettings: string[];
  /** As it is written; empty where none is. */
  space: string;
  line: number;
  endLine: number;
}

/**
 * `base_path('routes/admin.php')` and `app_path('Http/routes.php')` from the root of the application;
 * `__DIR__.'/../routes/admin.php'`, `dirname(__DIR__).'/routes/admin.php'` and `require 'admin.php'` from the folder of the file.
 */
const NAMED =
  /(?:\b(base_path\(\s*|app_path\(\s*|__DIR__\s*\.\s*|dirname\(__DIR__(?:,\s*\d)?\)\s*\.\s*)|\b(?:require|include)(?:_once)?\s*\(?\s*)['"]\/?([\w./-]{1,120}\.php)['"]/g;
/** A group, or what takes another file in, is handed its name. */
const TAKEN = /(?:\bgroup\(|,|\bloadRoutesFrom\(|\b(?:require|include)(?:_once)?\s*\(?)\s*$/;
const API_PREFIX = /\bapiPrefix:\s*['"]([\w./-]*)['"]/;

/** Files with routes that another file of Laravel takes in, below the prefix and the middleware of the groups around them. */
export function laravelFiles(file: SourceFile, groups: readonly Group[]): Fact[] {
  const facts = [...file.code.matchAll(NAMED)].flatMap(({ index, 1: from, 2: name = '' }): Fact[] => {
    if (from !== undefined && !TAKEN.test(file.code.slice(Math.max(0, index - 40), index))) return [];
    const isOfRoot = /^(?:base|app)_path/.test(from ?? '');
    const line = file.lineAt(index);
    const around = groups.filter((group) => group.line <= line && line <= group.endLine);
    return [
      makeMount({
        prefix: around
          .map(({ prefix, prefixSetting }) => prefix || (prefixSetting && fromSetting(prefixSetting)))
          .join('/'),
        router: isOfRoot
          ? `${from?.startsWith('app') ? 'app/' : ''}${name}`
          : resolved(file.path, `${'../'.repeat(stepsUp(from ?? ''))}${name}`),
        framework: 'Laravel',
        line,
        guards: [
          ...new Set(
            around.flatMap(({ middleware, middlewareSettings }) => [
              ...middleware,
              ...middlewareSettings.map(fromSetting),
            ]),
          ),
        ],
        root: !isOfRoot,
        namespace: namespaceOf(file, around),
      }),
    ];
  });
  const api = file.path.endsWith('bootstrap/app.php') ? API_PREFIX.exec(file.code) : null;
  if (!api) return facts;
  const place = { framework: 'Laravel', line: file.lineAt(api.index) };
  return [...facts, makeMount({ ...place, prefix: api[1] ?? '', router: 'routes/api.php', guards: ['api'] })];
}

/** A file beside those with routes that only takes them in names nothing of its framework. */
export function isListOfFiles({ path, bare }: SourceFile): boolean {
  return /(?:^|\/)[rR]outes\/[\w/.-]+\.php$/.test(path) && !/^use\s|\$|::/m.test(bare);
}

/** `dirname(__DIR__)` is the folder above, `dirname(__DIR__, 2)` the one above that. */
function stepsUp(from: string): number {
  return from.startsWith('dirname') ? Number(/\d/.exec(from)?.[0] ?? 1) : 0;
}

/** What stands for the value of a setting of Laravel that another file holds. */
export const FROM_SETTING = /\{config\(([\w.-]+)\)\}/g;

export function fromSetting(key: string): string {
  return `{config(${key})}`;
}

/** The namespaces of groups, one inside of the other; empty where one of them cannot be read, undefined where there are none. */
function namespaceOf(file: SourceFile, groups: readonly Group[]): string | undefined {
  const written = groups.map(({ space }) => space).filter((each) => each !== '');
  const read = written.map((each) => spelledOut(file, each));
  if (read.length === 0) return undefined;
  return read.some((each) => each === null) ? '' : read.join('\\');
}

/** `'App\Shop'`, `$this->namespace` of the file, and both with a point between them. */
function spelledOut(file: SourceFile, written: string): string | null {
  const parts = splitList(written, '.').map((part) => {
    const field = /^\$this->(\w+)$/.exec(part)?.[1];
    if (field === undefined) return stringValue(part);
    return stringValue(new RegExp(`\\$${escaped(field)}\\s*=\\s*(['"][\\w\\\\]*['"])\\s*;`).exec(file.code)?.[1]);
  });
  return parts.some((part) => part === null) ? null : parts.join('').split(/\\+/).filter(Boolean).join('\\');
}

/** A path that is written from the folder of a file. */
function resolved(from: string, written: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
