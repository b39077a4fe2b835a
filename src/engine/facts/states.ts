import type { CodeSymbol } from '../syntax/parsed-file.ts';
import type { Extractor } from './extractor.ts';
import type { StatesFact } from './fact.ts';
import type { SourceFile } from './source-file.ts';
import { transitionsIn } from './states/transitions.ts';
import { stringsIn } from './text/literal.ts';

const MOST_VALUES = 30;
/** Names of what changes over time, before names of what merely differs. */
const CHANGES = /(?:status|state|phase|stage|step)(?:es|s)?$/i;
const DIFFERS = /(?:role|type|kind|visibility|mode|level|priority|scope|category|method|order|plan)s?$/i;
/** A project may have a base of its own for them. */
const PYTHON_ENUM = /(?:^|\.)(?:\w*Enum|TextChoices|IntegerChoices)$/;

/** The values that a thing can have one at a time, and the moves between them that the code makes. */
export const states: Extractor = {
  kind: 'states',
  places: ['source'],
  find: (file) => [
    ...[...enums(file), ...unions(file), ...typedConstants(file), ...fieldConstants(file), ...schemaEnums(file)]
      .map(made)
      .filter((each) => each !== null),
    ...transitionsIn(file),
  ],
};

interface Found {
  name: string;
  values: string[];
  /** What is stored and sent for each. */
  kept?: string[];
  line: number;
  endLine: number;
  symbol?: number;
}

function made({ name, values, kept = [], line, endLine, symbol }: Found): StatesFact | null {
  const distinct = [...new Set(values)];
  if (distinct.length < 2 || distinct.length > MOST_VALUES || name === '') return null;
  return {
    kind: 'states',
    subject: name,
    values: {
      name,
      values: distinct,
      ...(kept.length === distinct.length && kept.some((each, place) => each !== distinct[place]) ? { kept } : {}),
      changes: CHANGES.test(name),
    },
    startLine: line,
    endLine: Math.min(endLine, line + 40),
    ...(symbol === undefined ? {} : { symbol }),
    score: CHANGES.test(name) ? 2 : DIFFERS.test(name) ? 1 : 0.3,
    polarity: 'observed',
  };
}

/** Enumerations of every language that has them, and the classes that stand for them in Python. */
function enums(file: SourceFile): Found[] {
  return file.parsed.symbols.flatMap((symbol, index): Found[] => {
    const isEnum =
      symbol.kind === 'enum' || (symbol.kind === 'class' && symbol.bases.some((base) => PYTHON_ENUM.test(base)));
    if (!isEnum) return [];
    const members = file
      .members(index)
      .map(({ symbol: member }) => member)
      .filter(({ kind, name }) => (kind === 'constant' || kind === 'property') && !/^_/.test(name))
      .filter(({ signature }) => file.language !== 'php' || signature.startsWith('case '))
      // What each value of an enumeration of Java or Kotlin keeps is no value itself: `private final String code;`, `val code: String`.
      .filter(
        ({ signature }) =>
          !(file.language === 'kotlin' && /^(?:\w+\s+)*va[lr]\s/.test(signature)) &&
          !/^(?:(?:private|protected|public|static|final)\s+)+[\w.<>[\], ?]+\s+\w+\s*[;=]?/.test(signature),
      );
    return [
      {
        name: symbol.name,
        values: members.map((member) => (file.language === 'php' ? keptValue(member) : member.name)),
        ...(file.isScript || file.language === 'python' ? { kept: members.map(writtenValue) } : {}),
        ...(file.language === 'php' ? { kept: members.map(keptNumber) } : {}),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      },
    ];
  });
}

