import type { Evidence, Found } from '../../evidence.ts';
import { addressesOf } from './addresses.ts';
import { takenInAtOnce } from './included-chain.ts';
import { phpScript } from './php-script.ts';

/** A file with an address as the routes that it answers: a page, and what may be sent to it, or its methods. */
export function servedScript(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const address = addressesOf(evidence).get(fact.path);
  if (address === undefined) return [];
  const { handler: _, ...values } = fact.values;
  const methods = methodsOf(evidence, fact.path).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return methods.map((method) => ({
    ...fact,
    subject: `${method} ${address}`,
    values: { ...values, method, path: address },
  }));
}

const ORDER = ['PAGE', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What begins a whole page, in the file itself or in one that it takes in for the top of every page. */
const WHOLE_PAGE = /<html\b|<body\b|<!doctype html/i;
const ASKS_METHOD = String.raw`\$_SERVER\[\s*['"]REQUEST_METHOD['"]\s*\](?:\s*\?\?\s*['"]\w*['"])?\s*\)?`;
const VERB = '(GET|POST|PUT|PATCH|DELETE)';
const REFUSED = new RegExp(`${ASKS_METHOD}\\s*!==?\\s*['"]${VERB}['"]`, 'g');
const TAKEN = new RegExp(`${ASKS_METHOD}\\s*===?\\s*['"]${VERB}['"]|['"]${VERB}['"]\\s*===?\\s*${ASKS_METHOD}`, 'g');
const LISTED = new RegExp(
  `\\bin_array\\(\\s*(?:strtoupper\\(\\s*)?${ASKS_METHOD}\\s*,\\s*(?:\\[|array\\()([^\\])]*)`,
  'g',
);

function methodsOf(evidence: Evidence, path: string): string[] {
  const { code } = phpScript(evidence, path);
  const before = takenInAtOnce(evidence, path).files;
  const isPage = [path, ...before].some((each) => isWhole(evidence, each));
  const asked = [
    ...new Set([code, ...before.map((each) => phpScript(evidence, each).run)].flatMap((each) => askedMethods(each))),
  ];
  const sends = /\$_(?:POST|FILES)\b|php:\/\/input|INPUT_POST/.test(code);
  const queries = /\$_GET\b|INPUT_GET/.test(code);
  if (isPage) return ['PAGE', ...(asked.length > 0 ? asked.filter((each) => each !== 'GET') : sends ? ['POST'] : [])];
  if (asked.length > 0) return asked;
  if (/\$_REQUEST\b/.test(code)) return ['GET', 'POST'];
  if (sends) return queries ? ['GET', 'POST'] : ['POST'];
  return ['GET'];
}

function isWhole(evidence: Evidence, path: string): boolean {
  const { markup, code } = phpScript(evidence, path);
  return WHOLE_PAGE.test(markup) || /<!doctype html/i.test(code);
}

/** The methods that code asks for: those that it goes on with, or those that it acts on. */
function askedMethods(code: string): string[] {
  const listed = [...code.matchAll(LISTED)].flatMap(([, list = '']) => list.match(new RegExp(VERB, 'g')) ?? []);
  const isSwitched = /\bswitch\s*\(\s*\$_SERVER\[\s*['"]REQUEST_METHOD['"]\s*\]\s*\)/.test(code);
  const cases = isSwitched ? [...code.matchAll(new RegExp(`\\bcase\\s*['"]${VERB}['"]`, 'g'))] : [];
  return [
    ...[...code.matchAll(REFUSED), ...code.matchAll(TAKEN), ...cases].flatMap(([, one, other]) => one ?? other ?? []),
    ...listed,
  ];
}
