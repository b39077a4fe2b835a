import { describe, expect, test } from 'vitest';
import type { Found } from '../evidence.ts';
import { criterionOf } from './criteria.ts';

function testFact(values: Partial<Found<'test'>['values']>, path = 'test/a.test.ts'): Found<'test'> {
  const whole = { name: 'x', suite: [], framework: 'vitest', ...values };
  return {
    kind: 'test',
    subject: 'x',
    values: whole,
    path,
    startLine: 1,
    endLine: 2,
    score: 1,
    polarity: 'observed',
    symbol: null,
  };
}

/** What the name of a test says, under a suite, where a story gives nobody to speak of. */
const said = (name: string, suite: string[] = [], criterion = name): string | null =>
  criterionOf(testFact({ name, suite, criterion }));

test.each<[string, string[], string | null]>([
  ['gets a key when they login', ['TestAStaffUser'], 'a staff user gets a key when they log in'],
  ['uses first lid if no lid given', ['openCrate'], '`openCrate` uses the first lid if no lid is given'],
  ['create destroys the old lids', ['openCrate'], '`openCrate` destroys the old lids'],
  ['returns CRATE_GONE error', ['openCrate'], '`openCrate` returns the `CRATE_GONE` error'],
  ['falls back to UPN claim', ['enrichCrate'], '`enrichCrate` falls back to a UPN claim'],
  ['uses seal if present', ['enrichCrate'], '`enrichCrate` uses a seal if present'],
  ['only crates a guest can open are listed', ['openCrate'], 'only crates a guest can open are listed'],
  ['orders for a crate are returned', ['openCrate'], 'orders for a crate are returned'],
  ['simultaneous crates are heavy', ['openCrate'], 'simultaneous crates are heavy'],
  ['The owner with must change lid is sent away', [], null],
  // How things are before something is tried.
  ['The lid is open (oak), the crate has a lock', [], null],
  ['Lids of a crate is deleted when they are old', [], null],
  ['openCrate with only favorites', [], null],
  ['A crate can be opened through appropriate view', [], null],
  ['DELETE of a crate removes its lid', [], null],
])('"%s" under %j says %j', (name, suite, told) => {
  expect(said(name, suite)).toBe(told);
});

test('what is given stands behind the name of what is tested', () => {
  const fact = testFact({
    name: 'reports a wet lid',
    suite: ['openCrate on an oak deck'],
    criterion: 'reports a wet lid',
  });
  expect(criterionOf(fact, { name: 'it' })).toBe('on an oak deck, it reports a wet lid');
});

test('a sentence below the name of a test that has its own subject and no article stands as its author wrote it', () => {
  const told = (criterion: string): string | null =>
    criterionOf(testFact({ name: 'test_crates_view', criterion }), { name: 'it', route: 'GET /crates' });
  expect(told('Crates list shows all open crates')).toBe('“Crates list shows all open crates”');
  expect(told('Search with empty or missing lid returns nothing')).toBe(
    '“Search with empty or missing lid returns nothing”',
  );
  expect(told('non-owners cannot open crates')).toBe('non-owners cannot open crates');
  expect(told('Returns all open crates')).toBe('it returns all open crates');
  expect(told('The pier holds all open crates')).toBe('the pier holds all open crates');
});

test('a test of another deed asks for a route to see what came of it', () => {
  const told = (name: string): string | null =>
    criterionOf(testFact({ name, criterion: name, request: 'GET /keys/1', status: 200 }), {
      name: 'it',
      route: 'GET /keys/{id}',
    });
  expect(told('revokes and hides a key of a guest')).toBeNull();
  expect(told('GET /keys/{id} hides a key of a guest')).toBe('it hides a key of a guest');
});

