/** Where a function keeps what it reads: `const value = process.env[name]`, `value = os.environ.get(name)`. */
import { escaped } from '../../../base/escaped.ts';

const READ = String.raw`(?:os\.)?(?:process\??\.env(?:\?\.)?\[|environ(?:\.get\(|\[)|getenv\(|import\.meta\.env\[)\s*`;
const FAILS = /(?<![\w.])(?:throw\b|raise\b|(?:process|sys)\.exit\()/;
const CONDITION = /\b(?:el)?if\b([^\n{]*)/g;
/** What goes on with nothing, or asks what failed. */
const GOES_ON = /\breturn\s*(?:;|\n|\}|undefined\b|null\b|None\b|''|""|``)|\b(?:catch|except)\b/;
const PLAIN = /^(?:typeof|undefined|null|None|is|not|and|or|return|length|trim|strip|len)$/;

/**
 * Whether a function that reads the variable which it is given fails without one and without a default:
 * `if (!value) { if (preset !== undefined) return preset; throw … }`. What it asks in between may only be about these two.
 */
export function demandsValue(body: string, name: string, preset: string | undefined): boolean {
  const found = new RegExp(`\\b(\\w+)(?:\\s*:\\s*[^=;\\n]{1,60})?\\s*=\\s*${READ}${escaped(name)}\\b`).exec(body);
  const value = found?.[1];
  if (!found || value === undefined || GOES_ON.test(body)) return false;
  const rest = body.slice(found.index + found[0].length);
  const before = rest.slice(0, FAILS.exec(rest)?.index ?? 0);
  const asked = [...before.matchAll(CONDITION)].map(([, condition = '']) =>
    (condition.replace(/"[^"]*"|'[^']*'|;.*$/g, '').match(/[A-Za-z_$][\w$]*/g) ?? []).filter(
      (each) => !PLAIN.test(each),
    ),
  );
  const isOfBoth = asked.every((names) => names.every((each) => each === value || each === preset));
  return isOfBoth && asked.some((names) => names.includes(value));
}
