const TWO = /^([^,]+) and ([^,]+) cannot be (?:defined|given|passed|provided|set|specified|used)$/;

/** "A and B cannot be used" where both are asked about: each alone can. "Cannot contain A and B" where one is enough: neither can. */
export function notTogether(rule: string, condition = ''): string {
  const isEither = / (?:\|\||or) /.test(condition);
  const [, one = '', other = ''] = TWO.exec(rule) ?? [];
  // Where the guard asks about one of the two alone, the other one is asked about around it.
  const isBoth = / (?:&&|and) /.test(condition) || (!isEither && isAsked(one, condition) !== isAsked(other, condition));
  if (one !== '' && isBoth) return `${rule} together`;
  return / \|\| /.test(condition)
    ? rule.replace(
        /(?<= cannot contain (?!both\b)[^,]+) and (?!(?:are|be|can|cannot|has|have|is|may|must)\b)(?=[^,]+$)/,
        ' or ',
      )
    : rule;
}

function isAsked(thing: string, condition: string): boolean {
  const asked = condition.toLowerCase().replace(/[_-]/g, '');
  return (thing.toLowerCase().match(/[a-z]{3,}/g) ?? []).some((word) => !SMALL.test(word) && asked.includes(word));
}

const SMALL = /^(?:and|any|argument|both|field|flag|option|parameter|setting|the)s?$/;
