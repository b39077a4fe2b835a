import { plainLabel } from './mermaid-text.ts';

export interface Entity {
  name: string;
  fields: { name: string; type: string; key: 'PK' | 'FK' | 'UK' | null }[];
}

export interface EntityRelation {
  from: string;
  to: string;
  /** `many`: one of `from` has many of `to`; `part`: it has one at most; `both`: each has many of the other. */
  kind: 'one' | 'many' | 'part' | 'both';
  through: string;
  /** What tells it from others between the same two, from whichever end it is seen. */
  own?: string;
  /** Whether the row that holds the key may do without it. */
  isOpen?: boolean;
  /** Whether only a name tells of it, which is drawn dotted. */
  isImplied?: boolean;
}

const LINES = { one: '}o--||', many: '||--o{', part: '||--o|', both: '}o--o{' };
const OPEN_LINES = { one: '}o--o|', many: '|o--o{', part: '|o--o|', both: '}o--o{' };
const MOST_ENTITIES = 12;
const MOST_FIELDS = 5;
/** Who made, changed and took away a row is said by three keys of one model. */
const MOST_BETWEEN = 3;

/** Entities with their key fields, and how they refer to each other. */
export function entityDiagram(entities: readonly Entity[], relations: readonly EntityRelation[]): string | null {
  const shown = entities.slice(0, MOST_ENTITIES);
  const names = new Set(shown.map(({ name }) => name));
  const between = distinct(relations.filter(({ from, to }) => names.has(from) && names.has(to)));
  if (shown.length < 2 || between.length === 0) return null;
  const lines = ['erDiagram'];
  for (const { from, to, kind, through, isOpen, isImplied } of between) {
    const line = (isOpen ? OPEN_LINES : LINES)[kind];
    const drawn = isImplied ? line.replace('--', '..') : line;
    lines.push(`  ${entityName(from)} ${drawn} ${entityName(to)} : "${plainLabel(through)}"`);
  }
  for (const { name, fields } of shown) {
    const drawn = fields
      .slice(0, MOST_FIELDS)
      .map(({ name: field, type, key }) => `    ${word(type, 'any')} ${word(field, 'field')}${key ? ` ${key}` : ''}`);
    if (drawn.length > 0) lines.push(`  ${entityName(name)} {`, ...drawn, '  }');
  }
  return lines.join('\n');
}

function entityName(name: string): string {
  return `"${name.replace(/[^\w .-]/g, '') || 'entity'}"`;
}

/** Types and names of fields are bare words: what the grammar does not know in them is left out. */
function word(text: string, instead: string): string {
  const clean = text
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .slice(0, 28);
  return clean === '' ? instead : clean;
}

/** One for every two entities, or those of which each is known to be another one. */
function distinct(relations: readonly EntityRelation[]): EntityRelation[] {
  const seen = new Map<string, Set<string>>();
  return relations.filter(({ from, to, own }) => {
    const pair = [from, to].sort().join('\n');
    const drawn = seen.get(pair);
    // Beside one of which this is not known, another may be the same.
    const isSame = drawn !== undefined && (own === undefined || drawn.has('') || drawn.has(own));
    if (isSame || (drawn?.size ?? 0) >= MOST_BETWEEN) return false;
    seen.set(pair, (drawn ?? new Set()).add(own ?? ''));
    return true;
  });
}
