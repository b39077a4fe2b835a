import { expect, it } from 'vitest';
import { nameOf } from './part-name.ts';

it.each([
  ['src/edge/', 'src/edge/'],
  ['src/flow/authoring/evidence/', '…/authoring/evidence/'],
  ['packages/server/src/adapters/node/', '…/src/adapters/node/'],
  ['a/very-long-name-of-one-single-folder/', '…of-one-single-folder/'],
  ['lib/some-rather-long-file-name.ts', '…her-long-file-name.ts'],
  ['backend/agent-socket-handlers/', '…gent-socket-handlers/'],
])('%s is shown as %s', (id, shown) => {
  expect(nameOf(id)).toBe(shown);
});
