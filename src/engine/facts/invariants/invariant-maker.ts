import type { InvariantFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { cutAt } from '../text/words.ts';
import { isOfAnotherDeed } from './forbidden-deed.ts';
import { PANIC, type Refusal } from './refusal.ts';

export interface InvariantFound {
  file: SourceFile;
  rule: string;
  form: InvariantFact['values']['form'];
  line: number;
  endLine: number;
  symbol?: number | undefined;
  owner?: string | undefined;
  event?: string | undefined;
  procedure?: string | undefined;
  condition?: string | undefined;
  refusal?: Refusal | undefined;
}

const RANK: Record<InvariantFact['values']['form'], number> = {
  permission: 3,
  limit: 2.5,
  message: 2.5,
  membership: 2,
  type: 1.5,
  state: 1.5,
  schema: 1.8,
  presence: 1.2,
  quoted: 1,
  assertion: 1,
};
/** What every program says of every value: true, and the least worth reading. */
const SHALLOW =
  /^(?:An?|The) (?:invalid|unknown|unrecognized|unexpected|bad) [^`]* is refused$|^The [\w ]+ must (?:exist|be (?:given|set|configured|defined))$|^`[\w.]*(?:id|Id|ID)` must (?:not be negative|be (?:greater than 0|at least 1))$/;
/** What a product decides: bounds, exclusions, and who or what is the only one. */
const WEIGHTY =
  /\b(?:cannot|only|at least|at most|must not exceed|must be (?:unique|between)|already|last|themselves|itself|twice)\b|^Refused with .*(?:只能|不能|不足|必须|最多|至少|已经|\b(?:au moins|déjà|mindestens|höchstens|bereits|nicht mehr|pelo menos|já|al menos)(?!\p{L}))/iu;
const FRONT_END =
  /\.(?:tsx|jsx|vue|svelte)$|(?:^|\/)(?:components?|client|(?:[\w-]+-)?(?:frontend|ui)|hooks|web\/src|webapp|static|public)\//;
const SIDE = /(?:^|\/)(?:utils?|helpers?|debug|lib)(?:\/|\.\w+$)/;
/** What helps to make the product has rules of its own, which are none of the product's. */
const TOOLING = /(?:^|\/)(?:extra|release|scripts?|tools?|hack|build|ci|dev|devtools|benchmarks?|xtask|docs?\w?)\//;

/** Libraries by which a program hands tools to language models. */
const OF_MODELS = /\bmcp-go(?:\/|$)|modelcontextprotocol\/(?:sdk|go-sdk)|^(?:fast)?mcp(?:\.|$)/;

export function makeInvariant(found: InvariantFound): InvariantFact {
  const { file, rule, form, line, endLine, symbol, owner, refusal } = found;
  const { status, message, error, through } = refusal ?? {};
  const score =
    (status === 401 || status === 403 ? Math.max(3, RANK[form]) : RANK[form]) +
    // What is thrown at who calls with a wrong value says as much as an answer does.
    (status || error === 'InvalidArgumentException' ? 1 : 0) -
    (SHALLOW.test(rule) ? 1 : 0) +
    (WEIGHTY.test(rule) ? 0.3 : 0) -
    (FRONT_END.test(file.path) ? 1.5 : 0) -
    (error === PANIC ? 1.5 : 0) -
    // A message that was copied is told where it was written for.
    (form === 'message' && isOfAnotherDeed(rule, owner ?? '') ? 1 : 0) -
    (SIDE.test(file.path) ? 0.3 : 0) -
    // What a tool for language models is called with says little of what the product does.
    (file.imports(OF_MODELS) ? 1 : 0) -
    (TOOLING.test(file.path) ? 2 : 0);
  return {
    kind: 'invariant',
    subject: owner ?? file.name,
    values: {
      // Where a constant of Rust is kept says nothing to a reader.
      rule: named(rule.replace(/`(?:crate|self|super)::(?:\w+::)*(\w+)`/g, '`$1`'), message),
      form,
      ...(found.condition ? { condition: cutAt(found.condition, 200) } : {}),
      ...(message ? { message: cutAt(message, 300) } : {}),
      ...(error ? { error } : {}),
      ...(status ? { status } : {}),
      ...(through ? { through } : {}),
      ...(owner ? { owner } : {}),
      ...(found.event ? { event: found.event } : {}),
      ...(found.procedure ? { procedure: found.procedure } : {}),
    },
    startLine: line,
    endLine: Math.max(line, Math.min(endLine, line + 59)),
    ...(symbol === undefined ? {} : { symbol }),
    score: Math.round(score * 100) / 100,
    polarity: 'enforced',
  };
}

/** "Page[limit] must be …" of a message that begins with `page[limit]`: names keep their case. */
function named(rule: string, message: string | undefined): string {
  const name = /^[a-z]\w*(?:\[\w*\])+(?=\s)/.exec(message ?? '')?.[0];
  return name !== undefined && rule.toLowerCase().startsWith(name.toLowerCase())
    ? `\`${name}\`${rule.slice(name.length)}`
    : rule;
}
