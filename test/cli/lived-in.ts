import { makeTar } from '../make-tar.ts';
import { callServer, type RunningServer } from './program.ts';

export const OWNER = { email: 'olive@example.com', password: 'correct horse battery' };
export const ADMIN = { LOREKEEP_ADMIN_EMAIL: OWNER.email, LOREKEEP_ADMIN_PASSWORD: OWNER.password };

/** A server with one of everything in it. */
export interface LivedIn {
  session: string;
  token: string;
  projectId: string;
  conversationId: string;
}

/** Gives a fresh server an ingested upload, a conversation with an answer, and a token. */
export async function liveIn({ url }: Pick<RunningServer, 'url'>): Promise<LivedIn> {
  const session: string = (await callServer(url, 'POST', '/api/auth/sign-in/email', undefined, OWNER)).body.token;
  const get = (path: string) => callServer(url, 'GET', path, session);
  const form = new FormData();
  const archive = makeTar([
    { name: 'shop/orders.ts', content: 'export function cancelOrder(id: string) { return id; }\n' },
  ]);
  form.set('name', 'shop');
  form.set('archive', new Blob([new Uint8Array(archive)]), 'shop.tar');
  const headers = { authorization: `Bearer ${session}` };
  const made = (await (await fetch(`${url}/api/projects`, { method: 'POST', headers, body: form })).json()) as {
    project_id: string; // What the contract of the call says.
  };
  const projectId = made.project_id;
  for (;;) {
    const { status } = (await get(`/api/projects/${projectId}`)).body;
    if (status === 'completed') break;
    if (status === 'failed') throw new Error('The upload was not ingested.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const conversations = `/api/projects/${projectId}/conversations`;
  const { body: conversation } = await callServer(url, 'POST', conversations, session, { title: 'About orders' });
  const conversationId: string = conversation.conversation_id;
  const asked = await fetch(`${url}/api/conversations/${conversationId}/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Where is cancelOrder?' }),
  });
  if (!(await asked.text()).includes('answer-end')) throw new Error('The question was not answered.');
  const { body: token } = await callServer(url, 'POST', '/api/mcp-tokens', session, { name: 'kept' });
  return { session, token: token.token, projectId, conversationId };
}

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

/** What is still there of it on another server, in a few words. */
export async function whatIsLeft(
  { url }: Pick<RunningServer, 'url'>,
  { session, token, projectId, conversationId }: LivedIn,
) {
  const get = (path: string) => callServer(url, 'GET', path, session);
  const found = await get(`/api/projects/${projectId}/search?q=cancelOrder`);
  const conversation = await get(`/api/conversations/${conversationId}`);
  return {
    session: (await get('/api/projects')).status,
    token: (await callServer(url, 'POST', '/mcp', token, LIST_TOOLS)).status,
    found: found.body.results?.[0]?.path,
    messages: conversation.body.message_count,
    prd: (await get(`/api/projects/${projectId}/prd?outline=true`)).status,
  };
}

export const EVERYTHING = { session: 200, token: 200, found: 'orders.ts', messages: 2, prd: 200 };
