import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

const ANSWERS =
  /\b\w*(?:Controller|Resource|Endpoint)\b|@(?:(?:Get|Post|Put|Patch|Delete|Request)Mapping|GET|POST|PUT|PATCH|DELETE)\b/;
/** Controllers of ASP.NET that have what they are handed checked before, or ask whether it passed. */
const CHECKS = /\[ApiController\b|\bModelState\.IsValid\b/;
const MOST_FILES = 60;

/** Whether what a class asks of its fields is ever checked: `@Valid @RequestBody OrderParam order`. */
export function isChecked(evidence: Evidence, { path, values }: Found<'invariant'>): boolean {
  const { ofSent } = values;
  if (ofSent === undefined) return true;
  const key = `${ofSent} ${path}`;
  const known = checked(evidence).get(key);
  if (known !== undefined) return known;
  const found = filesWithName(evidence.pack, ofSent)
    .filter((each) => each !== path && evidence.file(each)?.place === 'source')
    .slice(0, MOST_FILES)
    .some((each) => {
      const text = (evidence.lines(each) ?? []).join('\n');
      return takesChecked(text, text, each, ofSent);
    });
  checked(evidence).set(key, found);
  return found;
}

const checked = derived((): Map<string, boolean> => new Map());

/** Whether some of the code of a file takes a class and has it checked. */
export function takesChecked(code: string, file: string, path: string, type: string): boolean {
  if (path.endsWith('.cs')) return CHECKS.test(file) && handed(type).test(code);
  return ANSWERS.test(file) && marked(type).test(code);
}

/** `@Valid @RequestBody final OrderParam`, `@Validated @RequestBody order: OrderParam`. */
function marked(type: string): RegExp {
  return new RegExp(
    `@Valid(?:ated)?\\b(?:\\([^()]*\\))?\\s+(?:@\\w+(?:\\([^()]*\\))?\\s+|final\\s+){0,3}(?:\\w+:\\s*)?(?:List<)?${escaped(type)}\\b`,
  );
}

/** `(OrderModel order`, `[FromBody] OrderModel order`. */
function handed(type: string): RegExp {
  return new RegExp(`[(,\\]]\\s*${escaped(type)}\\??\\s+\\w+\\s*[,)=]`);
}
