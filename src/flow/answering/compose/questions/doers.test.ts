import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { saysBoth } from '../../subject/deed.ts';

/** A harbour with a server, pages, jobs and a store: what does a thing is told before what speaks of it. */
const HARBOUR = {
  'frontend/src/gate.ts': `/** Opens the gate of the page. */
export function moor(name: string, line: string): void {
  send('moor', { name, line });
}

export function send(kind: string, what: unknown): void {
  fetch(kind, { body: JSON.stringify(what) });
}
`,
  'server/session.ts': `import { tieLine, weighAnchor } from './ropes.ts';

export class Session {
  moor(name: string, line: string): boolean {
    weighAnchor(name);
    return tieLine(name, line);
  }
}
`,
  'server/ropes.ts': `export function tieLine(name: string, line: string): boolean {
  return name !== line;
}

export function weighAnchor(name: string): number {
  return name.length;
}
`,
  'server/jobs/fetch-tide.ts': `import { weighAnchor } from '../ropes.ts';

/** What a tide was read from. */
export interface TideTable {
  hours: number[];
}

export class InstallBuoy {
  /** Does the work. */
  handle(place: string): number {
    return weighAnchor(place) + 1;
  }
}
`,
  'server/routes.ts': `import express from 'express';
import { InstallBuoy } from './jobs/fetch-tide.ts';

const app = express();

export function addBuoy(request: { body: { place: string } }, response: { json(value: number): void }): void {
  response.json(new InstallBuoy().handle(request.body.place));
}

app.post('/buoys', addBuoy);
app.listen(7000);
`,
  'server/identify-berth.ts': `import { tieLine } from './ropes.ts';

export class IdentifyBerth {
  run(ship: string): boolean {
    return tieLine(ship, 'berth');
  }
}
`,
  'server/berth.ts': `export interface Berth {
  ship: string;
}
`,
  'server/loading.ts': `import { tieLine, weighAnchor } from './ropes.ts';

/** How much may be loaded. */
export function cargoLoadLimit(name: string): number {
  return weighAnchor(name) * 2;
}

export function quayLoading(cargo: string, quay: string): boolean {
  return tieLine(cargo, quay);
}

export function testCargoLoading(cargo: string): boolean {
  return tieLine(cargo, 'demo') && tieLine(cargo, 'again');
}
`,
  'ferry/management/commands/soundalarms.py': `from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Wakes everybody"

    def handle(self, **options):
        # Each alarm is sounded once.
        self.swing()

    def swing(self):
        return 1
`,
  'ferry/tasks.py': `from celery import shared_task

from ferry.nets import mend_nets


@shared_task
def nightly(quay):
    mend_nets(quay)
`,
  'ferry/nets.py': `def mend_nets(quay):
    tie(quay)
    knot(quay)


def tie(quay):
    return quay


def knot(quay):
    return quay
`,
  'ferry/watch.py': `from ferry.tasks import nightly


def watch(quay):
    nightly.delay(quay)
`,
  'pump.h': `/* Drains the bilge. */
int bilge_drain(int level);
`,
  'pump.c': `#include "pump.h"

static int open_valve(int level) {
    return level - 1;
}

int bilge_drain(int level) {
    while (level > 0) {
        level = open_valve(level);
    }
    return level;
}
`,
};

test.each([
  // A page asks for what the server does.
  ['How does moor work?', '`Session.moor`'],
  // A class that is called after the deed does it in the one method that all such classes have.
  ['Where is the berth of a ship determined?', '`IdentifyBerth.run`'],
  // A name is about what it ends in, and a trial run is not the deed.
  ['What happens when the cargo gets loaded onto the quay?', '`quayLoading`'],
  // The file of a command says which one it is.
  ['Where are alarms sounded?', '`Command.handle`'],
])('%s', async (question, said) => {
  const { text } = await askSources(question, { sources: HARBOUR });
  expect(text.split('\n\n').find((part) => part.includes('closest match') || part.includes(said))).toContain(said);
  expect(text.split('\n\n')[0]).not.toContain('frontend/');
});

test('the way from the request to what does it is told, as far as calls are known', async () => {
  const { text } = await askSources('How are buoys installed?', { sources: HARBOUR });
  expect(text).toContain('The closest match is `addBuoy`');
  expect(text).toContain('- It answers `POST /buoys`');
  expect(text).toMatch(/\d\. probably calls `InstallBuoy.handle`/);
});

test('the way in may begin with a job', async () => {
  const { text } = await askSources('How are nets mended?', { sources: HARBOUR });
  expect(text).toMatch(/The way in: the job in `nightly`.*which (?:probably )?calls `mend_nets`/);
});

test('a prototype stands for the function that is written out', async () => {
  const { text } = await askSources('How is the bilge drained?', { sources: HARBOUR });
  expect(text).toContain('`bilge_drain` in `pump.c`');
});

test('an interface that is called like the last word, in a folder of the first, is what another one implements', async () => {
  const adapter = (name: string): [string, string] => [
    `server/db/${name}/adapter.go`,
    `package ${name}

type adapter struct {
	name string
	size int
	open bool
}

func (a *adapter) Open(name string) error { return nil }
func (a *adapter) Close() error { return nil }
func (a *adapter) Rows() int { return 0 }
`,
  ];
  const sources = {
    'server/db/adapter.go': `package db

// Adapter is what a database must have.
type Adapter interface {
	Open(name string) error
	Close() error
	Rows() int
}
`,
    ...Object.fromEntries(['heap', 'flat', 'tree'].map(adapter)),
  };
  const { text } = await askSources('How do I add a new database adapter?', { sources });
  expect(text.split('\n')[0]).toContain('Implement the interface `Adapter`');
});

test.each([
  ['queueLineMoor', 'moor', true],
  ['cancelLineMoor', 'moor', false],
  ['markLineMoor', 'moor', false],
  ['cancelLine', 'cancel', true],
  ['storeLine', 'store', true],
  ['Locker.lineStore', 'store', false],
])('what undoes or marks a deed, or keeps what is stored, does not do it: %s', (name, deed, isSo) => {
  expect(saysBoth(name, [stem('line')], new Set([stem(deed)]))).toBe(isSo);
});
