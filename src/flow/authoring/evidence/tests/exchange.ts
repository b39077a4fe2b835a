import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import { holderIn, reasonIn } from '../../wording/test-name.ts';
import type { Found } from '../evidence.ts';

type TestValues = Found<'test'>['values'];

/**
 * What a test asks of a route and what must come back: "given a signed-in user, when `POST /orders` is asked for with an
 * empty `name`, then the answer is 422". `told` is what its name says as a sentence.
 */
export function exchangeOf(values: TestValues, told: string | null, route: string): string | null {
  const { name, request, status, given = [], sent = [], suite, answer, row } = values;
  if (request === undefined || status === undefined) return null;
  const setting = [
    ...given.filter(isWhole),
    ...suite.flatMap((each) => /^(?:given|with) (.{3,60})$/i.exec(each)?.[1] ?? []),
  ];
  const head = setting.length > 0 ? `given ${joined(setting.slice(0, 2))}, ` : '';
  const outcome = (how = ''): string =>
    `${head}when ${code(route)} is ${how.startsWith(' for ') ? 'called' : 'asked for'}${how}, then the answer is ${status}`;
  const said = answer === undefined ? '' : `: "${answer.replace(/"/g, "'")}"`;
  // What a test makes up is no condition; that something is left empty is one.
  const empty = sent.filter((each) => each.startsWith('an empty '));
  const carried = empty.length === 0 ? '' : ` with ${joined(empty)}`;
  // A row of a table is called by what sets it apart, which is no sentence.
  if (told !== null && row === undefined) {
    // A sentence that names a route says itself what was asked for.
    if (/`(?:GET|POST|PUT|PATCH|DELETE) \//.test(told)) return told;
    const isSaid = told.includes(String(status)) || /^\W*(?:GET|POST|PUT|PATCH|DELETE)\b/.test(told);
    if (!isSaid || /\b(?:when|if|without|with|for|unless)\b/.test(told)) return `${outcome()}: ${told}`;
  }
  // A setting says why.
  if (status >= 400 && given.some((each) => each.includes(' is '))) return `${outcome()}${said}`;
  const reason = reasonIn(name, status, route);
  const holder = reason === null ? null : holderIn(name, route);
  if (holder !== null) {
    const held = sent.filter((each) => each.includes(`\`${holder}\``)).map(withoutData);
    if (held.length > 0) return `${outcome(` with ${joined(held)} ${reason}`)}${said}`;
    return said === '' || carried === '' ? null : `${outcome(carried)}${said}`;
  }
  // A form that comes back with its errors is answered like a page: that all is well would be wrong.
  if (status < 300 && reason === null && [name, ...suite].some((each) => FAILURE.test(each))) return null;
  // That all is well says something where the name of the test says what came of it.
  if (status < 300 && sent.length > 0) {
    const result = resultIn(name, route);
    return result === '' ? null : `${outcome(` with ${joined(sent.map(withoutData))}`)}${result}`;
  }
  // Who is not known is refused whatever was sent, and what breaks a service is no matter of that either.
  if (carried !== '' && status >= 400 && status !== 401 && status !== 403 && status !== 429 && status < 500)
    return `${outcome(carried)}${said}`;
  if (reason !== null) return `${outcome(` ${reason}`)}${said}`;
  // That a route answers at all says nothing, and a message says little of what brings it about.
  return row && status >= 400 && isCase(name) ? outcome(`${carried} in the case "${name.replace(/"/g, "'")}"`) : null;
}

