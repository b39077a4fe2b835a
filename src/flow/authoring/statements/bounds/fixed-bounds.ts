import { escaped } from '../../../../base/escaped.ts';
import { findSymbols, shortName, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence, type Found } from '../../evidence/evidence.ts';
import { BUILD_FILE, TOOLING } from '../../evidence/files/tooling.ts';
import { rulesOf } from '../../evidence/rules.ts';
import type { Row } from '../../page.ts';
import { amountInWords } from '../../wording/amount.ts';
import { capital, code, isBalanced, plain } from '../../wording/markup.ts';
import { concernOf, OF_SIGNAL, TELLS_BOUND, words } from './concern.ts';

/** Bounds that the code fixes, which nobody can set: those that a user meets, and the others. */
export function fixedBounds(evidence: Evidence): [met: Row[], others: Row[]] {
  const isMet = ({ values }: Found<'limit'>): boolean => MET_BY_USERS.test(words(values.name));
  const names = new Set<string>();
  const bounds = evidence
    .facts('limit')
    .filter(
      ({ path, values }) =>
        evidence.file(path)?.place === 'source' &&
        !TOOLING.test(path) &&
        !BUILD_FILE.test(path) &&
        !(SCREEN.test(path) && !MET_BY_USERS.test(words(values.name))) &&
        !OF_THE_SCREEN.test(words(values.name)) &&
        !NUMBERED.test(words(values.name)) &&
        !OF_SIGNAL.test(words(values.name)) &&
        !isOfLog(evidence, path, values.name) &&
        !names.has(values.name) &&
        names.add(values.name),
    )
    .filter((fact) => !isSetTwice(evidence, fact))
    .toSorted((a, b) => Number(isMet(b)) - Number(isMet(a)))
    .map((fact) => ({ fact, concern: concernOf(fact.values.name) }));
  const rowOf = ({ fact, concern }: (typeof bounds)[number]): Row => {
    const { name, value } = fact.values;
    const help = toldBound(fact.values.help ?? '', name);
    return {
      cells: [
        concern,
        `${code(name)}${help ? `: ${help}` : ''}`,
        amountInWords(value, name, fact.values.help ?? ''),
        'the code',
      ],
      sources: [at(fact)],
    };
  };
  return [bounds.filter(({ fact }) => isMet(fact)).map(rowOf), bounds.filter(({ fact }) => !isMet(fact)).map(rowOf)];
}

/** A constant of a module that another one beside it sets to something else: which of the two holds is decided elsewhere. */
function isSetTwice(evidence: Evidence, { subject, path, values }: Found<'limit'>): boolean {
  if (subject.includes('.')) return false;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return findSymbols(evidence.pack, subject, { limit: 20, exact: true }).some(
    (other) =>
      other.name === subject &&
      other.path !== path &&
      other.path.slice(0, other.path.lastIndexOf('/') + 1) === folder &&
      evidence.file(other.path)?.place === 'source' &&
      !evidence
        .facts('limit')
        .some((fact) => fact.path === other.path && fact.subject === subject && fact.values.value === values.value),
  );
}

/** How often a line is logged is no bound for anybody but whoever reads the log. */
function isOfLog(evidence: Evidence, path: string, name: string): boolean {
  const lines = evidence.lines(path) ?? [];
  const users = symbolsOfFile(evidence.pack, path).filter(
    ({ kind, startLine, endLine }) =>
      /^(?:function|method)$/.test(kind) && lines.slice(startLine - 1, endLine).some((line) => line.includes(name)),
  );
  return users.length > 0 && users.every((user) => /log(?![io])/i.test(shortName(user.name)));
}

/** What a page is made of. */
const SCREEN = /\.(?:tsx|jsx|vue|svelte)$|(?:^|\/)(?:ui|components)\//;
/** What is sent, kept or asked for too often is refused to somebody. */
const MET_BY_USERS =
  /(?:^|_)(?:rate|quota|session|token|password|passcode|login|signup|invite|account|upload|attachment|file|image|avatar|retention|length|len|chars|members?|users?|recipients?|participants?|options|comments?|posts?)(?:_|$)|per_(?:minute|second|hour|day)/;
/** One of many that are told apart by a number. */
const NUMBERED =
  /^(?:event|error|err|type|status|code|kind|op)_|_(?:id|code|type|event|error|changed|created|updated|deleted|added|removed)$/;
const OF_THE_SCREEN =
  /(?:^|_)(?:debounce|scroll\w*|sidebar|toast|tooltip|animation|banner|carousel|hover|visible|cookie|keepalive|cycle)(?:_|$)/;

/** What a comment says of a bound; what it says of anything else beside it is left out. */
function toldBound(help: string, name: string): string | null {
  const told = plain(help)
    .replace(new RegExp(`^(?:The )?${escaped(name)}\\s+(?:(?:is|are|defines|specifies)\\s+|(?=used to ))`), '')
    // "pauseBetween bounds a pause": the name stands before it.
    .replace(new RegExp(`^${escaped(name)}\\s+(?=[a-z]+s\\s)`), '')
    .replace(/\s*\((?:default|defaults to)\b.*$/i, '');
  return isBalanced(told) &&
    told.length <= 110 &&
    TELLS_BOUND.test(told) &&
    !/https?:|:$|^(?:default|time)\b.{0,24}$/.test(told)
    ? told
    : null;
}

/** A number that stands for itself: `size64` is a name. */
const FIXED_NUMBER = /(?<![\w.`])\d[\d,_.]*\b(?!`)/;

/** Guards that hold a number. */
export function ruleLimits(evidence: Evidence): Row[] {
  return rulesOf(evidence)
    .filter(
      ({ fact, text }) =>
        fact.values.form === 'limit' && Number(text.match(FIXED_NUMBER)?.[0].replace(/[,_]/g, '') ?? 0) >= 5,
    )
    .slice(0, 3)
    .map(({ fact, text }) => ({
      cells: ['limit', capital(text), text.match(FIXED_NUMBER)?.[0] ?? '', 'a guard'],
      sources: [at(fact)],
    }));
}
