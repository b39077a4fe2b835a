import { describe, expect, it } from 'vitest';
import { amountInWords, spanInWords } from './amount.ts';
import { count, countDigits, digits, percent } from './count.ts';
import { docSentence, sentencesOf } from './doc-sentence.ts';
import { gathered } from './gathered-wishes.ts';
import { joined, ranked } from './list.ts';
import { capital, cell, clauseOf, code, isBalanced, lower, plain, quote } from './markup.ts';
import { functionWords } from './name-words.ts';
import { partLabel, partName } from './part-name.ts';
import { article, plural, singular } from './plural.ts';
import { fitsMethod, routeWish } from './route-words.ts';
import { isHollow, isOfProgram, plainness, rawness } from './rule-quality.ts';
import { ofAny, ruleInWords, smoothed, withAmounts } from './rule-words.ts';
import { runCommand } from './run-command.ts';
import { reasonIn } from './test-name.ts';
import { isAboutThings } from './thing-words.ts';
import { toldComment } from './told-comment.ts';
import { variant } from './variant.ts';

describe('numbers and lists', () => {
  it.each([
    [0, 'route', 'no routes'],
    [1, 'route', 'one route'],
    [2, 'query', 'two queries'],
    [10, 'class', 'ten classes'],
    [11, 'index', '11 indexes'],
    [1299, 'stored data model', '1,299 stored data models'],
  ])('%i %s reads as prose', (value, noun, text) => expect(count(value, noun)).toBe(text));

  it.each([
    ['5184000', 'SESSION_TTL_SECONDS', '', '60 days'],
    ['1m', 'SHOP_MAX_ORDER_SIZE', 'The largest order', '1 MB'],
    ['5m', 'SHOP_WINDOW_SIZE', '', '5 minutes'],
    ['1024', 'SHOP_BATCH_SIZE', '', '1,024'],
    ['10240', 'MaxBatchSize', 'Used to limit memory', '10,240'],
    ['8192', 'SHOP_BUFFER_SIZE', 'Bytes that are read at once', '8 KiB'],
    ['10240', 'SHOP_MAX_FILE_SIZE', 'The largest file that is taken', '10,240'],
    ['1073741824', 'SHOP_SHELF_SIZE', '', '1 GiB'],
    ['60 * 60 * 4', 'GATE_MAX_AGE', '', '4 hours'],
    ['90000', 'letterWait', 'How long a letter waits, in milliseconds', '90 seconds'],
    ['10 * 1024 * 1024', 'MAX_UPLOAD_BYTES', '', '10 MiB'],
    ['50mb', 'UPLOAD_LIMIT', '', '50 MB'],
    ['2048', 'KEY_SIZE', 'Size of the key in bits', '2,048'],
    ['102400', 'MAX_FILESIZE', 'The largest file in MB', '102,400 MB'],
    ['10240', 'MAX_UPLOAD_SIZE', 'Default 10240 = 10GB', '10,240'],
    ['10485760', 'MAX_UPLOAD_SIZE', 'The largest file, 10 MB', '10 MiB'],
    ['8000', 'MAX_NOTE_LENGTH', '', '8,000'],
    ['10,5,3,1', 'FERRY_REMINDER_DAYS', '', '10,5,3,1'],
    ['10,500', 'FERRY_REMINDER_DAYS', '', '10,500 days'],
    ['14400000', 'pass.life-in-seconds', 'Life of a pass, unit: ms', '4 hours'],
    ['14400000', 'pass.life-in-seconds', '船票有效期 单位/毫秒', '4 hours'],
    ['7200000', 'pass.life-in-seconds', 'How long a pass is good, 2 hours by default', '2 hours'],
    ['14400000', 'pass.life-in-seconds', 'Life of a pass in milliseconds', '14,400,000'],
    ['3600', 'PASS_LIFE_SECONDS', 'Life of a pass in seconds', '1 hour'],
  ])('%s of %s reads as an amount', (text, name, help, told) => expect(amountInWords(text, name, help)).toBe(told));

  it('wishes about the same thing are told as one', () => {
    const told = (wishes: readonly string[]): string[] => gathered(wishes).map(({ text }) => text);
    expect(told(['list teams', 'delete a team', 'read a team', 'log in'])).toEqual([
      'list, read and delete teams',
      'log in',
    ]);
    expect(told(['read current user', 'update current user'])).toEqual(['read and update the current user']);
    // What is said of all is not said once more of some.
    expect(told(['create a team', 'delete a team', 'create a team of a club', 'list the teams of a club'])).toEqual([
      'create and delete teams',
      'list the teams of a club',
    ]);
    const deeds = ['list', 'read', 'create', 'change', 'delete', 'follow', 'unfollow', 'block', 'unblock'];
    expect(told(deeds.map((verb) => `${verb} a team`))).toEqual([
      'list, read, create, change, delete, follow and block teams',
    ]);
    expect(told(['change a team', 'replace a team'])).toEqual(['change a team']);
    // One word is told for each deed.
    expect(told(['add a team', 'create a team', 'edit a team', 'update a team', 'remove a team'])).toEqual([
      'create, update and remove teams',
    ]);
    expect(told(['create a rate of a team', 'create a note of a team'])).toEqual(['create rates and notes of a team']);
    expect(
      told(['add a boat to a team', 'add a hut to a team', 'remove a boat from a team', 'remove a hut from a team']),
    ).toEqual(['add boats and huts to a team or remove them from it']);
    expect(told(['read the profile', 'change the profile'])).toEqual(['read and change the profile']);
    expect(told(['list the solves of a team', 'list the awards of a team', 'join a team'])).toEqual([
      'list the solves and awards of a team',
      'join a team',
    ]);
  });

  it('tables have digits', () => {
    expect([countDigits(1, 'file'), countDigits(1234567, 'line'), digits(999), percent(1, 3)]).toEqual([
      '1 file',
      '1,234,567 lines',
      '999',
      '33 %',
    ]);
  });

  it('a list names up to five and never says "and one more"', () => {
    expect(joined(['a', 'b', 'c'])).toBe('a, b and c');
    expect(ranked(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d and e');
    expect(ranked(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c and three more');
    expect(ranked(['a', 'b', 'c', 'd'], 4)).toBe('a, b, c and d');
    expect(ranked(['a', 'b'], 40)).toBe('a, b and 38 more');
    expect(ranked([])).toBe('');
  });

  it.each([
    ['users', 'user'],
    ['categories', 'category'],
    ['boxes', 'box'],
    ['status', 'status'],
    ['settings', 'settings'],
    ['addresses', 'address'],
    ['lenses', 'lens'],
    ['job statuses', 'job status'],
    ['houses', 'house'],
    ['channel twilio SMS', 'channel twilio SMS'],
    ['apis', 'api'],
    ['crate uris', 'crate uri'],
    ['analysis', 'analysis'],
  ])('the singular of %s is %s', (many, one) => expect(singular(many)).toBe(one));

  it('plurals keep words that have none, and articles follow the sound', () => {
    expect(['usedmedia', 'child', 'key', 'match'].map(plural)).toEqual(['usedmedia', 'children', 'keys', 'matches']);
    expect(['user', 'article', 'HTTP client', '`item`', 'hour'].map(article)).toEqual(['a', 'an', 'an', 'an', 'an']);
    expect(['URL', 'UUID', 'UI', 'uncle', 'SSL key'].map(article)).toEqual(['a', 'a', 'a', 'an', 'an']);
  });
});

describe('text from others', () => {
  it.each([
    ['A **tool** for [data](https://x.y) ![badge](b.svg)', 'A tool for data'],
    ['Uses :ref:`the thing <thing>` and ``code``', 'Uses the thing and `code`'],
    ['see {class}`~Item` <br/> now', 'see Item now'],
    ['`<key>` is kept', '`<key>` is kept'],
    ['the `{shop}` segment must be `-`', 'the `{shop}` segment must be `-`'],
    ['as shown in [12]', 'as shown in 12'],
    ['snake_case_name and *emphasis*', 'snake_case_name and emphasis'],
    ['{{% note %}} Letters wait here. {{% /note %}}', 'Letters wait here.'],
    ['calls *the* `async __call__` of __init__', 'calls the `async __call__` of `__init__`'],
    ['reject "/*" and "*/*" **at once**', 'reject "/*" and "*/*" at once'],
    ["Only '<type>/*' in <b>bold</b>", "Only '`<type>`/*' in bold"],
    ['What [`Bytes::from_request`] takes', 'What `Bytes::from_request` takes'],
    ['The tokens of _Web Shops_ (WS), kept in a store_.', 'The tokens of Web Shops (WS), kept in a store.'],
  ])('%s becomes plain', (text, expected) => expect(plain(text)).toBe(expected));

  it('broken or long text is not quoted', () => {
    expect(quote('It keeps "all" of it.')).toBe('"It keeps “all” of it"');
    expect(quote('It keeps (half')).toBeNull();
    expect(quote(`It ${'goes on '.repeat(60)}`)).toBeNull();
    expect(isBalanced('a `b')).toBe(false);
  });

  it('a long sentence ends with a clause, unless what follows takes it back', () => {
    expect(clauseOf('Letters wait here for their carrier, who comes at noon', 40)).toBe(
      'Letters wait here for their carrier',
    );
    expect(clauseOf('Letters wait here for their carrier, unless nobody comes', 40)).toBeNull();
    expect(clauseOf('Letters only: If you have letters to send, put them here', 50)).toBeNull();
    expect(clauseOf('Letters wait here, and others (of no street) wait with them', 30)).toBeNull();
  });

  it('identifiers are never capitalised, tables never broken', () => {
    expect([capital('user must exist'), capital('`pk` must'), capital('userId must')]).toEqual([
      'User must exist',
      '`pk` must',
      'userId must',
    ]);
    expect([lower('The name'), lower('HTTP client'), lower('A user'), lower('Command-line user')]).toEqual([
      'the name',
      'HTTP client',
      'a user',
      'command-line user',
    ]);
    expect([code('a `b`'), cell('a | b\nc')]).toEqual(["`a 'b'`", 'a \\| b c']);
  });

  it.each([
    ['Reads the settings of one file.\n\n@param path', 'readSettings', 'Reads the settings of one file'],
    ['A parameter comes in two versions: they are either\n\n- one\n- two', 'Parameter', null],
    ['eslint-disable-next-line no-console', 'log', null],
    ['Copyright 2020 Somebody. All rights reserved.', 'x', null],
    ['Get user.', 'getUser', null],
    ['TODO: write this.', 'x', null],
    ['Session is a connection to one peer. It closes itself.', 'Session', 'Session is a connection to one peer'],
    ['Increment by 100 for each new set of events', 'EventType', null],
    ['Should not be used, use the other gate instead.', 'Gate', null],
    ['Badge — a label with a colour.', 'Badge', 'a label with a colour'],
    ['Badge - A label with a colour\n\n@param text', 'Badge', 'A label with a colour'],
    ['Created by ann on 16/12/8', 'Uploader', null],
    ['通用分页数据封装类', 'CommonPage', '通用分页数据封装类'],
    ['订单发货参数。第二句', 'OrderParam', '订单发货参数'],
    ['分页', 'CommonPage', null],
    ['global File Promise', 'Uploader', null],
    [
      'Middleware that limits how many letters may come in within one window of time, where nothing else on its counter does. Uses the name of the sender.',
      'letterLimiter',
      'Middleware that limits how many letters may come in within one window of time, where nothing else on its counter does',
    ],
    ['ruff: noqa: F401', 'scales', null],
    ['Parcel is the Schema for the parcels API', 'Parcel', null],
    ['ParcelStatus defines the observed state of Parcel', 'ParcelStatus', null],
    ['Holds the desired state of all shelves', 'Plan', 'Holds the desired state of all shelves'],
    ['A thing that one carrier brings\nswagger:model', 'Parcel', 'A thing that one carrier brings'],
    ['Class Order The things of one purchase', 'Order', 'The things of one purchase'],
    ['EventSorter class - Handles all events of a day', 'EventSorter', 'Handles all events of a day'],
    ['environment - class To handle the variables', 'Environment', 'handle the variables'],
    ['//////////////////////\nTemperature Data\n//////////////////////', 'SaveTemperature', null],
    ['Passing more than three years somehow results in doubled places', 'perform', null],
    ['Fills the status, by thresholds\nChainable', 'fill', 'Fills the status, by thresholds'],
    ['If true, nothing is printed at all. Otherwise, the seal is 1.', 'quiet', null],
    [
      'Returns the address that everybody may use to reach the shop\nUses SHOP_URL if set, otherwise the one of the request',
      'address',
      'Returns the address that everybody may use to reach the shop',
    ],
    [
      'Before 1.8.0, parcels were kept in the hall. This led to losses.\n\nThis method provides access to the parcels of one shelf.',
      'shelf',
      'Provides access to the parcels of one shelf',
    ],
    [
      'Returns the time as it will be read from the database later on\nThis allows us to compare it with others',
      'stamp',
      'Returns the time as it will be read from the database later on',
    ],
    // Another thing may have several of it, or breaks.
    ['A shop can have zero to n OrderName(s).', 'OrderName', null],
    ['The proxy of the scale throws if it is asked too early.', 'isScaleReady', null],
    // A sentence ends where HTML or a word that is large only there says so.
    ['Holds the lines of one order<br>\nLines are kept in a tree for speed', 'Order', 'Holds the lines of one order'],
    ['The base of all small scales All scales must extend it.', 'Weighing', 'The base of all small scales'],
    ['from .scales import Scale', 'parcels', null],
    // What it does comes before what it does beside.
    [
      'Picks the stamp for the letter or for the parcel. Keeps the old stamps as they are.',
      'stamp',
      'Picks the stamp for the letter or for the parcel',
    ],
    ['It is old. Runs every six hours.', 'sweep', null],
    ['After upgrading the scales to v7.4.0, the light does not go out when it breaks.', 'tryWeigh', null],
    [
      'Error handlers for letters and parcels of one day. Handles both stamps and lids.',
      'useParcelErrors',
      'Error handlers for letters and parcels of one day',
    ],
    [
      'Returns the place where all letters of a town are kept\n"town" parameters are names without their land',
      'letterPlace',
      'Returns the place where all letters of a town are kept',
    ],
  ])('the best sentence of %j', (doc, name, sentence) => expect(docSentence(doc, name)).toBe(sentence));

  it('sentences do not end in abbreviations and versions', () => {
    expect(sentencesOf('Needs e.g. Python 3.10. Then run it.')).toEqual(['Needs e.g. Python 3.10.', 'Then run it.']);
  });
});

describe('routes, scripts and variants', () => {
  it.each([
    ['POST', '/users', null, 'create a user'],
    ['GET', '/users', null, 'list users'],
    ['GET', '/letters/total', 'Letters.GetTotalLetters', 'read the number of letters'],
    ['GET', '/letters/left', 'Letters.GetRemainingLetters', 'read how many letters are left'],
    ['POST', '/letters/{id}/vote', null, 'vote on a letter'],
    ['POST', '/streets/{id}/email/subscribe', null, 'subscribe by e-mail'],
    ['PATCH', '/letters/{id}', 'closeLetter', 'close a letter'],
    ['GET', '/api/v1/users/{id}', null, 'read a user'],
    ['DELETE', '/articles/{slug}/comments/{id}', null, 'delete a comment'],
    ['POST', '/users/login', null, 'log in'],
    ['POST', '/users/{user_id}/login', null, 'log in as a user'],
    ['POST', '/oauth/{provider}/login', null, 'log in'],
    ['POST', '/orders/{id}/cancel', null, 'cancel an order'],
    ['GET', '/orders/archive', null, 'read the archive'],
    ['POST', '/orders/{id}/archive', null, 'archive an order'],
    ['GET', '/owners/new', null, 'open the form for a new owner'],
    ['GET', '/', null, 'read the root of the service'],
    ['GET', '/{page}', null, 'read a page'],
    ['GET', '/{path}', null, 'read the root of the service'],
    ['PUT', '/x', 'users.updateProfile', 'update a profile'],
    ['GET', '/x', 'ArticleController.listArticles', 'list articles'],
    ['DELETE', '/comments/{id}', 'CommentController.delete_one', 'delete a comment'],
    ['DELETE', '/api/crates/*', 'dropHandler', 'delete a crate'],
    ['DELETE', '/api/share/{id}', null, 'delete a share'],
    ['PUT', '/songs/{id}/rating', null, 'set the rating of a song'],
    ['PUT', '/depots', 'depots.CreateWeb', 'create a depot'],
    ['PUT', '/depots/{id}/stamps', 'stamps.CreateWeb', 'add a stamp to a depot'],
    ['PUT', '/depot', null, 'change the depot'],
    ['GET', '/depot_diagnostics', 'depot_diagnostics#show', 'read the depot diagnostics'],
    ['POST', '/parcels/{id}/checkout', null, 'check out a parcel'],
    ['GET', '/licenses/create', null, 'open the form for a new license'],
    ['GET', '/x', 'GetOpenParcels', 'list open parcels'],
    ['POST', '/x', 'views.save_parcel', 'save a parcel'],
    ['GET', '/songs/{id}/covers', null, 'list the covers of a song'],
    ['POST', '/stories/{id}/upvote', null, 'upvote a story'],
    ['GET', '/artists/random', null, 'list random artists'],
    ['POST', '/auth/sign-in/email', null, 'sign in by email'],
    ['POST', '/auth/change-password', null, 'change the password'],
    ['PATCH', '/api/me', null, 'change my own account'],
    ['POST', '/entries.{_format}', null, 'create an entry'],
    ['RPC', '/shop.v1.OrderService/StartOrder', null, 'start an order'],
    ['POST', '/items/batch/get', null, 'read several items'],
    ['POST', '/items/batch/delete', null, 'delete several items'],
    ['POST', '/podcasts/opml/parse', null, 'parse the OPML'],
    ['POST', '/setup-database', null, 'set up the database'],
    ['POST', '/forum/create-thread', null, 'create a thread'],
    ['POST', '/keys/rotate-user-account-keys', null, 'rotate the user account keys'],
    ['GET', '/setup-database-info', null, 'read the setup database info'],
    ['ANY', '/api/automations/', null, 'work with automations'],
    ['ANY', '/invite/{token}', 'views.invite_link', 'use the invite link'],
    ['POST', '/teams/invite', 'invite', 'use the invite'],
    ['POST', '/teams/{id}/invite', 'invite', 'invite somebody to a team'],
    ['POST', '/users/invite', 'invite', 'invite a user'],
    ['DELETE', '/teams/{id}/members', 'TeamMembers.delete', 'remove members from a team'],
    ['POST', '/boat-teams/{id}/huts', 'addHutInTeam', 'add a hut to a boat team'],
    ['DELETE', '/boat-teams/{id}/huts/{hut}', 'removeHutFromTeam', 'remove a hut from a boat team'],
    ['GET', '/boats/{id}/ping', null, 'read the ping of a boat'],
    ['POST', '/crates', 'Crates.createACrate', 'create a crate'],
    ['POST', '/invitation', 'AcceptInvitationController@store', 'accept an invitation'],
    ['POST', '/orders', 'CreateModelMixin.create', 'create an order'],
    ['PUT', '/api/subscribers/lists', 'a.ManageSubscriberLists', 'manage subscriber lists'],
    ['POST', '/settings/update', null, 'update the settings'],
    ['ANY', '/settings/general', null, 'work with the general settings'],
    ['ANY', '/feeds/{key}/unread', null, 'work with the unread part of a feed'],
    ['ANY', '/letters/action', null, 'act on letters'],
    ['DELETE', '/lists/{id}/user/{userId}', 'ListController.removeUserFromList', 'remove a user from a list'],
    ['PUT', '/lists/{id}/users', 'ListController.addUsersToList', 'add users to a list'],
    ['POST', '/oauth/logout', 'OAuthController.logoutOAuth', 'log out with OAuth'],
    ['POST', '/orders/{id}/reset', 'OrdersController.ResetAsync', 'reset an order'],
    ['GET', '/orders/{id}/parcel', 'OrdersController.GetParcelAsync', 'read a parcel'],
    ['POST', '/counters/{id}/members', null, 'add a member to a counter'],
    ['POST', '/counters/{id}/members/{member}', null, 'add a member to a counter'],
    ['DELETE', '/counters/{id}/users/{user}', 'RemoveUser', 'remove a user from a counter'],
    ['DELETE', '/counters/{id}/users/{user}', 'DeleteUser', 'delete a user'],
    ['GET', '/counters/{id}/users', 'GetUsers', 'list the users of a counter'],
    ['POST', '/counters/{id}/parcels', 'Counters.AddToCounter', 'add a parcel to a counter'],
    ['POST', '/counters/{id}/item', 'Counters.addItem', 'add an item to a counter'],
    ['DELETE', '/counters/{id}/keepers', 'remove_keepers', 'remove keepers from a counter'],
    ['DELETE', '/counters/{id}/faults', 'removeParcelsWithFaults', 'remove parcels with faults'],
    ['GET', '/counters/{id}/exists', 'Counters.exists', 'check whether a counter exists'],
    ['POST', '/files/path', 'Files.checkPathExists', 'check whether a path exists'],
    ['GET', '/search/counters', 'Search.findCounters', 'search counters'],
    ['GET', '/counters/{name}', 'getLatestCounter', 'read the latest counter'],
    ['POST', '/counters/{id}/scan', 'Counters.scan', 'scan a counter'],
    ['POST', '/counters/{id}/parts/{part}/deploy', 'deployCounter', 'deploy a counter'],
    ['POST', '/counters/{id}/items', 'Counters.AddItemToCounter', 'add an item to a counter'],
    ['PATCH', '/counters/{id}/restart', 'Counters.restartAction', 'restart a counter'],
    ['POST', '/counters/transfer-stock', 'Counters.transferCounterStock', 'transfer a counter stock'],
    ['GET', '/counters/open', 'Counters.openCounters', 'read the open'],
    ['PUT', '/counters/{id}/archive', 'archive_counter_put', 'archive a counter'],
    ['POST', '/counters/{id}/refund', 'Counters.refund', 'refund a counter'],
    ['GET', '/counters/{id}/startup', 'StartupController@index', 'read the startup of a counter'],
    ['GET', '/counters', 'CounterController@index', 'list counters'],
    ['GET', '/mail', 'MailController@index', 'read the mail'],
    ['POST', '/counters/{counter}/settings/rename', 'SettingsController@rename', 'rename a counter'],
    ['POST', '/counters/view/{counter}/manage/suspend', 'Counters@suspend', 'suspend a counter'],
    ['POST', '/settings/rename', 'SettingsController@rename', 'rename the settings'],
    ['PATCH', '/counters/{id}/build', 'Counters@build', 'change the build of a counter'],
    ['DELETE', '/clerk', 'Clerks.deleteOwnClerk', 'delete my own clerk'],
    ['DELETE', '/counters/{id}/follow', null, 'unfollow a counter'],
    ['DELETE', '/counters/{id}/register', null, 'use the register'],
    ['POST', '/NightShift/Join', 'Shifts.NightShiftJoinGroup', 'join a group'],
    ['POST', '/clerks/{name}/password', null, 'change the password of a clerk'],
    ['DELETE', '/counters/{id}/users/{user}', null, 'remove a user from a counter'],
    ['DELETE', '/users/{user}', null, 'delete a user'],
    ['POST', '/api/parcels.list', null, 'list parcels'],
    ['POST', '/api/parcels.info', null, 'read a parcel'],
    ['POST', '/api/parcels.create', null, 'create a parcel'],
    ['POST', '/api/parcels.lost', null, 'use parcels.lost'],
    ['POST', '/api/parcels.delayed', null, 'list delayed parcels'],
    ['POST', '/api/parcels.stamps', null, 'list the stamps of parcels'],
    ['POST', '/api/parcels.add_stamp', null, 'add a stamp to a parcel'],
    ['POST', '/api/parcels.removeStamp', null, 'remove a stamp from a parcel'],
    ['POST', '/api/clerks.updateEmail', null, 'update the email of a clerk'],
    ['POST', '/api/parcels.delete_all', null, 'delete all parcels'],
    ['POST', '/api/parcels.subscribe', null, 'subscribe to a parcel'],
    ['POST', '/counter.sendLetter', null, 'send a letter'],
    ['GET', '/parcels.csv', null, 'list parcels'],
    ['GET', '/manifest.webmanifest', null, 'read the manifest'],
    ['PUT', '/depot/seal', 'SealController.Upload', 'upload a seal'],
    ['POST', '/clerks/{id}/trigger', 'Clerk.TriggerScript', 'trigger a script'],
    ['POST', '/depots/{id}/record', 'Record.Create', 'create a record of a depot'],
    ['GET', '/depots/{id}/record', 'Record.List', 'list the records of a depot'],
    ['GET', '/depot/crate', 'Crate.List', 'list crates'],
    ['GET', '/name/{name}', 'read_depot_by_name', 'read a depot by name'],
    ['DELETE', '/tag/{tag}', 'delete_lorry_limit_by_tag', 'delete a lorry limit by tag'],
    ['GET', '/depots/all', null, 'list all depots'],
    ['GET', '/chart/depot/all/{depot}', null, 'read an all'],
    ['POST', '/reports/{id}/reopen', 'reports#reopen', 'reopen a report'],
    ['POST', '/reports/{id}/assign_to_self', 'reports#assign_to_self', 'assign a report'],
    ['POST', '/depots/{depot}/bulk/group', null, 'group the bulk'],
    ['POST', '/depot', 'depots.CreateUpdateDepot', 'create a depot'],
    ['PUT', '/depot', 'depots.CreateUpdateDepot', 'update a depot'],
    ['PUT', '/depot', 'depots.Create', 'create a depot'],
    ['QUERY', '/myBoats', null, 'list my boats'],
    ['QUERY', '/myBoatPreferences', null, 'read my boat preferences'],
    ['QUERY', '/boatSettings', null, 'read the boat settings'],
    ['POST', '/parcels', 'send_parcel_backend', 'send a parcel'],
    ['GET', '/parcels', 'get_parcels_backend', 'list parcels'],
    ['PATCH', '/list_views/{id}', 'update_list_view', 'update a list view'],
    ['GET', '/depots/stencil', 'list_stencil', 'list stencils'],
  ])('%s %s (%s) is the wish to %s', (method, path, handler, wish) =>
    expect(routeWish(method, path, handler)).toBe(wish),
  );

  it.each([
    ['src/app.ts', '`src/app.ts`', 'src/app.ts'],
    ['src/edge/', '`src/edge/`', 'src/edge/'],
    ['src/*', 'files of `src/`', 'src/'],
    ['src/**', 'smaller parts of `src/`', 'others in src/'],
    ['**', 'smaller parts of the root folder', 'other files'],
  ])('the part %s is called %s', (name, text, label) =>
    expect([partName(name), partLabel(name)]).toEqual([text, label]),
  );

  it.each([
    ['POST', 'flow.createOrder', true],
    ['PATCH', 'checkBranchName', false],
    ['DELETE', 'revokeToken', true],
  ])('%s may be what %s does: %s', (method, name, fits) => expect(fitsMethod(method, name)).toBe(fits));

  it('a script is typed from the root of the repository, and npm needs the word run for most of them', () => {
    const typed = (runner: string, name: string, path: string) => runCommand({ values: { runner, name }, path });
    expect([
      typed('npm', 'test', 'package.json'),
      typed('npm', 'lint', 'package.json'),
      typed('npm', 'dev', 'frontend/package.json'),
      typed('make', 'lint', 'Makefile'),
      typed('make', 'all', 'docker/Makefile'),
      typed('make', 'docs', 'build/docs.mk'),
    ]).toEqual([
      'npm test',
      'npm run lint',
      'cd frontend && npm run dev',
      'make lint',
      'make -C docker all',
      'make docs',
    ]);
  });

  it('a variant depends on its key alone', () => {
    const wordings: [string, ...string[]] = ['a', 'b', 'c'];
    expect(variant('billing', wordings)).toBe(variant('billing', wordings));
    expect(new Set(['one', 'two', 'three', 'four', 'five', 'six'].map((key) => variant(key, wordings))).size).toBe(3);
  });
});

it.each([
  ['Duration::from_secs(24 * 3600)', '1 day'],
  ['std::time::Duration::from_millis(500)', '500 ms'],
  ['5 * time.Minute', '5 minutes'],
  ['time.Hour', '1 hour'],
  ['30_000 ms', '30 seconds'],
  ['24h', '1 day'],
  ['90 seconds', '90 seconds'],
  ['Duration::from_secs(pause)', null],
])('the span %s is %s', (text, words) => {
  expect(spanInWords(text)).toBe(words);
});

describe('a rule in the words of its users', () => {
  it.each<[string, { owner?: string; form: string }, string]>([
    ['`attachment_name` must be given', { form: 'schema' }, 'The attachment name must be given'],
    ['`name` must be given', { owner: 'BookApiController', form: 'schema' }, 'The name must be given'],
    ['`email` of `SignUpForm` must be unique', { form: 'schema' }, 'The email of a sign up form must be unique'],
    ['`title` of `StoreSongRequest` must be given', { form: 'schema' }, 'The title of a song must be given'],
    [
      '`title` of `RadioStationUpdateRequest` must be given',
      { form: 'schema' },
      'The title of a radio station must be given',
    ],
    ['`prompt` of `AiRequest` must be given', { form: 'schema' }, 'The prompt of an AI request must be given'],
    ['`email` of `FFAdminUser` must be unique', { form: 'schema' }, 'The email of an FF admin user must be unique'],
    ['`title` of `reportBase` must be given', { form: 'schema' }, 'The title of a report must be given'],
    ['`maxGuests` must not exceed 8', { form: 'limit' }, 'The maximum number of guests must not exceed 8'],
    ['`checkToken` needs permission `use-api`', { form: 'permission' }, 'The caller needs the permission `use-api`'],
    ['Needs permission `edit` on `order`', { form: 'permission' }, 'The caller needs permission to edit orders'],
    [
      '`save` needs permission `manage` on `settings`',
      { form: 'permission' },
      'The caller needs permission to manage settings',
    ],
    ['`listOrders` needs an authenticated caller', { form: 'permission' }, 'The caller must be authenticated'],
    ['`mergeOrders` needs a superuser', { form: 'permission' }, 'Only a superuser can merge orders'],
    ['`Ship` needs `paymentStatus` to be `Paid`', { form: 'assertion' }, 'The payment status must be `Paid`'],
    ['The name cannot be empty', { owner: 'Shelf.Validate', form: 'message' }, 'The name of a shelf cannot be empty'],
    ['The name cannot be empty', { owner: 'ShelfService.check', form: 'message' }, 'The name cannot be empty'],
    [
      'The display name must be given',
      { owner: 'CreateEditShelf.Validate', form: 'message' },
      'The display name of a shelf must be given',
    ],
    ['The subject must be given', { owner: 'InviteGuests.Validate', form: 'message' }, 'The subject must be given'],
    ['`position` of `MoveShelfDto` must be given', { form: 'schema' }, 'The position must be given'],
    ['`guest_name` of `Guest` must be given', { form: 'schema' }, 'The guest name must be given'],
    [
      '`email` of `Guest` must be an email address',
      { form: 'schema' },
      'The email of a guest must be a valid email address',
    ],
    ['`stripe_account` of `Guest` must be unique', { form: 'schema' }, 'The Stripe account of a guest must be unique'],
    // Names that only the code says stay code.
    ['`installed` must be given', { form: 'presence' }, '`installed` must be given'],
    ['`cfg_idx` must be at least 1', { form: 'limit' }, '`cfg_idx` must be at least 1'],
    ['`belongs_to` must be given', { form: 'presence' }, '`belongs_to` must be given'],
    ['`SHOP_PORT` must be given', { form: 'presence' }, '`SHOP_PORT` must be given'],
  ])('%s', (rule, values, told) => {
    expect(ruleInWords(rule, values)).toBe(told);
  });

  it('is told of no thing where a package of Go is called like its only type and that is a part of the product', () => {
    const rule = 'The hull name cannot be empty';
    const values = { owner: 'Quayside.Validate', form: 'message' };
    expect(ruleInWords(rule, values, 'parts/quayside/quayside.go')).toBe(rule);
    expect(ruleInWords(rule, values, 'parts/boats/quayside.go')).toBe('The hull name of a quayside cannot be empty');
  });

  it('keeps the name of another program that a message tells to run already', () => {
    const values = { form: 'message', message: 'SailOffice is already started' };
    const rule = '`SailOffice` must not already be started';
    expect(ruleInWords(rule, values, 'sails/sails.go')).toBe('SailOffice must not already be started');
    expect(ruleInWords(rule, { form: 'message' }, 'sails/sails.go')).toBe(
      'The sail office must not already be started',
    );
  });

  it('is told of the package where its type has the name of any', () => {
    const rule = 'The port must be at least 1';
    const values = { owner: 'Config.Validate', form: 'message' };
    expect(ruleInWords(rule, values, 'senders/mail/mail.go')).toBe('The port of a mail config must be at least 1');
    expect(ruleInWords(rule, values, 'config/config.go')).toBe('The port of a config must be at least 1');
  });

  it('keeps the name of a setting that its message quotes', () => {
    const rule = '`furl` can only be used with a rope';
    expect(ruleInWords(rule, { form: 'message', message: "'furl' can only be used with a rope" })).toBe(
      'The option `furl` can only be used with a rope',
    );
    expect(ruleInWords(rule, { form: 'message', message: 'furl can only be used with a rope' })).toBe(
      'The furl can only be used with a rope',
    );
  });

  it('shows marks without a letter as what is typed', () => {
    const rule = "'..' cannot be used in the path";
    expect(ruleInWords(rule, { form: 'message', message: rule })).toBe('`..` cannot be used in the path');
  });

  it('is told of one of the things that a type holds, and not where it names them itself', () => {
    const values = { owner: 'SailLevels.Validate', form: 'message' };
    expect(ruleInWords('The height must be at least 1', values)).toBe('The height of a sail level must be at least 1');
    const named = 'The height cannot be set on sail level zero';
    expect(ruleInWords(named, values)).toBe(named);
  });

  it.each([
    ['The weight must be equal or greater than zero', 'The weight must be at least zero'],
    ['The code of a parcel must have 3 to 3 characters', 'The code of a parcel must have exactly 3 characters'],
    ['A parcel must have a least one stamp', 'A parcel must have at least one stamp'],
    ['The weight must between 1 and 5 inclusively', 'The weight must be between 1 and 5'],
    ['The already closed depot cannot be opened', 'An already closed depot cannot be opened'],
    ['The closed depots cannot be opened', 'Closed depots cannot be opened'],
    ['The speed cannot be changed', 'The speed cannot be changed'],
    ['The caller must specify at least one lamp to enable', 'At least one lamp to enable must be specified'],
    [
      'The sub-task cannot be deleted as it has already been used in reports',
      'A sub-task that has already been used in reports cannot be deleted',
    ],
    ['The crew with empty name cannot be copied', 'A crew with an empty name cannot be copied'],
    ['An invoice for this order must not already exist', 'An invoice for the order must not already exist'],
  ])('"%s" is smoothed', (rule, told) => {
    expect(ofAny(smoothed(rule))).toBe(told);
  });

  it('is told with the amount of a constant', () => {
    const amounts: Record<string, string> = { MAX_TAGS: '5', 'shop.maxWait': '30 seconds', ttl: '7 days' };
    const amountOf = (name: string): string | null => amounts[name] ?? null;
    expect(withAmounts('Only `MAX_TAGS` tags are allowed', amountOf)).toBe('At most 5 tags are allowed');
    expect(withAmounts('The pause must not exceed `shop.maxWait`', amountOf)).toBe(
      'The pause must not exceed 30 seconds',
    );
    expect(withAmounts('The pause must not exceed `maxRest`', amountOf)).toBe('The pause must not exceed `maxRest`');
    expect(withAmounts('`ttl` must be greater than zero', amountOf)).toBe('`ttl` must be greater than zero');
  });

  it.each([
    'An invalid colour is refused',
    'The file must exist',
    'Too many guests are refused',
    'The total can be at most',
    'A rope can have only one boat rope for each boat',
    'The context must be of type `…`',
    'The depot cannot take parcels in the state',
  ])('says nothing as "%s"', (rule) => {
    expect(isHollow(rule)).toBe(true);
  });

  it('weighs more with fewer names of the code', () => {
    expect(isHollow('An expired ticket is refused')).toBe(false);
    expect(rawness('The total must not be negative')).toBeLessThan(rawness('`order_total` must not be negative'));
  });
});

describe('the reason of an answer', () => {
  it.each<[string, number, string | null]>([
    ['test_it_requires_rw_access', 403, 'without rw access'],
    ['test_parcel_requires_admin', 403, 'by somebody who is no administrator'],
    ['test_token_missing_or_mismatched_key', 400, null],
    ['testInvalidPatchAction', 400, null],
    ['test_join_requires_unauthenticated_user', 403, null],
    ['test_parcel_requires_login', 401, 'by somebody who is not signed in'],
    ['testPostActionWithShortPassword', 400, 'with a short password'],
    ['TestOrders_OversizedBody', 413, 'with an oversized body'],
    ['oversized_ticket_rejected', 413, 'with an oversized ticket'],
    ['test_put_stamp__unknown_depot__responds_404', 404, 'with an unknown depot'],
    ['test_register_no_activation_code', 400, 'without an activation code'],
    ['test_delete_order_not_found', 404, 'for an order that does not exist'],
    ['test_orders_anonymous', 401, 'by somebody who is not signed in'],
    // A caller who is not known is refused before the parameter is looked at.
    ['TestOrdersRejectsInvalidColour', 401, null],
    ['test_orders_not_allowed', 403, null],
    ['test_orders_ok', 200, null],
    ['no-stamp-token', 401, 'without a stamp token'],
    ['test_orders_nonexistent_returns_404', 404, null],
    ['test_returns_403_for_non_admin', 403, 'by somebody who is no administrator'],
    ['test_lists_orders_for_non_admin', 200, null],
    // What is given stands between what is done and what comes of it.
    ['Delete_DepotNotFound_ThrowsNotFound', 404, 'for a depot that does not exist'],
    ['Delete_NoPermission_NotFound', 404, 'without permission'],
    ['Delete_AccessDenied_NotFound', 404, null],
  ])('%s with %i', (name, status, told) => {
    expect(reasonIn(name, status)).toBe(told);
  });
});

describe('names', () => {
  it('what a name tells of a function is a sentence, or nothing', () => {
    expect(functionWords('DeleteAppAsync')).toBe('Deletes the app');
    expect(functionWords('StopAsync')).toBeNull();
    expect(functionWords('getSchema')).toBe('Returns the schema');
    expect(functionWords('canReadLetter')).toBe('Tells whether one can read a letter');
    expect(functionWords('canReadLetters')).toBe('Tells whether one can read letters');
    expect(functionWords('throwIfEmpty')).toBeNull();
    expect(functionWords('isKeyPressed')).toBe('Tells whether the key is pressed');
    expect(functionWords('isAllowedToSend')).toBeNull();
    // It may read the title or set it, and one word may be a thing or a quality.
    expect(functionWords('useTitle')).toBeNull();
    expect(functionWords('isMobile')).toBeNull();
  });
});

describe('a wish', () => {
  const isKnown = (thing: string): boolean => ['parcel', 'depot'].includes(thing);
  it.each([
    ['create a parcel', true],
    ['list the parcels of a depot', true],
    ['read the history of a parcel', true],
    ['open the form for a new depot', true],
    ['log in', true],
    ['change the settings', true],
    // Formats, deeds and words that only their author knows are no things.
    ['create the callback of an openid', false],
    ['list the parcels of a new', false],
    ['import a troubleshoot', false],
    ['read the selectlist', false],
    ['work with parcels', false],
    ['delete a preference', false],
    ['invite somebody to a depot', true],
  ])('%s: about things is %s', (wish, told) => expect(isAboutThings(wish, isKnown)).toBe(told));
});

describe('rules', () => {
  it.each([
    ['The stock of a books must be at least $min', true],
    ['A caller with permission is needed by `sort` and `carry`', true],
    ['The array must be an Array', true],
    ['The folder must exist `GetSackFolder`', true],
    ['The stamp must be given', false],
    ['The required key must be given in the depot settings', true],
    ['`self` cannot be tied to itself', true],
    ['The stamps of `count` are not supported', true],
    ['Stamps not allowed, the depot is closed', true],
    ['The parcel must not exceed the maximum size', true],
    ['The does not need a stamp', true],
    ['404 must exist', true],
    ['The caller must have permission to sort some of these parcels', true],
    ['The caller cannot send more than `max` parcels', true],
    ['The caller cannot send more than `MAX_PARCELS` parcels', false],
    ['The depot cannot be null', true],
    ['`__enter__` needs `_state` to be `OPEN`', true],
    ['Neither `sack` nor `bag` is required', true],
    ['The stamp deserializer must exist', true],
    ['The post err sack must not be locked', true],
    ['The scale version is not supported', true],
    ['It is not possible to iterate twice', true],
    ['The environment variable must not be empty', true],
    ['The street must be between `min` and `max` letters long', true],
    ['The parcel must not exceed the size of the depot', false],
    ['The depot must not already exist but is not open', true],
    ['The depot must not already be started', true],
    ['A parcel must have a street which is either', true],
    ['Only parcels are supported.Given {kinds}', true],
    ['The caller must have permission to empty this depot', true],
    ['The caller must have permission to sort', true],
    ['The caller must have permission to change the depot of a parcel', false],
  ])('%s: hollow is %s', (rule, hollow) => {
    expect(isHollow(rule)).toBe(hollow);
  });

  it.each([
    ['The depot cannot be null', true],
    ['POST is required', true],
    ['Version is required', true],
    ['`depot-max-parcels` must be between 1 and 6', false],
    ['The parcel must exist', true],
    ['The parcel must exist for this depot', false],
    ['The depot ID of a parcel must be given', true],
    ['`hp` must have at most 2 elements', true],
    ['`DEPOT_KEY` must be given', false],
    ['The types must be generic type definitions', true],
    ['The number of a parcel must be unique', false],
  ])('%s: of the program is %s', (rule, own) => {
    expect(isOfProgram(rule)).toBe(own);
  });

  it.each([
    ['The caller must choose at least 2 stamps', 'At least 2 stamps must be chosen'],
    ['The caller must set the `DEPOT_KEY` env variable', 'The `DEPOT_KEY` environment variable must be set'],
    ['The caller must provide a depot to send from', 'The caller must provide a depot to send from'],
    ['The caller cannot tie a parcel to itself', 'It is not possible to tie a parcel to itself'],
    ['The depot parameter must be given', 'The depot must be given'],
    ['The sack already exists and `--force` must be given', 'When the sack already exists, `--force` must be given'],
    ['A parcel must have a stamp, but none found for the depot', 'A parcel must have a stamp'],
    ['The weight must larger than zero', 'The weight must be larger than zero'],
    ['Enable at least one depot', 'At least one depot must be enabled'],
    ['Need at least 3 stamps to send a parcel', 'At least 3 stamps are needed to send a parcel'],
    ['Can only weigh closed parcels', 'It is only possible to weigh closed parcels'],
    ['The operation cannot use red stamps and blue ink together', 'Red stamps and blue ink cannot be used together'],
    ['The new address must be different', 'The new address must differ from the current address'],
    ['The seal must be less than or equal 9 characters', 'The seal must have at most 9 characters'],
    ['The verification is not supported for parcels', 'Verification is not supported for parcels'],
    ['Re-weighing old parcels are not supported', 'Re-weighing old parcels is not supported'],
    ['Old parcels are not supported', 'Old parcels are not supported'],
    ['The absolute address is required', 'An absolute address is required'],
    ['The depot-max-parcels must be between 1 and 6', '`depot-max-parcels` must be between 1 and 6'],
    ['Sending stamps with parcels are not supported', 'Sending stamps with parcels is not supported'],
    ['The street and the depot cannot be the same `street`', 'The street and the depot cannot be the same'],
  ])('%s is told as %s', (rule, told) => expect(smoothed(rule)).toBe(told));

  it('are told late where they say little', () => {
    expect(plainness('The depot must exist')).toBeGreaterThan(plainness('The depot cannot be closed'));
    expect(plainness('The number of a parcel must be unique')).toBeLessThan(0);
    expect(rawness('`value` must be at least `lowest`')).toBeGreaterThan(rawness('`weight` must be at least 1'));
    expect(ruleInWords('`retry_for` must be given', { form: 'presence' })).toBe('`retry_for` must be given');
  });

  it('speak of any thing, of one thing, and of no deed', () => {
    expect(ofAny('The sack folder that does not exist cannot be added')).toBe(
      'A sack folder that does not exist cannot be added',
    );
    expect(ofAny('The seal of a sack that is sold cannot be opened')).toBe(
      'The seal of a sack that is sold cannot be opened',
    );
    expect(ruleInWords('`label` of `tc_sacks` must be unique', { form: 'schema' })).toBe(
      'The label of a sack must be unique',
    );
    expect(ruleInWords('`weight` of `Parcels` must be given', { form: 'schema' })).toBe(
      'The weight of a parcel must be given',
    );
    expect(ruleInWords('`street` of `SetupPostRequest` must be given', { form: 'schema' })).toBe(
      'The street must be given',
    );
    expect(ruleInWords('`street` of `DepotStore` must be given', { form: 'schema' })).toBe(
      'The street of a depot must be given',
    );
    expect(ruleInWords('`street` of `RegisterRequest` must be given', { form: 'schema' })).toBe(
      'The street must be given',
    );
    expect(ruleInWords('The stamp must not already be used', { form: 'message', owner: 'Depot.Validate' })).toBe(
      'The stamp must not already be used',
    );
  });
});

it.each([
  ['A Parcel object can be a letter or a box of one sender', 'A Parcel object can be a letter or a box of one sender'],
  ['A Parcel is just a box with the stamps of one sender', 'A box with the stamps of one sender'],
  ['Parcel class for all letters of one sender', 'Class for all letters of one sender'],
  ['Letter class for all letters of one sender', 'Letter class for all letters of one sender'],
  ['The main structure for the package', null],
  ['To create a parcel of your own', null],
])('what %j says of a parcel', (sentence, told) =>
  expect(toldComment({ sentence, name: 'Parcel', path: 'Parcel.java' })).toBe(told),
);

it.each([
  ['/envelope.field.sign', 'sign a field'],
  ['/user.createFromInvite', 'create a user from invite'],
  ['/envelope.item.createMany', 'create several items'],
  ['/boards.pause', 'pause a board'],
  ['/overseerr.request', 'use the request'],
])('a procedure that names no thing is about that of its router: %s', (path, wish) => {
  expect(routeWish('MUTATION', path, null)).toBe(wish);
});
