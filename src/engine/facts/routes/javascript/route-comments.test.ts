import { expect, test } from 'vitest';
import { parseFile } from '../../../syntax/parse-file.ts';
import { extractFacts } from '../../extract-facts.ts';

async function summaries(source: string): Promise<string[]> {
  const facts = extractFacts('src/routes.js', source, await parseFile('src/routes.js', source));
  return facts.flatMap((fact) => (fact.kind === 'route' ? [`${fact.subject}: ${fact.values.summary ?? '-'}`] : []));
}

test('a comment above a registration says what it is for', async () => {
  const source = `const router = require('express').Router();
router
  .route('/crates')
  /**
   * GET /api/crates
   *
   * Publish all crates
   */
  .get(async (req, res) => {
    res.send(await all());
  })
  // Approve a crate. It must be empty.
  .post(async (req, res) => {
    res.send(await pack());
  })
  /**
   * DELETE /api/crates
   *
   * Update an existing crate
   */
  .delete(async (req, res) => {
    res.send(await burn());
  });
// @route  POST /keepers
// @desc   Register a keeper
// @access Public
router.post(
  '/keepers',
  register,
);
// Routes of keepers
router.get('/keepers', list);
// Serve the page of those who are there
router.get('/keepers/page', (req, res) => {
  res.send(page());
});
// Ask who is there
router.get('/keepers/here', (req, res) => {
  res.send(here());
});
// Add a new keeper
router.post('/keepers/new-keeper', (req, res) => {
  res.send(add());
});
// Ask who is there
router.get('/keepers/gone', (req, res) => {
  res.send(gone());
});
`;
  expect((await summaries(source)).toSorted()).toEqual([
    'DELETE /crates: -',
    'GET /crates: Publish all crates',
    'GET /keepers/gone: -',
    'GET /keepers/here: -',
    'GET /keepers/page: -',
    'GET /keepers: -',
    'POST /crates: Approve a crate',
    'POST /keepers/new-keeper: -',
    'POST /keepers: Register a keeper',
  ]);
});
