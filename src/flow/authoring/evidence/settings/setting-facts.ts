import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { boundSections } from './bound-sections.ts';
import { withoutComposed } from './composed-variables.ts';
import { withoutContainerVariables } from './container-variables.ts';
import { withoutDevelopmentStacks } from './development-stacks.ts';
import { withoutDisused } from './disused-variables.ts';
import { withoutFrontEndTools } from './front-ends.ts';
import { handedConstants } from './handed-constants.ts';
import { heldKeys, withoutOtherHolders } from './held-keys.ts';
import { heldVipers } from './held-vipers.ts';
import { withoutOtherReads } from './helper-reads.ts';
import { withoutOtherKeys } from './ini-helpers.ts';
import { mappedVariables } from './mapped-variables.ts';
import { withoutNestedTables } from './nested-tables.ts';
import { withPrefixes } from './prefixed-names.ts';
import { readStructs } from './read-structs.ts';
import { withReaderPrefixes } from './reader-prefixes.ts';
import { withoutUnreadTables } from './repeated-declarations.ts';
import { shippedKeys } from './shipped-keys.ts';
import { withoutSideModules } from './side-modules.ts';
import { declaredFirst } from './side-scripts.ts';
import { withStarDefault } from './star-defaults.ts';
import { withToldPrefixes } from './told-prefixes.ts';
import { toldVariables } from './told-variables.ts';
import { withoutUnparsed } from './unparsed-flags.ts';

type SettingFact = Found<'setting'>;

/** Fewer keys are a structure of some other sort. */
const FEWEST = 5;
const CONFIGURATION_FOLDER = /(?:^|\/)(?:config|configuration|conf|settings)\/[^/]+$|^[^/]+$/;
const CONFIGURATION =
  /^(?:app|application|server|service|root|main|program)?_?(?:config|configuration|settings|conf)$/i;

const OTHER_TAG = /\b(?:koanf|mapstructure|yaml|toml|ini):"/;

/** What leaves out facts that are no settings of the product or are told by others, in this order. */
const SIEVES: readonly ((evidence: Evidence, facts: readonly SettingFact[]) => readonly SettingFact[])[] = [
  withoutUnparsed,
  withoutOtherHolders,
  withoutDevelopmentStacks,
  withoutFrontEndTools,
  (_, facts) => withoutSideModules(facts),
  withoutUnreadTables,
  withoutOtherKeys,
  withoutOtherReads,
  withoutContainerVariables,
  withoutComposed,
  withoutDisused,
  withoutNestedTables,
];

/** All settings by their whole names: fields of structures stand below the keys of those that hold them. */
export const settingFacts = derived((evidence): SettingFact[] => {
  const all = SIEVES.reduce<readonly SettingFact[]>((facts, sieve) => sieve(evidence, facts), declaredFirst(evidence));
  const fields = all.filter(({ path, values }) => values.of !== undefined && !path.endsWith('.py'));
  const whole = withToldPrefixes(
    evidence,
    withReaderPrefixes(
      evidence,
      withPrefixes(
        evidence,
        all
          .filter(({ values }) => values.of === undefined)
          .map((fact) => withStarDefault(evidence, withPackaged(evidence, fact))),
      ),
    ),
  );
  const names = new Set(whole.map(({ values }) => values.name));
  const bound = boundSections(
    fields.filter(({ values }) => values.source === 'property'),
    whole,
  );
  const declared = configuration(
    evidence,
    fields.filter(({ values }) => values.source !== 'property'),
  );
  return [
    ...whole,
    ...shippedKeys(evidence, [...whole, ...declared]),
    ...mappedVariables(evidence, whole),
    ...heldKeys(evidence),
    ...bound,
    ...declared,
    ...configuration(evidence, all.filter(isOfSection)),
    ...loadedKeys(
      evidence,
      all.filter((fact) => fact.values.of !== undefined && fact.path.endsWith('.py') && !isOfSection(fact)),
    ),
    ...handedConstants(evidence),
    // One that is declared where the Viper is kept is known by that.
    ...heldVipers(evidence).filter(({ values }) => !names.has(values.name)),
    ...toldVariables(evidence),
  ];
});

const OF_DEFAULTS = /(?:^|[._-])defaults?[^/.]*\.(?:ya?ml|toml|ini|cfg)$/i;

/** What a file of defaults gives that lies in a folder with code is shipped with it, and so holds without anything else. */
function withPackaged(evidence: Evidence, fact: SettingFact): SettingFact {
  const { example, default: known, secret } = fact.values;
  const name = fact.path.split('/').at(-1) ?? '';
  if (example === undefined || known !== undefined || secret || !OF_DEFAULTS.test(name)) return fact;
  return codeFolders(evidence).has(directoryOf(fact.path))
    ? { ...fact, values: { ...fact.values, default: example } }
    : fact;
}

/** Folders below the top one that hold code of the product. */
const codeFolders = derived(
  (evidence): Set<string> =>
    new Set(
      evidence.files
        .filter(({ path, place }) => place === 'source' && /\.(?:py|go|rs|rb|java|kt|cs|[jt]s)$/.test(path))
        .flatMap(({ path }) => (path.includes('/') ? directoryOf(path) : [])),
    ),
);

/** A field of a model of Pydantic that is named after a configuration; keys that are loaded from classes are capitals. */
function isOfSection({ path, values }: SettingFact): boolean {
  return values.of !== undefined && path.endsWith('.py') && !/^[A-Z][A-Z\d_]+$/.test(values.name);
}

/** Files of the models that make up the schema of the configuration: what they declare is for no caller. */
export const schemaFiles = derived((evidence): ReadonlySet<string> => {
  const told = settingFacts(evidence).filter(isOfSection);
  const sections = new Set(told.map(({ values }) => values.of));
  const holders = evidence
    .facts('setting')
    .filter((fact) => isOfSection(fact) && fact.values.holds !== undefined && sections.has(fact.values.holds));
  return new Set([...told, ...holders].map(({ path }) => path));
});

