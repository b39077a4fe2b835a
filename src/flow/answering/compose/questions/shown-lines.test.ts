import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

/** What is longer than is shown whole. */
function long(source: string): string {
  return source.replace(/\n( +)(?=return \w+\n)/, `${'\n'.repeat(66)}$1`);
}

const HARBOUR = {
  'src/berths.py': `class BerthKeeper:
    """Keeps the berths of the harbour."""

    def perform(self, ship):
        if ship.length > 40:
            raise TooLong(ship.name)
        self.berths[ship.name] = ship
        return self.berths


def moor_ship(ship, harbour):
    """Moors a ship at a free berth."""
    log.info("moor the ship at a berth of the harbour, a free one")
    crew = harbour.crew()
    if not crew:
        raise NoCrew(harbour.name)
    for sailor in crew:
        sailor.wake()
    berth = harbour.free_berth(
        length=ship.length,
        depth=ship.depth,
    )
    if berth is None:
        harbour.anchorage.append(ship)
        return None
    berth.ship = ship
    harbour.tell("moored", ship)
    harbour.ledger.write(ship.name)
${'\n'.repeat(50)}    return berth


def berth_of(ship):
    # nothing is kept of ships at anchor
    return ship.berth if ship.moored else None
`,
  'src/anchors.py': `def unmoor_ship(ship):
    if ship.berth is None:
        raise NotMoored(ship.name)
    ship.berth.ship = None
    ship.berth = None
`,
};

test('a definition that fits is shown whole, and a longer one is never shown by its head alone', async () => {
  const { text: short } = await askSources('Where is a ship unmoored?', { sources: HARBOUR });
  expect(short).toContain('`unmoor_ship`, lines 1 to 5 [');
  expect(short).toContain('def unmoor_ship(ship):\n    if ship.berth is None:');
  const { text: long } = await askSources('Where is a ship moored at a free berth?', { sources: HARBOUR });
  const [, shown = ''] = /```python\n([\s\S]*?)```/.exec(long) ?? [];
  expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  expect(shown).toContain('berth = harbour.free_berth(');
  expect(shown).not.toContain('log.info');
});

test('a function whose calls are not known tells its steps in the order of its lines', async () => {
  const { text } = await askSources('How does `moor_ship` work?', { sources: HARBOUR });
  expect(text).toContain('Its main steps in the order of its lines, up to the first that ends it:');
  expect(text).toMatch(/\d\. if `not crew`, raises `NoCrew\(harbour\.name\)` \[\d+\]/);
  expect(text).toMatch(/\d\. for each `sailor in crew`, calls `sailor\.wake\(\)` \[\d+\]/);
  expect(text).toMatch(/if `berth is None`, calls `harbour\.anchorage\.append\(ship\)` and returns `None` \[\d+\]/);
  expect(text.indexOf('sets `berth.ship` to `ship`')).toBeLessThan(text.indexOf('returns `berth`'));
});

test('a class with one method that does its work is told by that method', async () => {
  const { text } = await askSources('How does `BerthKeeper` work?', { sources: HARBOUR });
  expect(text).toContain('`BerthKeeper.perform`, lines 4 to 8 [');
  expect(text).toContain('raise TooLong(ship.name)');
});

test('other places say what they are, and such as fit as well are shown', async () => {
  const { text } = await askSources('Where is a berth freed?', {
    sources: {
      'src/quays.py': `def free_berth(ship):
    ship.berth.ship = None
    ship.berth = None
`,
      'src/nights.py': `def free_berth_at_night(watch):
    if watch.is_over:
        watch.berth.release(watch.ship)
`,
    },
  });
  expect(text).toMatch(
    /- `free_berth_at_night` in `src\/nights\.py`, which calls `watch\.berth\.release\(watch\.ship\)` if/,
  );
  expect(text).toContain('def free_berth_at_night(watch):');
});

test('lines that are too long to be shown have no heading either', async () => {
  const { text } = await askSources('How does weigh_cargo weigh the cargo of a ship?', {
    sources: {
      'src/cargo.py': `def weigh_cargo(ship):\n    weights = [${'1000, '.repeat(90)}0]\n    return sum(weights) + ship.cargo.weight\n`,
    },
  });
  expect(text).toContain('`weigh_cargo`');
  expect(text).not.toMatch(/lines? \d+(?: to \d+)? \[\d+\]:/);
});

