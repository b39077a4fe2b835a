import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import type { CodeSource } from '../../cite.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { type FileValue, fileValues } from './file-values.ts';

type SettingFact = Found<'setting'>;

const HELD = /^held (.+)$/;
const DEFAULTS = /(?:^|\/)defaults?\.json$/;
const OF_PRODUCTION = /(?:^|[/._-])production\.json$/;
const SEPARATED = /\.env\(\s*(?:\{[^{}]*?\bseparator:\s*)?["']([^"'\s\w]{1,3}|__)["']/;

/** Without keys that the object of another file is asked for, unless that file hands out what nconf has read. */
export function withoutOtherHolders(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const held = all.filter(isHeld);
  if (held.length === 0) return [...all];
  const sections = new Set(
    [...held.map(({ values }) => values.name), ...heldDefaults(evidence).keys()].flatMap(sectionsOf),
  );
  return all.flatMap((fact): SettingFact[] => {
    if (!isHeld(fact)) return [fact];
    const { by: _, ...values } = fact.values;
    // Who asks for a section goes on to ask for its keys.
    return holderOf(evidence, fact) === undefined || sections.has(values.name) ? [] : [{ ...fact, values }];
  });
}

function isHeld({ values }: SettingFact): boolean {
  return HELD.test(values.by?.helper ?? '');
}

/** `shop` and `shop.desk` of `shop.desk.port`. */
function sectionsOf(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
}

/** The file behind the object that is asked, or one that this file takes its object from, where that works with nconf. */
function holderOf(evidence: Evidence, { path, values }: SettingFact): string | undefined {
  const module = HELD.exec(values.by?.helper ?? '')?.[1];
  const file = fileImports(evidence.pack, path).find((each) => each.module === module)?.target;
  if (!file) return undefined;
  const behind = fileImports(evidence.pack, file).flatMap(({ target }) =>
    target !== null && directoryOf(target) === directoryOf(file) ? [target] : [],
  );
  return [file, ...behind].find((each) => fileImports(evidence.pack, each).some((one) => one.module === 'nconf'));
}

/** The file through which most of the code asks nconf. */
const mainHolder = derived((evidence): string | undefined => {
  const asked = evidence.facts('setting').filter(isHeld);
  const holders = Map.groupBy(
    asked.flatMap((fact) => holderOf(evidence, fact) ?? []),
    (path) => path,
  );
  return [...holders].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0];
});

const heldDefaults = derived((evidence): ReadonlyMap<string, FileValue> => {
  const path = mainHolder(evidence);
  if (path === undefined) return new Map();
  const text = (evidence.lines(path) ?? []).join('\n');
  const beside = evidence.files.filter((file) => file.path.startsWith(`${directoryOf(path)}/`));
  const read = (pattern: RegExp): Map<string, FileValue> =>
    new Map(
      beside
        .filter((file) => pattern.test(file.path))
        .flatMap((file) => [...fileValues(file.path, evidence.lines(file.path) ?? [])]),
    );
  const files = beside.filter((file) => DEFAULTS.test(file.path));
  if (files.length !== 1 || !text.includes(files[0]?.path.split('/').at(-1) ?? '')) return new Map();
  const other = read(OF_PRODUCTION);
  const isEmpty = ({ source }: FileValue): boolean =>
    /:\s*\{\s*\}\s*,?\s*$/.test(evidence.lines(source.path)?.[source.startLine - 1] ?? '');
  const given = [...read(DEFAULTS)].filter(([, held]) => !isEmpty(held));
  return new Map(
    given.map(([name, held]) => {
      const value = other.get(name);
      // Where it runs for its users, another file goes first.
      return [name, value !== undefined && value.value !== held.value ? { ...held, value: null } : held];
    }),
  );
});

/** The keys of the file of defaults that nconf reads. */
export function heldKeys(evidence: Evidence): SettingFact[] {
  return [...heldDefaults(evidence)].map(([name, { value, source }]) => {
    const secret = isSecretName(name);
    const shown = value === null || secret ? null : openLiteral(JSON.stringify(value));
    const held =
      shown === null ? { computed: true as const, ...(secret ? { keeps: 'value' as const } : {}) } : { default: shown };
    const values = { name, source: 'property', required: false, declared: true, secret, kept: true, ...held } as const;
    return { kind: 'setting', subject: name, values, ...source, symbol: null, score: 2, polarity: 'stated' };
  });
}

/** What parts the names in a variable that gives such a key, where nconf looks into the environment before its defaults. */
export const heldSeparator = derived((evidence): { separator: string; source: CodeSource } | undefined => {
  const path = mainHolder(evidence);
  const lines = path === undefined ? [] : (evidence.lines(path) ?? []);
  const text = lines.join('\n');
  const found = SEPARATED.exec(text);
  if (path === undefined || found === null || text.lastIndexOf('defaults') < found.index) return undefined;
  const line = text.slice(0, found.index).split('\n').length;
  return { separator: found[1] ?? '', source: { path, startLine: line, endLine: line } };
});
