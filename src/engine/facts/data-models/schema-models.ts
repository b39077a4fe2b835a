import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { firstSentence } from '../text/words.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, joinKey, joinUnique, makeModel, onDelete, oneOf } from './model-maker.ts';

/** Models in languages made for them: Prisma, protobuf messages, GraphQL types. */
export function schemaModels(file: SourceFile): DataModelFact[] {
  switch (file.extension) {
    case 'prisma':
      return blocks(file, /^model\s+(\w+)\s*\{/gm).map((block, _, all) => prismaModel(file, block, all));
    case 'proto':
      return blocks(file, /^[ \t]*message\s+(\w+)\s*\{/gm).flatMap((block) => protoMessage(file, block));
    case 'graphql':
    case 'graphqls':
    case 'gql':
      return blocks(file, /^(?:extend\s+)?(?:type|input|interface)\s+(\w+)\b[^{\n]{0,200}\{/gm).flatMap((block) =>
        graphqlType(file, block),
      );
    default:
      return [];
  }
}

interface Block {
  name: string;
  lines: { text: string; line: number }[];
  line: number;
  endLine: number;
}

function blocks(file: SourceFile, head: RegExp): Block[] {
  // These languages have C-like or hash comments and no strings that hold braces.
  const text = file.text.replace(/\/\/[^\n]*|#[^\n]*|"""[\s\S]*?"""|\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  return [...text.matchAll(head)].flatMap((match): Block[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(text, open);
    if (close < 0) return [];
    const line = file.lineAt(match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0));
    const lines: Block['lines'] = [];
    let depth = 0;
    for (const [index, part] of text
      .slice(open + 1, close)
      .split('\n')
      .entries()) {
      if (depth === 0) lines.push({ text: part.trim(), line: file.lineAt(open) + index });
      depth += (part.match(/[{(]/g)?.length ?? 0) - (part.match(/[})]/g)?.length ?? 0);
    }
    return [{ name: match[1] ?? '', lines, line, endLine: file.lineAt(close) }];
  });
}

/** A field of Prisma: its name, its type, whether it is a list and may be none, and its attributes. */
const PRISMA_FIELD = /^(\w+)\s+(\w+)(\[\])?(\?)?(.*)$/;

function prismaModel(file: SourceFile, { name, lines, line, endLine }: Block, all: readonly Block[]): DataModelFact {
  const relations: DataModelFact['values']['relations'] = [];
  const held: { columns: string[]; to: string; rule: string | null }[] = [];
  const models = new Set([...file.text.matchAll(/^model\s+(\w+)/gm)].map((match) => match[1]));
  const table = lines.map((each) => /^@@map\("([^"]+)"\)/.exec(each.text)?.[1]).find((each) => each !== undefined);
  const fields = lines.flatMap(({ text }): ModelField[] => {
    const match = PRISMA_FIELD.exec(text);
    if (!match) return [];
    const [, own = '', type = '', many, optional, rest = ''] = match;
    // A schema may lie in several files: what points to a model of another one says so, or is a list of no plain type.
    if (
      models.has(type) ||
      /@relation\b/.test(rest) ||
      (many && !isPlainType(type, file.text) && !/@default\b/.test(rest))
    ) {
      const holds = /\bfields:\s*\[([^\]]*)\]/.exec(rest)?.[1]?.trim();
      // The end without the key has at most one of what holds it.
      const of = many ? otherList(all, { name, own, type, rest }) : undefined;
      if (of === undefined)
        relations.push({ kind: many ? 'many' : holds === undefined ? 'part' : 'one', to: type, through: own });
      else relations.push({ kind: 'both', to: type, through: own, of });
      if (holds !== undefined)
        held.push({
          columns: holds.split(',').map((each) => each.trim()),
          to: type,
          rule: onDelete(/\bonDelete:\s*(\w+)/.exec(rest)?.[1]),
        });
      return [];
    }
    const fallback = /@default\(((?:[^()]|\([^()]*\))*)\)/.exec(rest)?.[1];
    return [
      field(own, `${type}${many ?? ''}`, [
        /@id\b/.test(rest) && 'primary key',
        /@unique\b/.test(rest) && 'unique',
        optional ? 'optional' : !many && !/@id\b/.test(rest) && 'not null',
        fallback && `default ${fallback}`,
        enumValues(type, file, many !== undefined),
      ]),
    ];
  });
  for (const { columns, to, rule } of held) joinKey(fields, columns, to, rule);
  for (const { text } of lines) {
    const together = /^@@unique\(\s*(?:fields:\s*)?\[([^\]]*)\]/
      .exec(text)?.[1]
      ?.split(',')
      .map((each) => each.trim());
    const key = /^@@id\(\s*(?:fields:\s*)?\[([^\]]*)\]/
      .exec(text)?.[1]
      ?.split(',')
      .map((each) => each.trim());
    if (together) joinUnique(fields, together, null);
    for (const each of fields) if (key?.includes(each.name)) each.constraints.push('primary key');
  }
  const about = commentOver(file, line);
  return makeModel(file, {
    name,
    stored: 'table',
    framework: 'Prisma',
    table,
    fields,
    relations,
    about,
    line,
    endLine,
  });
}

/** The list at the other end of a list, by the name of the relation where it has one: each of both has many of the other. */
function otherList(
  all: readonly Block[],
  { name, own, type, rest }: { name: string; own: string; type: string; rest: string },
): string | undefined {
  const fields = all.find((each) => each.name === type)?.lines.map(({ text }) => PRISMA_FIELD.exec(text)) ?? [];
  const ends = fields.filter(
    (match) =>
      match?.[2] === name && (type !== name || match[1] !== own) && relationName(match[5] ?? '') === relationName(rest),
  );
  const [only, ...others] = ends;
  return others.length === 0 && only?.[3] !== undefined ? only[1] : undefined;
}

function relationName(attributes: string): string | undefined {
  return /@relation\((?:[^()]*\bname:\s*|\s*)"([^"]+)"/.exec(attributes)?.[1];
}