test('a long condition is told whole, one that cannot be told hides its test, and who calls is left to the story', () => {
  const told = (suite: string[], name = 'does not create a crate', status = 422): string | null =>
    criterionOf(testFact({ name, criterion: name, suite, status }), { name: 'it', route: 'POST /crates' });
  const stricter = 'when a stricter rule for crates already exists at a harbour of a higher level';
  expect(told([stricter])).toBe(`${stricter}, it does not create a crate (the answer is 422)`);
  expect(told(['when a [wet] crate is sent'])).toBeNull();
  expect(told(['with an oauth token', 'with a lid of oak', 'when the buyer is blocked'])).toBe(
    'with a lid of oak and when the buyer is blocked, it does not create a crate (the answer is 422)',
  );
  expect(told(['when packing a crate', 'when the lid is open'])).toContain(
    'when packing a crate and when the lid is open,',
  );
  expect(told(['carts'], 'throws with spaces in a name', 400)).toBe(
    'it refuses the request with spaces in a name (the answer is 400)',
  );
});

test('what comes back is told where the name of a test ends with it', () => {
  const name = 'testGivenAuthenticatedRequestWhenCallingTheEndpointWithQueryThenReturnsBoatsThatMatchQuery';
  const values = { name, request: 'GET /boats', status: 200, sent: ['`query` `Boat 1`'] };
  expect(criterionOf(testFact(values), { name: 'it', route: 'GET /boats' })).toBe(
    'when `GET /boats` is asked for with `query`, then the answer is 200: it returns boats that match the query',
  );
});

test('what is bad about a part of what is sent is told with that part, or not at all', () => {
  const told = (name: string, sent?: string[]) =>
    criterionOf(testFact({ name, request: 'PATCH /boats/1', status: 400, ...(sent && { sent }) }), {
      name: 'it',
      route: 'PATCH /boats/{id}',
    });
  expect(told('test_boat_update_sail_wrong_harbour')).toBeNull();
  expect(told('test_boat_update_afloat_no_crew', ['`afloat` `True`'])).toBe(
    'when `PATCH /boats/{id}` is asked for with `afloat` `True` without a crew, then the answer is 400',
  );
  expect(told('test_boat_wrong_harbour')).toBe(
    'when `PATCH /boats/{id}` is asked for with a wrong harbour, then the answer is 400',
  );
  expect(
    criterionOf(
      testFact({ name: 'test_update_ignore_fields', request: 'PATCH /boats/1', status: 200, sent: ['`mast` `2`'] }),
      { name: 'it', route: 'PATCH /boats/{id}' },
    ),
  ).toBeNull();
});

test('the function behind a route is not named in its story', () => {
  const criterion = 'skips the queue if the sail is up';
  const fact = testFact({ name: criterion, criterion, suite: ['hoist_sail'] });
  const told = (handler: string) => criterionOf(fact, { name: 'it', route: 'POST /sails', handler });
  expect(told('hoist_sail')).toBe('it skips the queue if the sail is up');
  expect(told('lower_sail')).toBe('`hoist_sail` skips the queue if the sail is up');
});

test('what a test of several answers is called says nothing about one of its requests', () => {
  const values = { name: 'a letter is sent only once', request: 'POST /letters', status: 201 };
  const route = { name: 'it', route: 'POST /letters' };
  const criterion = 'a letter is sent only once';
  expect(criterionOf(testFact({ ...values, criterion }), route)).toContain('is sent only once');
  expect(criterionOf(testFact({ ...values, criterion, mixed: true }), route)).toBeNull();
});

test('all that the suites give is told, or nothing where one of them gives it in other words', () => {
  const suite = ['Scales', '#create', 'when signed in', 'when the parcel is wet'];
  const values = { name: 'refuses the parcel', criterion: 'refuses the parcel' };
  const route = { name: 'it', route: 'POST /scales' };
  const told = (...more: string[]): string | null =>
    criterionOf(testFact({ ...values, suite: [...suite, ...more] }), route);
  expect(told()).toBe('when signed in and the parcel is wet, it refuses the parcel');
  expect(told('and the door is open')).toBe(
    'when signed in and the parcel is wet and the door is open, it refuses the parcel',
  );
  expect(told('with no stamp')).toBe('when signed in and the parcel is wet with no stamp, it refuses the parcel');
  expect(told('door is open')).toBeNull();
  expect(criterionOf(testFact({ ...values, suite: ['#create', 'not signed in'] }), route)).toBe(
    'when not signed in, it refuses the parcel',
  );
});

