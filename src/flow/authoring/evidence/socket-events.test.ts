import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { socketEventsOf } from './socket-events.ts';
import { eventStories } from './stories/event-stories.ts';

const SERVER = `const { Server } = require("socket.io");
const { packing } = require("./handlers/packing");
const io = new Server(http);
io.on("connection", (socket) => packing(socket));
`;
const PACKING = `module.exports.packing = (socket) => {
  socket.on("addCrate", async (size, callback) => {
    checkLogin(socket);
    callback({ ok: true });
  });
};
`;

test('what is only handed a socket is heard by a server that reaches it, and not by a page that does the same', async () => {
  const evidence = await evidenceIn({
    'server/main.js': SERVER,
    'server/handlers/packing.js': PACKING,
    'web/listen.js':
      'export function listen(socket, store) {\n  socket.on("cratePacked", (crate) => store.add(crate));\n}\n',
  });
  expect(socketEventsOf(evidence).map(({ path, values }) => `${path} ${values.name}`)).toEqual([
    'server/handlers/packing.js addCrate',
  ]);
  expect(eventStories(evidence).map(({ wish }) => wish)).toEqual([
    'As a client of the service I want to add a crate with the message `addCrate`',
  ]);
});

test('without a server that takes connections nothing that is handed a socket is told', async () => {
  const evidence = await evidenceIn({ 'lib/packing.js': PACKING });
  expect(socketEventsOf(evidence)).toEqual([]);
});
