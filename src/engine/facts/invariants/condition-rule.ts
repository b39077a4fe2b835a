import { identifierWords } from '../text/words.ts';

export interface ConditionRule {
  rule: string;
  form: 'permission' | 'limit' | 'membership' | 'presence' | 'type';
}

const NAME = '[A-Za-z_$][\\w$]*(?:(?:\\.|->|::|\\?\\.)[A-Za-z_$][\\w$]*){0,3}';
const NUMBER = '-?\\d[\\d_]*(?:\\.\\d+)?';
const LIMIT = `${NUMBER}|(?:[\\w$]+(?:\\.|::))*[A-Z][A-Z\\d_]{2,}|(?:[\\w$]+(?:\\.|::|->))*(?:max|min|limit|Max|Min|Limit|MAX|MIN|MAXIMUM)\\w*`;

/** The refused case as a rule; null for conditions that say more than one thing, or nothing that can be worded. */
export function ruleFromCondition(
  written: string,
  inverted: boolean,
  isParameter: (name: string) => boolean,
): ConditionRule | null {
  const condition = unwrapped(written.replace(/^\(+|;$/g, (part) => (part === ';' ? '' : part)));
  const permission = permissionIn(condition, inverted);
  if (permission) return { rule: permission, form: 'permission' };
  if (/&&|\|\||\band\b|\bor\b/.test(condition)) return null;
  for (const [pattern, form, make] of inverted ? INVERTED : PATTERNS) {
    const match = pattern.exec(condition);
    // What a class keeps to itself means nothing to others.
    if (!match || /^!?(?:\w+\()?(?:this\.|self\.)?_\w/.test(condition)) continue;
    const rule = make(match, isParameter);
    if (rule !== null) return { rule, form };
  }
  return null;
}

type Pattern = readonly [
  RegExp,
  ConditionRule['form'],
  (match: RegExpExecArray, isParameter: (name: string) => boolean) => string | null,
];
const whole = (pattern: string) => new RegExp(`^${pattern}$`);

const PATTERNS: readonly Pattern[] = [
  [whole(`(${NAME}) ?< ?0(?:\\.0)?`), 'limit', ([, x = '']) => `${code(x)} must not be negative`],
  [whole(`(${NAME}) ?<= ?0(?:\\.0)?`), 'limit', ([, x = '']) => `${code(x)} must be greater than 0`],
  [
    whole(`(?:len|count|strlen|size|sizeof)\\((${NAME})\\) ?>=? ?(${LIMIT})`),
    'limit',
    ([text, x = '', n = ''], isParameter) => sizeRule(x, text, n, isParameter),
  ],
  [
    whole(`(${NAME})\\.(?:length|size|count|Length|Count)(?:\\(\\))? ?>=? ?(${LIMIT})`),
    'limit',
    ([text, x = '', n = ''], isParameter) => sizeRule(x, text, n, isParameter),
  ],
  [
    whole(`(?:len|count|strlen)\\((${NAME})\\) ?< ?(${LIMIT})`),
    'limit',
    ([, x = '', n = '']) =>
      /^[01]$/.test(n) ? `${code(x)} must not be empty` : `${code(x)} must have at least ${amount(n)} ${unit(x)}`,
  ],
  [
    whole(`(${NAME})\\.(?:length|size|count|Length|Count)(?:\\(\\))? ?< ?(${LIMIT})`),
    'limit',
    ([, x = '', n = '']) =>
      /^[01]$/.test(n) ? `${code(x)} must not be empty` : `${code(x)} must have at least ${amount(n)} ${unit(x)}`,
  ],
  [
    whole(`(?:len|count)\\((${NAME})\\) ?===? ?0`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must not be empty` : null),
  ],
  [
    whole(`(${NAME})\\.length ?===? ?0`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must not be empty` : null),
  ],
  [
    whole(`(${NAME})\\.(?:isEmpty|is_empty|isBlank)\\(\\)`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must not be empty` : null),
  ],
  [whole(`(${NAME}) ?< ?(${LIMIT})`), 'limit', ([, x = '', n = '']) => `${code(x)} must be at least ${amount(n)}`],
  [
    whole(`(${NAME}) ?> ?(${LIMIT})`),
    'limit',
    // What may not be more than nothing is counted elsewhere: the rule is about the things, or the list.
    ([, x = '', n = '']) => (n === '0' ? null : `${code(x)} must not exceed ${amount(n)}`),
  ],
  [
    whole(`typeof (${NAME}) ?!==? ?['"](\\w+)['"]`),
    'type',
    ([, x = '', t = '']) => `${code(x)} must be ${t === 'object' || t === 'undefined' ? `an ${t}` : `a ${t}`}`,
  ],
  [
    whole(`!?\\(?(?:not )?isinstance\\((${NAME}), ?\\(?([\\w., ]+)\\)?\\)\\)?`),
    'type',
    ([text, x = '', t = '']) => (/^(?:not |!)/.test(text) ? `${code(x)} must be ${oneOfTypes(t)}` : null),
  ],
  [whole(`!\\(?(${NAME}) instanceof (\\w+)\\)?`), 'type', ([, x = '', t = '']) => `${code(x)} must be ${an(t)}`],
  [whole(`!Array\\.isArray\\((${NAME})\\)`), 'type', ([, x = '']) => `${code(x)} must be an array`],
  [
    whole(`(${NAME}) not in ([A-Z][\\w.]*|\\(['"][^()]{1,80}\\)|\\[['"][^[\\]]{1,80}\\])`),
    'membership',
    ([, x = '', set = '']) => memberOf(x, set),
  ],
  [
    whole(`!([A-Z][\\w.]*|\\[['"][^[\\]]{1,80}\\])\\.(?:includes|has|contains|Contains)\\((${NAME})\\)`),
    'membership',
    ([, set = '', x = '']) => memberOf(x, set),
  ],
  [
    whole(`(${NAME}) in (?:seen|visited|used|existing|known|names)\\w*`),
    'membership',
    ([, x = '']) => `Each ${code(x)} may appear only once`,
  ],
  [
    whole(`(?:seen|visited|used)\\w*\\.(?:has|includes|contains)\\((${NAME})\\)`),
    'membership',
    ([, x = '']) => `Each ${code(x)} may appear only once`,
  ],
  [whole(`!(${NAME})`), 'presence', ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must be given` : null)],
  [
    whole(`(?:not )(${NAME})`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must be given` : null),
  ],
  [
    whole(`(${NAME}) (?:is|===?) ?(?:None|null|nil|undefined|""|'')`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must be given` : null),
  ],
  [
    whole(`(${NAME})\\.(?:nil|blank|empty)\\?`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must be given` : null),
  ],
];

/** What has to hold, for `unless`, `guard … else` and assertions. */
const INVERTED: readonly Pattern[] = [
  [
    whole(`(${NAME}) ?>=? ?0`),
    'limit',
    ([text, x = '']) => (text.includes('>=') ? `${code(x)} must not be negative` : `${code(x)} must be greater than 0`),
  ],
  [whole(`(${NAME}) ?>= ?(${LIMIT})`), 'limit', ([, x = '', n = '']) => `${code(x)} must be at least ${amount(n)}`],
  [whole(`(${NAME}) ?<= ?(${LIMIT})`), 'limit', ([, x = '', n = '']) => `${code(x)} must not exceed ${amount(n)}`],
  [whole(`(${NAME}) ?< ?(${LIMIT})`), 'limit', ([, x = '', n = '']) => `${code(x)} must be less than ${amount(n)}`],
  [
    whole(`(?:len|count)\\((${NAME})\\) ?<= ?(${LIMIT})`),
    'limit',
    ([, x = '', n = '']) => `${code(x)} must have at most ${amount(n)} ${unit(x)}`,
  ],
  [
    whole(`(${NAME}) (?:!=|is not|!==) ?(?:None|null|nil)`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must be given` : null),
  ],
  [
    whole(`(${NAME})\\.present\\?`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must be given` : null),
  ],
  [
    whole(`!(${NAME})\\.(?:isEmpty|is_empty)(?:\\(\\))?`),
    'presence',
    ([, x = ''], isParameter) => (isParameter(x) ? `${code(x)} must not be empty` : null),
  ],
  [
    whole(`isinstance\\((${NAME}), ?\\(?([\\w., ]+)\\)?\\)`),
    'type',
    ([, x = '', t = '']) => `${code(x)} must be ${oneOfTypes(t)}`,
  ],
  [
    whole(`(${NAME}) in ([A-Z][\\w.]*|\\(['"][^()]{1,80}\\)|\\[['"][^[\\]]{1,80}\\])`),
    'membership',
    ([, x = '', set = '']) => memberOf(x, set),
  ],
];

/** A call that asks for a named permission, refused when it answers no. */
function permissionIn(condition: string, inverted: boolean): string | null {
  const [whole, not, open, asked = ''] =
    /^(!|not )?\s*(\()?(?:await )?(?:[\w$.?>@-]|\(\))*?\b(?:allowed|can\??|authorize|hasPermission\w*|has_perm\w*|has_permission\w*|isAllowed|checkPermission\w*|hasAuthority|hasRole|hasScope|userHasPermission|has_role\??)\(([\s\S]*)\)$/.exec(
      condition,
    ) ?? [];
  const written = open === undefined ? asked : asked.replace(/\)\s*$/, '');
  if (whole === undefined || (not === undefined) !== inverted || !isBalanced(written)) return null;
  const named =
    /\b(?:action|permission|perm)\s*[=:]\s*["']([\w:./-]+)["']/.exec(written)?.[1] ??
    /(?:^|[\s,(])(?::(\w+)|["']([\w:./-]{3,})["'])/
      .exec(written)
      ?.slice(1)
      .find((each) => each !== undefined);
  // `can?(:manage, :orders)` of Ruby names what it is about behind the deed.
  const about = /^\s*:\w+\s*,\s*[:@]?([A-Za-z]\w*)\s*$/.exec(written)?.[1];
  return named ? `needs permission \`${named}\`${about ? ` on \`${about}\`` : ''}` : null;
}

/** Whether the brackets of a text close each other: where they do not, the last one belongs to another call. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function memberOf(x: string, set: string): string {
  const literals = [...set.matchAll(/["']([^"']*)["']/g)].map((match) =>
    match[1] === '' ? 'empty' : `\`${match[1]}\``,
  );
  if (literals.length === 0) return `${code(x)} must be one of \`${set}\``;
  return literals.length === 1
    ? `${code(x)} must be ${literals[0]}`
    : `${code(x)} must be ${literals.slice(0, -1).join(', ')} or ${literals.at(-1)}`;
}

function oneOfTypes(types: string): string {
  const names = types
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const words: Record<string, string> = {
    str: 'a string',
    int: 'an integer',
    float: 'a number',
    list: 'a list',
    dict: 'a dictionary',
    tuple: 'a tuple',
    bool: 'a boolean',
    bytes: 'bytes',
    set: 'a set',
  };
  const shown = names.map((name) => words[name] ?? an(name));
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

function an(name: string): string {
  return `${/^[AEIOUaeiou]/.test(name) ? 'an' : 'a'} \`${name}\``;
}

/** What only carries the values from one place to another is no part of their names. */
const CARRIER =
  /^(?:this|self|[a-z]|dto|req|request|data|input|body|payload|params?|form|cmd|model|args|opts)(?:\.|->)/i;

function code(name: string): string {
  return `\`${name.replace(CARRIER, '').replace(/^[@$]+/, '')}\``;
}

function amount(written: string): string {
  return /^-?\d/.test(written) ? written.replaceAll('_', '') : `\`${written.replace(/^(?:this|self|[a-z])\./, '')}\``;
}

/** `file.size` is an amount of bytes, `set.size` one of elements: the limit's name tells. */
function sizeRule(x: string, text: string, n: string, isParameter: (name: string) => boolean): string | null {
  if (/\.size\b/.test(text) && /bytes|size|mb$|kb$/i.test(n)) return `${code(x)} must not be larger than ${amount(n)}`;
  // What a function gathered itself is empty when nothing went wrong, which is no rule.
  if (n === '0') return isParameter(x) || /\W/.test(x) ? `${code(x)} must be empty` : null;
  const things = unit(x);
  return `${code(x)} must have ${text.includes('>=') ? 'fewer than' : 'at most'} ${amount(n)} ${n === '1' ? things.replace(/s$/, '') : things}`;
}

function unit(name: string): string {
  const last = name.split(/\W+/).at(-1) ?? '';
  if (
    /(?:name|title|text|password|description|message|content|body|label|slug|key|url|email|bio|comment|str|string|code|token|value|query)$/i.test(
      last,
    )
  )
    return 'characters';
  if (/^(?:line|prefix|suffix|word)$/i.test(last)) return 'characters';
  if (/(?:bytes|buffer|chunk|payload|blob|tail)$/i.test(last)) return 'bytes';
  return /s$/.test(identifierWords(last)) && !/ss$/.test(last) ? 'items' : 'elements';
}

function unwrapped(condition: string): string {
  const text = condition.trim();
  return /^\([^()]*\)$/.test(text) ? text.slice(1, -1).trim() : text;
}
