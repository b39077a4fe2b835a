import type { ModelField } from '../../../../engine/facts/fact.ts';
import { findSymbols, symbolDetail, symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;

const isSnapshot = ({ path }: ModelFact): boolean => path.endsWith('ModelSnapshot.cs');

/**
 * A context or a mapping of Entity Framework says which classes are stored, and lies in another file than they do: the
 * class with that name that lies nearest to it tells the fields.
 */
export function withMappedClasses(evidence: Evidence, facts: readonly ModelFact[]): ModelFact[] {
  const isMapping = ({ values }: ModelFact): boolean =>
    values.framework === 'Entity Framework' && values.partial === true && values.fields.length === 0;
  const whole = facts.filter((fact) => !isMapping(fact));
  const known = new Set(whole.filter(({ values }) => values.stored === 'table').map(({ values }) => values.name));
  const mapped: ModelFact[] = [];
  for (const fact of facts.filter(isMapping)) {
    if (known.has(fact.values.name)) continue;
    const found = classOf(evidence, fact);
    if (!found) continue;
    known.add(fact.values.name);
    mapped.push(found);
  }
  const tables = new Map(whole.filter(isSnapshot).map((fact) => [fact.values.name, fact]));
  const named = new Set(facts.filter(isMapping).map(({ values }) => values.name));
  return [...whole, ...mapped].flatMap((fact) => {
    const { framework, stored, name } = fact.values;
    if (tables.size === 0 || isSnapshot(fact) || framework !== 'Entity Framework' || stored !== 'table') return [fact];
    const table = tables.get(name);
    if (table) return [withColumns(fact, table)];
    // A class that no context names has no table where the tables are told.
    return named.has(name) ? [fact] : [];
  });
}

/** The snapshot knows the columns and keys, the class their order. */
function withColumns(fact: ModelFact, table: ModelFact): ModelFact {
  const columns = new Map(table.values.fields.map((each) => [each.name, each]));
  const own = fact.values.fields.flatMap(({ name }) => columns.get(name) ?? []);
  // Columns that are called something else are not those of the class.
  if (own.length * 2 < columns.size) return fact;
  const fields = [...own, ...table.values.fields.filter((each) => !own.includes(each))];
  const many = fact.values.relations.filter(({ kind }) => kind === 'many');
  return { ...fact, values: { ...fact.values, fields, relations: [...many, ...table.values.relations] } };
}

function classOf(evidence: Evidence, fact: ModelFact): ModelFact | null {
  const { partial: _partial, ...values } = fact.values;
  const [own] = findSymbols(evidence.pack, values.name, { kind: 'class', exact: true, limit: 20 })
    .filter(({ path }) => path.endsWith('.cs') && evidence.file(path)?.place === 'source')
    .toSorted(
      (a, b) =>
        // Views of a model that share its name lie among others in one file.
        Number(b.path.endsWith(`/${values.name}.cs`)) - Number(a.path.endsWith(`/${values.name}.cs`)) ||
        shared(b.path, fact.path) - shared(a.path, fact.path) ||
        (a.path < b.path ? -1 : 1),
    );
  if (!own) return null;
  const relations: ModelFact['values']['relations'] = [];
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
      // What is only worked out has no column.
      if (/=>/.test(text) && !/\b(?:set|init)\b/.test(text)) return [];
      const constraints = [
        ...(/\[Key\b/.test(text) || plain === 'Id' ? ['primary key'] : []),
        ...(/\[Required\b/.test(text) ? ['not null'] : []),
      ];
      return [{ name: plain, type, constraints }];
    },
  );
  return {
    ...fact,
    values: { ...values, fields, relations },
    path: own.path,
    startLine: own.startLine,
    endLine: own.endLine,
    symbol: own.id,
  };
}

const PROPERTY = /\bpublic\s+(?:(?:virtual|required|override|new)\s+)*([\w<>?[\], .]+?)\s+\w+$/;

/** How many characters two paths begin with in common. */
function shared(path: string, other: string): number {
  let length = 0;
  while (length < path.length && path[length] === other[length]) length++;
  return length;
}
