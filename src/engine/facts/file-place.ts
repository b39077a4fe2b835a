/**
 * What a file is there for, as its path tells. Extractors choose by it: product facts come from `source` and
 * `document`, tests from `test`; a table in a fixture or a "must" in an instruction for an editor is nobody's fact.
 */
export type FilePlace =
  | 'source'
  | 'document'
  | 'test'
  | 'fixture'
  | 'example'
  | 'vendored'
  | 'generated'
  | 'agent'
  | 'tool'
  // No longer or not yet the product, which only the files around it tell.
  | 'aside';

const PLACES: readonly (readonly [FilePlace, RegExp])[] = [
  [
    'agent',
    /(^|\/)(\.(agents?|claude|cursor|windsurf|roo|continue|codex|gemini|aider|junie|kiro|augment|trae|qwen|opencode)[\w.-]*\/|\.github\/(prompts|instructions|agents|chatmodes|skills)\/|(AGENTS?|CLAUDE|GEMINI|COPILOT|SKILL)\.md$|copilot-instructions\.md$|\.cursorrules$)/i,
  ],
  [
    'vendored',
    /(^|\/)(vendor|vendors|vendored|_vendor|third[-_]?party|3rdparty|node_modules|bower_components|Pods|extern|externals|external[-_](?:crates|libs|libraries|packages|modules|deps|dependencies|sources)|deps|[\w-]+[-_.]v?\d+\.\d+(?:\.\d+)*)\//i,
  ],
  // What Yarn writes for itself.
  ['vendored', /(^|\/)\.yarn\/|(^|\/)\.pnp(?:\.loader)?\.[cm]?js$/],
  // Where web projects of .NET keep the libraries of the browser.
  ['vendored', /(^|\/)wwwroot\/lib\//i],
  // Libraries of the browser that lie among the files that are served: by a version in the name, or by a known name.
  [
    'vendored',
    /[a-z]{2}\w*[-.]v?\d+\.\d+(?:\.\d+)*(?:[.-](?:slim|min|umd|esm|bundle|all|core))*\.(?:js|mjs|css)$|(^|\/)(?:static|public|assets|wwwroot|resources)\/(?:[^/]+\/)*(?:tinymce|ckeditor\w*|codemirror|fontawesome|font-awesome|swagger-ui|pdf-?js)\/|(^|\/)(?:static|public|assets|wwwroot|resources|libs)\/(?:[^/]+\/)*(?:jquery|bootstrap|datatables|lodash|underscore|moment|d3|chart|highlight|prism|mermaid|htmx|alpine|popper|select2|handlebars|leaflet|swagger-ui|jdenticon|knockout|backbone|require|modernizr|mustache|marked|dayjs|axios|socket\.io|hls|video|tinymce|ckeditor|codemirror|vue|react(?:-dom)?|three|echarts)(?:[.-](?:bundle|slim|min|umd|esm|all|core|pkgd|standalone|global|runtime|prod(?:uction)?|es\d?|v?\d+))*\.(?:js|mjs|css)$/i,
  ],
  [
    'generated',
    /(^|\/)(dist|__generated__|generated|gen|\.next|\.nuxt|\.output|storybook-static|autogen)\/|\.(min|bundle|generated|gen|g|designer|pb|pb\.gw|pb\.validate)\.\w+$|_pb2?(_grpc)?\.\w+$|_generated\.\w+$|(^|\/)zz_generated[^/]*$|\.lock$|-lock\.(json|yaml)$|\.snap$/i,
  ],
  // What tells an editor of PHP the names that a framework makes when it runs; the program never loads it.
  ['generated', /(^|\/)(?:_ide_(?:helper|macros)\w*|\.phpstorm\.meta)\.php$|(^|\/)\.phpstorm\.meta\.php\//],
  [
    'fixture',
    /(^|\/)(fixtures?|__fixtures__|testdata|test[-_]data|mocks?|__mocks__|fakes?|stubs?|__snapshots__|cassettes|corpus|seeds?|factories|DataFixtures)(\/|\.\w+$)|(^|\/|[._-])(mocks?|fakes?|stubs?|fixtures?)\.\w+$|(^|\/)(mock|fake)_[^/]+(\/|$)|_(mock|fake)s?\.\w+$/i,
  ],
  // A management command of Django is called by the name of its file.
  [
    'test',
    /(^|\/)(tests?|testing|__tests__|specs?|e2e|cypress|playwright|testutils?|test(?:ing)?[-_](utils?|helpers?|support)|[a-z]{2,}test|testx|regress|integration[-_]?tests?|unit[-_]?tests?|\w+[-_]tests?|tests?[-_]\w+)\/|(^|(?<!(?:^|\/)management\/commands)\/)(test_[^/]*|tests|conftest|test)\.(?!(go|ex)$)\w+$|[._-](test|tests|e2e|cy)\.\w+$|[._-]specs?\.([cm]?[jt]sx?|rb|lua|php|coffee|cr|dart|ex|exs|hs|scala|swift|vue|svelte)$|\/src\/(test|androidTest|commonTest|integrationTest)\/|\.Tests?\/|(^|\/)(spec_helper|rails_helper|test_helper)\.rb$/,
  ],
  // Small applications that exist to be tested as a whole.
  ['test', /^integrations?\/[^/]+\/(?:src|e2e|tests?)\//],
  ['test', /(?<=[a-z])(Tests?|Specs?|TestCase|IT)\.(java|kt|kts|scala|cs|php|swift|groovy|dart|m)$/],
  [
    'example',
    /(^|\/)(_?examples?|examples?[-_]\w+|(?:[\w.]+-)+(?:demos?|samples?|examples?)|demos?|samples?|tutorials?|playgrounds?|my[-_]?app|benchmarks?|bench|benches|asv_bench|perf[-_]measures?|perf(?:ormance)?[-_]tests?|sandbox|storybook|stories|templates?\/(?:[^/]+\/)*(?:template|skeleton)|docs_src|[\w.]+\.(?:Benchmarks?|Samples?|Examples?))\/|\.stories\.\w+$|(^|\/)storybook\w*\.[jt]sx?$|(^|\/)(?:bench(?:mark)?[-_]?\w*|(?:example|demo)s?\d*(?:[-_]\w*)?)\.\w+$/i,
  ],
  // What a command copies for those who begin a project of their own.
  ['example', /(^|\/)(?:init|create-[\w-]+|generators|schematics|scaffold\w*)\/(?:[^/]+\/){0,3}templates?\/[^/]+\//],
  // What Gradle builds first, to build the product with, the helpers of those who make a product of Go, and what takes its pictures.
  ['tool', /(^|\/)(?:buildSrc|build-logic)\/|^(?:hack|(?:docs\/)?screen-?shots?)\/.*\.(?:go|py|sh|rb|pl|[cm]?[jt]s)$/],
  // What containers of those who make the product are filled with.
  [
    'tool',
    /(^|\/)(?:docker|containers?|compose|\.devcontainer)\/(?:[^/]+\/)?(?:dev|devel|development|local)\/.*\.(?:sql|json|xml|ini|csv|ldif)$|(^|\/)\.devcontainer\/.*\.sql$/i,
  ],
  ['document', /\.(md|mdx|rst|adoc|txt)$|(^|\/)(docs?|documentation|website)\//i],
];

export function filePlace(path: string): FilePlace {
  if (/^\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/.test(path)) return 'source';
  // Their ending is that of a document; their folder tells the rest.
  if (/(?:^|\/)(?:CMakeLists\.txt|requirements[\w.-]*\.txt)$/.test(path))
    return filePlace(path.replace(/\.txt$/, '.cfg'));
  // What helps the people who make the product is no part of it.
  if (/(?:^|\/)(?:\.github|\.gitea|\.forgejo|\.gitlab|\.circleci)\/.*\.(?:py|sh|js|mjs|cjs|ts|rb|go|pl)$/.test(path))
    return 'tool';
  const told = withoutPackage(path).replace(OF_SELLERS, '');
  return PLACES.find(([, pattern]) => pattern.test(told))?.[0] ?? (OF_A_TOOL.test(path) ? 'tool' : 'source');
}

/** A folder of those who sell, whose code is called after them: `Requests/Vendor/StoreVendorRequest.php`, `vendors/vendor.service.ts`. */
const OF_SELLERS =
  /(?<=^|\/)[Vv]endors?\/(?=[^/]*(?:[A-Z]\w*Vendor|Vendors?[A-Z]|vendors?[._-][a-z])[^/]*\.(?:php|cs|java|kt|py|rb|ts|tsx)$)/;

/** Code in a hidden folder belongs to the tool that the folder is called after; what is served from one does not. */
const OF_A_TOOL =
  /(?:^|\/)\.(?!well-known\/)[a-z][\w-]*\/.*\.(?:py|sh|js|mjs|cjs|ts|tsx|jsx|vue|rb|go|pl|rs|java|kt|php|cs)$/;

/** Below `src/main/java` folders spell a package name, maybe `org.example.samples`; below `src` of Rust they are modules. */
export function withoutPackage(path: string): string {
  if (path.endsWith('.rs'))
    return path.replace(/(^|\/)src\/(?:[^/]+\/)*(?:benchmarks?|bench|samples?|examples?|demos?)\//, '$1src/');
  return path.replace(/(^|\/)src\/main\/(?:java|kotlin|scala|groovy)\/(?:[^/]+\/)*/, '$1src/main/');
}
