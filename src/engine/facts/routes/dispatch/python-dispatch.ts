import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText } from '../../text/constant-text.ts';
import { stringValue } from '../../text/literal.ts';
import { type Arm, type Dispatcher, dispatchRoutes, isMethod } from './dispatch-arms.ts';

const HANDLER =
  /\bclass\s+(\w+)\s*\([^()]*\b(?:BaseHTTPRequestHandler|SimpleHTTPRequestHandler|CGIHTTPRequestHandler)\b[^()]*\)/g;
const OF_LIBRARY =
  /^self\.(?:send_(?:response(?:_only)?|header|error|head)|end_headers|log_\w+|flush_headers|translate_path|guess_type)$/;
const PATH =
  /\b(?:self\.path|path_info|request_path|\w*path|(?:\w+\.)+path|environ\[['"]PATH_INFO['"]\]|environ\.get\(\s*['"]PATH_INFO['"][^()]*\))/;
const METHOD =
  /\b(?:\w*method|environ\[['"]REQUEST_METHOD['"]\]|environ\.get\(\s*['"]REQUEST_METHOD['"][^()]*\)|self\.command)/;

/** `do_GET` of a class of `http.server`, and functions of WSGI that look at the method and the path of what they are handed. */
export function pythonDispatch(file: SourceFile): Fact[] {
  const classes = new Set([...file.bare.matchAll(HANDLER)].map(([, name = '']) => name));
  const isWsgi = /\bdef\s+\w+\s*\(\s*(?:self\s*,\s*)?environ\s*,\s*start_response\b/.test(file.bare);
  if (classes.size === 0 && !isWsgi) return [];
  return file.parsed.symbols.flatMap((symbol, index): Fact[] => {
    if (!/^(?:function|method)$/.test(symbol.kind)) return [];
    const owner = file.symbol(symbol.container)?.name;
    const named = (name: string): string => (owner === undefined ? name : `${owner}.${name}`);
    const method = owner !== undefined && classes.has(owner) ? /^do_([A-Z]+)$/.exec(symbol.name)?.[1] : undefined;
    const from = file.offsetOf(symbol.startLine);
    const to = file.offsetOf(symbol.endLine + 1);
    const isApplication = /^\s*(?:async\s+)?def\s+\w+\s*\(\s*(?:self\s*,\s*)?environ\s*,\s*start_response\b/.test(
      file.bare.slice(from, to),
    );
    if (method === undefined && !isApplication) return [];
    const server: Dispatcher = {
      framework: method === undefined ? 'WSGI' : 'http.server',
      from,
      to,
      symbol: index,
      given: method === undefined ? /^(?:environ|start_response|request|req)$/ : /^(?!)$/,
      own: 'self',
      isOwnAnswering: true,
      skips: OF_LIBRARY,
      named: (written) => (written.startsWith('self.') ? named(written.slice(5)) : written),
    };
    const arms = armsOf(file, symbol.startLine, symbol.endLine);
    const whole: Arm[] =
      method === undefined
        ? []
        : [
            {
              methods: [method],
              paths: [],
              at: from + Math.max(0, file.bare.slice(from, to).search(/\bdef\b/)),
              from,
              to,
              handler: named(symbol.name),
            },
          ];
    if (method === undefined && !arms.some(({ paths }) => paths.length > 0)) return [];
    return dispatchRoutes(file, server, [...whole, ...arms]);
  });
}

/** Branches by path and method, each as far as its lines are indented. */
function armsOf(file: SourceFile, startLine: number, endLine: number): Arm[] {
  const lines = file.code.split('\n').slice(0, endLine);
  return lines.slice(startLine).flatMap((text, place): Arm[] => {
    const [head = '', indent = '', written = ''] = /^([ \t]*)(?:if|elif)\s+(.+):\s*$/.exec(text) ?? [];
    const asked = head === '' ? null : conditionOf(file, written);
    if (!asked || asked.methods.length + asked.paths.length === 0) return [];
    const line = startLine + place + 1;
    let last = line;
    for (let at = line; at < lines.length; at++) {
      const next = lines[at] ?? '';
      if (next.trim() === '') continue;
      if (!(next.startsWith(`${indent} `) || next.startsWith(`${indent}\t`))) break;
      last = at + 1;
    }
    const begin = file.offsetOf(line);
    return [{ ...asked, at: begin + indent.length, from: file.offsetOf(line + 1), to: file.offsetOf(last + 1) - 1 }];
  });
}

function conditionOf(file: SourceFile, written: string): { methods: string[]; paths: string[] } | null {
  const found = { methods: [] as string[], paths: [] as string[] };
  for (const part of written.split(/\s+(?:and|or)\s+/).map((each) => each.trim().replace(/^\(+(?=[\w.]+\s)/, ''))) {
    const [, subject = '', sign = '', value = ''] = /^(.+?)\s*(==|\bin\b)\s*(.+?)\)?$/.exec(part) ?? [];
    const [, begun = '', start = ''] = /^(.+)\.startswith\(\s*(['"][^'"]*['"])\s*\)?$/.exec(part) ?? [];
    const values =
      sign === 'in'
        ? value
            .replace(/^[([{]|[)\]}]$/g, '')
            .split(',')
            .filter((each) => each.trim() !== '')
        : [value];
    if (begun !== '' && isWholly(begun, PATH) && pathOf(file, start) !== null)
      found.paths.push(`${pathOf(file, start)?.replace(/\/$/, '')}/*`);
    else if (subject !== '' && isWholly(subject, METHOD))
      found.methods.push(...values.flatMap((each) => methodOf(each)));
    else if (subject !== '' && isWholly(subject, PATH))
      found.paths.push(...values.flatMap((each) => pathOf(file, each) ?? []));
    else return null;
  }
  return / or /.test(written) && found.methods.length > 0 && found.paths.length > 0 ? null : found;
}

function isWholly(written: string, pattern: RegExp): boolean {
  return pattern.exec(written.trim())?.[0] === written.trim();
}

function methodOf(written: string): string[] {
  const text = stringValue(written.trim());
  return text !== null && isMethod(text) ? [text] : [];
}

function pathOf(file: SourceFile, written: string): string | null {
  const text =
    stringValue(written.trim()) ?? (/^\w+$/.test(written.trim()) ? constantText(file, written.trim()) : null);
  return text?.startsWith('/') ? text : null;
}
