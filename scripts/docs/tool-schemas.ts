import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';

/**
 * One file for each tool with all that a client sees of it. Clients and agents build on these, so a change of one is
 * seen in the diff of the change that makes it.
 */
export function toolSchemas(): Record<string, string> {
  return Object.fromEntries(
    ALL_TOOLS.listed.map((tool) => [`test/mcp/schemas/${tool.name}.snap.json`, `${JSON.stringify(tool, null, 2)}\n`]),
  );
}
