import { listedTool, type Tool } from './tool.ts';
import { createConversationTool } from './tools/create-conversation.ts';
import { getConversationTool } from './tools/get-conversation.ts';
import { getProjectTool } from './tools/get-project.ts';
import { getProjectPrdTool } from './tools/get-project-prd.ts';
import { getProjectStatsTool } from './tools/get-project-stats.ts';
import { getProjectTechspecTool } from './tools/get-project-techspec.ts';
import { listConversationsTool } from './tools/list-conversations.ts';
import { listProjectsTool } from './tools/list-projects.ts';
import { renameConversationTool } from './tools/rename-conversation.ts';
import { sendMessageTool } from './tools/send-message.ts';

/** Every tool, in the order in which an agent meets them. */
export const TOOLS: readonly Tool[] = [
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
];

export const TOOLS_BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));

/** The same for everybody and for as long as the program runs, so it is made once. */
export const LISTED_TOOLS = TOOLS.map(listedTool);
