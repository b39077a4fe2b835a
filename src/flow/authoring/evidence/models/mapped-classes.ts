import { isWorkedOut } from '../../../../engine/facts/data-models/csharp-models.ts';
import type { ModelField } from '../../../../engine/facts/data-models/model-facts.ts';
import {
  type FoundSymbol,
  findSymbols,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;

const isSnapshot = ({ path }: ModelFact): boolean => path.endsWith('ModelSnapshot.cs');
const DEEPEST = 4;

/**
 * A context or a mapping of Entity Framework says which classes are stored, and lies in another file than they do: the
 * class with that name that lies nearest to it tells the fields, with those of the classes that it is built on.
 */
export function withMappedClasses(evidence: Evidence, facts: readonly ModelFact[]): ModelFact[] {
  const isMapping = ({ values }: ModelFact): boolean =>
    values.framework === 'Entity Framework' && values.partial === true && values.fields.length === 0;
  const snapshots = Map.groupBy(facts.filter(isSnapshot), ({ values }) => values.name);
  const whole = facts.filter((fact) => !isMapping(fact) && !isSnapshot(fact));
  const known = new Set(whole.filter(({ values }) => values.stored === 'table').map(({ values }) => values.name));
  const mapped: ModelFact[] = [];
  // Classes of one name may each have a table in a schema of their own.
  const isOfSchema = ({ values: { table } }: ModelFact): boolean => table?.includes('.') === true;
  const mappings = facts.filter(isMapping);
  for (const fact of [...mappings.filter(isOfSchema), ...mappings.filter((each) => !isOfSchema(each))]) {
    const name = isOfSchema(fact) ? `${fact.values.name} ${fact.values.table}` : fact.values.name;
    if (known.has(name)) continue;
    const found = classOf(evidence, fact);
    if (!found) continue;
    known.add(fact.values.name).add(name);
    mapped.push(found);
  }
  const named = new Set(facts.filter(isMapping).map(({ values }) => values.name));
  const told = [...whole, ...mapped].flatMap((fact) => {
    const { framework, stored, name } = fact.values;
    if (framework !== 'Entity Framework' || stored !== 'table') return [fact];
    const own = withInherited(evidence, fact);
    if (snapshots.size === 0) return [own];
    const tables = snapshots.get(name);
    if (tables) return [withColumns(own, nearest(own, tables))];
    // A class that no context names has no table where the tables are told.
    return named.has(name) ? [own] : [];
  });
  // A table is told once, by its class where that was found.
  const classes = new Set(told.map(({ values }) => values.name));
  return [...told, ...facts.filter((fact) => isSnapshot(fact) && !classes.has(fact.values.name))];
}

/** Of snapshots for several databases, some left behind, the one that differs least from the class. */
function nearest(fact: ModelFact, tables: readonly ModelFact[]): ModelFact {
  const own = new Set(fact.values.fields.map(({ name }) => name));
  const distance = ({ values: { fields } }: ModelFact): number => {
    const shared = fields.filter(({ name }) => own.has(name)).length;
    return own.size + fields.length - 2 * shared;
  };
  return tables.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The snapshot knows the columns and keys, the class their order. */
function withColumns(fact: ModelFact, table: ModelFact): ModelFact {
  // A convention may name the column `first_name` for the property `FirstName`.
  const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
  const columns = new Map(table.values.fields.map((each) => [plain(each.name), each]));
  const own = fact.values.fields.flatMap(({ name }) => columns.get(plain(name)) ?? []);
  // Columns that are called something else are not those of the class.
  if (own.length * 2 < columns.size) return fact;
  const fields = [...own, ...table.values.fields.filter((each) => !own.includes(each))];
  const many = fact.values.relations.filter(({ kind }) => kind === 'many');
  return {
    ...fact,
    values: { ...table.values, ...fact.values, fields, relations: [...many, ...table.values.relations] },
  };
}

function classOf(evidence: Evidence, fact: ModelFact): ModelFact | null {
  const { partial: _partial, ...values } = fact.values;
  const own = classNamed(evidence, values.name, fact.path);
  if (!own) return null;
  return {
    ...fact,
    values: { ...values, ...propertiesOf(evidence, own) },
    path: own.path,
    startLine: own.startLine,
    endLine: own.endLine,
    symbol: own.id,
  };
}

function classNamed(evidence: Evidence, name: string, near: string): FoundSymbol | undefined {
  return findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 20 })
    .filter(({ path }) => path.endsWith('.cs') && evidence.file(path)?.place === 'source')
    .toSorted(
      (a, b) =>
        // Views of a model that share its name lie among others in one file.
        Number(b.path.endsWith(`/${name}.cs`)) - Number(a.path.endsWith(`/${name}.cs`)) ||
        shared(b.path, near) - shared(a.path, near) ||
        (a.path < b.path ? -1 : 1),
    )[0];
}

