// One run of the AI SDK's MCP client: prints the tools, one result and one answer as JSON.
import { createMCPClient } from '@ai-sdk/mcp';

const [url, token, conversationId] = process.argv.slice(2);
const client = await createMCPClient({
  transport: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } },
});
const tools = await client.tools();
const options = { toolCallId: 'call-1', messages: [] };
const projects = await tools.list_projects.execute({}, options);
const answer = await tools.send_message.execute(
  { conversation_id: conversationId, message: 'Which database does the process write invoices to?' },
  options,
);
console.log(JSON.stringify({ tools: Object.keys(tools), projects, answer }));
await client.close();
