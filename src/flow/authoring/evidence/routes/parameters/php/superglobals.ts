import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence } from '../../../evidence.ts';
import { phpScript } from '../../addresses/php-script.ts';
import type { Parameter } from '../parameter.ts';
import { shownDefault } from '../signature.ts';

const READ =
  /\$_(GET|POST|REQUEST|FILES)\[\s*['"]([\w.-]+)['"]\s*\](?!\s*=[^=>])(?:\s*\?\?\s*('[^'\n]*'|"[^"\n]*"|-?[\w.]+)(?=\s*[;,)]))?/g;
const FILTERED = /\bfilter_input\(\s*INPUT_(GET|POST)\s*,\s*['"]([\w.-]+)['"]/g;
const BODY = /\$(\w+)\s*=\s*json_decode\(\s*(\$\w+|file_get_contents\(\s*['"]php:\/\/input['"]\s*\))/g;
const INPUT = /\$(\w+)\s*=\s*(?:@\s*)?(?:trim\(\s*)?file_get_contents\(\s*['"]php:\/\/input['"]/g;
/** `$sent = is_array($json) ? $json : $_POST;`: all of one part, by another name. */
const HELD = /\$(\w+)\s*=\s*[^;]{0,120}?\$_(GET|POST|REQUEST)\s*(?:\)\s*)?;/g;
const ASKED_FOR = /\b(?:array_key_exists|key_exists)\(\s*['"]([\w.-]+)['"]\s*,\s*\$_(GET|POST|REQUEST)\b/g;
/** What a browser sends along so that no other page can ask in its name. */
const OF_TRANSPORT = /^_?(?:csrf|xsrf)/i;

/** What a file with an address reads from the request that it is run for. */
export function readFromGlobals(evidence: Evidence, path: string, method: string): Parameter[] {
  const { code } = phpScript(evidence, path);
  const isAsked = /^(?:GET|HEAD)$/.test(method);
  const place = (from: string): Parameter['in'] =>
    from === 'GET' ? 'query' : from === 'REQUEST' ? (isAsked ? 'query' : 'form') : 'form';
  const named = [...code.matchAll(READ), ...code.matchAll(FILTERED)].map(
    ([, from = '', name = '', preset]): Parameter => ({ in: place(from), name, ...shownDefault(preset) }),
  );
  const held = [...code.matchAll(HELD)].flatMap(([, variable = '', from = '']) =>
    keysOf(code, variable).map((name): Parameter => ({ in: place(from), name })),
  );
  const asked = [...code.matchAll(ASKED_FOR)].map(([, name = '', from = '']): Parameter => ({ in: place(from), name }));
  // Of a name that is read several times, the place that says what holds without it tells most.
  const found = [...named, ...asked, ...held, ...(isAsked ? [] : bodyKeys(code))].filter(
    ({ name }) => !OF_TRANSPORT.test(name ?? ''),
  );
  const best = new Map<string, Parameter>();
  for (const each of found) {
    const key = `${each.in} ${each.name}`;
    if (!best.has(key) || (best.get(key)?.default === undefined && each.default !== undefined)) best.set(key, each);
  }
  return [...best.values()];
}

/** `$data = json_decode(file_get_contents('php://input'), true)` and what is read from it: `$data['name']`. */
function bodyKeys(code: string): Parameter[] {
  const raw = new Set([...code.matchAll(INPUT)].map(([, name = '']) => `$${name}`));
  return [...code.matchAll(BODY)]
    .filter(([, , from = '']) => !from.startsWith('$') || raw.has(from))
    .flatMap(([, variable = '']) => keysOf(code, variable).map((name): Parameter => ({ in: 'body', name })));
}

/** `$data['name']`, `$data->name`; what is written to it was not sent. */
function keysOf(code: string, variable: string): string[] {
  const read = new RegExp(
    `\\$${escaped(variable)}(?:\\[\\s*['"]([\\w-]+)['"]\\s*\\]|->(\\w+)\\b(?!\\())(?!\\s*=[^=>])`,
    'g',
  );
  return [...code.matchAll(read)].map(([, key, property]) => key ?? property ?? '');
}

const ALL = {
  query: /\$_(?:GET|REQUEST)\b(?!\s*\[\s*['"])/,
  body: /\$_(?:POST|REQUEST)\b(?!\s*\[\s*['"])|php:\/\/input/,
} as const;

/** Whether a file hands on all that it was sent, or reads it by names that are not written there. */
export function takesAll(evidence: Evidence, path: string, part: keyof typeof ALL): boolean {
  return ALL[part].test(phpScript(evidence, path).code);
}