const LONGEST_ABOUT = 160;

/** The first sentence of the `///` above a model, which Prisma keeps as its documentation; a mark for a tool is none. */
function commentOver({ lines }: SourceFile, line: number): string | undefined {
  let from = line - 1;
  while (/^\s*\/\/\//.test(lines[from - 1] ?? '')) from--;
  const said = lines.slice(from, line - 1).map((text) => text.replace(/^\s*\/\/\/\s?/, '').trim());
  const end = said.findIndex((text) => text === '' || text.startsWith('@'));
  const sentence = firstSentence(said.slice(0, end < 0 ? undefined : end).join(' ')).replace(/\.$/, '');
  const isWords =
    /^[A-Z][a-z]*\b/.test(sentence) &&
    sentence.split(' ').length >= 3 &&
    !/^(?:TODO|FIXME|Deprecated)\b|[:{}]/.test(sentence);
  return isWords && sentence.length <= LONGEST_ABOUT ? sentence : undefined;
}

/** What a field whose type is an enumeration of the schema may hold. */
function enumValues(type: string, file: SourceFile, isList: boolean): string | undefined {
  const lines = blocks(file, new RegExp(`^enum\\s+(${escaped(type)})\\s*\\{`, 'gm'))[0]?.lines ?? [];
  const values = lines.flatMap(({ text }) => /^([A-Za-z]\w*)\b/.exec(text)?.[1] ?? []);
  const told = oneOf(values);
  return told && isList ? `each ${told}` : told || undefined;
}

function isPlainType(type: string, schema: string): boolean {
  return PRISMA_TYPES.test(type) || new RegExp(`^enum\\s+${escaped(type)}\\b`, 'm').test(schema);
}

const PRISMA_TYPES = /^(?:String|Boolean|Int|BigInt|Float|Decimal|DateTime|Json|Bytes|Unsupported)$/;

function protoMessage(file: SourceFile, { name, lines, line, endLine }: Block): DataModelFact[] {
  const fields = lines.flatMap(({ text, line: own }): ModelField[] => {
    const match = /^(optional\s+|repeated\s+|required\s+)?(map<[^>]+>|[\w.]+)\s+(\w+)\s*=\s*\d+/.exec(text);
    if (!match || /^(?:option|reserved|message|enum|oneof)$/.test(match[2] ?? '')) return [];
    return [
      field(match[3] ?? '', `${match[2]}${match[1]?.startsWith('repeated') ? '[]' : ''}`, [
        match[1]?.startsWith('optional') && 'optional',
        (/\bdeprecated\s*=\s*true\b/.test(text) || isDeprecated(file, own)) && 'deprecated',
      ]),
    ];
  });
  return fields.length === 0
    ? []
    : [makeModel(file, { name, stored: 'wire', framework: 'Protocol Buffers', fields, line, endLine })];
}

/** Whether a comment on a line says that it is not to be used any more. */
function isDeprecated({ lines }: SourceFile, line: number): boolean {
  for (let at = line - 2; /^\s*\/\//.test(lines[at] ?? ''); at--)
    if (/^\s*\/\/\s*deprecated\b/i.test(lines[at] ?? '')) return true;
  return false;
}

function graphqlType(file: SourceFile, { name, lines, line, endLine }: Block): DataModelFact[] {
  if (/^(?:Query|Mutation|Subscription)$/.test(name)) return [];
  const fields = lines.flatMap(({ text }): ModelField[] => {
    const match = /^(\w+)\s*(?:\([^)]*\))?\s*:\s*([\w[\]!]+)/.exec(text);
    return match ? [field(match[1] ?? '', match[2] ?? '', [/!$/.test(match[2] ?? '') && 'not null'])] : [];
  });
  return fields.length === 0
    ? []
    : [makeModel(file, { name, stored: 'wire', framework: 'GraphQL', fields, line, endLine })];
}
