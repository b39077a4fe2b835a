import * as z from 'zod';
import { certainty, useShape } from '../../wire/code.ts';
import {
  file,
  filter,
  limit,
  line,
  page,
  paging,
  place,
  snapshot,
  symbol,
  symbolDetail,
  symbolName,
  total,
} from './code-shapes.ts';

const whichSymbol = {
  symbol: symbolName,
  path: filter.describe('Where it is defined: a path, a folder or a glob.'),
  line: line.optional().describe('A line inside the definition that is meant.'),
};

const others = z.array(symbol).describe('Other definitions that fit the name as well.');
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
        ...snapshot,
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
        ...snapshot,
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
        ...snapshot,
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
        ...snapshot,
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
