import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const CLUB = {
  'package.json': '{"name": "club", "dependencies": {"express": "4"}}',
  'src/server.js': `const express = require('express');
const app = express();
app.post('/members.suspend', auth, async (request, response) => {
  const member = await load(request.body.id);
  member.suspendedAt = new Date();
  response.json(member);
});
app.post('/parcels.send', sendParcel);
app.post('/parcels.send_all', sendParcelWithOthers);
async function sendParcel(request, response) {
  await weigh(request.body);
  await stamp(request.body);
  response.json({});
}
async function sendParcelWithOthers(request) {
  await weigh(request.body);
  await stamp(request.body);
  await load(request.body);
  await sendParcel(request);
}
function load(id) { return { id }; }
function weigh(parcel) { return parcel; }
function stamp(parcel) { return parcel; }
`,
  'src/queues/MemberSuspendedProcessor.js': `class MemberSuspendedProcessor {
  perform(event) { return event; }
}
module.exports = { MemberSuspendedProcessor };
`,
  'web/members.tsx': `export function suspendMember(member: Member) {
  return post('/members.suspend', member);
}
`,
  'web/parcels.tsx': `export function sendParcel(parcel: Parcel) {
  return post('/parcels.send', parcel);
}
`,
};

test('what happens when something is done is told by the function of the server that is named for it', async () => {
  const { text, support } = await askSources('What happens when a parcel is sent?', { sources: CLUB });
  expect(support).toBe('strong');
  expect(text).toMatch(/^`sendParcel` in `src\/server\.js`/);
  expect(text).toMatch(/calls `weigh`.*\n.*calls `stamp`/);
});

test('where only the page has such a function, the route that is named for it tells, and what follows it', async () => {
  const { text } = await askSources('What happens when a member is suspended?', { sources: CLUB });
  expect(text).toMatch(/^The route `POST \/members\.suspend` in `src\/server\.js` is named for it \[1\]\./);
  expect(text).toContain('Named for it too: `suspendMember` in `web/members.tsx`');
  expect(text).toContain('`MemberSuspendedProcessor` in `src/queues/MemberSuspendedProcessor.js`');
});

test('a deed that nothing is named for is answered as any other question', async () => {
  const { text } = await askSources('What happens when a member is frozen?', { sources: CLUB });
  expect(text).not.toContain('named for it');
});