/** Keys of classes of Python, where something loads a class as the configuration. */
function loadedKeys(evidence: Evidence, keys: readonly SettingFact[]): readonly SettingFact[] {
  const loads = keys.length > 0 ? filesWithName(evidence.pack, 'from_object') : [];
  return loads.some((path) => path.endsWith('.py') && evidence.file(path)?.place === 'source') ? keys : [];
}

/** The keys of the largest configuration: a second one is another program's, or one part of it by itself. */
function configuration(evidence: Evidence, fields: readonly SettingFact[]): SettingFact[] {
  const structs = new Map<string, SettingFact[]>();
  for (const fact of fields) {
    const key = `${directoryOf(fact.path)} ${fact.values.of}`;
    structs.set(key, [...(structs.get(key) ?? []), fact]);
  }
  const places = new Map<string, string[]>();
  for (const key of structs.keys()) {
    const name = key.slice(key.lastIndexOf(' ') + 1);
    places.set(name, [...(places.get(name) ?? []), key]);
  }
  const structNamed = (path: string, written: string): string | undefined => {
    const [name = '', module] = written.split('.').toReversed();
    const own = `${directoryOf(path)} ${name}`;
    if (module === undefined) return structs.has(own) ? own : undefined;
    const [only, ...others] = (places.get(name) ?? []).filter((key) => isIn(key, module));
    return others.length === 0 ? only : undefined;
  };
  const heldBy = ({ path, values }: SettingFact) => structNamed(path, values.holds ?? '');
  // What a list or a map holds many of is no configuration by itself either.
  const held = new Set(
    fields.flatMap((fact) =>
      [fact.values.holds ?? '', ...(fact.values.type?.match(/(?:\w+\.)?[A-Za-z]\w*/g) ?? [])]
        .flatMap((written) => structNamed(fact.path, written) ?? [])
        .filter((key) => key !== `${directoryOf(fact.path)} ${fact.values.of}`),
    ),
  );
  const keysOf = (struct: string, above: string[], around: string[]): SettingFact[] =>
    (structs.get(struct) ?? []).flatMap((fact): SettingFact[] => {
      const path = fact.values.name.endsWith('*')
        ? [...above, ...fact.values.name.split('.').slice(0, -1)]
        : [...above, fact.values.name];
      const inner = heldBy(fact);
      if (inner !== undefined) return around.includes(inner) ? [] : keysOf(inner, path, [...around, inner]);
      if (fact.values.name.endsWith('*')) return [];
      const name = path.join('.');
      return [{ ...fact, subject: name, values: { ...fact.values, name } }];
    });
  const [largest = []] = [...structs.keys()]
    .filter(
      (key) =>
        !held.has(key) && (CONFIGURATION.test(key.slice(key.lastIndexOf(' ') + 1)) || readStructs(evidence).has(key)),
    )
    .filter((key) => isWhole(evidence, structs.get(key)?.[0]?.path))
    .filter((key) => readStructs(evidence).has(key) || isRead(evidence, structs.get(key)?.[0]))
    .map((key) => keysOf(key, [], [key]))
    // One without sections may be that of a part of the product, such as a way to sign in.
    .filter((keys) => keys.some(({ values, path }) => values.name.includes('.') || CONFIGURATION_FOLDER.test(path)))
    .sort((a, b) => b.length - a.length);
  return largest.length < FEWEST ? [] : largest;
}

/** Whether a structure is of the package with a name: `mail.Config` of the folder `internal/mail`. */
function isIn(key: string, module: string): boolean {
  return key.slice(0, key.lastIndexOf(' ')).split('/').at(-1) === module;
}

/** `k.Unmarshal("app", &config)` fills it from one key of the file, so that its fields have no whole names. */
function isWhole(evidence: Evidence, path: string | undefined): boolean {
  const lines = path === undefined ? [] : (evidence.lines(path) ?? []);
  return !lines.some((line) => /\.Unmarshal\w*\(\s*"[^"]+"/.test(line));
}

/** What has the tags of JSON is a configuration only where its package reads a file into such structures. */
function isRead(evidence: Evidence, field: SettingFact | undefined): boolean {
  if (field?.path.endsWith('.py')) return isMade(evidence, field);
  const line = field === undefined ? '' : (evidence.lines(field.path)?.[field.startLine - 1] ?? '');
  if (field === undefined || !/`[^`]*\bjson:"/.test(line) || OTHER_TAG.test(line)) return true;
  const folder = directoryOf(field.path);
  return evidence.files.some(({ path, place }) => {
    if (place !== 'source' || !path.endsWith('.go') || directoryOf(path) !== folder) return false;
    const text = (evidence.lines(path) ?? []).join('\n');
    return (
      /\b(?:os|ioutil)\.(?:ReadFile|Open)\(/.test(text) &&
      new RegExp(`\\b${escaped(field.values.of ?? '')}\\b`).test(text)
    );
  });
}

/** Whether another file makes the whole of the configuration: `Config()`, `Config.model_validate(given)`. */
function isMade(evidence: Evidence, { path, values: { of = '' } }: SettingFact): boolean {
  const made = new RegExp(
    `(?<!class )(?<![\\w.])${escaped(of)}(?:\\(|\\.(?:model_validate|parse_obj|parse_file|from_)\\w*\\()`,
  );
  return filesWithName(evidence.pack, of).some(
    (file) =>
      file !== path &&
      file.endsWith('.py') &&
      evidence.file(file)?.place === 'source' &&
      (evidence.lines(file) ?? []).some((line) => made.test(line)),
  );
}
