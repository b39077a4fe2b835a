import { closingBracket, namedArgument, splitList, stringsIn, stringValue } from '../text/literal.ts';
import type { ModelField } from './model-facts.ts';
import { joinUnique, ofAnyCase } from './model-maker.ts';
import { columnNamed } from './sqlalchemy-keys.ts';

const TOGETHER = /\b(unique_together\s*=\s*|UniqueConstraint)(?=[[(])/g;
const ANY_CASE = /^(?:\w+\.)*(?:Lower|Upper)\(\s*(?:(?:\w+\.)*F\(\s*)?(["']\w+["'])\s*\)?\s*\)$/;
/** `Q(is_gone=False)`: the rows of which a rule holds. */
const CONDITION = /^(?:\w+\.)*Q\(\s*(\w+)\s*=\s*(True|False|-?\d+|"\w+"|'\w+'|(?:\w+\.)*[A-Z][A-Z\d_]*)\s*,?\s*\)$/;

/** Marks fields that are unique together: `unique_together = ("a", "b")` of Django, `UniqueConstraint` of it and of SQLAlchemy. */
export function uniqueIn(fields: readonly ModelField[], text: string): void {
  const known = new Set(fields.map(({ name }) => name));
  // `depot_id` is the column of the field `depot`.
  const fieldOf = (name: string): string => {
    const bare = name.replace(/_id$/, '');
    return !known.has(name) && known.has(bare) ? bare : name;
  };
  for (const { names, where } of uniqueGroups(text)) joinUnique(fields, names.map(fieldOf), where);
}

interface UniqueGroup {
  names: string[];
  /** The condition without which it does not hold; undefined for one that cannot be said. */
  where: string | null | undefined;
}

function uniqueGroups(text: string): UniqueGroup[] {
  if (!text.includes('unique_together') && !text.includes('UniqueConstraint')) return [];
  return [...text.matchAll(TOGETHER)].flatMap((match): UniqueGroup[] => {
    const open = match.index + match[0].length;
    const close = closingBracket(text, open);
    const inside = close < 0 ? '' : text.slice(open + 1, close);
    if (match[1] === 'UniqueConstraint') {
      const list = splitList(inside);
      // With a condition it holds for some rows only.
      const where = conditionIn(namedArgument(list, 'condition'));
      const named = namedArgument(list, 'fields');
      if (named !== null) return [{ names: stringsIn(named), where }];
      const names = list.filter((each) => !/^\w+\s*=(?!=)/.test(each)).map(uniqueName);
      // Without what is worked out, the others say too much.
      return names.every((name) => name !== null) ? [{ names, where }] : [];
    }
    const inner = [...inside.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, list = '']) => stringsIn(list));
    return (inner.length > 0 ? inner : [stringsIn(inside)]).map((names) => ({ names, where: null }));
  });
}

function conditionIn(written: string | null): string | null | undefined {
  if (written === null) return null;
  const [, name, value = ''] = CONDITION.exec(written) ?? [];
  return name === undefined ? undefined : `${name} = ${/^["']/.test(value) ? value : value.split('.').at(-1)}`;
}

function uniqueName(written: string): string | null {
  const name = stringValue(ANY_CASE.exec(written)?.[1]);
  return name === null ? columnNamed(written) : ofAnyCase(name);
}
