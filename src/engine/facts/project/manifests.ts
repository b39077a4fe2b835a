import { escaped } from '../../../base/escaped.ts';
import type { Extractor } from '../extractor.ts';
import type { Fact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { cutAt, oneLine } from '../text/words.ts';
import { asObject, asText, jsonObject, keyLine } from './json-text.ts';
import { tomlPairs } from './toml-lines.ts';

/** What the project says of itself in its manifest: name, version, description, and the runtime it needs. */
export const manifests: Extractor = {
  kind: 'manifest',
  places: ['source', 'document'],
  find: (file) => {
    const read = READERS[file.name] ?? (file.extension === 'gemspec' ? gemspec : undefined);
    return read?.(file) ?? [];
  },
};

const READERS: Record<string, (file: SourceFile) => Fact[]> = {
  'package.json': (file) => {
    const json = jsonObject(file);
    if (!json) return [];
    const engines = Object.entries(asObject(json['engines']) ?? {})
      .sort(([a], [b]) => Number(b === 'node') - Number(a === 'node'))
      .map(([name, version]) => `${name} ${String(version)}`);
    const isPrivate = json['private'] === true;
    return manifest(
      keyLine(file, 'name'),
      'npm',
      asText(json['name']),
      asText(json['version']),
      asText(json['description']),
      engines[0],
      isPrivate,
    );
  },
  'composer.json': (file) => {
    const json = jsonObject(file);
    const php = asText(asObject(json?.['require'])?.['php']);
    return json
      ? manifest(
          keyLine(file, 'name'),
          'composer',
          asText(json['name']),
          asText(json['version']),
          asText(json['description']),
          php && `PHP ${php}`,
        )
      : [];
  },
  'pyproject.toml': (file) => toml(file, /^(?:project|tool\.poetry)$/, 'PyPI', 'requires-python', 'Python '),
  'setup.cfg': (file) =>
    setupTools((key) => new RegExp(`^${escaped(key)}\\s*=\\s*(\\S.*?)\\s*$`, 'm').exec(file.text)?.[1]),
  'setup.py': (file) => {
    const text = (key: string) => new RegExp(`\\b${escaped(key)}\\s*=\\s*(["'])([^"'\\n]+)\\1`).exec(file.code)?.[2];
    // `name=NAME`, where the same file says what that is.
    const constant = (key: string) =>
      new RegExp(`\\b${escaped(key)}\\s*=\\s*([A-Z][A-Z_\\d]*)\\s*[,)]`).exec(file.code)?.[1];
    return setupTools((key) => text(key) ?? text(constant(key) ?? key));
  },
  'Cargo.toml': (file) => toml(file, /^package$/, 'crates.io', 'rust-version', 'Rust '),
  'go.mod': (file) => {
    const name = /^module\s+(\S+)/m.exec(file.text)?.[1];
    const version = /^go\s+([\d.]+)/m.exec(file.text)?.[1];
    return manifest(1, 'Go', name, undefined, undefined, version && `Go ${version}`);
  },
  'pom.xml': (file) => {
    const own = file.text.replace(/<parent>[\s\S]*?<\/parent>/, '');
    const part = (tag: string) => new RegExp(`<${escaped(tag)}>\\s*([^<>]*?)\\s*</${escaped(tag)}>`).exec(own)?.[1];
    const java = /<(?:java\.version|maven\.compiler\.(?:release|source))>([^<]*)</.exec(own)?.[1];
    return manifest(1, 'Maven', part('artifactId'), part('version'), part('description'), java && `Java ${java}`);
  },
};

function toml(file: SourceFile, table: RegExp, ecosystem: string, runtimeKey: string, runtimeName: string): Fact[] {
  const all = tomlPairs(file.lines);
  const pairs = all.filter((pair) => table.test(pair.table));
  const valueIn = (from: typeof all, key: string): string | undefined => {
    const written = from.find((pair) => pair.key === key)?.value;
    return /^("{3}|'{3})([\s\S]*)\1$/.exec(written ?? '')?.[2]?.trim() ?? stringValue(written) ?? undefined;
  };
  const value = (key: string) => valueIn(pairs, key);
  // A member of a workspace may leave it to the workspace, which may stand in the same file.
  const isShared = (key: string): boolean => pairs.some((pair) => pair.key === `${key}.workspace`);
  const shared = all.filter((pair) => pair.table === 'workspace.package');
  const runtime = value(runtimeKey) ?? (isShared(runtimeKey) ? valueIn(shared, runtimeKey) : undefined);
  const published = (isShared('publish') ? shared : pairs).find(({ key }) => key === 'publish')?.value;
  return manifest(
    pairs[0]?.line ?? 1,
    ecosystem,
    value('name'),
    value('version'),
    value('description'),
    runtime && `${runtimeName}${runtime}`,
    published === 'false',
  );
}

function setupTools(value: (key: string) => string | undefined): Fact[] {
  // What is looked up in the code or in another file is not known.
  const told = (key: string) => value(key)?.replace(/^(?:attr|file):.*$/, '') || undefined;
  const python = told('python_requires');
  return manifest(1, 'PyPI', told('name'), told('version'), told('description'), python && `Python ${python}`);
}

function gemspec(file: SourceFile): Fact[] {
  const value = (key: string) => {
    const text = new RegExp(`\\.${escaped(key)}\\s*=\\s*(["'])((?:(?!\\1)[^\\n])+)\\1`).exec(file.text)?.[2];
    // What Ruby would put in there is not known.
    return text?.includes('#{') ? undefined : text;
  };
  const [, named] = /\bGem::Specification\.new\s*\(?\s*["']([\w.-]+)["']/.exec(file.text) ?? [];
  const ruby = value('required_ruby_version');
  return manifest(
    1,
    'RubyGems',
    value('name') ?? named,
    value('version'),
    value('summary') ?? value('description'),
    ruby && `Ruby ${ruby}`,
  );
}

function manifest(
  line: number,
  ecosystem: string,
  name?: string,
  version?: string,
  description?: string,
  runtime?: string,
  isPrivate?: boolean,
): Fact[] {
  if (!name) return [];
  return [
    {
      kind: 'manifest',
      subject: name,
      values: {
        name,
        ecosystem,
        ...(version ? { version } : {}),
        ...(description ? { description: cutAt(oneLine(description), 300) } : {}),
        ...(runtime ? { runtime } : {}),
        ...(isPrivate ? { private: true } : {}),
      },
      startLine: line,
      endLine: line,
      score: description ? 1 : 0.7,
      polarity: 'stated',
    },
  ];
}
