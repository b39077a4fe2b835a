import { openLiteral } from '../../../../engine/facts/settings/default-value.ts';
import { isSecretName } from '../../../../engine/facts/text/secret-name.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { type FileValue, fileValues } from './file-values.ts';

type SettingFact = Found<'setting'>;

const MAPPING = /(?:^|\/)custom-environment-variables\.(?:ya?ml|json5?)$/;
const VARIABLE = /^[A-Z][A-Z\d_]+$/;
/** How the file spells a variable whose value is taken for more than text, where a key must begin with a letter. */
const NAMED = /\b__name\b/;
/** What a file holds where somebody has to give the value. */
const NOTHING = /^(?:undefined|none)?$/i;
const SUFFIX = '.name__';

/**
 * The variables that node-config reads into keys, as `config/custom-environment-variables.yaml` says; each has the value of
 * its key in the files of defaults beside it.
 */
export function mappedVariables(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  const mappings = evidence.files.filter(
    ({ path, place }) => MAPPING.test(path) && !/^(?:test|fixture|vendored)$/.test(place),
  );
  if (mappings.length === 0) return [];
  const helps = new Map(facts.flatMap(({ values }) => (values.help ? [[values.name, values.help] as const] : [])));
  return mappings.flatMap(({ path }) => {
    const given = defaultsBeside(evidence, path);
    const lines = (evidence.lines(path) ?? []).map((line) => line.replace(NAMED, 'name__'));
    return [...fileValues(path, lines)].flatMap(([written, { value: name, source }]): SettingFact[] => {
      if (name === null || !VARIABLE.test(name)) return [];
      const key = written.endsWith(SUFFIX) ? written.slice(0, -SUFFIX.length) : written;
      const held = given(key);
      const shown = held?.value == null || NOTHING.test(held.value) ? null : openLiteral(JSON.stringify(held.value));
      const secret = isSecretName(name) || isSecretName(key);
      const values = {
        name,
        source: 'environment',
        required: false,
        declared: true,
        secret,
        ...(helps.has(key) ? { help: helps.get(key) ?? '' } : {}),
        ...(shown === null ? {} : secret ? { keeps: 'value' as const, computed: true as const } : { default: shown }),
      } as const;
      return [{ kind: 'setting', subject: name, values, ...source, symbol: null, score: 2, polarity: 'stated' }];
    });
  });
}

/** What a key holds without its variable: by the defaults beside the mapping, or by those at the top and what lies beside it. */
function defaultsBeside(evidence: Evidence, path: string): (key: string) => FileValue | undefined {
  const read = (folder: string, name: string): Map<string, FileValue> | undefined => {
    const before = folder === '' ? '' : `${folder}/`;
    const file = ['yaml', 'yml', 'json', 'json5']
      .map((ending) => `${before}${name}.${ending}`)
      .find((each) => evidence.file(each) !== undefined);
    return file === undefined ? undefined : fileValues(file, evidence.lines(file) ?? []);
  };
  const folder = directoryOf(path);
  const own = read(folder, 'default');
  const all = own ? [own] : [read(folder, 'production'), read('config', 'default')];
  return (key) => all.find((each) => each?.has(key))?.get(key);
}
