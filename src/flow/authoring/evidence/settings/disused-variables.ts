import { escaped } from '../../../../base/escaped.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import type { Evidence, Found } from '../evidence.ts';
import { BUILD_FILE } from '../files/tooling.ts';

type SettingFact = Found<'setting'>;

const SAMPLE = /(?:^|\/)[\w-]*\.?env(?:[.-][\w.-]+)?$/i;
/** What starts the product hands a variable on, and documents name it. */
const NO_USE =
  /(?:^|\/)(?:(?:docker-)?compose[\w.-]*\.ya?ml|[\w.-]*Dockerfile[\w.-]*|phpunit[\w.]*\.xml(?:\.dist)?)$|^\.(?:github|circleci|gitlab)\/|\.(?:md|mdx|rst|adoc|txt)$/i;

/** So many others of its family are read by name that this one would be, too. */
const FEWEST_READ = 3;

/** Without variables of a sample that nothing asks for: their only use is commented out, or only the others of their family have one. */
export function withoutDisused(evidence: Evidence, all: readonly SettingFact[]): SettingFact[] {
  const known = new Map<string, boolean>();
  const read = new Set(all.filter((fact) => !isGiven(evidence, fact)).map(nameOf));
  const families = Map.groupBy(new Set(all.filter((fact) => isSpelled(evidence, fact)).map(nameOf)), familyOf);
  const isOfRead = (name: string): boolean => {
    const own = families.get(familyOf(name))?.length ?? 0;
    // What a library finds by itself, or puts together behind the prefix of the product, no line reads: `AWS_PROFILE`.
    return own >= FEWEST_READ && own * 3 < read.size && !/^(?:AWS|AZURE|GOOGLE|OTEL|SENTRY)_/.test(name);
  };
  return all.filter(({ values: { name, source } }) => {
    if (source !== 'environment' || read.has(name)) return true;
    const isOut = known.get(name) ?? (isRenamed(evidence, name) || isDisused(evidence, name, isOfRead(name)));
    known.set(name, isOut);
    return !isOut;
  });
}

/** `runtimeEnv: { NEXT_PUBLIC_PORT: process.env.PORT }`: a key of a schema that is filled from a variable of another name. */
function isRenamed(evidence: Evidence, name: string): boolean {
  const filled = new RegExp(`^\\s*["']?${escaped(name)}["']?\\s*:\\s*process\\.env\\.(?!${escaped(name)}\\b)[A-Z]`);
  return filesWithName(evidence.pack, name).some((path) => {
    const lines = /\.[cm]?[jt]s$/.test(path) ? (evidence.lines(path) ?? []) : [];
    return lines.some((line) => filled.test(line)) && lines.some((line) => /\bruntimeEnv\w*\s*:/.test(line));
  });
}

/** Whether a place only gives a value: a sample, or `env(SHOP_PORT): 80` of Symfony. */
function isGiven(evidence: Evidence, { path, startLine, values }: SettingFact): boolean {
  return SAMPLE.test(path) || isDefault(evidence.lines(path)?.[startLine - 1] ?? '', values.name);
}

function isDefault(line: string, name: string): boolean {
  return new RegExp(`^\\s+["']?env\\(${escaped(name)}\\)["']?:`).test(line) || isSetIfMissing(line, name);
}

/** `ENV["SHOP_WORKERS"] ||= "2"` of Ruby: a value for whoever asks for it later. */
function isSetIfMissing(line: string, name: string): boolean {
  return new RegExp(`^\\s*ENV\\[["']${escaped(name)}["']\\]\\s*\\|\\|=`).test(line);
}

function nameOf({ values }: SettingFact): string {
  return values.name;
}

/** Whether code asks for it by its whole name. */
function isSpelled(evidence: Evidence, { path, startLine, values }: SettingFact): boolean {
  if (values.source !== 'environment' || SAMPLE.test(path) || NO_USE.test(path)) return false;
  return new RegExp(`["'\`.]${escaped(values.name)}\\b`).test(evidence.lines(path)?.[startLine - 1] ?? '');
}

function familyOf(name: string): string {
  return name.split('_')[0] ?? name;
}

function isDisused(evidence: Evidence, name: string, isOfRead: boolean): boolean {
  const spelled = new RegExp(`(?<![A-Za-z\\d_])${escaped(name)}(?![A-Za-z\\d_])`);
  // Words of a text and names in small letters are no uses of it.
  const uses = filesWithName(evidence.pack, name).filter(
    (path) =>
      !SAMPLE.test(path) && !NO_USE.test(path) && (evidence.lines(path) ?? []).some((line) => spelled.test(line)),
  );
  const own = uses.filter((path) => evidence.file(path)?.place !== 'test' && !BUILD_FILE.test(path));
  const asking = own.flatMap((path) =>
    (evidence.lines(path) ?? []).filter((line) => spelled.test(line) && !/^\s*#/.test(line)),
  );
  if (asking.length > 0 && asking.every((line) => isSetIfMissing(line, name))) return true;
  // What only tests or the build ask for is theirs.
  let isOut = isOfRead || (uses.length > 0 && own.length === 0);
  for (const path of own) {
    for (const line of evidence.lines(path) ?? []) {
      if (!spelled.test(line) || isDefault(line, name)) continue;
      if (!/^\s*(?:#|\/\/)/.test(line)) return false;
      // A sentence about the variable is no use of it that was taken out.
      isOut ||= new RegExp(`env\\W{1,4}(?:\\w+:)*${escaped(name)}`, 'i').test(line);
    }
  }
  return isOut;
}
