import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const app = `const express = require('express');
const app = express();
app.get('/crates/:id', showCrate);
app.get('/lids/:id', showLid);
app.get('/crates', listCrates);
app.listen(80);
async function showCrate(req, res) {
  const crate = await crates.find(req.params.id);
  if (shop.auth.checkAccess(req.user, ['read:crates'], {
    place: crate.place
  })) {
    res.json(crate);
  } else {
    throw new shop.CrateForbidden();
  }
}
async function showLid(req, res) {
  if (!shop.auth.checkAccess(req.user, ['read:lids'], {
    place: 'top'
  })) {
    return res.sendStatus(403);
  }
  res.json({});
}
async function listCrates(req, res) {
  const all = await crates.all();
  return res.json(_.filter(all, each => {
    return shop.auth.checkAccess(req.user, ['read:crates'], each);
  }));
}
`;

test('a check over several lines that ends in a refusal is a guard; one that picks rows is none', async () => {
  expect(await routesIn({ 'src/app.js': app })).toEqual([
    "GET /crates/{id}: showCrate (shop.auth.checkAccess('read:crates'))",
    "GET /lids/{id}: showLid (shop.auth.checkAccess('read:lids'))",
    'GET /crates: listCrates ()',
  ]);
});