test('the name of an action at the beginning is what the story is about, and a heading says nothing', () => {
  const route = { name: 'it', route: 'GET /scales' };
  const told = (name: string): string | null => criterionOf(testFact({ name, criterion: name }), route);
  expect(told('index returns the scales of the depot')).toBe('it returns the scales of the depot');
  expect(told('mathematical equality of queues')).toBeNull();
  expect(told('create sack with stamps of the past fails')).toBeNull();
  expect(told('assigns the sack as @sack')).toBeNull();
  expect(told('early write by hand, late one fills the gap')).toBeNull();
  expect(told('once the door is open, the late one fills the gap')).not.toBeNull();
  expect(told('full_sack is the actual sack of the depot')).toBeNull();
  expect(told('a parcel is weighed on the second day |---|---|')).toBeNull();
  expect(told('renders the scales without any issues')).toBeNull();
  expect(told('a parcel may not updated twice')).toBeNull();
});

test('a name that says no outcome, or says it with two subjects, is not told as it stands', () => {
  expect(said('it users can send a letter')).toBe('users can send a letter');
  expect(said('letters ARE NOT sent when there is no stamp')).toBe('letters are not sent when there is no stamp');
  expect(said('scales.add adds a weight to the given scale', ['Scales'])).toBeNull();
  expect(said('a scale refuses parcels without a stamp @return void')).toBe('a scale refuses parcels without a stamp');
  expect(said('behavior of the scales with various flags')).toBeNull();
  expect(said('a weight is passed as an integer, otherwise raise a TypeError')).toBeNull();
  expect(said('the sorter should `NotThrow` `WhenStampIsMissing`')).toBeNull();
});

test('a page that answers a form with errors is not told as the answer to the form', () => {
  const asked = (name: string, suite: string[] = []): string | null =>
    criterionOf(testFact({ name, suite, request: 'POST /letters/new', status: 200 }), {
      name: 'it',
      route: 'POST /letters/new',
    });
  expect(asked('processFormSuccess')).toBeNull();
  expect(asked('processFormHasErrors')).toBeNull();
  expect(asked('processFormWithStamp', ['ProcessFormHasErrors'])).toBeNull();
});

test('a name without articles is told with one, and a deed is not told of a page on its way', () => {
  expect(
    criterionOf(
      testFact(
        { name: 'handshake_reports_a_silent_proxy', criterion: 'handshake reports a silent proxy' },
        'src/tap.rs',
      ),
    ),
  ).toBe('the handshake reports a silent proxy');
  const asked = (name: string, status: number): string | null =>
    criterionOf(testFact({ name, request: 'GET /new', status }), { name: 'it', route: 'GET /new' });
  expect(asked('testNewEntryWithImages', 201)).toBeNull();
  expect(asked('testRemoveEntryWithImages', 404)).toBeNull();
  expect(asked('testLogin', 302)).toBeNull();
  const sent = (status: number, value = 'an empty `id`'): string | null =>
    criterionOf(testFact({ name: 'testNew', request: 'GET /new', status, sent: [value] }), {
      name: 'it',
      route: 'GET /new',
    });
  expect(sent(404)).toBe('when `GET /new` is asked for with an empty `id`, then the answer is 404');
  // What is wrong with the value, nobody says.
  expect(sent(404, '`id` `7`')).toBeNull();
  expect(sent(500)).toBeNull();
  expect(asked('shouldFailIfUserNotFound', 404)).toBe(
    'when `GET /new` is called for a user that does not exist, then the answer is 404',
  );
});

test('what a test of one method asks for on its way is not told of another', () => {
  const asked = (name: string, suite: string[] = []): string | null =>
    criterionOf(testFact({ name, suite, request: 'GET /files/1', status: 404, sent: ['an empty `page`'] }), {
      name: 'it',
      route: 'GET /files/{id}',
    });
  expect(asked('deleting user is owner of file')).toBeNull();
  expect(asked('owner', ['DELETE /files'])).toBeNull();
  expect(asked('owner', ['GET /files'])).toBe(
    'when `GET /files/{id}` is asked for with an empty `page`, then the answer is 404',
  );
});

