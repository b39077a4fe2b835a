import { AppError } from '../../../base/errors.ts';
import { toSymbolDetailShape, toSymbolShape, toUseShape } from '../../wire/code.ts';
import { defined } from '../../wire/defined.ts';
import type { Rest, RestServer } from '../rest-server.ts';
import { graphContract as contract } from './code-graph-contract.ts';
import { codeRoutes, nextCursor, offsetOf } from './code-routes.ts';

const USES = {
  references: 'Everything that uses a definition',
  callers: 'Who calls a function',
  callees: 'What a function calls',
  implementers: 'Types that extend or implement a type',
} as const;

/** How the code hangs together: parts and layers, definitions and their users, files and their imports. */
export function registerCodeGraph(server: RestServer, rest: Rest): void {
  const { codeReader } = rest.app;
  const get = codeRoutes(server, rest, 'Code');

  get(
    'graph',
    {
      summary: 'The parts of the system and what uses what',
      description: 'A map of folders with their layers, without tests and generated files. `under` draws one folder.',
    },
    contract.modules,
    async (project, options) => {
      const { value, commit } = await codeReader.ask(project, 'modules', defined(options));
      return { ...value, commit };
    },
  );

  get('graph/definition', { summary: 'A definition with its source' }, contract.definition, async (project, wish) => {
    const { value, commit } = await codeReader.ask(project, 'definition', defined(wish));
    const { symbol, others, ...rest } = value;
    return { ...rest, symbol: toSymbolDetailShape(symbol), others: others.map(toSymbolShape), commit };
  });

  for (const relation of Object.keys(USES) as (keyof typeof USES)[]) {
    // The keys of the table above.
    get(
      `graph/${relation}`,
      { summary: USES[relation], description: 'The surest first; each with its lines.' },
      contract.uses,
      async (project, { at_least, limit, cursor, ...wish }) => {
        const page = { offset: offsetOf(relation, cursor), limit };
        const asked = { relation, atLeast: at_least, wish: defined(wish), ...page };
        const { value, commit } = await codeReader.ask(project, 'uses', asked);
        return {
          symbol: toSymbolDetailShape(value.symbol),
          uses: value.items.map(toUseShape),
          others: value.others.map(toSymbolShape),
          commit,
          next_cursor: nextCursor(relation, page, value.more),
        };
      },
    );
  }

  get('graph/imports', { summary: 'What a file imports' }, contract.imports, async (project, { cursor, ...asked }) => {
    const page = { offset: offsetOf('imports', cursor), limit: asked.limit };
    const { value, commit } = await codeReader.ask(project, 'imports', { path: asked.path, ...page });
    const { items, total, more } = value;
    return { imports: items, total, commit, next_cursor: nextCursor('imports', page, more) };
  });

  get(
    'graph/dependents',
    { summary: 'Which files import a file' },
    contract.dependents,
    async (project, { cursor, ...asked }) => {
      const page = { offset: offsetOf('dependents', cursor), limit: asked.limit };
      const { value, commit } = await codeReader.ask(project, 'dependents', { path: asked.path, ...page });
      const { items, total, more } = value;
      return { dependents: items, total, commit, next_cursor: nextCursor('dependents', page, more) };
    },
  );

  get(
    'graph/path',
    { summary: 'The shortest way from one definition to another' },
    contract.path,
    async (project, asked) => {
      const wish = {
        from: defined({ symbol: asked.from, path: asked.from_path }),
        to: defined({ symbol: asked.to, path: asked.to_path }),
      };
      const { value, commit } = await codeReader.ask(project, 'path', wish);
      const steps = (value.steps ?? []).map((step) => ({
        ...step,
        from: toSymbolShape(step.from),
        to: toSymbolShape(step.to),
      }));
      return {
        from: toSymbolShape(value.from),
        to: toSymbolShape(value.to),
        found: value.steps !== null,
        steps,
        commit,
      };
    },
  );

  get(
    'graph/impact',
    {
      summary: 'What a change of a definition or a file may reach',
      description: 'Symbols, files, tests and routes, nearest first.',
    },
    contract.impact,
    async (project, { symbol, path, line, distance, limit }) => {
      if (symbol === undefined && path === undefined) {
        const details = [{ field: 'symbol', message: 'or `path` is needed' }];
        throw new AppError('invalid-input', 'Say what changes: `symbol`, or the `path` of a file.', { details });
      }
      const wish = symbol === undefined ? defined({ path }) : { symbol: { symbol, ...defined({ path, line }) } };
      const { value, commit } = await codeReader.ask(project, 'impact', { ...wish, distance, limit });
      return {
        symbol: value.symbol && toSymbolShape(value.symbol),
        reached: value.symbols.map(({ symbol: each, distance: steps, certainty, line: at }) => ({
          symbol: toSymbolShape(each),
          distance: steps,
          certainty,
          line: at,
        })),
        files: value.files,
        tests: value.tests,
        routes: value.facts,
        complete: value.complete,
        commit,
      };
    },
  );

  get(
    'graph/cycles',
    { summary: 'Files that import each other in a circle', description: 'At load time; the smallest circle first.' },
    contract.cycles,
    async (project, { limit, cursor }) => {
      const page = { offset: offsetOf('cycles', cursor), limit };
      const { value, commit } = await codeReader.ask(project, 'cycles', page);
      const { items, total, more } = value;
      return { cycles: items, total, commit, next_cursor: nextCursor('cycles', page, more) };
    },
  );

  get(
    'graph/entry-points',
    { summary: 'Where execution begins' },
    contract.entryPoints,
    async (project, { limit, cursor }) => {
      const page = { offset: offsetOf('entry-points', cursor), limit };
      const { value, commit } = await codeReader.ask(project, 'entryPoints', page);
      const entries = value.items.map(({ path, why, source }) => ({
        path,
        why,
        evidence: { path: source.path, line: source.startLine },
      }));
      return {
        entry_points: entries,
        total: value.total,
        commit,
        next_cursor: nextCursor('entry-points', page, value.more),
      };
    },
  );

  get(
    'graph/central-files',
    { summary: 'The files that most others stand on', description: 'Without tests.' },
    contract.centralFiles,
    async (project, { limit, cursor }) => {
      const page = { offset: offsetOf('central-files', cursor), limit };
      const { value, commit } = await codeReader.ask(project, 'centralFiles', page);
      return { files: value.items, commit, next_cursor: nextCursor('central-files', page, value.more) };
    },
  );
}
