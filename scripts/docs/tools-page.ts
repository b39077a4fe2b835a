import { LISTED_PROMPTS } from '../../src/edge/mcp/prompts.ts';
import { RESOURCE_TEMPLATES } from '../../src/edge/mcp/resources.ts';
import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';

/** docs/tools.md: what a client finds at the MCP endpoint. */
export function toolsPage(): string {
  return `# MCP tools

Made by \`npm run docs\` from the definitions in \`src/edge/mcp/tools/\`. The endpoint is \`POST /mcp\` with
\`Authorization: Bearer mcp_…\`; docs/clients.md shows which clients were tried.

Every result has a text that is complete on its own and the same as structured content. A result holds at most 20,000
tokens; what is longer follows by \`cursor\`. A tool that fails answers with \`isError\` and a text that says what to do.

The last four tools are the toolset \`code\`, the others \`core\`. A client sees all of them unless its URL names some:
\`/mcp?toolsets=core\`.

| tool | what it does | changes something |
|---|---|---|
${ALL_TOOLS.listed.map((tool) => `| [\`${tool.name}\`](#${tool.name}) | ${tool.title} | ${ALL_TOOLS.byName.get(tool.name)?.writes ? 'yes, needs a write token' : 'no'} |`).join('\n')}

${ALL_TOOLS.listed.map(toolSection).join('\n\n')}

## Resources

| address | what it is |
|---|---|
${RESOURCE_TEMPLATES.map((template) => `| \`${template.uriTemplate}\` | ${template.description} |`).join('\n')}

## Prompts

| prompt | what it does | arguments |
|---|---|---|
${LISTED_PROMPTS.map((prompt) => `| \`${prompt.name}\` | ${prompt.description} | ${(prompt.arguments ?? []).map(({ name }) => `\`${name}\``).join(', ')} |`).join('\n')}
`;
}

interface Field {
  type?: string | string[];
  enum?: string[];
  anyOf?: Field[];
  items?: Field;
  description?: string;
  default?: unknown;
  format?: string;
}

function toolSection(tool: (typeof ALL_TOOLS.listed)[number]): string {
  const given = fieldRows(tool.inputSchema as Schema); // Both are object schemas made from zod.
  const result = fieldRows((tool.outputSchema ?? {}) as Schema); // The same.
  return `### ${tool.name}

${tool.description}

| argument | type | needed | meaning |
|---|---|---|---|
${given.map(({ name, type, needed, meaning }) => `| \`${name}\` | ${type} | ${needed ? 'yes' : 'no'} | ${meaning} |`).join('\n')}

| result | type | meaning |
|---|---|---|
${result.map(({ name, type, meaning }) => `| \`${name}\` | ${type} | ${meaning} |`).join('\n')}`;
}

interface Schema {
  properties?: Record<string, Field>;
  required?: string[];
}

function fieldRows({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeText(field),
    needed: required.includes(name) && field.default === undefined,
    meaning: (field.description ?? '').replaceAll('|', '\\|'),
  }));
}

function typeText(field: Field): string {
  if (field.anyOf) return [...new Set(field.anyOf.map(typeText))].join(' or ');
  if (field.enum) return field.enum.map((word) => `\`${word}\``).join(', ');
  if (field.type === 'array') return `list of ${field.items ? typeText(field.items) : 'values'}`;
  if (field.format === 'date-time') return 'time';
  return [field.type ?? 'object'].flat().join(' or ');
}
