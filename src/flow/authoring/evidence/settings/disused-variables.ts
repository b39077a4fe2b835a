import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

const SAMPLE = /(?:^|\/)[\w-]*\.?env(?:[.-][\w.-]+)?$/i;
/** What starts the product hands a variable on, and documents name it. */
const NO_USE =
  /(?:^|\/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|[\w.-]*Dockerfile[\w.-]*|phpunit[\w.]*\.xml(?:\.dist)?)$|^\.(?:github|circleci|gitlab)\/|\.(?:md|mdx|rst|adoc|txt)$/i;

/** Without variables of a sample whose only use is commented out: nothing asks for them. */
export function withoutDisused(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, boolean>();
  const read = new Set(all.filter((fact) => !isGiven(evidence, fact)).map(({ values }) => values.name));
  return all.filter(({ values: { name, source } }) => {
    if (source !== 'environment' || read.has(name)) return true;
    const isOut = known.get(name) ?? isDisused(evidence, name);
    known.set(name, isOut);
    return !isOut;
  });
}

/** Whether a place only gives a value: a sample, or `env(SHOP_PORT): 80` of Symfony. */
function isGiven(evidence: Evidence, { path, startLine, values }: SettingFact): boolean {
  return SAMPLE.test(path) || isDefault(evidence.lines(path)?.[startLine - 1] ?? '', values.name);
}

function isDefault(line: string, name: string): boolean {
  return new RegExp(`^\\s+["']?env\\(${name}\\)["']?:`).test(line);
}

function isDisused(evidence: Evidence, name: string): boolean {
  const spelled = new RegExp(`(?<![A-Za-z\\d_])${name}(?![A-Za-z\\d_])`);
  let isOut = false;
  for (const path of filesWithName(evidence.pack, name)) {
    if (SAMPLE.test(path) || NO_USE.test(path) || evidence.file(path)?.place === 'test') continue;
    for (const line of evidence.lines(path) ?? []) {
      if (!spelled.test(line) || isDefault(line, name)) continue;
      if (!/^\s*(?:#|\/\/)/.test(line)) return false;
      // A sentence about the variable is no use of it that was taken out.
      isOut ||= new RegExp(`env\\W{1,4}(?:\\w+:)*${name}`, 'i').test(line);
    }
  }
  return isOut;
}
