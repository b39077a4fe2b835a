import { z } from 'zod';
import { oneLine } from '../../../base/text.ts';
import type { ModelTool } from '../../../engine/model/stream-model.ts';
import { callees, callers, type Use } from '../../../engine/pack/graph/symbol-graph.ts';
import { fileCommits } from '../../../engine/pack/history/file-history.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { findSymbols } from '../../../engine/pack/search/find-symbols.ts';
import { searchPack } from '../../../engine/pack/search/search-pack.ts';
import type { NumberedEvidence } from './numbered-evidence.ts';

const LINES_OF_A_FILE = 120;
const DEFINITIONS = 4;
const USES = 12;
const COMMITS = 8;

/**
 * What a language model may look up while it writes: the snapshot of this one project, read-only. `fence` marks every
 * result as quoted data.
 */
export function lookupTools(
  pack: Pack,
  evidence: NumberedEvidence,
  fence: (text: string) => string,
): Record<string, ModelTool> {
  const answer = (blocks: (string | null)[]): string => {
    const found = blocks.filter((block) => block !== null);
    return found.length === 0 ? 'Nothing was found.' : fence(found.join('\n\n'));
  };
  return {
    search_code: lookup(
      'Searches code, comments and documents of the project by meaning words and names. Use English words.',
      z.object({ query: z.string().min(1).max(400) }),
      ({ query }) => answer(searchPack(pack, query, { limit: 6 }).map((result) => evidence.show(placeOf(result), 24))),
    ),
    read_file: lookup(
      `Reads lines of a file, at most ${LINES_OF_A_FILE}.`,
      z.object({
        path: z.string().max(1_000),
        start_line: z.int().min(1).default(1),
        end_line: z.int().min(1).optional(),
      }),
      ({ path, start_line: startLine, end_line: endLine }) => {
        const found = evidence.pathOf(path);
        if (found === null) return 'There is no such file.';
        const source = { path: found, startLine, endLine: endLine ?? startLine + LINES_OF_A_FILE - 1 };
        return answer([evidence.show(source, LINES_OF_A_FILE)]);
      },
    ),
    find_symbol: lookup(
      'Finds definitions by name, such as `Session.send`, with what calls them and what they call.',
      z.object({ name: z.string().min(1).max(200) }),
      ({ name }) =>
        answer(
          findSymbols(pack, name, { limit: DEFINITIONS }).flatMap((symbol) => [
            evidence.show({ ...placeOf(symbol), symbol: symbol.name }),
            evidence.tell(
              `${symbol.name} is called by ${namesOf(callers(pack, symbol.id, { limit: USES }))}; it calls ${namesOf(callees(pack, symbol.id, { limit: USES }))}.`,
            ),
          ]),
        ),
    ),
    get_history: lookup(
      'Lists the latest commits that changed a file, with their messages.',
      z.object({ path: z.string().max(1_000) }),
      ({ path }) => {
        const found = evidence.pathOf(path);
        if (found === null) return 'There is no such file.';
        return answer(fileCommits(pack, found, { limit: COMMITS }).map(({ sha }) => evidence.show({ commit: sha })));
      },
    ),
  };
}

/** Checks the input once more: a model server may send anything. */
function lookup<Input>(about: string, input: z.ZodType<Input>, run: (input: Input) => string): ModelTool {
  return { about, input, run: (given) => run(input.parse(given)) };
}

function placeOf({ path, startLine, endLine }: { path: string; startLine: number; endLine: number }) {
  return { path, startLine, endLine };
}

function namesOf(uses: readonly Use[]): string {
  const names = uses.map(({ symbol, path, lines }) => `${symbol?.name ?? 'the top of the file'} (${path}:${lines[0]})`);
  return names.length === 0 ? 'nothing that was found' : oneLine(names.join(', '), 1_500);
}
