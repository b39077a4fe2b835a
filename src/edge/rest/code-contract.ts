import * as z from 'zod';
import {
  certainty,
  commitShape,
  historyShape,
  searchResultShape,
  symbolDetailShape,
  symbolKind,
  symbolShape,
  useShape,
} from '../wire/code.ts';
import { completenessShape, freshnessShape } from '../wire/freshness.ts';
import { queryFlag } from './contract.ts';

/** Shapes of the calls that read what is known about the code of a project. */

const limit = z.coerce.number().int().min(1);
const cursor = z.string().max(1_000).optional();
const file = z.string().min(1).max(4_096);
const line = limit.max(10_000_000);
const filter = z.string().max(500).optional();
const commit = z.string().describe('The ingested commit that the answer speaks of.');
const symbolName = z.string().min(1).max(500).describe('A name, alone or qualified: `send`, `Session.send`.');
const query = z.string().max(200).optional().describe('Words that must occur.');

const place = z.strictObject({ path: z.string(), line: z.int() });
const paging = (usual: number, most: number) => ({ limit: limit.max(most).default(usual), cursor });
const page = { commit, next_cursor: z.string().nullable() };
const total = z.int().describe('Of the whole list, as far as it was read.');

const whichSymbol = {
  symbol: symbolName,
  path: filter.describe('Where it is defined: a path, a folder or a glob.'),
  line: line.optional().describe('A line inside the definition that is meant.'),
};

const symbol = symbolShape.meta({ id: 'CodeSymbol' });
const symbolDetail = symbolDetailShape.meta({ id: 'CodeSymbolDetail' });
const others = z.array(symbol).describe('Other definitions that fit the name as well.');
const filters = {
  path: filter.describe('A path prefix or a glob such as `src/**/*.ts`.'),
  language: z.string().max(50).optional(),
  kind: symbolKind.optional().describe('Only results that show a definition of this kind.'),
};
const testsFlag = z
  .enum(['true', 'false'])
  .default('true')
  .transform((word) => word === 'true')
  .describe('False leaves test files out.');
const searchResponse = z.strictObject({
  results: z.array(searchResultShape.meta({ id: 'SearchResult' })),
  commit: z.string(),
  preview: z.boolean().describe('True while the first ingestion is under way: only a part is searched.'),
  freshness: freshnessShape,
  completeness: completenessShape,
});

export const searchContract = {
  ranked: {
    querystring: z.strictObject({
      q: z.string().min(1).max(2_000),
      limit: limit.max(100).default(10),
      ...filters,
      tests: testsFlag,
    }),
    response: searchResponse,
  },
  long: {
    body: z.strictObject({
      query: z.string().min(1).max(50_000),
      limit: z.int().min(1).max(100).default(10),
      ...filters,
      tests: z.boolean().default(true).describe('False leaves test files out.'),
    }),
    response: searchResponse,
  },
  text: {
    querystring: z.strictObject({
      q: z.string().min(1).max(1_000),
      regex: queryFlag.describe('Read `q` as a regular expression. Every pattern takes linear time.'),
      ignore_case: queryFlag,
      limit: limit.max(1_000).default(100),
      path: filters.path,
      language: filters.language,
      tests: testsFlag,
    }),
    response: z
      .strictObject({
        lines: z.array(z.strictObject({ path: z.string(), line: z.int(), text: z.string() })),
        complete: z.boolean().describe('False where the limit or the time ended the search early.'),
        commit,
      })
      .meta({ id: 'FoundLines' }),
  },
  symbols: {
    querystring: z.strictObject({
      q: symbolName,
      kind: symbolKind.optional(),
      path: filter,
      exact: queryFlag.describe('True: only this very name. Otherwise similar names where there is no such name.'),
      ...paging(20, 200),
    }),
    response: z.strictObject({ symbols: z.array(symbolDetail), total, ...page }).meta({ id: 'SymbolList' }),
  },
};

