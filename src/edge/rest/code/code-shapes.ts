import * as z from 'zod';
import { symbolDetailShape, symbolShape } from '../../wire/code.ts';
import { standingShape } from '../../wire/freshness.ts';

/** What the calls that read the code of a project ask and answer in common. */

export const limit = z.coerce.number().int().min(1);
const cursor = z.string().max(1_000).optional();
export const file = z.string().min(1).max(4_096);
export const line = limit.max(10_000_000);
export const filter = z.string().max(500).optional();
const commit = z.string().describe('The ingested commit that the answer speaks of.');
/** What every answer says of the snapshot that it speaks of. */
export const snapshot = { commit, ...standingShape.shape };
export const symbolName = z.string().min(1).max(500).describe('A name, alone or qualified: `send`, `Session.send`.');

export const place = z.strictObject({ path: z.string(), line: z.int() });
export const paging = (usual: number, most: number) => ({ limit: limit.max(most).default(usual), cursor });
export const page = { ...snapshot, next_cursor: z.string().nullable() };
export const total = z.int().describe('Of the whole list, as far as it was read.');

export const symbol = symbolShape.meta({ id: 'CodeSymbol' });
export const symbolDetail = symbolDetailShape.meta({ id: 'CodeSymbolDetail' });
