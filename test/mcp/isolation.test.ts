import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation } from '../../src/record/conversations/conversations.ts';
import type { Project } from '../../src/record/projects/project.ts';
import { DIALECTS } from '../databases.ts';
import { type Door, openDoor } from './door.ts';
import { completedProject } from './projects.ts';

/** What must never appear in a reply to somebody who may not know of the project. */
const SECRET = 'Zanzibar';

describe.each(DIALECTS)('what a token may not know on %s', (dialect) => {
  let door: Door;
  let limited: string;
  let reading: string;
  let mine: Project;
  let secret: Project;
  let foreign: Project;
  let secretConversation: string;
  let foreignConversation: string;

  beforeAll(async () => {
    door = await openDoor(dialect);
    const { db } = door.app.database;
    await db.insertInto('organizations').values({ id: 'org_other', name: 'Other', created_at: 0 }).execute();
    mine = await completedProject(door.app, door.organizationId, 'Mine');
    secret = await completedProject(door.app, door.organizationId, `${SECRET} one`);
    foreign = await completedProject(door.app, 'org_other', `${SECRET} two`);
    const createdBy = { type: 'user', id: 'usr_x', name: SECRET } as const;
    const wanted = { title: SECRET, createdBy };
    secretConversation = (await createConversation(db, door.organizationId, secret.id, wanted, 1)).id;
    foreignConversation = (await createConversation(db, 'org_other', foreign.id, wanted, 1)).id;
    limited = (await door.makeToken({ project_ids: [mine.id] })).token;
    reading = (await door.makeToken({ scope: 'read' })).token;
  });
  afterAll(() => door.stop());

  /** Every way to name a project or conversation, with what stands for one that does not exist at all. */
  const DOORS: [string, (project: string, conversation: string) => [string, object]][] = [
    ['get_project', (project_id) => ['tools/call', { name: 'get_project', arguments: { project_id } }]],
    ['get_project_stats', (project_id) => ['tools/call', { name: 'get_project_stats', arguments: { project_id } }]],
    ['get_project_prd', (project_id) => ['tools/call', { name: 'get_project_prd', arguments: { project_id } }]],
    [
      'get_project_techspec',
      (project_id) => ['tools/call', { name: 'get_project_techspec', arguments: { project_id } }],
    ],
    ['list_conversations', (project_id) => ['tools/call', { name: 'list_conversations', arguments: { project_id } }]],
    ['create_conversation', (project_id) => ['tools/call', { name: 'create_conversation', arguments: { project_id } }]],
    [
      'get_conversation',
      (_, conversation_id) => ['tools/call', { name: 'get_conversation', arguments: { conversation_id } }],
    ],
    [
      'rename_conversation',
      (_, conversation_id) => [
        'tools/call',
        { name: 'rename_conversation', arguments: { conversation_id, title: 'x' } },
      ],
    ],
    [
      'send_message',
      (_, conversation_id) => ['tools/call', { name: 'send_message', arguments: { conversation_id, message: 'x' } }],
    ],
    ['the PRD resource', (project) => ['resources/read', { uri: `lorekeep://projects/${project}/prd` }]],
    [
      'a section resource',
      (project) => ['resources/read', { uri: `lorekeep://projects/${project}/techspec/invariants` }],
    ],
    ['a prompt', (project_id) => ['prompts/get', { name: 'onboard_to_project', arguments: { project_id } }]],
    [
      'completion of the id',
      (value) => [
        'completion/complete',
        { ref: { type: 'ref/prompt', name: 'onboard_to_project' }, argument: { name: 'project_id', value } },
      ],
    ],
    [
      'completion in a template',
      (value) => [
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'lorekeep://projects/{project_id}/prd' },
          argument: { name: 'project_id', value },
        },
      ],
    ],
  ];

  it.each(DOORS)('%s answers for a hidden project exactly as for one that does not exist', async (_, make) => {
    const replies = async (project: string, conversation: string) => {
      const [method, params] = make(project, conversation);
      const { status, text } = await door.plain(limited, method, params);
      return {
        status,
        text: text
          .replaceAll(encodeURIComponent(project), 'ID')
          .replaceAll(project, 'ID')
          .replaceAll(conversation, 'ID'),
      };
    };
    const missing = await replies('prj_0000000000000000000000', 'cnv_0000000000000000000000');
    for (const [project, conversation] of [
      [secret.id, secretConversation],
      [foreign.id, foreignConversation],
      [secret.name, secretConversation],
      [foreign.name, foreignConversation],
    ] as const) {
      expect(await replies(project, conversation)).toEqual(missing);
    }
  });

  const LISTS: [string, string, object][] = [
    ['list_projects', 'tools/call', { name: 'list_projects', arguments: { limit: 100 } }],
    ['list_projects by name', 'tools/call', { name: 'list_projects', arguments: { query: SECRET } }],
    [
      'list_projects behind a forged cursor',
      'tools/call',
      { name: 'list_projects', arguments: { cursor: Buffer.from('["projects","y"]').toString('base64url') } },
    ],
    ['resources/list', 'resources/list', {}],
    ['resources/templates/list', 'resources/templates/list', {}],
    ['prompts/list', 'prompts/list', {}],
    [
      'completion of everything',
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'plan_feature' }, argument: { name: 'project_id', value: '' } },
    ],
    [
      'completion by name',
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'plan_feature' }, argument: { name: 'project_id', value: SECRET } },
    ],
  ];
  it.each(LISTS)('%s shows nothing of a hidden project', async (_, method, params) => {
    const { status, text } = await door.plain(limited, method, params);
    expect(status).toBe(200);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(secret.id);
    expect(text).not.toContain(foreign.id);
  });

  it('shows the limited token its own project', async () => {
    const { structured } = await door.tool(limited, 'list_projects');
    expect(structured.projects).toMatchObject([{ project_id: mine.id }]);
    const { body } = await door.plain(limited, 'resources/list');
    expect(body.result.resources).toHaveLength(2);
  });

  it('a document cursor of another project opens nothing', async () => {
    const keys = [`techspec of ${mine.id}`, secret.id, 'invariants', 0, ''];
    const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
    const result = await door.tool(limited, 'get_project_techspec', { project_id: mine.id, cursor });
    expect(result).toMatchObject({ isError: true, text: expect.stringContaining('written anew') });
  });

  it.each(['create_conversation', 'rename_conversation', 'send_message'])(
    'a read token cannot call %s',
    async (name) => {
      const input = { project_id: mine.id, conversation_id: secretConversation, title: 'x', message: 'x' };
      const result = await door.tool(reading, name, input);
      expect(result).toMatchObject({ isError: true, text: expect.stringMatching(/may only read.*scope write/) });
    },
  );

  it('a read token reads everything in its organization and nothing in another', async () => {
    const { structured } = await door.tool(reading, 'list_projects');
    expect(structured.projects.map((project: { name: string }) => project.name)).toEqual(['Mine', `${SECRET} one`]);
    const read = await door.tool(reading, 'get_conversation', { conversation_id: secretConversation });
    expect(read.isError).toBe(false);
  });
});
