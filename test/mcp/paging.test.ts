import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/base/text.ts';
import { createConversation } from '../../src/record/conversations/conversations.ts';
import { askQuestion, storeAnswer } from '../../src/record/conversations/messages.ts';
import { findDraft, rewordDraft, takeDraft } from '../../src/record/documents/section-drafts.ts';
import type { Project } from '../../src/record/projects/project.ts';
import { DIALECTS } from '../databases.ts';
import { type Door, openDoor } from './door.ts';
import { completedProject, queuedProject, techspec } from './projects.ts';

const BUDGET = 20_000;
const FACTS = {
  support: 'none' as const,
  engine: 'test',
  freshness: { commit: null, ageSeconds: null, behindBy: null, stale: false },
  completeness: { percent: 0, filesFound: 0, filesIngested: 0, filesSkipped: 0 },
};

describe.each(DIALECTS)('results that are longer than one page on %s', (dialect) => {
  let door: Door;
  let token: string;
  let project: Project;
  const document = techspec();
  document.sections = ['system_architecture', 'components', 'data_models', 'invariants'].map((id, index) => ({
    id,
    title: id,
    // So that the outline alone takes most of the smallest page.
    summary: 'A long summary. '.repeat(30),
    // The second one is longer than a whole page, with and without paragraphs, and not only in English.
    markdown: Array.from(
      { length: index === 1 ? 9_000 : 900 },
      (_, i) => `Line ${i} of ${id}: größer 例えば.${i % 7 === 0 ? '\n\n' : ' '}`,
    ).join(''),
    citations: [],
    caveats: [],
  }));

  beforeAll(async () => {
    door = await openDoor(dialect);
    ({ token } = await door.makeToken());
    project = await completedProject(door.app, door.organizationId, 'Large', [document]);
  });
  afterAll(() => door.stop());

  it.each([undefined, 1_000, 5_000, 100_000])(
    'a document in pages of %s tokens is whole when joined',
    async (max_tokens) => {
      const sections = new Map<string, string>();
      let cursor: string | null = null;
      let pages = 0;
      do {
        const page = await door.tool(token, 'get_project_techspec', {
          project_id: project.id,
          max_tokens,
          ...(cursor && { cursor }),
        });
        expect(page.isError).toBe(false);
        expect(estimateTokens(page.text)).toBeLessThanOrEqual(max_tokens ?? BUDGET);
        for (const section of page.structured.sections) {
          sections.set(section.id, (sections.get(section.id) ?? '') + section.markdown);
        }
        cursor = page.structured.next_cursor;
        if (cursor) expect(page.text).toContain(cursor);
        pages++;
      } while (cursor && pages < 2_000);
      expect(pages).toBeGreaterThan(1);
      expect(Object.fromEntries(sections)).toEqual(
        Object.fromEntries(document.sections.map((section) => [section.id, section.markdown])),
      );
    },
  );

  it('an outline that takes most of a page is told by ids, and a section comes with its own entry alone', async () => {
    const wanted = { project_id: project.id, max_tokens: 1_000 };
    const first = await door.tool(token, 'get_project_techspec', wanted);
    expect(first.structured).toMatchObject({
      outline: [{}, {}, {}, {}],
      sections: [{ id: 'system_architecture' }],
      next_cursor: expect.any(String),
    });
    expect(first.text).toMatch(/Sections with their tokens: system_architecture \(\d+\), .*invariants \(\d+\)\./);
    for (const max_tokens of [1_000, 100_000]) {
      const part = await door.tool(token, 'get_project_techspec', { ...wanted, max_tokens, section: 'invariants' });
      const [entry] = part.structured.outline;
      expect(part.structured).toMatchObject({ outline: [{ id: 'invariants' }], sections: [{ id: 'invariants' }] });
      expect(part.structured.sections[0].markdown.length).toBeGreaterThan(400);
      expect(part.text).toContain(`## invariants (invariants, ${entry.tokens} tokens)\n\n${entry.summary}`);
      expect(part.text).not.toContain('data_models');
    }
    const outline = await door.tool(token, 'get_project_techspec', { ...wanted, outline: true });
    expect(outline.structured).toMatchObject({ outline: [{}, {}, {}, {}], sections: [], next_cursor: null });
    const other = { ...wanted, section: 'invariants', cursor: first.structured.next_cursor };
    expect(await door.tool(token, 'get_project_techspec', other)).toMatchObject({
      isError: true,
      text: expect.stringContaining('goes on with other sections than `section` names'),
    });
  });

  it('a conversation in pages is whole when joined, also where one message is longer than a page', async () => {
    const { db } = door.app.database;
    const createdBy = { type: 'user', id: 'usr_x', name: 'Olive' } as const;
    const conversation = await createConversation(db, door.organizationId, project.id, { createdBy }, 1);
    const texts: string[] = [];
    for (const size of [10, 60_000, 200_000, 30]) {
      const text = `Question ${size} `.repeat(Math.ceil(size / 14));
      const asked = await askQuestion(db, door.organizationId, conversation, { text, authorId: 'usr_x' }, Date.now());
      const answer = { text: `Answer ${size}`, status: 'complete' as const, facts: { ...FACTS, citations: [] } };
      await storeAnswer(db, door.organizationId, asked, `msg_${dialect}${size}`, answer, Date.now());
      texts.push(text, answer.text);
    }
    const read = new Map<string, string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await door.tool(token, 'get_conversation', {
        conversation_id: conversation.id,
        ...(cursor && { cursor }),
      });
      expect(estimateTokens(page.text)).toBeLessThanOrEqual(BUDGET);
      for (const message of page.structured.messages) {
        read.set(message.message_id, (read.get(message.message_id) ?? '') + message.text);
      }
      cursor = page.structured.next_cursor;
      pages++;
    } while (cursor && pages < 50);
    expect([...read.values()]).toEqual(texts);
  });

  it('a conversation of ten thousand messages is read page by page, each of them once and in order', async () => {
    const { db } = door.app.database;
    const createdBy = { type: 'user', id: 'usr_x', name: 'Olive' } as const;
    const conversation = await createConversation(db, door.organizationId, project.id, { createdBy }, 1);
    const question = { text: 'Message 0', authorId: 'usr_x' };
    const asked = await askQuestion(db, door.organizationId, conversation, question, Date.now());
    const first = await db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', asked.question.id)
      .executeTakeFirstOrThrow();
    const texts = Array.from({ length: 10_000 }, (_, place) => `Message ${place}`);
    const rows = texts.map((text, place) => ({
      ...first,
      id: `msg_${dialect}x${place}`,
      position: first.position + place,
      text,
    }));
    for (let at = 1; at < rows.length; at += 500)
      await db
        .insertInto('messages')
        .values(rows.slice(at, at + 500))
        .execute();
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await door.tool(token, 'get_conversation', {
        conversation_id: conversation.id,
        limit: 100,
        ...(cursor && { cursor }),
      });
      expect(estimateTokens(page.text)).toBeLessThanOrEqual(BUDGET);
      expect(page.structured.messages.length).toBeGreaterThan(0);
      read.push(...page.structured.messages.map((message: { text: string }) => message.text));
      cursor = page.structured.next_cursor;
    } while (cursor && read.length <= texts.length);
    expect(read).toEqual(texts);
  });

  it('a list of projects with long descriptions keeps within the budget and loses none', async () => {
    const { db } = door.app.database;
    for (let i = 0; i < 60; i++) {
      const { id } = await queuedProject(door.app, door.organizationId, `p${String(i).padStart(3, '0')}`);
      await db
        .updateTable('projects')
        .set({ description: 'Long description. '.repeat(120) })
        .where('id', '=', id)
        .execute();
    }
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await door.tool(token, 'list_projects', { limit: 100, ...(cursor && { cursor }) });
      expect(estimateTokens(page.text)).toBeLessThanOrEqual(BUDGET);
      names.push(...page.structured.projects.map((each: { name: string }) => each.name));
      cursor = page.structured.next_cursor;
    } while (cursor);
    expect(names).toHaveLength(61);
    expect(new Set(names).size).toBe(61);
  });

  it('a section that is reworded between two pages is begun again', async () => {
    const { db } = door.app.database;
    const wanted = { project_id: project.id, section: 'components' };
    const { structured } = await door.tool(token, 'get_project_techspec', wanted);
    for (let draft = await findDraft(db, []); draft; draft = await findDraft(db, [])) {
      await takeDraft(db, draft);
      await rewordDraft(db, draft, 'ollama:tiny', `New: ${draft.markdown}`);
    }
    const next = { ...wanted, cursor: structured.next_cursor };
    expect(await door.tool(token, 'get_project_techspec', next)).toMatchObject({
      isError: true,
      text: expect.stringContaining('written anew'),
    });
  });

  it('a cursor of another document, project or conversation is refused as such', async () => {
    const other = await completedProject(door.app, door.organizationId, 'Other', [document]);
    const { structured } = await door.tool(token, 'get_project_techspec', { project_id: project.id });
    const begin = async () =>
      (await door.tool(token, 'create_conversation', { project_id: project.id })).structured.conversation_id;
    const [conversation, another] = [await begin(), await begin()];
    for (const message of ['One?', 'Two?']) {
      await door.tool(token, 'send_message', { conversation_id: conversation, message });
    }
    const read = await door.tool(token, 'get_conversation', { conversation_id: conversation, limit: 1 });
    const listed = await door.tool(token, 'list_conversations', { project_id: project.id, limit: 1 });
    for (const [name, input] of [
      ['get_project_techspec', { project_id: other.id, cursor: structured.next_cursor }],
      ['get_conversation', { conversation_id: another, cursor: read.structured.next_cursor }],
      ['list_conversations', { project_id: other.id, cursor: listed.structured.next_cursor }],
    ] as const) {
      expect(await door.tool(token, name, input), name).toMatchObject({
        isError: true,
        text: expect.stringContaining('not one that this list gave out'),
      });
    }
  });
});
