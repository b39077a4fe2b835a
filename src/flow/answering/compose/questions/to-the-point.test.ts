import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

/** What shares a word with the question, and is no answer to it, is not told beside the answer. */
const SOURCES = {
  'package.json': '{"name": "harbour", "dependencies": {"express": "4"}}',
  'src/server.js': `const express = require('express');
const app = express();
app.post('/berths', requireCaptain, createBerth);
app.delete('/berths/:id', requireCaptain, deleteBerth);
function createBerth(request, response) {
  if (!request.body.length) throw new Error('A berth must have a length');
  response.json({});
}
function deleteBerth(request, response) {
  if (request.berth.taken) throw new Error('A berth that is taken cannot be deleted');
  response.json({});
}
function requireCaptain(request, response, next) {
  if (!request.captain) return response.status(403).end();
  next();
}
`,
  'src/pilots.js': `function guidePilot(ship, pilot) {
  if (!pilot.isAllowedToSteer) return false;
  if (ship.lanterns === 0) return false;
  return steer(ship);
}
function steer(ship) {
  return ship.rudder;
}
function hirePilot(club, person) {
  if (!club.isOpen) throw new Error('You must be a member of a club to hire a crane');
  return person;
}
`,
  'dao/BookDao.java':
    'package dao;\n\npublic class BookDao {\n    public String create(Book book) {\n        return book.id();\n    }\n}\n',
  'dao/AuthorDao.java':
    'package dao;\n\npublic class AuthorDao {\n    public String create(Author author) {\n        return author.id();\n    }\n}\n',
  'shop/Desk.java': `package shop;

import dao.*;

public class Desk {
    void fill(Shelf shelf) {
        shelf.authorDao().keep();
        authorDao.create(shelf.author());
        bookDao.create(shelf.book());
    }
}
`,
  'ferries/base_ferry.py': 'class BaseFerry:\n    pass\n',
  'ferries/river_ferry.py': 'class RiverFerry(BaseFerry):\n    pass\n',
  'ferries/sea_ferry.py': 'class SeaFerry(BaseFerry):\n    pass\n',
  'ferries/lake_ferry.py': 'class LakeFerry(BaseFerry):\n    pass\n',
  'ferries/ticket.py': 'class Ticket:\n    pass\n',
  'tide/tide.h': 'int measure_tide(int level);\n',
  'tide/tide.c': '#include "tide.h"\n\nint measure_tide(int level)\n{\n    return level + 1;\n}\n',
  'cranes/list.py': `def insert_crane(name):
    return name


def track_crane(name):
    return name


def prune_cranes(names):
    return names
`,
  'src/lights.js': 'function turnHarbourLightsOn(harbour) {\n  return harbour.lights;\n}\n',
  'test/lights.test.js': `test('harbour lights turn on', () => {});
test('lights of a ship', () => {});
`,
};

const answered = (question: string) => askSources(question, { sources: SOURCES });

test.each([
  // What must hold for a deed is what its route asks for, and no rule of another deed.
  [
    'What must hold for a berth to be created?',
    ['`POST /berths` is answered by `createBerth`', 'guarded by `requireCaptain`', 'must have a length'],
    ['deleted', 'Other places'],
  ],
  ['Who may delete a berth?', ['`DELETE /berths/{id}`', 'guarded by `requireCaptain`'], ['must have a length']],
  // A check of a right that returns without a word is a rule too; how many lanterns there are is no right.
  [
    'What must hold for `guidePilot`?',
    ['`guidePilot` returns early with `false` if `!pilot.isAllowedToSteer`'],
    ['lanterns'],
  ],
  // By what it is called on, one of them is a call of this one, and no line that declares a name calls it.
  [
    'What breaks if I change `BookDao.create`?',
    ['At least one line probably calls `BookDao.create`', '`shop/Desk.java:9`'],
    ['Desk.java:8', 'AuthorDao.java'],
  ],
  ['What breaks if I change `measure_tide`?', ['No use of `measure_tide`'], ['calls something', 'call something']],
  // `prune_cranes` is no `prune_crane`.
  ['What breaks if I change prune_crane?', ['called `prune_crane`'], ['No test that uses']],
  // A base is none of those that are made from it, and what lies beside them serves them.
  ['Which ferries are there?', ['`RiverFerry`', '`SeaFerry`'], ['BaseFerry', 'ticket']],
  // What does something to a crane is none.
  ['Which cranes exist?', [], ['definitions were found']],
  ['Which tests cover harbour lights?', ['`harbour lights turn on`'], ['lights of a ship', 'comes nearest']],
] as const)('%s', async (question, said, unsaid) => {
  const { text } = await answered(question);
  for (const words of said) expect(text).toContain(words);
  for (const words of unsaid) expect(text).not.toContain(words);
});
