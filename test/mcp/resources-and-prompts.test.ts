import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROMPTS } from '../../src/edge/mcp/prompts.ts';
import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';
import type { Project } from '../../src/record/projects/project.ts';
import { DIALECTS } from '../databases.ts';
import { type Door, openDoor } from './door.ts';
import { completedProject, ingestingProject, techspec } from './projects.ts';

describe.each(DIALECTS)('resources and prompts on %s', (dialect) => {
  let door: Door;
  let client: Client;
  let billing: Project;
  let large: Project;

  beforeAll(async () => {
    door = await openDoor(dialect);
    const { token } = await door.makeToken();
    billing = await completedProject(door.app, door.organizationId, 'Billing');
    const long = techspec();
    long.sections = long.sections.map((section) => ({ ...section, markdown: `${'Long text. '.repeat(8_000)}` }));
    large = await completedProject(door.app, door.organizationId, 'Large', [long]);
    await ingestingProject(door.app, door.organizationId, 'Atlas');
    client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', door.url), { requestInit }));
  });
  afterAll(async () => {
    await client.close();
    await door.stop();
  });

  const textOf = (result: { contents: unknown[] }): string => (result.contents[0] as { text: string }).text; // All of ours are text.

  it('list the documents that exist', async () => {
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.uri)).toEqual([
      `lorekeep://projects/${billing.id}/prd`,
      `lorekeep://projects/${billing.id}/techspec`,
      `lorekeep://projects/${large.id}/techspec`,
    ]);
    for (const resource of resources) expect(resource.description).toBeTruthy();
  });

  it('have templates for whole documents and for sections', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map((template) => template.uriTemplate)).toEqual([
      'lorekeep://projects/{project_id}/prd',
      'lorekeep://projects/{project_id}/prd/{section}',
      'lorekeep://projects/{project_id}/techspec',
      'lorekeep://projects/{project_id}/techspec/{section}',
    ]);
  });

  it('read a document whole, by section, and by the name of the project', async () => {
    const whole = textOf(await client.readResource({ uri: `lorekeep://projects/${billing.id}/prd` }));
    expect(whole).toContain('keeps the ledger');
    expect(whole).toContain('src/ledger.ts:10-24');
    const section = textOf(await client.readResource({ uri: 'lorekeep://projects/Billing/techspec/invariants' }));
    expect(section).toContain('counter posting');
    expect(section).not.toContain('retry queue');
  });

  it('give a document that is too large as its outline with the address of each section', async () => {
    const text = textOf(await client.readResource({ uri: `lorekeep://projects/${large.id}/techspec` }));
    expect(text.length).toBeLessThan(5_000);
    expect(text).toContain(`lorekeep://projects/${large.id}/techspec/invariants`);
    const section = await client.readResource({ uri: `lorekeep://projects/${large.id}/techspec/invariants` });
    expect(textOf(section)).toContain('Long text. '.repeat(100));
  });

  it.each(['Atlas/prd', 'none/prd', 'Billing/prd/nothing', 'Billing/novel'])('do not find %s', async (path) => {
    await expect(client.readResource({ uri: `lorekeep://projects/${path}` })).rejects.toMatchObject({ code: -32602 });
  });

  it('complete project ids by id and by name, and sections', async () => {
    const complete = async (uri: string, name: string, value: string) => {
      const result = await client.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value } });
      return result.completion.values;
    };
    const template = 'lorekeep://projects/{project_id}/prd';
    expect(await complete(template, 'project_id', billing.id.slice(0, 12))).toEqual([billing.id]);
    expect(await complete(template, 'project_id', 'bill')).toEqual([billing.id]);
    expect(await complete(template, 'project_id', '')).toHaveLength(3);
    expect(await complete(`${template}/{section}`, 'section', 'user')).toEqual(['user_personas', 'user_stories']);
    expect(await complete(template, 'nothing', 'x')).toEqual([]);
  });

  it('offer four prompts that name only tools that exist', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map((prompt) => prompt.name)).toEqual([
      'onboard_to_project',
      'plan_feature',
      'find_bug_cause',
      'review_against_invariants',
    ]);
    const known = ALL_TOOLS.tools.map((tool) => tool.name);
    for (const prompt of PROMPTS) {
      const topic = prompt.topic ? { [prompt.topic.name]: 'Pay by card' } : {};
      const { messages } = await client.getPrompt({
        name: prompt.name,
        arguments: { project_id: 'billing', ...topic },
      });
      const text = ((messages[0]?.content ?? {}) as { text: string }).text; // All of ours are text.
      expect(text).toContain(billing.id);
      if (prompt.topic) expect(text).toContain('Pay by card');
      const named = [...text.matchAll(/\b(?:list|get|create|rename|send)_[a-z_]+/g)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
