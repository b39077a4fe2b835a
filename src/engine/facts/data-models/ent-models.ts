import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, stringsIn } from '../text/literal.ts';
import type { DataModelFact, ModelField } from './model-facts.ts';
import { field, makeModel } from './model-maker.ts';

/** `field.String("name").Unique()` or `edge.To("pets", Pet.Type)`, at the beginning of a chain. */
const STARTED = /\b(field|edge)\.(\w+)\(\s*"(\w+)"(?:\s*,\s*(\w+)\.Type)?/g;

/** Schemas of Ent, and what they mix in: `type User struct { ent.Schema }` with methods that list its fields and its edges. */
export function entModels(file: SourceFile): DataModelFact[] {
  if (!/\b(?:ent|mixin)\.Schema\b/.test(file.text) || !file.imports(/^entgo\.io\/ent$|facebook\/ent$/)) return [];
  return file.parsed.symbols.flatMap((symbol, index): DataModelFact[] => {
    const text = file.codeOf(symbol.startLine, symbol.endLine);
    const embedded = symbol.kind === 'struct' ? /^\s*(ent|mixin)\.Schema\b/m.exec(text)?.[1] : undefined;
    if (embedded === undefined) return [];
    const bases = [...bodyOf(file, symbol.name, 'Mixin').matchAll(MIXED_IN)].map(([, name = '']) => name);
    const fields = chainsOf(file, symbol.name, 'Fields').map(({ method, name, chain }) => fieldOf(method, name, chain));
    const edges = chainsOf(file, symbol.name, 'Edges');
    const keys = new Map(edges.map(({ chain, to }) => [/\bField\(\s*"(\w+)"/.exec(chain)?.[1], to]));
    // What is mixed in may bring a key of another type.
    const key = field('id', bases.length > 0 ? 'ID' : 'Int', ['primary key']);
    const isKeyed = embedded === 'mixin' || fields.some(({ name }) => name === 'id');
    return [
      makeModel(file, {
        name: symbol.name,
        stored: embedded === 'ent' ? 'table' : 'shape',
        framework: 'Ent',
        bases,
        fields: withUniqueIndexes(bodyOf(file, symbol.name, 'Indexes'), [...(isKeyed ? [] : [key]), ...fields]).map(
          (each) => {
            const references = keys.get(each.name);
            return references === undefined ? each : { ...each, references };
          },
        ),
        relations: edges.flatMap(relationsOf),
        line: symbol.startLine,
        endLine: symbol.endLine,
        symbol: index,
      }),
    ];
  });
}

interface Chain {
  method: string;
  name: string;
  to: string | undefined;
  chain: string;
}

/** `mixins.Dated{}`, `Owned{by: "shop"}`. */
const MIXED_IN = /(?:^|[{,])\s*(?:\w+\.)?([A-Z]\w*)\{/g;

function bodyOf(file: SourceFile, type: string, method: string): string {
  const own = bodyBehind(file, `\\bfunc\\s*\\((?:\\w+\\s+)?\\*?${escaped(type)}\\)\\s*${escaped(method)}`);
  // A method may hand on what a function of its file lists.
  const other = /^\{\s*return\s+(\w+)\([^()]*\)\s*$/.exec(own)?.[1];
  return other === undefined ? own : bodyBehind(file, `\\bfunc\\s+${escaped(other)}`);
}

function bodyBehind(file: SourceFile, pattern: string): string {
  const head = new RegExp(`${pattern}\\([^()]*\\)[^{\\n]*\\{`).exec(file.bare);
  const open = head ? head.index + head[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? '' : file.code.slice(open, close);
}

function chainsOf(file: SourceFile, type: string, method: 'Fields' | 'Edges'): Chain[] {
  const body = bodyOf(file, type, method);
  const found = [...body.matchAll(STARTED)].filter(([, kind]) => (kind === 'field') === (method === 'Fields'));
  return found.map((match, place) => ({
    method: match[2] ?? '',
    name: match[3] ?? '',
    to: match[4],
    chain: body.slice(match.index, found[place + 1]?.index ?? body.length),
  }));
}

/** An edge to its own type may be told from both ends: `edge.To("children", Crate.Type).From("parent").Unique()`. */
function relationsOf({ name, chain, to }: Chain): DataModelFact['values']['relations'] {
  // What a field holds is told by that.
  if (to === undefined || /\bField\(\s*"/.test(chain)) return [];
  const [own = '', back] = chain.split(/\.\s*From\(\s*"(?=\w+"\s*\))/);
  const kindOf = (part: string) => (/\bUnique\(\)/.test(part) ? ('one' as const) : ('many' as const));
  const other = back === undefined ? [] : [{ kind: kindOf(back), to, through: /^\w+/.exec(back)?.[0] ?? name }];
  const ref = /\bRef\(\s*"(\w+)"/.exec(own)?.[1];
  return [{ kind: kindOf(own), to, through: name, ...(ref === undefined ? {} : { of: ref }) }, ...other];
}

const INDEX = /\bindex\.Fields\(([^()]*)\)((?:\s*\.\s*\w+\([^()]*\))*)/g;

/** `index.Fields("shelf_id", "number").Unique()`; one with edges in it is of columns that no field names. */
function withUniqueIndexes(indexes: string, fields: readonly ModelField[]): ModelField[] {
  const unique = [...indexes.matchAll(INDEX)].flatMap(([, list = '', chain = '']) =>
    /\bUnique\(\)/.test(chain) && !/\b(?:Edges|Annotations)\(/.test(chain) ? [stringsIn(list)] : [],
  );
  return fields.map((each) => {
    const told = unique
      .filter((names) => names.includes(each.name))
      .map((names) => names.filter((name) => name !== each.name).join(', '))
      .map((others) => (others === '' ? 'unique' : `unique with ${others}`));
    return { ...each, constraints: [...new Set([...each.constraints, ...told])] };
  });
}

const MOST_VALUES = 8;

/** `field.Enum("state").Values("open", "closed")`. */
function choicesOf(type: string, chain: string): string | undefined {
  const values = type === 'Enum' ? stringsIn(/\.\s*Values\(([^()]*)\)/.exec(chain)?.[1] ?? '') : [];
  return values.length > 1 && values.length <= MOST_VALUES ? `one of ${values.join(', ')}` : undefined;
}

function fieldOf(type: string, name: string, chain: string): ModelField {
  const value = /\bDefault\(\s*("[^"]{0,30}"|-?\d[\d.]*|true|false)\s*\)/.exec(chain)?.[1];
  const longest = /\bMaxLen\(\s*(\d+)/.exec(chain)?.[1];
  return field(name, type, [
    name === 'id' && 'primary key',
    /\bUnique\(\)/.test(chain) && 'unique',
    !/\b(?:Optional|Nillable)\(\)/.test(chain) && 'not null',
    longest && `max length ${longest}`,
    choicesOf(type, chain),
    value && `default ${value}`,
  ]);
}
