import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { writeDocuments } from '../../write-documents.ts';
import { writtenGuards } from './written-guards.ts';

async function namesIn(sources: Record<string, string>): Promise<string[]> {
  const found = writtenGuards(await evidenceIn(sources));
  return found.map(({ name, refuses }) => (refuses ? name : `${name}?`));
}

const SHED = {
  'Cargo.toml': '[package]\nname = "shed"\n\n[dependencies]\nhyper = "1"\n',
  'src/doors.rs':
    'pub struct Doors {}\n\nimpl Doors {\n    pub fn guard(&self, path: &str) -> Option<String> {\n        None\n    }\n}\n',
  'src/serve.rs': [
    'use crate::doors::Doors;',
    'pub fn answer(&self, req: Request) -> Response {',
    '    let key = req.headers().get(AUTHORIZATION);',
    '    let held = self.house.doors.guard("/");',
    '    if held.is_none() {',
    '        *res.status_mut() = StatusCode::UNAUTHORIZED;',
    '        return res;',
    '    }',
    '    res',
    '}',
    '',
  ].join('\n'),
};

test('a function that is called while a request is answered, and behind which it is refused, is a guard', async () => {
  expect(await namesIn(SHED)).toEqual(['guard']);
});

test('a file of PHP that others include, and that ends the request, is a guard', async () => {
  const check = "<?php\nif (!isset($_SESSION['who'])) {\n  echo json_encode(['ok' => false]);\n  exit;\n}\n";
  const page = "<?php\nrequire_once __DIR__ . '/inc/check_session.php';\necho 'hello';\n";
  expect(await namesIn({ 'inc/check_session.php': check, 'boats.php': page, 'oars.php': page })).toEqual([
    'inc/check_session.php',
  ]);
});

test('what signs in elsewhere, and what a page of the browser asks, guard nothing', async () => {
  const client =
    'export async function authenticate(key: string) {\n  const answer = await fetch("https://harbour.test/in", { body: key });\n  if (answer.status === 401) throw new Error("wrong key");\n}\nexport async function send() {\n  await authenticate("x");\n}\n';
  const page =
    'function checkLogin(request) {\n  if (request.session) location.href = "/login";\n}\ncheckLogin(window.request);\n';
  expect(await namesIn({ 'src/harbour.ts': client, 'assets/app.js': page })).toEqual([]);
});

test('a project with such a guard is not told to have none', async () => {
  const { pack } = await evidenceIn(SHED);
  const { techspec, prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shed' });
  const told = 'Requests are checked in the code itself: by `guard` in `src/doors.rs`, used in `src/serve.rs`';
  expect(techspec.find(({ id }) => id === 'security_considerations')?.markdown).toContain(told);
  expect(prd.find(({ id }) => id === 'security_requirements')?.markdown).toContain(told);
});