/** The columns of the classes of the project that a class is built on come first, as its key does. */
function withInherited(evidence: Evidence, fact: ModelFact): ModelFact {
  const { values, symbol } = fact;
  const seen = new Set(values.fields.map(({ name }) => name));
  const fields: ModelField[] = [];
  const relations: ModelFact['values']['relations'] = [];
  let own = symbol === null ? undefined : baseOf(evidence, symbol, fact.path);
  for (let depth = 0; own !== undefined && depth < DEEPEST; depth++) {
    const found = propertiesOf(evidence, own);
    fields.unshift(...found.fields.filter(({ name }) => !seen.has(name) && seen.add(name)));
    relations.unshift(...found.relations);
    own = baseOf(evidence, own.id, own.path);
  }
  return fields.length + relations.length === 0
    ? fact
    : {
        ...fact,
        values: { ...values, fields: [...fields, ...values.fields], relations: [...values.relations, ...relations] },
      };
}

/** The class that a class is built on; what is called like an interface adds no column. */
function baseOf(evidence: Evidence, symbol: number, near: string): FoundSymbol | undefined {
  const [name] = (symbolDetail(evidence.pack, symbol)?.bases ?? [])
    .map((base) => base.replace(/<.*$/, '').split('.').at(-1) ?? '')
    .filter((base) => /^[A-Z]\w*$/.test(base) && !/^I[A-Z]/.test(base));
  const found = name === undefined ? undefined : classNamed(evidence, name, near);
  return found?.id === symbol ? undefined : found;
}

type Properties = Pick<ModelFact['values'], 'fields' | 'relations'>;

function propertiesOf(evidence: Evidence, own: FoundSymbol): Properties {
  const relations: Properties['relations'] = [];
  const fields = symbolsOfFile(evidence.pack, own.path).flatMap(
    ({ id, name, kind, startLine, endLine }): ModelField[] => {
      if (kind !== 'property' || name.slice(0, name.lastIndexOf('.')) !== own.name) return [];
      const text = (evidence.lines(own.path) ?? []).slice(startLine - 1, endLine).join('\n');
      const match = PROPERTY.exec(symbolDetail(evidence.pack, id)?.signature ?? '');
      const plain = name.slice(own.name.length + 1);
      const type = match?.[1] ?? '';
      const many = /^(?:I?(?:ReadOnly)?(?:Collection|List)|IEnumerable|HashSet|ISet)<([A-Z]\w*)>/.exec(type)?.[1];
      if (type === '' || /\[NotMapped\b/.test(text)) return [];
      if (many) {
        relations.push({ kind: 'many', to: many, through: plain });
        return [];
      }
      if (isWorkedOut(text)) return [];
      const constraints = [
        ...(/\[Key\b/.test(text) || plain === 'Id' ? ['primary key'] : []),
        ...(/\[Required\b/.test(text) ? ['not null'] : []),
      ];
      return [{ name: /\[Column\("(\w+)"/.exec(text)?.[1] ?? plain, type, constraints }];
    },
  );
  return { fields, relations };
}

const PROPERTY = /\bpublic\s+(?:(?:virtual|abstract|required|override|new)\s+)*([\w<>?[\], .]+?)\s+\w+$/;

/** How many characters two paths begin with in common. */
function shared(path: string, other: string): number {
  let length = 0;
  while (length < path.length && path[length] === other[length]) length++;
  return length;
}
