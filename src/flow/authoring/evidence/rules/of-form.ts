import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { withArticle } from '../../wording/plural.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

/** How libraries of forms in the browser are handed a schema: `zodResolver(signInSchema)`, `validationSchema: signInSchema`. */
const HANDED = String.raw`(?:\b(?:zod|yup|valibot|joi|superstruct|arktype|typebox|vine|ajv|standardSchema)Resolver\(\s*|\btoTypedSchema\(\s*|\btoFormikValidationSchema\(\s*|\bvalidationSchema\s*[:=]\s*\{?\s*|\b(?:superForm|useForm|createForm)\([^()]{0,200}\bschema:\s*|\bvalidators?:\s*(?:zodClient|zod)\(\s*)`;
const OF_PAGE = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const ASKED = /^`?(\w+)`? of (?:an? )?`?[\w ]+`? must have (at least|at most|exactly) (\d+) characters$/i;

/**
 * What is asked of a field by a form in the browser, told as what the form asks: `null` where the server, which alone
 * can hold anybody to it, has a rule of its own for the field; the rule as it is where it is of no form.
 */
export function asOfForm(evidence: Evidence, fact: Found<'invariant'>): Found<'invariant'> | null {
  if (!isOfForm(evidence, fact)) return fact;
  const [, field = '', bound = '', amount = ''] = ASKED.exec(fact.values.rule) ?? [];
  if (field === '' || hasServerRule(evidence, fact.path, field)) return null;
  const thing = identifierWords(field).toLowerCase();
  const { owner: _owner, ...values } = fact.values;
  return {
    ...fact,
    score: fact.score - 1,
    values: {
      ...values,
      rule: `The ${formName(fact)} asks for ${withArticle(thing)} with ${bound} ${amount} characters`,
    },
  };
}

/** Whether the schema that a rule stands in is handed to a library of forms in the same file, a page or a part of one. */
function isOfForm(evidence: Evidence, { path, values }: Found<'invariant'>): boolean {
  if (values.form !== 'schema' || values.owner === undefined || !OF_PAGE.test(path)) return false;
  return formSchemas(evidence, path).has(values.owner);
}

function formSchemas(evidence: Evidence, path: string): ReadonlySet<string> {
  const known = byFile(evidence);
  const told = known.get(path);
  if (told) return told;
  const text = (evidence.lines(path) ?? []).join('\n');
  const found = new Set([...text.matchAll(new RegExp(`${HANDED}(\\w+)`, 'g'))].map(([, name = '']) => name));
  known.set(path, found);
  return found;
}

const byFile = derived((): Map<string, ReadonlySet<string>> => new Map());

/** Whether other code than forms bounds the field, or has a schema that is called after it: `passwordSchema`. */
function hasServerRule(evidence: Evidence, path: string, field: string): boolean {
  const spoken = new RegExp(`(?<![\\w.])${escaped(field)}(?![\\w.])`, 'i');
  return (
    evidence
      .facts('invariant')
      .some((fact) => fact.path !== path && spoken.test(fact.values.rule) && !isOfForm(evidence, fact)) ||
    findSymbols(evidence.pack, `${field}Schema`, { exact: true, limit: 3 }).some((each) => each.path !== path)
  );
}

/** `LoginForm.tsx` is the login form, and so is what is asked by `loginSchema`. */
function formName({ path, values }: Found<'invariant'>): string {
  const file = /(\w+)\.\w+$/.exec(path)?.[1] ?? '';
  const own = /form/i.test(file) ? file : (values.owner ?? '').replace(/(?:Form)?(?:Schema|Validator)?$/i, '');
  const words = identifierWords(own)
    .toLowerCase()
    .replace(/\s*\bform\b\s*/g, ' ')
    .trim();
  return words === '' || /^(?:schema|validation)$/.test(words) ? 'form' : `${words} form`;
}
