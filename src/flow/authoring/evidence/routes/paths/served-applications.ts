import { escaped } from '../../../../../base/escaped.ts';
import { type Dependent, fileDependents } from '../../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { isScript } from './script-mounts.ts';

const DEEPEST = 3;
const MOST_USERS = 12;
const LONGEST_NAME = 60;

/**
 * Whether a function of a script makes an application and gives it back, and nobody was found who has that listen: it may
 * hang below anything.
 */
export function isGivenBack(evidence: Evidence, path: string, router: string | null | undefined): boolean {
  if (!router || !isScript(path) || !/^[\w$]+$/.test(router)) return false;
  const kept = known(evidence);
  const key = `${path} ${router}`;
  const told = kept.get(key);
  if (told !== undefined) return told;
  const lines = evidence.lines(path) ?? [];
  const maker = makerOf(lines, router);
  const text = lines.join('\n');
  const isServed = (name: string): boolean =>
    isListening(text, [router, name]) || isServedBy(evidence, path, [name], 0) || isLeft(text);
  const answer = maker === null ? isGivenBelow(evidence, path) : !isServed(maker);
  kept.set(key, answer);
  return answer;
}

const known = derived((): Map<string, boolean> => new Map());

/** A function of the cloud, or a worker, that is handed a request, listens nowhere. */
function isLeft(text: string): boolean {
  return /\bexport\s+default\s*\{\s*(?:async\s+)?fetch\b|\baddEventListener\(\s*['"]fetch['"]/.test(text);
}

/** The function in which an application is made and given back: its name, or nothing where it has none; null where it is not. */
function makerOf(lines: readonly string[], router: string): string | null {
  const made = new RegExp(`^(\\s+)(?:const|let|var)\\s+${escaped(router)}\\b[^=]{0,80}=(?!=)`);
  const given = new RegExp(`^(\\s+)return\\s.*\\b${escaped(router)}\\b`);
  const begin = lines.findIndex((line) => made.test(line));
  const indent = made.exec(lines[begin] ?? '')?.[1];
  if (indent === undefined || !lines.slice(begin).some((line) => given.exec(line)?.[1] === indent)) return null;
  for (let at = begin - 1; at >= 0; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || line.length - line.trimStart().length >= indent.length) continue;
    // What several lines of parameters close stands further above.
    if (/^\s*[)}]/.test(line) && !/\bfunction\b/.test(line)) continue;
    return (
      /\bfunction\s*\*?\s*([\w$]+)|\b(?:const|let|var)\s+([\w$]+)\s*=|^\s+(?:async\s+|static\s+)*([\w$]+)\s*\(/
        .exec(line)
        ?.slice(1)
        .find(Boolean) ?? ''
    );
  }
  return '';
}

/** Whether a text has one of these listen, or what one of them makes. */
function isListening(text: string, names: readonly string[]): boolean {
  return names
    .filter((name) => name !== '' && name.length <= LONGEST_NAME)
    .flatMap((name) => [name, ...variablesOf(text, name)])
    .some((name) =>
      new RegExp(
        `\\b${escaped(name)}\\b(?:\\([^()\\n]{0,80}\\))?\\)?\\.listen\\(|(?:createServer|createAdaptorServer|onRequest|serve\\w*|[\\w.]{0,60}(?:[sS]tart|[rR]un|[lL]isten|Server)\\w*)\\([^;\\n]{0,120}\\b${escaped(name)}\\b|\\bfetch:\\s*${escaped(name)}\\b`,
      ).test(text),
    );
}

function variablesOf(text: string, name: string): string[] {
  const set = new RegExp(
    `\\b(?:const|let|var)\\s+(\\{[^{}]{0,200}\\}|[\\w$]+)[^=\\n]{0,60}=\\s*(?:await\\s+)?${escaped(name)}\\(`,
    'g',
  );
  return [...text.matchAll(set)].flatMap(([, variables = '']) => variables.match(/[A-Za-z_$][\w$]*/g) ?? []);
}

/** Whether another file hands on what a file exports with a path: `shop.lazily('/crates', () => require('./crates'))`. */
function isGivenBelow(evidence: Evidence, path: string): boolean {
  return users(evidence, path).some(({ path: user, line }) => {
    const lines = evidence.lines(user) ?? [];
    return [...namesIn(lines[line - 1] ?? ''), 'require']
      .filter((name) => name !== 'require' || /\brequire\(/.test(lines[line - 1] ?? ''))
      .some((name) => {
        const given = new RegExp(`${BELOW}[^;\\n]{0,80}\\b${escaped(name)}\\b`);
        return (name === 'require' ? [lines[line - 1] ?? ''] : lines).some((each) => given.test(each));
      });
  });
}

/** A call that is given a path first, and answers no request itself. */
const BELOW =
  '\\.(?!(?:get|post|put|patch|delete|del|head|options|all|on|once|set|listen|join|resolve)\\b)\\w+\\(\\s*([\'"`])\\/[^\'"`\\n]*\\1\\s*,';

function users(evidence: Evidence, path: string): Dependent[] {
  return fileDependents(evidence.pack, path)
    .filter((each) => evidence.file(each.path)?.place === 'source')
    .slice(0, MOST_USERS);
}

/** Whether another file has listen what a file exports, or passes on. */
function isServedBy(evidence: Evidence, path: string, names: readonly string[], depth: number): boolean {
  if (depth > DEEPEST) return false;
  return users(evidence, path).some(({ path: user, line }) => {
    const text = (evidence.lines(user) ?? []).join('\n');
    const taken = [...namesIn(evidence.lines(user)?.[line - 1] ?? ''), ...names].filter((name) => name !== '');
    if (isListening(text, taken)) return true;
    const made = taken.flatMap((name) => variablesOf(text, name));
    if (![...taken, ...made].some((name) => passesOn(text, name))) return false;
    // What nobody takes from there is run by a platform.
    const isEnd = [...made, ...taken.map((name) => `${name}(`)].some((name) => passesOn(text, name));
    return (isEnd && users(evidence, user).length === 0) || isServedBy(evidence, user, taken, depth + 1);
  });
}

/** The names that a line takes from another file: `import { makeApp } from './app'`, `const app = require('./app')()`. */
function namesIn(line: string): string[] {
  const taken =
    /^\s*(?:import\s+(.+?)\s+from\b|(?:const|let|var)\s+(.+?)\s*=)/.exec(line)?.slice(1).find(Boolean) ?? '';
  return taken.match(/[A-Za-z_$][\w$]*/g)?.filter((each) => !/^(?:as|type|default)$/.test(each)) ?? [];
}

/** Whether a file gives on what a name stands for: `module.exports = makeApp()`, `export default app`, `export * from './app'`. */
function passesOn(text: string, name: string): boolean {
  if (name === '') return false;
  const end = name.endsWith('(') ? '' : '\\b';
  return new RegExp(
    `\\b(?:module\\.exports\\s*=|export\\s+default)\\s*(?:await\\s+)?${escaped(name)}${end}|\\bexport\\s+(?:const|let|var)\\s+${escaped(name)}\\b|\\bexport\\s*\\{[^{}]{0,200}\\b${escaped(name)}\\b|\\bexport\\s*\\*\\s*from`,
  ).test(text);
}
