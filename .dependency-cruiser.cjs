// Who may know whom. ARCHITECTURE.md tells the reasons; a broken rule prints its own comment.

// The layer order of src/, highest first. A file may import from its own folder and from lower layers.
const LAYERS = ['edge', 'flow', 'record', 'engine', 'base'];

const downwardOnly = LAYERS.slice(1).map((layer, i) => ({
  name: `${layer}-looks-down`,
  comment: `${layer}/ is below ${LAYERS.slice(0, i + 1).join('/, ')}/ and must not know them.`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/((${LAYERS.slice(0, i + 1).join('|')})/|main\\.ts)` },
}));

// Folders of one layer do not import each other, except for the pairs listed here.
const KNOWN_NEIGHBOURS = {
  edge: {
    http: ['guard', 'mcp', 'rest', 'wire'],
    mcp: ['guard', 'wire'],
    rest: ['guard', 'wire'],
    cli: ['http', 'wire'],
  },
  flow: { ingest: ['authoring'], answering: ['authoring', 'reading'], reading: ['authoring'] },
  record: {},
  engine: { facts: ['syntax'], pack: ['syntax', 'facts'] },
};

const sideways = Object.entries(KNOWN_NEIGHBOURS).flatMap(([layer, exceptions]) => [
  {
    name: `${layer}-folders-stay-apart`,
    comment: `Two ${layer} folders meet one layer up, not in each other.`,
    severity: 'error',
    from: {
      path: `^src/${layer}/([^/]+)/`,
      pathNot: Object.keys(exceptions).map((folder) => `^src/${layer}/${folder}/`),
    },
    // A file that lies in the layer itself, such as record/reach.ts, is there for all its folders.
    to: { path: `^src/${layer}/[^/]+/`, pathNot: `^src/${layer}/$1/` },
  },
  ...Object.entries(exceptions).map(([folder, neighbours]) => ({
    name: `${layer}-${folder}-known-neighbours`,
    comment: `${layer}/${folder} may import only ${neighbours.join(', ')} of its own layer.`,
    severity: 'error',
    from: { path: `^src/${layer}/${folder}/` },
    to: { path: `^src/${layer}/[^/]+/`, pathNot: [folder, ...neighbours].map((name) => `^src/${layer}/${name}/`) },
  })),
]);

// One folder owns each outside library; the rest of the code speaks our own words.
const owners = [
  ['kysely', '^src/(engine/db|record)/'],
  ['pg', '^src/engine/db/'],
  ['pino', '^src/base/log\\.ts$'],
  ['aws4fetch', '^src/engine/store/'],
  ['@opentelemetry/.+', '^src/base/trace\\.ts$'],
  ['jose', '^src/record/access/'],
  ['web-tree-sitter', '^src/engine/syntax/'],
  ['(ai|@ai-sdk/.+)', '^src/engine/model/'],
  ['@modelcontextprotocol/.+', '^src/edge/mcp/'],
  ['(fastify|@fastify/.+|@scalar/.+)', '^src/edge/'],
].map(([library, owner]) => ({
  name: `one-owner-of-${library.replace(/\W+/g, '-')}`,
  comment: `Only ${owner} imports ${library}.`,
  severity: 'error',
  from: { path: '^src/', pathNot: [owner, '\\.test\\.ts$'] },
  to: { path: `(^|node_modules/)${library}(/|$)` },
}));

module.exports = {
  forbidden: [
    ...downwardOnly,
    ...sideways,
    ...owners,
    {
      name: 'sqlite-stays-in-the-engine',
      comment: 'Only engine/db and engine/pack open SQLite files.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/(db|pack)/', '\\.test\\.ts$'] },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'few-start-processes',
      comment: 'Other programs are started by engine/git alone, and our own by the run of an ingestion.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/engine/git/', '^src/flow/ingest/run-process\\.ts$', '\\.test\\.ts$'] },
      to: { path: '^(node:)?child_process$' },
    },
    {
      name: 'dashboard-sees-the-contract-only',
      comment: 'The dashboard knows the server by its contract and its wire shapes, as types, and by nothing else.',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: {
        path: '^src/',
        pathNot: ['^src/edge/rest/(contract|[a-z]+-contract|code/[a-z-]+-contract)\\.ts$', '^src/edge/wire/'],
      },
    },
    {
      name: 'dashboard-takes-types-only',
      comment: 'Importing a schema would put the validator, and what it imports, into the browser.',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-does-not-know-the-dashboard',
      comment: 'The server serves the built files; it never imports their sources.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^dashboard/' },
    },
    {
      name: 'sections-stand-alone',
      comment:
        'A section is written by its own file alone; what sections and answers both tell is in authoring/statements.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/flow/authoring/sections(\\.ts$|/.+\\.test\\.ts$)' },
      to: { path: '^src/flow/authoring/sections/' },
    },
    {
      name: 'answers-are-written-apart',
      comment:
        'What writes answers is most of the program. Only its own thread imports it; where a command needs it, it loads it there, so that everything else starts in half the time.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/flow/answering/(embedded-answerer|answer-thread)\\.ts$', '\\.test\\.ts$'],
      },
      to: {
        path: '^src/flow/answering/(embedded-answerer|answer-from-pack|model/model-answerer)\\.ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one idea.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports is dead, unless it is a start or a test.',
      severity: 'error',
      from: { orphan: true, pathNot: '(^src/main|\\.test|^dashboard/vite\\.config)\\.ts$|^dashboard/public/' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'types'] },
  },
};