/** `case Open = 'open'` of PHP: what is stored and sent; a number alone would say nothing. */
function keptValue({ name, signature }: CodeSymbol): string {
  return /^case\s+\w+\s*=\s*(["'])([^"'\n]+)\1/.exec(signature)?.[2] ?? name;
}

/** `case High = 10` of PHP with its name, unless that says the number already: `case STATUS_301 = 301`. */
function keptNumber(member: CodeSymbol): string {
  const number = /^case\s+\w+\s*=\s*(-?\d[\d_]*)\b/.exec(member.signature)?.[1];
  if (number === undefined) return keptValue(member);
  return member.name.includes(number) && number.length > 1 ? number : `${member.name} (${number})`;
}

/** `Open = 'open'` of TypeScript, `OPEN = "open", _("Open")` of Python; a letter alone would say no more than a number. */
function writtenValue({ name, signature }: CodeSymbol): string {
  return /^\w+\s*(?::\s*\w+\s*)?=\s*\(?(["'])([\w][\w .:/-]{0,38}\w)\1/.exec(signature)?.[2] ?? name;
}

/** `type Status = 'open' | 'closed'` and `const STATUSES = ['open', 'closed'] as const`. */
function unions(file: SourceFile): Found[] {
  if (!file.isScript) return [];
  return file.parsed.symbols.flatMap((symbol, index): Found[] => {
    const written = file.textOf(symbol.startLine, Math.min(symbol.endLine, symbol.startLine + MOST_VALUES + 2));
    const isUnion =
      symbol.kind === 'type' && /=\s*(?:\|\s*)?['"][\w -]+['"](?:\s*\|\s*['"][\w -]+['"])*\s*(?:;\s*)?$/.test(written);
    const isList =
      symbol.kind === 'constant' &&
      (CHANGES.test(symbol.name) || DIFFERS.test(symbol.name)) &&
      /=\s*\[(?:\s*['"][\w -]+['"],?)+\s*\]\s*as const/.test(written);
    const place = { line: symbol.startLine, endLine: symbol.endLine, symbol: index };
    return isUnion || isList ? [{ name: symbol.name, values: stringsIn(written), ...place }] : [];
  });
}

/** Go: constants of one named type are its values. */
function typedConstants(file: SourceFile): Found[] {
  if (file.language !== 'go') return [];
  const byType = new Map<string, Found>();
  // After `None Type = iota` a bare name has the same type, and the next number.
  let counted = { type: '', line: 0 };
  for (const symbol of file.parsed.symbols) {
    if (symbol.kind !== 'constant') continue;
    const [, said, value] = /^\w+\s+([A-Z]\w*)\s*=\s*(?:"([^"]*)"|iota\b|\d+)/.exec(symbol.signature) ?? [];
    const isNext =
      counted.type !== '' &&
      /^\w+\s*(?:\/\/.*)?$/.test(symbol.signature) &&
      !/^\)/m.test(file.textOf(counted.line, symbol.startLine));
    const type = said ?? (isNext ? counted.type : '');
    const goesOn = isNext || /=\s*iota\b/.test(symbol.signature);
    counted = { type: goesOn ? type : '', line: symbol.startLine };
    if (type === '' || !(CHANGES.test(type) || DIFFERS.test(type))) continue;
    const known = byType.get(type) ?? { name: type, values: [], line: symbol.startLine, endLine: symbol.endLine };
    known.values.push(value || symbol.name);
    known.endLine = Math.max(known.endLine, symbol.endLine);
    byType.set(type, known);
  }
  return [...byType.values()];
}

const FEWEST_CONSTANTS = 3;
const FIELD = /^(\w+)\s*(?::[^=]+)?=\s*models\.\w*(?:Char|Integer)Field\((.*)$/s;
const MEASURE = /_(?:LENGTH|SIZE|LIMIT|CACHE|TIMEOUT|DAYS|SECONDS)$|_(?:MAX|MIN)_/;

/** Django: `ROLE_OWNER = 1` beside `role = models.SmallIntegerField(default=ROLE_MEMBER)`, where the field lists no choices. */
function fieldConstants(file: SourceFile): Found[] {
  if (file.language !== 'python' || !file.imports(/^django/)) return [];
  return file.parsed.symbols.flatMap((owner, index): Found[] => {
    if (owner.kind !== 'class') return [];
    const members = file.members(index);
    const constants = members.filter(({ symbol }) =>
      /^[A-Z][A-Z\d_]*\s*(?::[^=]+)?=\s*(?:-?\d+|"[^"]*"|'[^']*')\s*$/.test(symbol.signature),
    );
    return members.flatMap(({ symbol, index: field }): Found[] => {
      const text = file.codeOf(symbol.startLine, symbol.endLine).trim();
      const [, name = '', given = ''] = FIELD.exec(text) ?? [];
      const prefix = `${name.toUpperCase()}_`;
      const own = constants.filter((each) => each.symbol.name.split('.').at(-1)?.startsWith(prefix));
      const values = own.map((each) => each.symbol.name.split('.').at(-1) ?? '').filter((each) => !MEASURE.test(each));
      const taken = /\bdefault\s*=\s*(\w+)/.exec(given)?.[1];
      if (name === '' || values.length < FEWEST_CONSTANTS || taken === undefined || !values.includes(taken)) return [];
      if (/\bchoices\s*=/.test(given)) return [];
      return [{ name, values, line: symbol.startLine, endLine: symbol.endLine, symbol: field }];
    });
  });
}

/** Prisma's `enum`, and the `CREATE TYPE … AS ENUM` of PostgreSQL. */
function schemaEnums(file: SourceFile): Found[] {
  if (file.extension === 'prisma')
    return [...file.text.matchAll(/^enum\s+(\w+)\s*\{([^}]*)\}/gm)].map((match) => ({
      name: match[1] ?? '',
      values: [...(match[2] ?? '').matchAll(/^\s*(\w+)/gm)].map(([, value]) => value ?? ''),
      line: file.lineAt(match.index),
      endLine: file.lineAt(match.index + match[0].length),
    }));
  if (file.extension !== 'sql') return [];
  return [...file.text.matchAll(/create\s+type\s+["\w.]*?(\w+)"?\s+as\s+enum\s*\(([^)]*)\)/gi)].map((match) => ({
    name: match[1] ?? '',
    values: stringsIn(match[2] ?? ''),
    line: file.lineAt(match.index),
    endLine: file.lineAt(match.index + match[0].length),
  }));
}