/** A field by its name: what a test fills in says nothing, but whether it is on or off. */
function withoutData(sent: string): string {
  return sent.replace(/^(`[^`]+`) `(?!(?:true|false|True|False|null|None|nil)`)[^`]*`$/, '$1');
}

/** `givenAUserWhenSearchingThenReturnsBoatsThatMatchQuery`: what comes back, where a name says that at its end. */
function resultIn(name: string, route: string): string {
  const words = identifierWords(
    /[a-z]Then([A-Z][a-z]+s[A-Z]\w+)$|_then_([a-z]+s_\w+)$/.exec(name)?.slice(1).join('') ?? '',
  );
  const told = words.toLowerCase().replace(/\b(match(?:es|ing)?) ([a-z]+)$/, '$1 the $2');
  const [, things] =
    /^(?:returns|lists|shows|contains|includes) ([a-z]+(?: [a-z]+)?) (?:that|which|matching|of|from|in) /.exec(told) ??
    [];
  // A name that was copied from the test of another route speaks of other things.
  return things !== undefined && route.toLowerCase().includes(things.replace(' ', '-')) ? `: it ${told}` : '';
}

/** The name of a row that a reader understands: a few words, and nothing that only the table explains. */
function isCase(name: string): boolean {
  const isOdd = /[`\\<>{}=]|\w_\w|[a-z][A-Z]|^\W|[^\w)]$|#\d|\b(?:[tT]est|[cC]ase|[mM]ock)\b/.test(name);
  return !isOdd && name.split(' ').length >= 3;
}

const FAILURE =
  /errors?|invalid|fail(?:s|ed|ure)?|wrong|missing|blank|duplicate|mismatch|not_?found|ignor(?:e|ing)|read_?only/i;

/** A value that goes on in the next line was cut. */
function isWhole(given: string): boolean {
  return !/`[^`]*[[({]`/.test(given);
}

/** Whether a request goes further down than a route: what is asked of a part is not asked of the whole. */
export function isBelow(request: string, route: string): boolean {
  const depth = (path: string): number =>
    path
      .replace(/[?#].*$/, '')
      .split('/')
      .filter(Boolean).length;
  return request.includes('/') && depth(request.replace(/[#$]\{[^}]*\}/g, '*')) > depth(route);
}

/** A test of another deed, or one whose name was not changed when its answer was. */
export function isOfAnother({ name, suite, status }: TestValues, clause: string | null, route: string): boolean {
  const [said] = /\b[1-5]\d\d\b/.exec(clause ?? '') ?? [];
  return (
    !isAbout(`${name} ${clause ?? ''}`, suite, route) ||
    (said !== undefined && status !== undefined && Number(said) !== status)
  );
}

/** A test that removes something asks for other pages on its way. */
function isAbout(name: string, suite: readonly string[], route: string): boolean {
  // A suite that is named after a method is about that one.
  const [method] = suite.flatMap((each) => /^\W*(GET|POST|PUT|PATCH|DELETE)\b/.exec(each)?.[1] ?? []);
  if (method !== undefined && /^[A-Z]+ /.test(route) && !route.startsWith(method)) return false;
  const words = name.replaceAll('_', ' ');
  const deed = DEEDS.find(([pattern]) => pattern.test(words))?.[1];
  return deed === undefined || deed.test(route) || !/^[A-Z]+ /.test(route);
}

const DEEDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^\W*(?:(?:case=|description=|it|should|can|cannot) ?)*(?:\w+s? and )?(?:activat|deactivat|disabl|enabl|import|invalidat|mov|publish|recover|reset|revok|send|unlink)(?:e|es|s)?\b/i,
    /^(?:POST|PUT|PATCH|DELETE)/,
  ],
  [/\b(?:remov|delet|destroy)/i, /^(?:DELETE|POST)/],
  [/updat|\bedit|patch|chang/i, /^(?:PUT|PATCH|POST)/],
  [
    /\b(?:creat(?:e|es|ing)|joins?|joining|submits?|submitting|uploads?|uploading|registers?)\b/i,
    /^(?:POST|PUT|PATCH)/,
  ],
  [/\bcan be (?:created|added|set|joined|submitted)\b|\bcan (?:join|create|add|submit)\b/i, /^(?:POST|PUT|PATCH)/],
];