test('a deed that a name begins with is that of the story, and what is said twice is not told', () => {
  const told = (name: string, criterion: string): string | null =>
    criterionOf(testFact({ name, criterion }), { name: 'it', route: 'DELETE /boats/{id}' });
  expect(told('delete_boat_fails_if_the_boat_is_sold', 'delete boat fails if the boat is sold')).toBe(
    'it fails if the boat is sold',
  );
  expect(said('creates a berth with a term sets its end')).toBeNull();
  expect(said('boats sold by a captain are hidden from the list')).toBe(
    'boats sold by a captain are hidden from the list',
  );
});

test('a name that was not changed with its test, and a deed of another method, tell nothing of an answer', () => {
  const told = (name: string, status: number): string | null =>
    criterionOf(testFact({ name, criterion: name, request: 'GET /crews/1', status }), {
      name: 'it',
      route: 'GET /crews/{id}',
    });
  expect(told('a stranger is answered with 404 without a token', 402)).toBeNull();
  expect(told('only four sailors can join a crew', 200)).toBeNull();
});

test('a walk through the pages tells its steps, unless it says who does what', () => {
  const walked = (name: string): string | null =>
    criterionOf(testFact({ name, suite: ['Lists'], criterion: name }, 'frontend/cypress/e2e/lists.cy.js'));
  expect(walked('creates a campaign for the list')).toBeNull();
  expect(walked('an empty list shows a hint')).toBe('an empty list shows a hint');
});

test('a row of a table is told by its reason or as a case, and what a refusal must say with it', () => {
  const told = (values: Partial<Found<'test'>['values']>, route = 'GET /boats/{id}') =>
    criterionOf(testFact({ request: 'GET /boats/7', status: 404, ...values }), { name: 'it', route });
  expect(told({ name: 'one boat by id, that does not exist', row: true })).toBe(
    'when `GET /boats/{id}` is called for a boat that does not exist, then the answer is 404',
  );
  expect(told({ name: 'getNotFound' })).toBe(
    'when `GET /boats/{id}` is called for a boat that does not exist, then the answer is 404',
  );
  const many = { name: 'all boats, two on a page, want page 9', criterion: 'all boats, two on a page, want page 9' };
  expect(told({ ...many, row: true, status: 400, sent: ['`page` `9`'] })).toBe(
    'when `GET /boats/{id}` is asked for in the case "all boats, two on a page, want page 9", then the answer is 400',
  );
  expect(told({ ...many, row: true, status: 200 })).toBeNull();
  expect(told({ name: 'badDate', status: 422, answer: 'The start must be before the end' })).toBe(
    'when `GET /boats/{id}` is asked for with a bad date, then the answer is 422: "The start must be before the end"',
  );
  expect(told({ name: 'invalidUpdateSail', status: 422, request: 'PUT /boats/7' }, 'PUT /boats/{id}')).toBe(
    'when `PUT /boats/{id}` is asked for with an invalid sail, then the answer is 422',
  );
  expect(told({ name: 'test_boat_bad_request', status: 400 })).toBeNull();
  expect(told({ name: 'if no token is provided', status: 403 })).toBe(
    'when `GET /boats/{id}` is asked for without a token, then the answer is 403',
  );
});

