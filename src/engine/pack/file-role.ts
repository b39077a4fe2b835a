import { withoutPackage } from '../facts/file-place.ts';

/**
 * What a file is for, as far as its path tells. Search ranks the roles differently (a question is rarely about an
 * example), and the graph keeps tests apart from what they test.
 */
export type FileRole =
  | 'source'
  | 'test'
  | 'example'
  | 'legacy'
  | 'declaration'
  | 'marker'
  | 'document'
  | 'generated'
  // What holds words and defines nothing: what people read in each language, pictures, tables.
  | 'data';

const ROLES: readonly (readonly [FileRole, RegExp])[] = [
  [
    'generated',
    /(^|\/)(dist|build|vendor|third_party|node_modules|__generated__|generated)\/|\.(min|bundle|generated|pb|pb2)\.\w+$|_pb2?(_grpc)?\.\w+$|\.lock$|-lock\.\w+$/,
  ],
  [
    'test',
    /(^|\/)(tests?|testing|__tests__|specs?|testdata|fixtures?|mocks?|__mocks__|e2e|testutils?)\/|(^|\/)(test_[^/]*|conftest)\.(?!(go|ex)$)\w+$|(^|\/)tests\.(py|rs|[cm]?[jt]s|c|cc|cpp)$|^test\.(py|[cm]?[jt]s|c|cc|cpp)$|[._-]tests?\.\w+$|[._-]spec\.([cm]?[jt]sx?|rb|lua|php|coffee|cr|dart|ex|exs|hs|scala|swift|vue|svelte)$|(?<=[a-z])(Tests?|Specs?|TestCase)\.\w+$/,
  ],
  ['example', /(^|\/)(_?examples?|demos?|samples?|tutorials?|playground|benchmarks?|bench|asv_bench)\//],
  [
    'legacy',
    /(^|\/)(legacy|deprecated|compat|old|v\d+-?compat|attic|archive)(\/|\.\w+$)|(^|\/|_|-)(compat|deprecated|legacy)\.\w+$/,
  ],
  [
    'data',
    /\.(po|pot|xlf|xliff|arb|strings|stringsdict|resx|ftl|svg|codepoints|csv|tsv|geojson)$|(^|\/)(locales?|i18n|l10n|translations?|lang|languages)\/([^/]+\/)*[^/]+\.(json5?|ya?ml|properties|xml|ini|toml)$|(^|\/)(locales?|i18n|l10n|translations?)\/([^/]+\/)*[a-z]{2}([-_][A-Za-z]{2,4})?\.(php|[cm]?[jt]s)$|(^|\/)(locales?|lang|languages|translations?)\/[a-z]{2}([-_][A-Za-z]{2,4})?\/[^/]+\.php$|(^|\/)(locales?|i18n|l10n|translations?)\/[a-z]{2}([-_][A-Za-z]{2,4})?\/[^/]+\.[cm]?[jt]s$|(^|\/)messages\/[a-z]{2}([-_][A-Za-z]{2,4})?\.json$/,
  ],
  ['declaration', /\.d\.[cm]?ts$|\.pyi$/],
  ['marker', /(^|\/)(__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs|package-info\.java|doc\.go|__main__\.py)$/],
  ['document', /\.(md|mdx|rst|txt|adoc)$|(^|\/)(docs?|doc)\//i],
];

/** A package marker that defines things of its own is more than a marker. */
const DEFINITIONS_OF_A_MARKER = 3;

export function fileRole(
  path: string,
  definitions: number,
  { isGenerated, helpsTests }: { isGenerated?: boolean | undefined; helpsTests?: boolean } = {},
): FileRole {
  if (isGenerated) return 'generated';
  const own = withoutPackage(path);
  const role = ROLES.find(([, pattern]) => pattern.test(own))?.[0] ?? 'source';
  if (role === 'marker' && definitions > DEFINITIONS_OF_A_MARKER) return helpsTests ? 'test' : 'source';
  return role === 'source' && helpsTests ? 'test' : role;
}
