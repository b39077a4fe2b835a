import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { Page } from '../page.ts';
import { tellEvents } from './event-table.ts';

test('messages over a socket are told with what they take, ask and answer', async () => {
  const evidence = await evidenceIn({
    'server/main.js': `const { Server } = require("socket.io");
const io = new Server(http);
io.use(authenticate);
io.on("connection", (socket) => {
  socket.on("packCrate", async (size, callback) => {
    checkLogin(socket);
    callback({ ok: true, crate });
  });
  socket.on("stats", () => socket.emit("numbers", 1));
});
`,
  });
  const page = new Page(evidence);
  tellEvents(evidence, page, 100);
  const { markdown, caveats } = page.finish('api_specifications', 'API specifications');
  expect(markdown).toContain('Every connection passes `authenticate` first, which may turn clients away');
  expect(markdown).toContain('| `packCrate` | `size` | `checkLogin` | `ok`, `crate` |');
  expect(markdown).toContain('| `stats` | – | – | sends `numbers` |');
  expect(caveats.join(' ')).toContain('a dash does not say that everybody may send it');
});
