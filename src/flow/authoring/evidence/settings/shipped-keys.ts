import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import { at, derived, type Evidence, type Found } from '../evidence.ts';
import { type FileValue, fileValues } from './file-values.ts';
import type { Setting } from './setting.ts';

type SettingFact = Found<'setting'>;

/** Where programs keep the file that they read when they start. */
const CONFIGURATION =
  /^(?:(?:app|server|src|backend)\/)?(?:(?:conf|config|configs|etc)\/)?(?:app|application|config|settings|server|defaults?)\.(?:conf|ini|ya?ml|toml|json)$/;
const FEWEST = 4;

/**
 * Asked for by code that reads a file of its own: by a library, by a function that asks the environment first, or as a
 * field of the structure of Go that the file is read into.
 */
function isAsked({ path, values }: SettingFact): boolean {
  const isField = values.source === 'declared' && values.of !== undefined && path.endsWith('.go');
  return (
    /\.(?:go|[cm]?[jt]s)$/.test(path) &&
    (isField || values.source === 'property' || values.source === 'environment') &&
    /[a-z]/.test(values.name)
  );
}

/** The file of the repository that gives most of the keys which the program asks for, with what it gives. */
const shippedFile = derived((evidence): ((asked: ReadonlySet<string>) => ReadonlyMap<string, FileValue>) => {
  const files = evidence.files
    .filter(({ path }) => CONFIGURATION.test(path))
    .map(({ path }) => fileValues(path, evidence.lines(path) ?? []));
  return (asked) => {
    const given = (values: ReadonlyMap<string, FileValue>): number =>
      [...asked].filter((name) => values.has(name)).length;
    const [best] = files.toSorted((a, b) => given(b) - given(a));
    return best !== undefined && given(best) >= FEWEST && given(best) * 2 >= asked.size ? best : new Map();
  };
});

/** The keys of the file that the program ships and reads, where code asks for most of them. */
export function shippedKeys(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  const asked = new Set(facts.filter(isAsked).map(({ values }) => values.name));
  return [...shippedFile(evidence)(asked)].map(([name, { value, source }]) => {
    const secret = isSecretName(name);
    const shown = value === null ? null : openLiteral(JSON.stringify(value));
    const isOpen = shown !== null && (!secret || value === '');
    const held = isOpen
      ? { default: shown }
      : { computed: true as const, ...(secret ? { keeps: 'value' as const } : {}) };
    const values = { name, source: 'property', required: false, declared: false, secret, kept: true, ...held } as const;
    return { kind: 'setting', subject: name, values, ...source, symbol: null, score: 2, polarity: 'stated' };
  });
}

/** A key says in which file of the repository it stands. */
export function withFile(setting: Setting): Setting {
  const kept = setting.facts.find(({ values }) => values.kept);
  return kept === undefined || setting.source === 'flag'
    ? setting
    : { ...setting, keptIn: kept.path.split('/').at(-1) ?? kept.path, told: at(kept) };
}