describe('the criterion of a test', () => {
  test.each<[string, string[], string | null]>([
    ['an empty name is refused', [], 'an empty name is refused'],
    ['returns 404 for an unknown user', ['getUser'], '`getUser` returns 404 for an unknown user'],
    ['returns 404 for an unknown user', ['GET /users/1'], '`GET /users/1` returns 404 for an unknown user'],
    [
      'hides the total of others',
      ['the cart', 'when nobody is signed in'],
      'when nobody is signed in, the cart hides the total of others',
    ],
    [
      'sends the token of the caller',
      ['Basic Auth Middleware'],
      'the Basic Auth Middleware sends the token of the caller',
    ],
  ])('"%s" in %j is told with its subject', (name, suite, told) => {
    expect(said(name, suite)).toBe(told);
  });

  test.each<[string, string, string[]]>([
    ['nobody is there who does it', 'returns 404 for an unknown user', []],
    ['the suite is a test class', 'returns 404 for an unknown user', ['TestUsers']],
    ['it only works', 'works with all of the options', ['parse']],
    ['it only handles', 'handles errors of the upstream server', ['proxy']],
    ['half of its condition is lost', 'does not accept other encodings', ['json()', 'when false']],
    ['a dash cuts it in two', 'returns 404 Response - async handler', ['app.get']],
    ['it speaks of the test', 'returns the mocked value of the call', ['fetchUser']],
    ['something is done to what a function gives', 'is served with a slash', ['express.static()']],
    ['its name has no articles', 'insert_row_rejects_blank_name', ['insertRow']],
  ])('is not told where %s', (_, name, suite) => {
    expect(said(name, suite, name.replaceAll('_', ' '))).toBeNull();
  });

  test('of a name that is written as a sentence is told', () => {
    expect(said('rejects_paths_that_leave_the_root', ['openFile'], 'rejects paths that leave the root')).toBe(
      '`openFile` rejects paths that leave the root',
    );
  });

  test('of a fixture is of what the fixture is called after', () => {
    expect(said('does not lose stamps', ['Post.Test.Sacks', 'SackSorterFixture'], 'does not lose stamps')).toBe(
      '`SackSorter` does not lose stamps',
    );
  });

  test('that asks for more than the route has is of another route', () => {
    const asked = { request: 'PUT /songs/1/rating/votes/2', status: 200, criterion: 'an owner of a song is let in' };
    expect(criterionOf(testFact(asked), { name: 'it', route: 'PUT /songs/{song}/rating' })).toBeNull();
  });

  test('of a benchmark is none', () => {
    expect(criterionOf(testFact({ criterion: 'an empty name is refused' }, 'test/benchmarks/a.test.ts'))).toBeNull();
  });

  const route = { name: 'it', route: 'PUT /songs/{song}/rating' };
  test.each<[string, Partial<Found<'test'>['values']>, string | null]>([
    [
      'what is given, asked for and answered',
      {
        request: 'PUT /songs/1/rating',
        status: 403,
        given: ['a signed-in user'],
        criterion: 'an owner of another song is refused',
      },
      'given a signed-in user, when `PUT /songs/{song}/rating` is asked for, then the answer is 403: an owner of another song is refused',
    ],
    [
      'the reason that the name of the test gives',
      { request: 'PUT /songs/1/rating', status: 422, name: 'rejectsOutOfRangeRating' },
      'when `PUT /songs/{song}/rating` is asked for with an out of range rating, then the answer is 422',
    ],
    [
      'what was sent',
      {
        request: 'PUT /songs/1/rating',
        status: 400,
        name: 'test_rating_json',
        sent: ['an empty `stars`', '`format` `json`'],
      },
      'when `PUT /songs/{song}/rating` is asked for with an empty `stars`, then the answer is 400',
    ],
    [
      'nothing of the data that it was given where all is well',
      { request: 'PUT /songs/1/rating', status: 200, name: 'test_rating', sent: ['`stars` `4`'] },
      null,
    ],
    [
      'nothing of what is said of every bad one',
      { request: 'PUT /songs/1/rating', status: 400, name: 'test_song_invalid_late_rating' },
      null,
    ],
    [
      'the setting under which it is refused',
      { request: 'PUT /songs/1/rating', status: 403, name: 'test_it_obeys_open', given: ['`RATING_OPEN` is `False`'] },
      'given `RATING_OPEN` is `False`, when `PUT /songs/{song}/rating` is asked for, then the answer is 403',
    ],
    [
      'nothing of a refusal whose name says no reason',
      { request: 'PUT /songs/1/rating', status: 403, name: 'test_rating_by_guest_star' },
      null,
    ],
    [
      'nothing of what is only tried',
      { criterion: 'adding many stars to a song', name: 'test_adding_many_stars_to_a_song' },
      null,
    ],
    ['nothing of a step in a browser', { criterion: 'changes the name of an owner', walks: true }, null],
    ['nothing that speaks of several', { criterion: 'are all there is for a new listener' }, null],
    ['nothing of a refusal without a reason', { request: 'PUT /songs/1/rating', status: 422, name: 'rating' }, null],
  ])('of a route tells %s', (_, values, told) => {
    expect(criterionOf(testFact(values), route)).toBe(told);
  });

  test.each<[string, string | null]>([
    [
      'Dimension must be specified if more than one group is given.',
      'a call is refused with `ValueError`: "Dimension must be specified if more than one group is given"',
    ],
    ['context teardown', null],
    ['compress must be one of True, False, ', null],
  ])('of a refusal is its message where that is a rule: %s', (message, told) => {
    expect(criterionOf(testFact({ raises: 'ValueError', message }))).toBe(told);
  });
});

