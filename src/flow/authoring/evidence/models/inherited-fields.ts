import { findSymbols, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';

type ModelFact = Found<'data-model'>;
type Field = ModelFact['values']['fields'][number];

/** No class that people write is built on more, and classes may be built on each other. */
const DEEPEST = 10;

/**
 * A stored class has the fields of the classes that it is built on beside its own, keys first; one without any field is not told.
 * A base that no file tells, or that several tell and none beside it, adds nothing.
 */
export function withInheritedFields(evidence: Evidence, facts: readonly ModelFact[]): ModelFact[] {
  if (facts.every(({ values }) => values.bases === undefined)) return [...facts];
  const named = new Map<string, ModelFact[]>();
  for (const fact of facts) named.set(fact.values.name, [...(named.get(fact.values.name) ?? []), fact]);
  return facts
    .filter((fact) => fact.values.framework !== 'Pydantic' || isOnModel(evidence, named, fact))
    .map((fact) => (fact.values.bases === undefined ? fact : whole(evidence, named, fact, 0)))
    .filter(({ values }) => values.bases === undefined || values.fields.length + values.relations.length > 0);
}

/** Whether a class that is built on others of the project is one of Pydantic by the last of them. */
function isOnModel(evidence: Evidence, named: ReadonlyMap<string, ModelFact[]>, fact: ModelFact): boolean {
  const leads = (name: string, left: number): boolean => {
    if (/^(?:BaseModel|RootModel)$/.test(name) || left === 0) return left > 0;
    const base = baseOf(evidence, named.get(name) ?? [], fact);
    if (base && base.values.bases === undefined) return true;
    // Of several with one name, each must be one.
    const all = base?.values.bases ? [base.values.bases] : classesNamed(evidence, name, fact);
    return all.length > 0 && all.every((bases) => bases.some((each) => leads(each, left - 1)));
  };
  return fact.values.bases === undefined || fact.values.bases.some((name) => leads(name, DEEPEST));
}

function whole(evidence: Evidence, named: ReadonlyMap<string, ModelFact[]>, fact: ModelFact, depth: number): ModelFact {
  if (depth === DEEPEST) return fact;
  const basesNamed = (name: string, left: number): ModelFact[] => {
    const base = baseOf(evidence, named.get(name) ?? [], fact);
    if (base) return [whole(evidence, named, base, depth + 1)];
    // A class without a field of its own hands on those of the classes that it is built on.
    return left === 0 || named.has(name)
      ? []
      : basesOfClass(evidence, name, fact).flatMap((each) => basesNamed(each, left - 1));
  };
  const bases = (fact.values.bases ?? [])
    .flatMap((name) => basesNamed(name, DEEPEST - depth))
    .map((base) => takenBy(fact.values.name, base));
  const own = new Set(fact.values.fields.map(({ name }) => name));
  const added = bases
    .flatMap(({ values }) => values.fields)
    .filter(({ name }) => !own.has(name))
    .map((each) => overridden(each, fact));
  const isKey = ({ constraints }: Field): boolean => constraints.includes('primary key');
  const relations = bases.flatMap(({ values }) => values.relations);
  return {
    ...fact,
    values: {
      ...fact.values,
      fields: [...added.filter(isKey), ...fact.values.fields, ...added.filter((each) => !isKey(each))],
      relations: [...relations, ...fact.values.relations],
    },
  };
}

/** A column that a class says anew has nothing of what its base said of it, beside being the key. */
function overridden(inherited: Field, { values }: ModelFact): Field {
  const anew = values.overrides?.find(({ name }) => name === inherited.name);
  if (!anew) return inherited;
  const kept = inherited.constraints.filter((each) => !/^(?:unique|not null|max length \d+)$/.test(each));
  return { ...inherited, constraints: [...kept, ...anew.constraints] };
}

/** What points to the class itself points, of one that has no table, to the class that is built on it. */
function takenBy(name: string, base: ModelFact): ModelFact {
  const { stored, name: own, fields, relations } = base.values;
  if (stored === 'table') return base;
  return {
    ...base,
    values: {
      ...base.values,
      fields: fields.map((each) => (each.references === own ? { ...each, references: name } : each)),
      relations: relations.map((each) => (each.to === own ? { ...each, to: name } : each)),
    },
  };
}

/** What a class is built on that is no model itself; nothing where several have its name. */
function basesOfClass(evidence: Evidence, name: string, fact: ModelFact): string[] {
  const [own, ...others] = classesNamed(evidence, name, fact);
  return own && others.length === 0 ? own : [];
}

/** The bases of each class of this name in the language of a model. */
function classesNamed(evidence: Evidence, name: string, { path }: ModelFact): string[][] {
  const extension = path.slice(path.lastIndexOf('.'));
  return findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 5 })
    .filter((each) => each.path.endsWith(extension) && evidence.file(each.path)?.place === 'source')
    .map(({ id }) => (symbolDetail(evidence.pack, id)?.bases ?? []).map((base) => base.split('.').at(-1) ?? base));
}

/** Of several with one name, the one beside the class or the one that its file imports. */
function baseOf(evidence: Evidence, named: readonly ModelFact[], fact: ModelFact): ModelFact | undefined {
  const others = named.filter((each) => each !== fact && each.values.framework === fact.values.framework);
  if (others.length < 2) return others[0];
  const imported = new Set(
    (evidence.lines(fact.path) ?? []).flatMap((line) => {
      const [, whole, module, names = ''] = IMPORT.exec(line) ?? [];
      return whole ?? others.flatMap(({ values }) => (names.includes(values.name) && module ? module : []));
    }),
  );
  // Of modules that can stand for each other, each has the package with the base.
  const folder = (path: string): string =>
    path.slice(0, path.lastIndexOf('/') + 1).replace(/^.*\/src\/\w+\/(?:java|kotlin)\//, '');
  const isImported = ({ path }: ModelFact): boolean => {
    const dotted = `/${path.replace(/\.\w+$/, '')}`.replaceAll('/', '.');
    return [...imported].some((each) => dotted.endsWith(`.${each}`));
  };
  return others.find(isImported) ?? others.find(({ path }) => folder(path) === folder(fact.path));
}

/** `import shop.common.BaseEntity;` of Java and Kotlin, `from shop.common import Base` of Python. */
const IMPORT = /^import\s+([\w.]+);?\s*$|^from\s+([\w.]+)\s+import\s+(.+)$/;
