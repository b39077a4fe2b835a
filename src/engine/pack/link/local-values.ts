/** What a variable was given, as far as one line tells: a type by its name, what a call gives back, or what was handed in. */
export type Value = { type: string } | { call: string } | { parameter: string };

/** By the name of the variable; null where it is given different things. */
export type Values = Map<string, Value | null>;

interface Pattern {
  pattern: RegExp;
  /** `type`: the value has this type; `call`: a call gives it back, and of a class that makes one; `parameter`: it was handed in. */
  is: 'type' | 'call' | 'parameter';
}

/** Of a longer piece of code only its beginning is read. */
const LONGEST = 50_000;

/** Each pattern has groups `name` and `of`; a call ends with its opening bracket. */
const PATTERNS: Record<string, readonly Pattern[]> = {
  go: [
    {
      pattern: /(?<![\w.])(?<name>[a-z_]\w*)(?:,[ \t]*\w+){0,6}[ \t]*:?=[ \t]*&?(?<of>(?:\w+\.)?[A-Za-z]\w*)\{/g,
      is: 'type',
    },
    { pattern: /(?<![\w.])(?<name>[a-z_]\w*)(?:,[ \t]*\w+){0,6}[ \t]*:?=[ \t]*(?<of>[\w.]+)\(/g, is: 'call' },
    { pattern: /\bvar[ \t]+(?<name>\w+)[ \t]+\*?(?<of>(?:\w+\.)?[A-Za-z]\w*)[ \t]*(?=[=\n])/g, is: 'type' },
    { pattern: /(?<![\w.])(?<name>[a-z_]\w*)(?:,[ \t]*\w+)?[ \t]*:=[ \t]*[\w.]+\.\(\*?(?<of>[\w.]+)\)/g, is: 'type' },
  ],
  javascript: [
    { pattern: /\b(?:const|let|var)\s+(?<name>[\w$]+)\s*:\s*(?<of>[A-Z][\w$.]*)\s*(?=[=;\n])/g, is: 'type' },
    { pattern: /\b(?:const|let|var)\s+(?<name>[\w$]+)\s*=\s*new\s+(?<of>[\w$.]+)(?:<[^()\n]{0,200}>)?\(/g, is: 'call' },
    {
      pattern: /\b(?:const|let|var)\s+(?<name>[\w$]+)\s*=\s*(?:await\s+)?(?<of>[\w$.]+)(?:<[^()\n]{0,200}>)?\(/g,
      is: 'call',
    },
  ],
  python: [
    { pattern: /^[ \t]*(?<name>[a-z_]\w*)[ \t]*:[ \t]*["']?(?<of>[A-Za-z_][\w.]*)["']?[ \t]*(?==|$)/gm, is: 'type' },
    { pattern: /^[ \t]*(?<name>[a-z_]\w*)[ \t]*=[ \t]*(?:await[ \t]+)?(?<of>[\w.]+)\(/gm, is: 'call' },
  ],
  jvm: [
    { pattern: /(?<![\w.])(?<of>[A-Z]\w*)(?:<[^;=(){}\n]{0,200}>)?[ \t]+(?<name>[a-z]\w*)[ \t]*=(?!=)/g, is: 'type' },
    { pattern: /\b(?:var|val)[ \t]+(?<name>\w+)[ \t]*:[ \t]*(?<of>[A-Z][\w.]*)\??[ \t]*=/g, is: 'type' },
    {
      pattern: /\b(?:var|val)[ \t]+(?<name>\w+)[ \t]*=[ \t]*(?:new[ \t]+)?(?<of>[\w.]+)(?:<[^()\n]{0,200}>)?\(/g,
      is: 'call',
    },
  ],
  csharp: [
    { pattern: /(?<![\w.])(?<of>[A-Z]\w*)(?:<[^;=(){}\n]{0,200}>)?[ \t]+(?<name>[a-z]\w*)[ \t]*=(?!=)/g, is: 'type' },
    { pattern: /\bvar[ \t]+(?<name>\w+)[ \t]*=[ \t]*new[ \t]+(?<of>[\w.]+)(?:<[^()\n]{0,200}>)?[({]/g, is: 'type' },
  ],
  dart: [
    { pattern: /\b(?:final|var|late)[ \t]+(?<name>\w+)[ \t]*=[ \t]*(?:await[ \t]+)?(?<of>[A-Z][\w.]*)\(/g, is: 'call' },
    { pattern: /(?<![\w.])(?<of>[A-Z]\w*)\??[ \t]+(?<name>[a-z]\w*)[ \t]*=(?!=)/g, is: 'type' },
  ],
  swift: [
    { pattern: /\b(?:let|var)[ \t]+(?<name>\w+)[ \t]*:[ \t]*(?<of>[A-Z]\w*)[?!]?[ \t]*(?=[=\n])/g, is: 'type' },
    {
      pattern: /\b(?:let|var)[ \t]+(?<name>\w+)[ \t]*=[ \t]*(?:try[?!]?[ \t]+)?(?:await[ \t]+)?(?<of>[A-Z]\w*)\(/g,
      is: 'call',
    },
  ],
  php: [{ pattern: /\$(?<name>\w+)\s*=\s*new\s+\\?(?<of>[\w\\]+)/g, is: 'type' }],
  ruby: [{ pattern: /^[ \t]*(?<name>[a-z_]\w*)[ \t]*=[ \t]*(?<of>[A-Z][\w:]*)\.new\b/gm, is: 'type' }],
  rust: [
    { pattern: /\blet\s+(?:mut\s+)?(?<name>\w+)\s*:\s*&?(?:mut\s+)?(?<of>[A-Z]\w*)\s*=/g, is: 'type' },
    { pattern: /\blet\s+(?:mut\s+)?(?<name>\w+)\s*=\s*&?(?:mut\s+)?(?<of>(?:\w+::)*[A-Z]\w*)\s*\{/g, is: 'type' },
    { pattern: /\blet\s+(?:mut\s+)?(?<name>\w+)\s*=\s*&?(?:mut\s+)?(?<of>(?:\w+::)+\w+)\(/g, is: 'call' },
  ],
};

/** What is kept in a field where no declaration tells its type: `self.store = Store(path)`, `@store = Store.new`. */
const FIELDS: Record<string, readonly Pattern[]> = {
  python: [
    { pattern: /\bself\.(?<name>\w+)[ \t]*:[ \t]*["']?(?<of>[A-Za-z_][\w.]*)["']?[ \t]*(?==|$)/gm, is: 'type' },
    { pattern: /\bself\.(?<name>\w+)[ \t]*=[ \t]*(?:await[ \t]+)?(?<of>[\w.]+)\(/g, is: 'call' },
    { pattern: /\bself\.(?<name>\w+)[ \t]*=[ \t]*(?<of>[a-z_]\w*)[ \t]*(?:#.*)?$/gm, is: 'parameter' },
  ],
  javascript: [{ pattern: /\bthis\.(?<name>[\w$#]+)\s*=\s*new\s+(?<of>[\w$.]+)(?:<[^()\n]{0,200}>)?\(/g, is: 'call' }],
  php: [
    { pattern: /\$this->(?<name>\w+)\s*=\s*new\s+\\?(?<of>[\w\\]+)/g, is: 'type' },
    // What a comment above a class says that it has, though it is made only when it is asked for.
    { pattern: /^[ \t]*\*[ \t]*@property(?:-read)?[ \t]+\\?(?<of>[\w\\]+)[ \t]+\$(?<name>\w+)/gm, is: 'type' },
    {
      pattern:
        /@var[ \t]+\\?(?<of>[\w\\]+)(?:\|null)?[\s*/]{1,40}(?:(?:private|protected|public|static|readonly|var)\s+){1,4}\$(?<name>\w+)/g,
      is: 'type',
    },
    { pattern: /\$this->(?<name>\w+)\s*=\s*\$(?<of>\w+)\s*;/g, is: 'parameter' },
  ],
  ruby: [{ pattern: /@(?<name>\w+)[ \t]*(?:\|\|)?=[ \t]*(?<of>[A-Z][\w:]*)\.new\b/g, is: 'type' }],
};

/** The variables that a piece of code makes, with what they are given. */
export function localValues(code: string, family: string): Values {
  return valuesBy(PATTERNS[family] ?? [], code);
}

/** The fields that the methods of a class give something, by the code of the class. */
export function fieldValues(code: string, family: string): Values {
  return valuesBy(FIELDS[family] ?? [], code);
}

function valuesBy(patterns: readonly Pattern[], code: string): Values {
  const values: Values = new Map();
  const read = code.slice(0, LONGEST);
  for (const { pattern, is } of patterns)
    for (const { groups, 0: all, index } of read.matchAll(pattern)) {
      const { name = '', of = '' } = groups ?? {};
      if (NO_NAME.test(of) || NO_NAME.test(name)) continue;
      const before = values.get(name);
      // What is made somewhere says more than what is handed in elsewhere.
      if (is === 'parameter' && before && !('parameter' in before)) continue;
      const value = is === 'call' && !isAllOf(read, index + all.length - 1) ? null : valueBy(is, of);
      values.set(name, before === undefined || isSame(before, value) ? value : null);
    }
  return values;
}

/** Words that stand where a name would. */
const NO_NAME =
  /^(?:return|else|new|await|yield|case|if|for|while|in|is|not|and|or|func|function|async|typeof|throw|make|append|len|require|import)$/;

function valueBy(is: Pattern['is'], of: string): Value {
  if (is === 'parameter') return { parameter: of };
  return is === 'type' ? { type: of } : { call: of };
}

function isSame(a: Value | null, b: Value | null): boolean {
  return a !== null && b !== null && Object.values(a)[0] === Object.values(b)[0];
}

const LONGEST_CALL = 2_000;
/** An operator may stand on the next line; a word there begins a statement of its own. */
const GOES_ON = /^(?:\s*(?:[.[(]|\?\.|->|::|\?\?|\|\||&&|[-+*/%]\s)|[ \t]*(?:or|and|if)\b)/;

/** Whether nothing is done with what a call gives back but to keep it: in `boat := find(id).Owner()` it is another thing. */
export function isAllOf(code: string, open: number): boolean {
  let depth = 0;
  for (let at = open; at < code.length && at < open + LONGEST_CALL; at++) {
    const character = code[at] ?? '';
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (depth === 0) return !GOES_ON.test(code.slice(at + 1, at + 40));
  }
  return false;
}
