/**
 * What a file is for, as far as its path tells. Search ranks the roles differently (a question is rarely about an
 * example), and the graph keeps tests apart from what they test.
 */
export type FileRole = 'source' | 'test' | 'example' | 'legacy' | 'declaration' | 'marker' | 'document' | 'generated';

const ROLES: readonly (readonly [FileRole, RegExp])[] = [
  [
    'generated',
    /(^|\/)(dist|build|vendor|third_party|node_modules|__generated__|generated)\/|\.(min|bundle|generated|pb|pb2)\.\w+$|_pb2?\.\w+$|\.lock$|-lock\.\w+$/,
  ],
  [
    'test',
    /(^|\/)(tests?|testing|__tests__|specs?|testdata|fixtures?|mocks?|__mocks__|e2e|testutils?)\/|(^|\/)(test_[^/]*|conftest)\.\w+$|[._-](test|tests|spec)\.\w+$|(?<=[a-z])(Tests?|Specs?|TestCase)\.\w+$/,
  ],
  ['example', /(^|\/)(_?examples?|demos?|samples?|tutorials?|playground|benchmarks?|bench|asv_bench)\//],
  [
    'legacy',
    /(^|\/)(legacy|deprecated|compat|old|v\d+-?compat|attic|archive)(\/|\.\w+$)|(^|\/|_|-)(compat|deprecated|legacy)\.\w+$/,
  ],
  ['declaration', /\.d\.[cm]?ts$|\.pyi$/],
  ['marker', /(^|\/)(__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs|package-info\.java|doc\.go|__main__\.py)$/],
  ['document', /\.(md|mdx|rst|txt|adoc)$|(^|\/)(docs?|doc)\//i],
];

export function fileRole(path: string): FileRole {
  return ROLES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'source';
}
