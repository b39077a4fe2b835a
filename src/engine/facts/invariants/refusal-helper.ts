import { splitList } from '../text/literal.ts';

/** What calls are named that refuse: whether one does so is seen where it is defined. */
const REFUSES =
  /^(?:abort|bail|deny|die|err|error|fail|fatal|forbid|halt|panic|raise|refuse|reject|throw|bad_?request|conflict|forbidden|not_?found|unauthori[sz]ed|unprocessable)(?:_?[A-Z_]\w*)?$/;
/** What writes a line to a log, a page or a test. */
const SPEAKS =
  /^(?:.*\.)?(?:\$?_?log(?:ger)?|LOG(?:GER)?|console|toast\w*|message|notify|notification|Promise|reply|res|response|window|process)$/i;
/** `Result.failed("…")`: what is handed back says itself that it is a failure. */
const FAILURE =
  /^(?:(?:validate|param|biz|business|param_?valid\w*)?_?(?:fail|failed|failure|error|err|bad_?request|forbidden|unauthori[sz]ed|conflict|not_?found|invalid|reject\w*|refuse\w*))(?:_?(?:of|with|msg|message|result|response))?$/i;

/** A call at the end of a block, and what it is given. */
export interface HelperCall {
  /** As written: `Asserts.fail`. */
  called: string;
  given: string[];
  /** Handed back by `return`, of a class of answers. */
  isAnswer: boolean;
}

/** What stands before the bracket of a call that is a statement. */
const CALLS = /(?:^|[;{}\n])\s*(return\s+)?(?:await\s+)?((?:[\w$]+(?:\.|->|::))*)([A-Za-z_]\w*)$/;

/** The last statement of a block where it is a call that may refuse: `Asserts.fail("…");`, `return Result.failed("…");`. */
export function helperCall(block: string, bare: string): HelperCall | null {
  const ended = bare.replace(/\breturn\s*;?\s*$/, '').replace(/[\s;]+$/, '');
  const open = ended.endsWith(')') ? openingBracket(ended) : -1;
  const [, returned, before = '', name = ''] = open < 0 ? [] : (CALLS.exec(ended.slice(0, open)) ?? []);
  if (name === '') return null;
  const receiver = before.replace(/->|::/g, '.');
  const owner = receiver.slice(0, -1);
  const given = splitList(block.slice(open + 1, ended.length - 1));
  // SvelteKit has a `fail` that is told the status first.
  const isOfAnswers =
    (/^[A-Z]\w*$/.test(owner) && owner !== 'Promise') ||
    (/->|::/.test(before) && /^(?:\$this|self|static)$/.test(owner));
  const isAnswer =
    returned !== undefined &&
    ((isOfAnswers && FAILURE.test(name)) || (owner === '' && name === 'fail' && /^4\d\d$/.test(given[0] ?? '')));
  if (!isAnswer && (!REFUSES.test(name) || SPEAKS.test(owner))) return null;
  return { called: `${receiver}${name}`, given, isAnswer };
}

function openingBracket(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (')]}'.includes(text[at] ?? ' ')) depth++;
    else if ('([{'.includes(text[at] ?? ' ')) depth--;
    if (depth === 0) return at;
  }
  return -1;
}
