import type { Evidence, Found } from '../../evidence.ts';
import { addressesOf } from './addresses.ts';
import { endings } from './ended-requests.ts';
import { takenInAtOnce } from './included-chain.ts';
import { type PhpScript, phpScript } from './php-script.ts';

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

const ORDER = ['PAGE', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'ANY'];

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
  const script = phpScript(evidence, path);
  const { code } = script;
  const before = takenInAtOnce(evidence, path).files;
  const isPage = [path, ...before].some((each) => isWhole(evidence, each));
  const sends = /\$_(?:POST|FILES)\b|php:\/\/input|INPUT_POST/.test(code);
  const queries = /\$_GET\b|INPUT_GET/.test(code);
  const [only] = [script, ...before.map((each) => phpScript(evidence, each))]
    .map(lettingThrough)
    .filter((each) => each.length > 0);
  if (only) return isPage && only.includes('GET') ? ['PAGE', ...only.filter((each) => each !== 'GET')] : only;
  const taken = [...new Set(actedOn(code))];
  if (isPage) return ['PAGE', ...(taken.length > 0 ? taken.filter((each) => each !== 'GET') : sends ? ['POST'] : [])];
  if (taken.length > 0) return [...new Set([...taken, ...(queries ? ['GET'] : [])])];
  if (/\$_REQUEST\b/.test(code)) return ['GET', 'POST'];
  if (sends) return queries ? ['GET', 'POST'] : ['POST'];
  // What reads nothing itself may leave that to what it takes in.
  return queries || !isReadElsewhere(evidence, path) ? ['GET'] : ['ANY'];
}

const READS_SENT = /\$_(?:POST|REQUEST|FILES)\b|php:\/\/input|INPUT_POST/;

function isReadElsewhere(evidence: Evidence, path: string): boolean {
  const { files, isWhole: isTold } = takenInAtOnce(evidence, path);
  return !isTold || files.some((each) => READS_SENT.test(phpScript(evidence, each).code));
}

function isWhole(evidence: Evidence, path: string): boolean {
  const { markup, run } = phpScript(evidence, path);
  return WHOLE_PAGE.test(markup) || /<!doctype html/i.test(run);
}

/** The methods without which code ends: `if ($_SERVER['REQUEST_METHOD'] !== 'POST') { …; exit; }`. */
function lettingThrough({ run, bareRun }: PhpScript): string[] {
  const [found = []] = endings(run, bareRun).flatMap((blocks): string[][] => {
    const [only, ...others] = blocks;
    const isOther = only === undefined || others.length > 0 || only.isElse || /\|\||\bor\b/.test(only.asks);
    const named = isOther ? [] : [...only.asks.matchAll(REFUSED)].flatMap(([, method]) => method ?? []);
    return named.length === 0 ? [] : [named];
  });
  return found;
}

/** The methods that code does something for. */
function actedOn(code: string): string[] {
  const listed = [...code.matchAll(LISTED)].flatMap(([, list = '']) => list.match(new RegExp(VERB, 'g')) ?? []);
  const isSwitched = /\bswitch\s*\(\s*\$_SERVER\[\s*['"]REQUEST_METHOD['"]\s*\]\s*\)/.test(code);
  const cases = isSwitched ? [...code.matchAll(new RegExp(`\\bcase\\s*['"]${VERB}['"]`, 'g'))] : [];
  return [...[...code.matchAll(TAKEN), ...cases].flatMap(([, one, other]) => one ?? other ?? []), ...listed];
}