test('a class of tests that is called after somebody says who does it', () => {
  const told = (suite: string): string | null =>
    criterionOf(
      testFact({ name: 'test_cannot_open_the_till', suite: [suite], criterion: 'cannot open the till after dark' }),
      { name: 'it', route: 'POST /till' },
    );
  expect(told('TestAStaffUser')).toBe('a staff user cannot open the till after dark');
  expect(told('TestAnonymousVisitor')).toBe('an anonymous visitor cannot open the till after dark');
  expect(told('TestCreateUser')).toBe('it cannot open the till after dark');
});

test('a suite says who calls or what is given, and its route is "it"', () => {
  const told = (values: Partial<Found<'test'>['values']>): string | null =>
    criterionOf(testFact({ request: 'POST /depots/#{depot.id}/crates', status: 422, ...values }), {
      name: 'it',
      route: 'POST /depots/{depot_id}/crates',
    });
  const suite = ['POST /depots/{depot.id}/crates', 'when it is an authenticated user'];
  expect(told({ name: 'returns unauthorized', suite: ['when it is a guest user'], status: 401 })).toBe(
    'when the caller is a guest user, the answer is 401',
  );
  const [long, bare] = ['will not create a crate if the lid is gone', 'does not create the crate'];
  expect(told({ name: long, criterion: long, suite })).toBe(
    'when the caller is an authenticated user, it does not create a crate if the lid is gone (the answer is 422)',
  );
  expect(told({ name: bare, criterion: bare, suite, answer: 'Lid is too long' })).toBe(
    'when the caller is an authenticated user, it does not create the crate (the answer is 422: "Lid is too long")',
  );
  expect(told({ name: bare, criterion: bare, suite })).toBeNull();
});

test('the name of a refusal is a sentence but for its articles', () => {
  const told = (name: string, criterion: string): string | null =>
    criterionOf(testFact({ name, criterion, suite: ['CrateTest'], request: 'POST /crates', status: 422 }), {
      name: 'it',
      route: 'POST /crates',
    });
  expect(told('nonAdminCannotCreateCrate', 'non admin cannot create crate')).toBe(
    'a non-admin cannot create a crate (the answer is 422)',
  );
  expect(told('creatingSmallCrateFailsIfLidsProvided', 'creating small crate fails if lids provided')).toBe(
    'creating a small crate fails if lids are provided (the answer is 422)',
  );
  expect(told('createCrateFailsIfEmpty', 'create crate fails if empty')).toBeNull();
  expect(told('RottenOrPaintedLidIsRejected', 'rotten or painted lid is rejected')).toBe(
    'a rotten or painted lid is rejected',
  );
  expect(told('cannotOpenOldCrate', 'cannot open old crate')).toBeNull();
});

test('what a name asks for with more than a path is told with that', () => {
  const criterion = 'GET /crates/:id.json?include=lids includes lids';
  const fact = testFact({ name: criterion, criterion, request: 'GET /crates/1.json?include=lids', status: 200 });
  expect(criterionOf(fact, { name: 'it', route: 'GET /crates/{id}' })).toBe(
    'it includes lids (asked with `include=lids`)',
  );
});
