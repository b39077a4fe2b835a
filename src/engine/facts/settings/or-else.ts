import { upToComma } from '../text/literal.ts';

/** `asNumber(process.env.A || process.env.B, 4242)`: what a function of the project makes of nothing; the radix of `parseInt` is none. */
const TAKES_DEFAULT =
  /(?<![\w.])(?!parseInt\b)\w*(?:parse|as|to|get|read|env|number|bool|int|string|default)\w*\(\s*(?:process\.env(?:\.\w+|\[["']\w+["']\]?)\s*(?:\|\||\?\?)\s*)*process\.env(?:\.\w+|\[["']\w+)$/i;
const GIVEN_BESIDE =
  /^["'\]!]*(?:\s*(?:\|\||\?\?)\s*process\.env(?:\.\w+|\[["']\w+["']\]))*\s*,\s*(-?\d[\d_.]*|"[^"\n]*"|'[^'\n]*'|true|false)\s*,?\s*\)/;

const LONGEST_NAME = 80;

/** `… ?? 3000`, `… || "x"`, `… or "x"`, `.unwrap_or("x")`, `?: "x"`. */
export function orElse(code: string, end: number): string | null {
  const after = code.slice(end, end + 240);
  const beside = GIVEN_BESIDE.exec(after)?.[1];
  // `asNumber(process.env.SHOP_PORT, 'SHOP_PORT')`: the name is for its complaints.
  const own = /\w+$/.exec(code.slice(Math.max(0, end - LONGEST_NAME), end))?.[0];
  const isName = beside !== undefined && beside.replace(/^["']|["']$/g, '') === own;
  if (beside !== undefined && !isName && TAKES_DEFAULT.test(code.slice(Math.max(0, end - 160), end))) return beside;
  // Between the variable and the literal may stand other variables and options, which are other ways to give it.
  const match =
    /^(?:\s+as\s+[\w<>[\]]+(?=\)))?[\])!]*(?:[?&]?\.(?:toLowerCase|toUpperCase|trim|lower|upper|strip|downcase|upcase|presence|to_i)\b(?:\(\))?)*\s*(?:(?:\?\?|\|\||\bor\b|\?:)\s*(?:(?:process\.env|args|argv|options|opts|\$_ENV|\$_SERVER|\bENV)(?:\.\w+|\[["'][\w-]+["']\])|getenv\(\s*["']\w+["']\s*\))\s*)*(?:\?\?=?|\|\|=?|\bor\b|\?:|\.unwrap_or\(|\.unwrap_or_else\(\|_\||\.getOrElse\()\s*/.exec(
      after,
    );
  if (!match) return null;
  const value = upToComma(after, match[0].length).replace(/^\((\w+) as [\w<>[\]]+\)/, '$1');
  return (
    /^(?:-?\d[\d_.]*(?: ?\* ?\d[\d_.]*)*(?![\d_.]*[A-Za-z])|"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|[pP]ath\.(?:resolve|join)\(\s*(?:["'][\w./ -]+["'](?:\s*,\s*)?)+\)|true|false|True|False|\w*(?:[dD]efault|DEFAULT)\w*|[A-Z][A-Z\d]*(?:_[A-Z\d]+)*(?!\.))(?=$|[\s;)\].])(?!\s*[*/%])/.exec(
      value,
    )?.[0] ?? null
  );
}
