import { expect, test } from 'vitest';
import { imageStart } from './image-start.ts';

const FILE = [
  'FROM debian AS base',
  'EXPOSE 8000',
  'ENTRYPOINT ["pier"]',
  'CMD ["serve"]',
  'FROM node AS web',
  'CMD ["node", "web.js"]',
  'FROM base AS all',
  'RUN true',
];

test('the last stage starts what the stage says that it begins with', () => {
  expect(imageStart(FILE)).toEqual({ line: 4, run: 'pier serve', port: '8000' });
});

test('a new entry point forgets the command of what it is built upon', () => {
  expect(imageStart([...FILE, 'ENTRYPOINT ["berth"]'])?.run).toBe('berth');
  expect(imageStart([...FILE, 'CMD ["list"]'])?.run).toBe('pier list');
});

test('a stage that says nothing starts what its image does, which is not known', () => {
  expect(imageStart(['FROM node AS web', 'CMD ["node", "web.js"]', 'FROM nginx'])).toEqual({ line: 3, run: '' });
  expect(imageStart(['# nothing'])).toBeNull();
});

test('all ports that it names are told, each once, and those that only a variable tells are left out', () => {
  const ports = (...lines: string[]): string | undefined => imageStart(['FROM debian', ...lines, 'CMD ["pier"]'])?.port;
  expect(ports('EXPOSE 80 2200/tcp 2200/udp \\', '  5300/udp')).toBe('80, 2200/tcp, 2200/udp, 5300/udp');
  expect(ports('EXPOSE 80', 'EXPOSE 443', 'EXPOSE 80/tcp')).toBe('80, 443');
  expect(ports('EXPOSE $PORT', '# EXPOSE 70')).toBeUndefined();
});
