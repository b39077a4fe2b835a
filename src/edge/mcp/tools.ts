import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { listedTool, type Tool } from './tool.ts';
import { createConversationTool } from './tools/create-conversation.ts';
import { explainSymbolTool } from './tools/explain-symbol.ts';
import { getConversationTool } from './tools/get-conversation.ts';
import { getFileTool } from './tools/get-file.ts';
import { getHistoryTool } from './tools/get-history.ts';
import { getProjectTool } from './tools/get-project.ts';
import { getProjectPrdTool } from './tools/get-project-prd.ts';
import { getProjectStatsTool } from './tools/get-project-stats.ts';
import { getProjectTechspecTool } from './tools/get-project-techspec.ts';
import { listConversationsTool } from './tools/list-conversations.ts';
import { listProjectsTool } from './tools/list-projects.ts';
import { renameConversationTool } from './tools/rename-conversation.ts';
import { searchCodeTool } from './tools/search-code.ts';
import { sendMessageTool } from './tools/send-message.ts';

/** The tools by toolset, in the order in which an agent meets them. A client takes all unless it names some. */
const TOOLSETS = {
  core: [
    listProjectsTool,
    getProjectTool,
    getProjectStatsTool,
    getProjectPrdTool,
    getProjectTechspecTool,
    listConversationsTool,
    getConversationTool,
    createConversationTool,
    renameConversationTool,
    sendMessageTool,
  ],
  code: [searchCodeTool, getFileTool, explainSymbolTool, getHistoryTool],
} as const;

type ToolsetName = keyof typeof TOOLSETS;
const TOOLSET_NAMES = Object.keys(TOOLSETS) as ToolsetName[]; // The keys of the table above.

/** The tools that one client sees. */
export interface Toolset {
  names: readonly string[];
  tools: readonly Tool[];
  byName: ReadonlyMap<string, Tool>;
  /** The same for everybody and for as long as the program runs, so it is made once. */
  listed: readonly ListedTool[];
}

function toolset(names: readonly ToolsetName[]): Toolset {
  const tools = names.flatMap((name) => [...TOOLSETS[name]]);
  return { names, tools, byName: new Map(tools.map((tool) => [tool.name, tool])), listed: tools.map(listedTool) };
}

export const ALL_TOOLS = toolset(TOOLSET_NAMES);

/** Every choice that `?toolsets=` can make, by the names it has in their usual order. */
export const TOOLSET_CHOICES: ReadonlyMap<string, Toolset> = new Map([
  [TOOLSET_NAMES.join(','), ALL_TOOLS],
  ...TOOLSET_NAMES.map((name): [string, Toolset] => [name, toolset([name])]),
]);

/** The choice that a request makes by `?toolsets=core`; undefined where it names a toolset that does not exist. */
export function chosenToolset(wish: unknown): Toolset | undefined {
  if (wish === undefined) return ALL_TOOLS;
  const asked = new Set(
    [wish].flat().flatMap((text) =>
      String(text)
        .split(',')
        .map((name) => name.trim()),
    ),
  );
  const known = TOOLSET_NAMES.filter((name) => asked.has(name));
  return known.length === asked.size ? TOOLSET_CHOICES.get(known.join(',')) : undefined;
}
