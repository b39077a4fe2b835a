import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { isCalledOtherwise } from './called-kind.ts';
import { profileOf } from './profile.ts';

const routes = ['bags', 'bills', 'stamps', 'towns'].map((name) => `\thttp.HandleFunc("GET /${name}", show)\n`).join('');
const server = (lead: string) => ({
  'README.md': `# post\n\n${lead}\n`,
  'go.mod': 'module example.org/post\n',
  'main.go': `package main\n\nimport "net/http"\n\nfunc show(w http.ResponseWriter, r *http.Request) {}\n\nfunc main() {\n${routes}\thttp.ListenAndServe(":80", nil)\n}\n`,
});

test('a project that calls itself a tool is not called a web service for a few routes', async () => {
  const tool = await evidenceIn(server('Post is a standalone tool for sorting letters.'), 'post');
  expect([profileOf(tool).kind, isCalledOtherwise(tool)]).toEqual(['web service', true]);
  const service = await evidenceIn(server('Post is a service for sorting letters.'), 'post');
  expect(isCalledOtherwise(service)).toBe(false);
});

test('a repository that is called after a piece of the product has the name that its README or its owner has', async () => {
  const told = await evidenceIn({ 'README.md': '# Post 2\n\nPost is a sorter of letters.\n' }, 'v2');
  expect(profileOf(told).name).toBe('Post');
  const owned = await evidenceIn({ 'go.mod': 'module example.org/letters/server/v2\n' }, 'server');
  expect(profileOf(owned).name).toBe('letters');
});

test('headers count as C, unless there are sources of C++', async () => {
  const files = { 'a.h': 'int a(void);\n'.repeat(9), 'a.c': 'int a(void) { return 1; }\n' };
  expect(profileOf(await evidenceIn(files)).languages).toEqual([{ name: 'C', share: 1 }]);
  const mixed = await evidenceIn({ ...files, 'b.cpp': 'int b() { return 1; }\n' });
  expect(profileOf(mixed).languages[0]?.name).toBe('C++');
});
