import {
  CALLABLE,
  type FoundSymbol,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import type { Inquiry } from '../../inquiry.ts';
import { filesDefining, saysBoth } from '../../subject/deed.ts';
import { formsOf } from '../../subject/question-terms.ts';
import { isInlineTest, isPage, isTestHelp } from '../../subject/side-code.ts';
import { inFile, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, type Part, paragraph, saying } from '../part.ts';
import { checkSteps } from './body/check-steps.ts';
import { type Refused, refusalsIn } from './refusals.ts';
import { wholeOf } from './telling-lines.ts';

const AT_WORK = /^(?:call|execute|perform|handle|run|invoke|__invoke|__call__)!?$/i;
/** What stands behind the deed in the name of a class that does it: `VoidService`, `VoidInvoiceCommandHandler`. */
const DOES_IT: ReadonlySet<string> = new Set(
  'service command handler use case usecase interactor action operation'.split(' ').map(stem),
);
const ASKS: ReadonlySet<string> = new Set(['can', 'may', 'is', 'be', 'able'].map(stem));
/** What is made or changed must fit the rules of its fields too, which are told elsewhere: its type alone must do it, and refuse a lot. */
const MAKES = /^(?:creat|add|regist|insert|updat|edit|chang|sav|stor)/;
const MOST_THINGS = 2;
const MOST_DOERS = 2;
const MOST_TOLD = 8;
const FEWEST_OF_MAKER = 2;

/** What must hold before something is done: what the code that does it refuses, and how its type is asked whether it may be. */
export function deedChecks(inquiry: Inquiry): Part[] {
  const { understanding, pack } = inquiry;
  const { sentence, identifiers, paths } = understanding;
  if (!sentence || identifiers.length + paths.length > 0 || sentence.aside.size > 0) return [];
  const things = nameTerms(thingsOf(understanding.text, sentence.things).join(' ')).parts;
  if (sentence.deed === '' || things.length === 0 || things.length > MOST_THINGS) return [];
  const deed = formsOf(stem(sentence.deed));
  const able = deed.map((form) => stem(`${form}able`));
  const { doers, asked } = doneBy(inquiry, deed, able, things, MAKES.test(sentence.deed));
  const parts: Part[] = doers.flatMap(({ symbol, refused }) => [
    saying(
      'own-checks',
      paragraph(
        `${symbolName(symbol)} ${inFile(symbol)} does it, and ${refused.every(({ text }) => /^Calls /.test(text)) ? 'first has this checked' : 'refuses in this order'}`,
        cited(at(symbol)),
        ':',
      ),
    ),
    ...refused.slice(0, MOST_TOLD).map(({ text, source }) => bullet(text, cited(source))),
  ]);
  parts.push(
    ...asked.flatMap((symbol): Part[] => {
      const detail = symbolDetail(pack, symbol.id);
      const lines = detail && wholeOf(inquiry, detail);
      return lines
        ? [
            paragraph(`${symbolName(symbol)} ${inFile(symbol)} tells whether it may be`, cited(lines), ':'),
            { form: 'excerpt', ...lines },
          ]
        : [];
    }),
  );
  const [first, ...others] = parts;
  return first?.form === 'paragraph' ? [{ ...first, form: 'opening' }, ...others] : parts;
}

interface DoneBy {
  doers: { symbol: FoundSymbol; refused: Refused[] }[];
  asked: FoundSymbol[];
}

/** What does it, and what is asked whether it may be done. */
function doneBy(
  inquiry: Inquiry,
  deed: readonly string[],
  able: readonly string[],
  things: readonly string[],
  isMade: boolean,
): DoneBy {
  const { evidence, pack } = inquiry;
  const symbols = filesDefining(evidence, [...deed, ...able], things)
    .flatMap((path) => symbolsOfFile(pack, path))
    .filter(({ kind }) => CALLABLE.has(kind))
    .filter((symbol) => !isInlineTest(symbol) && !isTestHelp(symbol.path) && !isPage(symbol.path));
  const doers = symbols
    .filter((symbol) => !isNegated(symbol, inquiry.understanding.text))
    .flatMap((symbol) => {
      // Of what is made by others than its own type, only rules that are named as such are about that.
      const isOwn = isMade ? makes(symbol, deed, things) : doesIt(symbol, deed, things);
      const isMeant = isOwn || (isMade && doesIt(symbol, deed, things));
      return isMeant ? [{ symbol, refused: refusedIn(inquiry, symbol, isOwn, isMade) }] : [];
    })
    .filter(({ refused }) => refused.length >= (isMade ? FEWEST_OF_MAKER : 1))
    .slice(0, MOST_DOERS);
  const asked = symbols.filter((symbol) => asksWhether(symbol, deed, able, things)).slice(0, 1);
  // "A payout for an account": what is made stands first.
  const [first] = things;
  return isMade && doers.length === 0 && first !== undefined && things.length > 1
    ? doneBy(inquiry, deed, able, [first], isMade)
    : { doers, asked };
}

/** `Invoices.VoidService.call`, `VoidInvoiceHandler.handle`, `Invoice.void`, `void_invoice`. */
function doesIt({ name, path }: FoundSymbol, deed: readonly string[], things: readonly string[]): boolean {
  if (!AT_WORK.test(shortName(name))) return saysBoth(name, things, new Set(deed));
  const around = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  const own = nameTerms(shortName(around)).parts;
  const rest = own.filter((part) => !DOES_IT.has(part));
  // What it lies in tells what it is done to: `Invoices.Taxes.VoidService` voids taxes.
  const within = around.includes('.') ? (around.split('.').at(-2) ?? '') : (path.split('/').at(-2) ?? '');
  const outer = nameTerms(within).parts;
  return (
    rest.length < own.length &&
    rest.some((part) => deed.includes(part)) &&
    rest.every((part) => deed.includes(part) || things.includes(part)) &&
    things.every((thing) => rest.includes(thing) || outer.includes(thing)) &&
    outer.every((part) => things.includes(part) || DOES_IT.has(part))
  );
}

/** `PayoutService.create`, and not `InvoiceService.createPayoutInvoice`. */
function makes({ name }: FoundSymbol, deed: readonly string[], things: readonly string[]): boolean {
  const around = nameTerms(shortName(name.slice(0, Math.max(0, name.lastIndexOf('.'))))).parts;
  const own = nameTerms(shortName(name)).parts;
  return (
    things.every((thing) => around.includes(thing)) &&
    around.every((part) => things.includes(part) || DOES_IT.has(part)) &&
    own.some((part) => deed.includes(part)) &&
    own.every((part) => deed.includes(part) || things.includes(part))
  );
}

/** `addNotAttendee` is another deed than `addAttendee`. */
function isNegated({ name }: FoundSymbol, text: string): boolean {
  return /(?:^|[a-z_])[Nn]ot(?=[A-Z_])/.test(shortName(name)) && !/\bnot\b|n['\u2019]t\b/i.test(text);
}

/** `Invoice.voidable?`, `Invoice.may_void?`, `Invoice.canBeVoided`. */
function asksWhether(
  { name }: FoundSymbol,
  deed: readonly string[],
  able: readonly string[],
  things: readonly string[],
): boolean {
  const around = nameTerms(shortName(name.slice(0, Math.max(0, name.lastIndexOf('.'))))).parts;
  const own = nameTerms(shortName(name)).parts;
  const isDeed = (part: string): boolean => deed.includes(part) || able.includes(part);
  return (
    around.length === things.length &&
    things.every((thing) => around.includes(thing)) &&
    own.some(isDeed) &&
    own.every((part) => isDeed(part) || ASKS.has(part)) &&
    // `is_voided` tells that it was done.
    (own.some((part) => able.includes(part)) || /^(?:can|may)(?=[_A-Z])/.test(shortName(name)))
  );
}

/** What it refuses in so many words; else what it has checked. Of what is made, only the rules that it has checked tell more than its fields. */
function refusedIn(
  inquiry: Inquiry,
  { id, path, startLine, endLine }: FoundSymbol,
  isOwn: boolean,
  isMade: boolean,
): Refused[] {
  const refused = refusalsIn(inquiry.evidence, path)
    .filter(({ source }) => source.startLine >= startLine && source.startLine <= endLine)
    .sort((a, b) => a.source.startLine - b.source.startLine);
  if (refused.length > 0 && isOwn) return refused;
  const detail = symbolDetail(inquiry.pack, id);
  return detail ? checkSteps(inquiry, detail).filter(({ text }) => !isMade || HAS_RULES.test(text)) : [];
}

const HAS_RULES = /\b[Cc]heck_?[Rr]ules?\(/;
const BECOMES = /\bbe \w+ (?:as|to|into|in) (?:an?|the|some|any)?\b(.+)$/i;

/** "For a member to be added as an attendee of a meeting": it is done to what stands behind it. */
function thingsOf(text: string, things: readonly string[]): readonly string[] {
  const [, behind = ''] = BECOMES.exec(text.toLowerCase()) ?? [];
  const found = things.filter((word) => behind.includes(word));
  return found.length > 0 ? found : things;
}
