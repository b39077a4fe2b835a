import { escaped } from '../../../../base/escaped.ts';
import { plainValue } from '../../../../engine/facts/settings/default-value.ts';
import { PYTHON_SAMPLE } from '../../../../engine/facts/settings/python-samples.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

type SettingFact = Found<'setting'>;

const STAR = /^[ \t]*from \.(\w+) import \*/gm;
const OF_SAMPLE = /[._-](?:sample|example|dist|template)\b.*$/;

/**
 * What holds where nobody sets a constant that a sample of Python names in a comment: the value of the module that is taken
 * in whole before the file which is copied from the sample.
 */
export function withStarDefault(evidence: Evidence, fact: SettingFact): SettingFact {
  const { default: known, computed, secret, name } = fact.values;
  if (known !== undefined || computed || secret || !PYTHON_SAMPLE.test(nameOf(fact.path))) return fact;
  // A row that is no comment holds wherever the sample is copied.
  if (!(evidence.lines(fact.path)?.[fact.startLine - 1] ?? '').startsWith('#')) return fact;
  const row = new RegExp(`^${escaped(name)}(?:: [^=\\n]+)? = (.+)$`, 'gm');
  const written = (basesOf(evidence).get(fact.path) ?? []).flatMap((path) =>
    [...(evidence.lines(path) ?? []).join('\n').matchAll(row)].map(([, value = '']) => value),
  );
  const [value, ...others] = written;
  const own = value === undefined || others.length > 0 ? null : plainValue(value.replace(/\s+#\s.*$/, ''));
  return own === null ? fact : { ...fact, values: { ...fact.values, default: own } };
}

/** The modules that are taken in before what is copied from each sample. */
const basesOf = derived((evidence): Map<string, string[]> => {
  const bases = new Map<string, string[]>();
  const samples = evidence.files.filter(({ path }) => PYTHON_SAMPLE.test(nameOf(path)));
  for (const { path } of samples) {
    const folder = directoryOf(path);
    const stem = nameOf(path).replace(/\.py\b.*$/, '');
    const copied = new Set([stem, nameOf(path).replace(OF_SAMPLE, '')]);
    for (const other of evidence.files) {
      if (!other.path.endsWith('.py') || directoryOf(other.path) !== folder) continue;
      const stars = [...(evidence.lines(other.path) ?? []).join('\n').matchAll(STAR)].map(([, name = '']) => name);
      const at = stars.findIndex((each) => copied.has(each));
      if (at > 0)
        bases.set(
          path,
          stars.slice(0, at).map((each) => `${folder === '.' ? '' : `${folder}/`}${each}.py`),
        );
    }
  }
  return bases;
});

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? path;
}