export const fileContract = {
  read: {
    querystring: z.strictObject({
      path: file,
      start: line.optional(),
      end: line.optional(),
      symbols: queryFlag.describe('Also list the definitions in these lines.'),
    }),
    response: z
      .strictObject({
        path: z.string(),
        language: z.string(),
        lines: z.int().describe('Lines of the whole file.'),
        start_line: z.int(),
        end_line: z.int(),
        text: z.string().describe('Secrets are masked.'),
        symbols: z.array(symbol),
        commit: z.string(),
      })
      .meta({ id: 'FileText' }),
  },
  list: {
    querystring: z.strictObject({
      path: z.string().max(4_096).default('').describe('A folder; absent: the root.'),
      ...paging(500, 2_000),
    }),
    response: z
      .strictObject({
        path: z.string(),
        entries: z.array(
          z.strictObject({
            name: z.string(),
            path: z.string(),
            type: z.enum(['folder', 'file']),
            files: z.int().describe('Files below a folder.'),
            lines: z.int(),
            size: z.int(),
            language: z.string().nullable(),
            role: z.string().nullable().describe('What a file is for: source, test, example, document, generated …'),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'Folder' }),
  },
};

const importTime = z
  .string()
  .describe('`load`: when the file is loaded; `inner`: inside a function; `types`: for types only.');

export const graphContract = {
  modules: {
    querystring: z.strictObject({
      under: filter.describe('Draw only this folder.'),
      depth: limit.max(10).optional().describe('Folders down to this depth; absent: a division into few parts.'),
    }),
    response: z
      .strictObject({
        nodes: z.array(
          z.strictObject({
            id: z.string(),
            path: z.string(),
            divisible: z.boolean().describe('True for a folder that can be drawn by itself with `under`.'),
            files: z.int(),
            lines: z.int(),
            layer: z.int().describe('0 uses no other part; the others stand above what they use.'),
            about: z.string().describe('What it is for.'),
          }),
        ),
        edges: z.array(
          z.strictObject({
            from: z.string(),
            to: z.string(),
            weight: z.int().describe('Pairs of files of which the first uses the second.'),
            certainty,
            back: z.boolean().describe('True where it runs against the layers and so closes a circle of parts.'),
            example: z.strictObject({ path: z.string(), line: z.int(), target: z.string() }),
          }),
        ),
        layers: z.int(),
        commit,
      })
      .meta({ id: 'ModuleMap' }),
  },
  definition: {
    querystring: z.strictObject(whichSymbol),
    response: z
      .strictObject({
        symbol: symbolDetail,
        text: z.string(),
        complete: z.boolean().describe('False where the definition is longer than the text shown.'),
        others,
        commit,
      })
      .meta({ id: 'Definition' }),
  },
  uses: {
    querystring: z.strictObject({
      ...whichSymbol,
      at_least: certainty.default('likely').describe('The least sure uses to show.'),
      ...paging(50, 500),
    }),
    response: z
      .strictObject({ symbol: symbolDetail, uses: z.array(useShape.meta({ id: 'CodeUse' })), others, ...page })
      .meta({ id: 'UseList' }),
  },
  imports: {
    querystring: z.strictObject({ path: file, ...paging(100, 1_000) }),
    response: z
      .strictObject({
        imports: z.array(
          z.strictObject({
            module: z.string().describe('As written.'),
            line: z.int(),
            time: importTime,
            target: z.string().nullable().describe('The file of this project that is meant; null for what is outside.'),
            certainty: certainty.nullable(),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'ImportList' }),
  },
  dependents: {
    querystring: z.strictObject({ path: file, ...paging(100, 1_000) }),
    response: z
      .strictObject({
        dependents: z.array(z.strictObject({ path: z.string(), line: z.int(), time: importTime, certainty })),
        total,
        ...page,
      })
      .meta({ id: 'DependentList' }),
  },
  path: {
    querystring: z.strictObject({ from: symbolName, to: symbolName, from_path: filter, to_path: filter }),
    response: z
      .strictObject({
        from: symbol,
        to: symbol,
        found: z.boolean(),
        steps: z.array(z.strictObject({ from: symbol, to: symbol, path: z.string(), line: z.int(), certainty })),
        commit,
      })
      .meta({ id: 'CodePath' }),
  },
  impact: {
    querystring: z.strictObject({
      symbol: symbolName.optional(),
      path: filter.describe('Of the symbol; or, without one, the file that changes.'),
      line: line.optional(),
      distance: limit.max(6).default(3).describe('How many steps away.'),
      limit: limit.max(1_000).default(200),
    }),
    response: z
      .strictObject({
        symbol: symbol.nullable(),
        reached: z.array(
          z.strictObject({ symbol, distance: z.int(), certainty, line: z.int().describe('Where it uses the last.') }),
        ),
        files: z.array(z.string()),
        tests: z.array(z.string()),
        routes: z.array(
          z.strictObject({ kind: z.string(), subject: z.string(), path: z.string(), line: z.int().nullable() }),
        ),
        complete: z.boolean().describe('False where the limit ended the walk.'),
        commit,
      })
      .meta({ id: 'Impact' }),
  },
  cycles: {
    querystring: z.strictObject(paging(50, 200)),
    response: z
      .strictObject({
        cycles: z.array(
          z.strictObject({
            files: z.array(z.string()),
            evidence: z.array(z.strictObject({ path: z.string(), line: z.int(), target: z.string() })),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'CycleList' }),
  },
  entryPoints: {
    querystring: z.strictObject(paging(50, 200)),
    response: z
      .strictObject({
        entry_points: z.array(z.strictObject({ path: z.string(), why: z.string(), evidence: place })),
        total,
        ...page,
      })
      .meta({ id: 'EntryPointList' }),
  },
  centralFiles: {
    querystring: z.strictObject(paging(20, 200)),
    response: z
      .strictObject({
        files: z.array(
          z.strictObject({
            path: z.string(),
            users: z.int().describe('Files that use it in any way.'),
            dependents: z.int().describe('Files that import it.'),
          }),
        ),
        ...page,
      })
      .meta({ id: 'CentralFileList' }),
  },
};

export const knownContract = {
  history: {
    querystring: z.strictObject({
      path: filter.describe('A file.'),
      symbol: symbolName.optional(),
      start: line.optional(),
      end: line.optional(),
      ...paging(20, 200),
    }),
    response: z.strictObject({ ...historyShape.shape, ...page }).meta({ id: 'CodeHistory' }),
  },
  activity: {
    querystring: z.strictObject({ path: filter.describe('A file; absent: the whole project.') }),
    response: z
      .strictObject({
        months: z.array(
          z.strictObject({ month: z.string().describe('`2026-11`'), commits: z.int(), authors: z.int() }),
        ),
        commit,
      })
      .meta({ id: 'Activity' }),
  },
  invariants: {
    querystring: z.strictObject({
      basis: z.enum(['enforced', 'stated']).optional(),
      path: filter,
      query,
      introduced: queryFlag.describe('Also look for the commit that introduced each; takes seconds the first time.'),
      ...paging(50, 500),
    }),
    response: z
      .strictObject({
        invariants: z.array(
          z.strictObject({
            rule: z.string(),
            basis: z.enum(['enforced', 'stated']).describe('By code, or by a text alone.'),
            form: z.string(),
            condition: z.string().nullable().describe('What is refused, as written.'),
            path: z.string(),
            start_line: z.int(),
            end_line: z.int(),
            symbol: z.strictObject({ name: z.string(), path: z.string(), line: z.int() }).nullable(),
            others: z.array(place).describe('The same rule elsewhere.'),
            stated_at: z.strictObject({ path: z.string(), line: z.int(), text: z.string() }).nullable(),
            introduced_by: commitShape.nullable().describe('Null where it was not asked for or could not be traced.'),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'InvariantList' }),
  },
  patterns: {
    querystring: z.strictObject({}),
    response: z
      .strictObject({
        patterns: z.array(
          z.strictObject({
            name: z.string(),
            certainty: z
              .enum(['certain', 'probable'])
              .describe('`certain`: every sign that the pattern needs was seen; `probable`: enough of them.'),
            statement: z.string(),
            evidence: z.array(
              z.strictObject({ path: z.string(), start_line: z.int(), end_line: z.int(), shows: z.string() }),
            ),
          }),
        ),
        commit,
      })
      .meta({ id: 'PatternList' }),
  },
  components: {
    querystring: z.strictObject({ query, kind: symbolKind.optional(), ...paging(20, 200) }),
    response: z
      .strictObject({
        components: z.array(
          z.strictObject({
            ...symbolDetailShape.shape,
            summary: z.string().nullable(),
            users: z.int().describe('Files outside of tests that use it.'),
            directories: z.int(),
            implementers: z.int(),
            example: z.strictObject({ path: z.string(), line: z.int(), text: z.string() }),
            alternatives: z.array(
              z.strictObject({ name: z.string(), path: z.string(), line: z.int(), why: z.string() }),
            ),
          }),
        ),
        total,
        ...page,
      })
      .meta({ id: 'ComponentList' }),
  },
};
