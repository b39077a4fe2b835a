import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { closingBracket, stringValue } from '../../text/literal.ts';
import { braceArms } from './brace-arms.ts';
import { type Arm, dispatchRoutes, isMethod } from './dispatch-arms.ts';

interface Server {
  framework: string;
  from: number;
  to: number;
  request: string;
  /** Null where the answer is given back. */
  response: string | null;
}

const CREATED = /\bcreate(?:Secure)?Server\(\s*(?:\{[^{}]*\}\s*,\s*)?/g;
const LISTENER =
  /^(?:async\s+)?(?:function\s*[\w$]*\s*)?\(\s*([\w$]+)\s*(?::[^,()]{1,80})?,\s*([\w$]+)\s*(?::[^,()]{1,80})?\)\s*(?::[^={}]{1,80})?(?:=>\s*)?\{/;
const FETCHED =
  /\b(?:Bun\.serve|Deno\.serve|export\s+default)\b[^;]{0,300}?\bfetch\s*(?:\(\s*([\w$]+)|:\s*(?:async\s*)?(?:function\s*)?\(\s*([\w$]+))[^{}]{0,160}\{|\bDeno\.serve\(\s*(?:\{[^{}]*\}\s*,\s*)?(?:async\s*)?\(\s*([\w$]+)[^{}]{0,120}\{/g;

/** `http.createServer((req, res) => { if (req.method === 'GET' && req.url === '/orders') … })`, and what `fetch` answers. */
export function scriptDispatch(file: SourceFile): Fact[] {
  if (!/\bcreate(?:Secure)?Server\(|\bfetch\b/.test(file.bare) || !/\burl\b|\bpathname\b/.test(file.bare)) return [];
  return [...listeners(file), ...fetchers(file)].flatMap((server) => {
    const arms = armsOf(file, server);
    if (!arms.some(({ paths }) => paths.length > 0)) return [];
    const line = file.lineAt(server.from);
    return dispatchRoutes(
      file,
      {
        framework: server.framework,
        from: server.from,
        to: server.to,
        symbol: file.symbolAround(line, /^(?:function|method|constant|variable)$/),
        given: new RegExp(`^(?:${[server.request, server.response ?? server.request].map(escaped).join('|')})$`),
        own: 'this',
      },
      arms,
    );
  });
}

/** Functions that a server of Node calls for each request, written where it is made or named there. */
function listeners(file: SourceFile): Server[] {
  if (!file.imports(/^(?:node:)?https?2?$/) && !/\brequire\(\s*['"](?:node:)?https?2?['"]/.test(file.code)) return [];
  return [...file.bare.matchAll(CREATED)].flatMap((match): Server[] => {
    const begin = match.index + match[0].length;
    const name = /^([\w$]+)\s*[,)]/.exec(file.bare.slice(begin, begin + 80))?.[1];
    const start = name === undefined ? begin : definitionOf(file, name);
    if (start < 0) return [];
    const head = LISTENER.exec(file.bare.slice(start, start + 400));
    const open = head ? start + head[0].length - 1 : -1;
    const to = head ? closingBracket(file.bare, open, LONGEST) : -1;
    const [, request = '', response = ''] = head ?? [];
    return to < 0 ? [] : [{ framework: 'node:http', from: open, to, request, response }];
  });
}

/** Where the function of a name begins: `function answer(`, `const answer = async (`. */
function definitionOf(file: SourceFile, name: string): number {
  const found = new RegExp(
    `(?:\\b(?:const|let|var)\\s+${escaped(name)}\\s*(?::[^=\\n]{1,80})?=\\s*)?(?:async\\s+)?(?:function\\s+${escaped(name)}\\s*)?\\(`,
    'g',
  );
  for (const match of file.bare.matchAll(found)) {
    if (!match[0].includes(name)) continue;
    const assigned = /=\s*/.exec(match[0]);
    return match.index + (assigned ? assigned.index + assigned[0].length : 0);
  }
  return -1;
}

/** What is given back to whoever calls `fetch` of a worker, of Bun or of Deno. */
function fetchers(file: SourceFile): Server[] {
  return [...file.bare.matchAll(FETCHED)].flatMap((match): Server[] => {
    const open = match.index + match[0].length - 1;
    const to = closingBracket(file.bare, open, LONGEST);
    const request = match[1] ?? match[2] ?? match[3];
    return to < 0 || request === undefined || !/\bnew\s+Response\b|\bResponse\.json\b/.test(file.bare.slice(open, to))
      ? []
      : [{ framework: 'fetch handler', from: open, to, request, response: null }];
  });
}

const LONGEST = 60_000;

function armsOf(file: SourceFile, { from, to, request, response }: Server): Arm[] {
  const text = file.bare.slice(from, to);
  const named = pathNames(text, request);
  const isPath = (written: string): boolean =>
    named.has(written.replace(/[?!]/g, '')) ||
    new RegExp(`^(?:\\w+\\.)*pathname$|^${escaped(request)}\\.url$`).test(written.replace(/[?!]/g, ''));
  const methods = new Set([
    `${request}.method`,
    ...(/\{[^{}]*\bmethod\b[^{}]*\}\s*=\s*\w/.test(text) || /\bmethod\s*=\s*\w+\.method\b/.test(text)
      ? ['method']
      : []),
  ]);
  const isMethodName = (written: string): boolean => methods.has(written.replace(/[?!]|\.toUpperCase\(\)/g, ''));
  const method = (written: string): string | null => {
    const found = stringValue(written)?.toUpperCase() ?? '';
    return isMethod(found) ? found : null;
  };
  const path = (written: string): string | null => {
    const found = stringValue(written) ?? (/^[\w$]+$/.test(written) ? constantText(file, written) : null);
    return found?.startsWith('/') ? found.replace(/\?.*$/, '') : null;
  };
  const answer = response === null ? /\breturn\b/ : new RegExp(`\\b${escaped(response)}\\b`);
  return braceArms(file, from, to, {
    method,
    path,
    falls: true,
    condition: (written) => {
      const found = { methods: [] as string[], paths: [] as string[] };
      for (const part of written.split(/&&|\|\|/).map((each) =>
        each
          .trim()
          .replace(/^\(+/, '')
          .replace(/(?<!\()\)+$/, ''),
      )) {
        const [, subject = '', value = ''] = /^([\w$.?!]+(?:\(\))?)\s*={2,3}\s*(['"`\w$/][^=&|]*)$/.exec(part) ?? [];
        const [, begun = '', start = ''] = /^([\w$.?!]+?)\??\.startsWith\(\s*(['"`][^'"`]*['"`])\)?$/.exec(part) ?? [];
        const below = isPath(begun) ? path(start) : null;
        const asked = isMethodName(subject) ? method(value.trim()) : isPath(subject) ? path(value.trim()) : null;
        if (below !== null) found.paths.push(`${below.replace(/\/$/, '')}/*`);
        else if (asked === null) return null;
        else (isMethodName(subject) ? found.methods : found.paths).push(asked);
      }
      return written.includes('||') && found.methods.length > 0 && found.paths.length > 0 ? null : found;
    },
    subject: (written) => {
      const inner = written.replace(/^\(|\)$/g, '').trim();
      return inner === 'true' ? 'condition' : isMethodName(inner) ? 'method' : isPath(inner) ? 'path' : null;
    },
    only: (written) => {
      const [, subject = '', value = ''] = /^([\w$.?!]+)\s*!={1,2}\s*(['"`]\w+['"`])$/.exec(written.trim()) ?? [];
      return isMethodName(subject) ? [method(value)].filter((each) => each !== null) : [];
    },
    answers: (body) => answer.test(body),
  });
}

/** What the path of a request is called: `const { pathname } = new URL(req.url)`, `const path = url.pathname`. */
function pathNames(text: string, request: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(
    new RegExp(
      `\\b(?:const|let|var)\\s+([\\w$]+)\\s*=\\s*(?:[\\w$.]*\\bpathname\\b|[^;\\n]{0,120}\\.pathname\\b|${escaped(request)}\\.url\\b)(?!\\s*\\()`,
      'g',
    ),
  ))
    if (name !== undefined) names.add(name);
  if (/\{[^{}]*\bpathname\b[^{}]*\}\s*=/.test(text)) names.add('pathname');
  for (const [, name] of text.matchAll(/\{[^{}]*\bpathname\s*:\s*([\w$]+)[^{}]*\}\s*=/g))
    if (name !== undefined) names.add(name);
  return names;
}