test('what several steps hang on is said once above them, and its other case is called so', async () => {
  const { text } = await askSources('How does `send_parcel` work?', {
    sources: {
      'src/sending.py': long(`def send_parcel(parcel, desk):
    if parcel.stamp is not None:
        desk.weigh(parcel)
        if parcel.grams > 2000:
            raise TooHeavy(parcel)
        desk.cancel(parcel.stamp)
        desk.count += 1
        desk.queue.append(parcel)
        desk.log(parcel, "stamped parcel is queued")
    else:
        desk.ask_for_stamp(parcel.sender)
    parcel.sent_at = desk.now()
    return parcel
`),
    },
  });
  expect(text).toMatch(/\n1\. if `parcel\.stamp is not None`:\n {3}- calls `desk\.weigh\(parcel\)`/);
  expect(text).toMatch(/\n {3}- if `parcel\.grams > 2000`, raises `TooHeavy\(parcel\)` \[\d+\]\.\n/);
  expect(text).toMatch(/\n2\. otherwise, calls `desk\.ask_for_stamp\(parcel\.sender\)`/);
  expect(text).toMatch(/\n3\. sets `parcel\.sent_at`/);
});

test('behind a step that ends the work it goes without saying that its condition did not hold', async () => {
  const { text } = await askSources('How does `load_ship` work?', {
    sources: {
      'src/loading.py': long(`def load_ship(harbour, ships):
    for ship in ships:
        if ship.is_full:
            continue
        harbour.crane.lift(ship)
        if ship.captain is None:
            continue
        harbour.crane.lower(ship)
        harbour.log(ship, "loaded the ship at the quay")
    harbour.crane.rest()
    harbour.count += 1
    harbour.open = True
    return harbour
`),
    },
  });
  expect(text).toMatch(/1\. for each `ship in ships`:\n {3}- if `ship\.is_full`, goes /);
  expect(text).toMatch(/\n {3}- calls `harbour\.crane\.lift\(ship\)`/);
  expect(text).not.toContain('unless `ship.is_full`');
});

test('a function of two pages shows what it says of the question in each, and a shorter one all of it', async () => {
  const body = (lines: number): string =>
    Array.from({ length: lines }, (_, at) => `    crate_${at} = shed[${at}]`).join('\n');
  const source = (lines: number): string => `def unload(ship, shed):
    if ship.flag == "yellow":
        quarantine_of(ship).begin(ship)
        return
${body(lines)}
    for barrel in ship.barrels:
        if barrel.leaks:
            shed.cooper.mend(barrel)
`;
  const question = 'What happens to a leaking barrel of a quarantined ship?';
  const { text: short } = await askSources(question, { sources: { 'src/unloading.py': source(20) } });
  expect(short).toContain('crate_0 = shed[0]');
  expect(short).toContain('crate_19 = shed[19]');
  const { text: two } = await askSources(question, { sources: { 'src/unloading.py': source(80) } });
  expect(two).toContain('quarantine_of(ship).begin(ship)');
  expect(two).toContain('shed.cooper.mend(barrel)');
  expect(two).not.toContain('crate_60');
  expect(two).toMatch(/\nIts lines \d+ to \d+ \[\d+\]:\n/);
});

test('what comes nearest does not begin with an `else`, and what is far less likely is not shown beside it', async () => {
  const filling = (name: string): string =>
    Array.from({ length: 40 }, (_, at) => `        ${name}_${at} = shed[${at}]`).join('\n');
  const { text } = await askSources('What happens to a quarantined vessel whose cooper is missing?', {
    sources: {
      'src/harbour.py': `def unload(ship, shed):
    if ship.flag == "yellow":
${filling('crate')}
    else:
        vessel = quarantined(ship)
        if vessel.cooper is missing:
            vessel.wait()
${filling('sack')}
    return shed
`,
      'src/ropes.py': `def coil(rope):
    """Coils the rope of a vessel."""
    return rope.coil()
`,
    },
  });
  expect(text).toContain('```python\nvessel = quarantined(ship)');
  expect(text).not.toContain('return rope.coil()');
});

test('a member whose function is handed to what makes it is a place of its own, and begins where it begins', async () => {
  const member = (name: string, body: string): string => `  ${name}: keeperProcedure
    .meta({ method: 'POST', path: '/${name}', summary: 'What is done to a harbour' })
    .input(
      z.object({
        harbour: z.string(),
        berth: z.string(),
        since: z.date(),
        until: z.date(),
        flag: z.string(),
        cargo: z.string(),
      }),
    )
    .mutation(async ({ input }) => {
${body}
    }),
`;
  const filling = Array.from({ length: 60 }, (_, at) => `      crates.push(input.cargo + ${at});`).join('\n');
  const { text } = await askSources('Where is a pilot invited to a harbour?', {
    sources: {
      'src/harbours.ts': `export const harbours = router({
${member('close', '      gates.close(input.harbour);')}${member('invite', `${filling}\n      pilots.invite(input.harbour);`)}${member('count', '      return berths.length;')}});
`,
    },
  });
  expect(text).toContain('`harbours.invite` in `src/harbours.ts`');
  expect(text).not.toContain('gates.close');
});
