import { escaped } from '../../../../../../base/escaped.ts';
import { closingBracket, splitList, stringValue } from '../../../../../../engine/facts/text/literal.ts';
import type { Evidence } from '../../../evidence.ts';
import { attributeIn, classOfName } from '../../handlers/python-classes.ts';

/** The call that makes what FastAPI asks: `Allowed("edit")`, as it is written in a file. */
export interface MakerCall {
  path: string;
  name: string;
  /** What stands between its brackets. */
  given: string;
}

/** The call to which a name is set in a text: `read_crates = Asked(scopes={Scope.crates})`. */
export function makerCall(path: string, text: string, name: string): MakerCall | undefined {
  const set = new RegExp(`^[ \\t]*${escaped(name)}\\s*(?::[^=\\n]{1,80})?=[ \\t]*([A-Za-z_][\\w.]*)\\(`, 'm').exec(
    text,
  );
  const open = set ? set.index + set[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  return close < 0 ? undefined : { path, name: set?.[1] ?? '', given: text.slice(open + 1, close) };
}

const INSIDE = /^([ \t]+)(?:async[ \t]+)?def[ \t]+\w+(?:\[[^\]\n]*\])?\(/gm;

/** The functions that are written inside of another one, with what they take. */
export function innerFunctions(text: string): { signature: string; body: string }[] {
  return [...text.matchAll(INSIDE)].flatMap(({ 0: head, 1: indent = '', index }) => {
    const open = index + head.length - 1;
    const close = closingBracket(text, open);
    if (close < 0) return [];
    const rest = text.slice(close);
    // It ends with the first line that is no deeper than its head.
    const widthPattern = String(indent.length);
    const end = new RegExp(`\\n[ \\t]{0,${widthPattern}}(?=[^\\s)\\]])`).exec(rest)?.index ?? rest.length;
    return [{ signature: text.slice(open + 1, close), body: text.slice(index, close + end) }];
  });
}

/** Whoever is not known is let in by name, or need not be there: `Asked({Clerk, Anonymous})`, `Annotated[Clerk | None, …]`. */
const LETS_STRANGERS =
  /\b(?:Anonymous\w*|Stranger|Guest|Visitor)\b|\b(?:auto_error|required)\s*=\s*False|\b(?:optional|allow_\w*(?:anonymous|guest)\w*)\s*=\s*True|Annotated\[\s*(?:Optional\[|[\w.]+\s*\|\s*None)/;

/** Whether what is asked lets strangers in, by what it is told or by the type of what it gives. */
export function letsStrangersBy(written: string): boolean {
  return LETS_STRANGERS.test(written);
}

const MOST_RIGHTS = 4;
/** A member of an enumeration, a function of a module of rules, or a text. */
const RIGHT =
  /\b((?:[a-z_]\w*\.)*[A-Z]\w*)\.(\w+)\b(?![.(])|\b(\w*(?:polic|rule|permission|right)\w*\.[a-z]\w*|[a-z]\w*\.(?:can|may|is|has|allows?)_\w+)\b(?![.(])|(["'])([\w:.*-]+)\4/g;

/** The rights that are asked for, by their texts where these are known: `Scope.crates_read` is "crates:read". */
export function rightsOf(evidence: Evidence, { path, given }: MakerCall): string[] {
  const rights = splitList(given).flatMap((argument) =>
    [...argument.matchAll(RIGHT)].map(([, type, member = '', rule, , text]) => {
      if (type === undefined) return rule ?? text ?? '';
      const found = classOfName(evidence, path, type);
      return stringValue((found && attributeIn(evidence.text(found), member)) ?? undefined) ?? member;
    }),
  );
  return [...new Set(rights)];
}

/** What is asked with its rights: `CratesRead(crates:read)`. */
export function asWritten(name: string, rights: readonly string[]): string {
  const told = rights.length > MOST_RIGHTS ? [...rights.slice(0, MOST_RIGHTS - 1), '…'] : rights;
  return told.length === 0 ? name : `${name}(${told.join(', ')})`;
}

const SUBJECTS = /\b\w*(?:subjects?|callers?|principals?|actors?)\s*=\s*[{[(]\s*((?:[A-Z]\w*[\s,]*){1,6})[}\])]/;
/** `AuthSubject[Clerk | Depot]`. */
const TYPED = /\b\w*(?:Auth|Subject|Principal|Caller|Identity)\w*\[\s*((?:[A-Z]\w*[\s|]*){1,6})\]/;

/** Whom a call is told to let in, or else the type of what it gives, by their names. */
export function subjectsOf({ given }: MakerCall, type: string | undefined): string[] {
  const named = SUBJECTS.exec(given)?.[1] ?? (type === undefined ? undefined : TYPED.exec(type)?.[1]);
  return named?.match(/\w+/g) ?? [];
}
