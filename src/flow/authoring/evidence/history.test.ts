import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import type { Evidence } from './evidence.ts';
import { scopedSubject, subjectWords } from './history/commit-subject.ts';
import { reasonOf } from './history/reasons.ts';
import { compareVersions, newestNoted, packageNoted } from './history/releases.ts';
import { reversalsOf } from './history/reversals.ts';
import { pivotalCommits, purposeIn } from './history.ts';

test.each([
  ['Parcels are weighed twice because the first scale drifts over the day.', true],
  // What "this" is, the sentence before it said, and the change took it away.
  ['This does not work, since we have parcels of all customers to weigh.', false],
  ["It wasn't safe, because the parcels of two customers could be weighed at once.", false],
  ['It used to weigh parcels twice, because the first scale drifts over the day.', false],
  ['Besides that, parcels are weighed twice because the first scale drifts.', false],
  ['The old scale for parcels is slow and fed by hand.', true],
  ['The current scale for parcels is at the door of the depot.', false],
  ['Parcels on a cold scale may cause wrong weights in the first minutes of a day.', true],
  // What was done, once more.
  ['Count the parcels once at the door instead of at each of the depots.', false],
  ['Parcels are now weighed at the door rather than at each of the depots.', false],
  ['Instead of weighing parcels at each of the depots, count them at the door.', false],
  ['The parcels of a depot were weighed by hand rather than by the scale at the door.', true],
  ['This could weigh parcels twice, which makes the second weight wrong.', false],
  ['The old scale for parcels is no longer maintained by those who built it.', true],
  ['All parcels carry a second stamp to distinguish those of customers from our own.', true],
  ['Parcels no longer stop at the second scale of the depot at night.', false],
  ['Add two scales for parcels that were sent back due to a wrong weight.', false],
  ['Parcels of a depot (kept apart because they are heavy) go to the door at night.', false],
  ['That was happening because we weigh the parcels of a depot and its doors.', false],
  ['Instead of two scales, doors and depots for parcels, this change keeps one.', false],
  ['Parcels go through `weigh()` first because the scale is slow in the morning.', false],
  // What users must do, what changes for them, and how it merely was.
  ['In order to weigh parcels, a scale must be set up and the customers must have a door.', false],
  [
    'This changes how parcels are weighed, so that now those of paper will no longer pass, and you need to wrap them.',
    false,
  ],
  ['Parcels of paper will no longer pass the second scale of the depot.', false],
  ['Previously, all parcels had to be weighed at least twelve hours at the door.', false],
  ['Previously, parcels could not be weighed at the door of a customer.', false],
  ['Before we had to weigh all parcels twice in order to print the stamp of a customer.', false],
  ['The existing scale for parcels is slow, which makes all customers wait.', false],
  ['The scale of the depot used to be slow, which caused all parcels to wait.', false],
  ['The parcels have to be wrapped at home in order to be weighed by customers.', false],
  ['This commit updates the scale of the parcels, so that it shows the weight of all.', false],
  ['Weigh the parcels of all customers and wrap the letters to avoid wet stamps.', false],
  ['We weigh the parcels at the door because nobody needs the scale of the depot.', true],
  // What is left to do, and what else came with it.
  ['Still need to weigh the parcels at night so that no customer waits for the door.', false],
  ['This needs to be tested well, as parcels can lead to wrong weights of all customers.', false],
  ['This also improves the weights of the parcels that other customers sent back.', false],
  ['This improves the weights of the parcels that other customers sent back.', true],
  ['Some parcels were lost with this commit, namely, the second scale no longer works.', false],
  // The reasons of other deeds, and how it was done.
  ['Increase the number of scales to 19, because of the parcels of all customers.', false],
  ['One more change: parcels of all customers were lost due to a missing scale because of it.', false],
  ['Since the parcels of customers are just letters, we have updated the scale for them.', false],
  ['This provides a scale for parcels that a customer can read in order to weigh them.', false],
  // What was left as it is, what also holds, and what others must do now.
  ['We keep using the old scale for parcels of customers because of the door.', false],
  ['The stamps of parcels are now also at the door because customers pass it.', false],
  ['The weight of parcels will always be shown at night, because nobody turns it off.', false],
  ['It can be set so that customers only see the weight of their own parcels.', false],
  ['Breaking changes: customers should set their parcels down instead of throwing them.', false],
  ['In order to weigh the parcels of customers, take the second scale of the depot.', false],
  ['Test Plan: weigh two parcels, which makes the second scale print an error.', false],
])('"%s" is a reason: %s', (sentence, isReason) => {
  const found = reasonOf(`${sentence} We only weigh parcels once.`, 'Weigh the parcels of all customers');
  expect(found).toBe(isReason ? sentence.slice(0, -1) : null);
});

test('a sentence that writes a sign by its name is not quoted, since it would be shown as another', () => {
  const subject = 'Weigh the parcels of all customers';
  const why = (sign: string): string => `Parcels were not weighed because the label used ${sign} or something like it.`;
  expect(reasonOf(why('`&nbsp;`'), subject)).toBeNull();
  expect(reasonOf(why('A & B'), subject)).toBe(why('A & B').slice(0, -1));
  expect(reasonOf(`${why('ink')} The label is &lt;b&gt; now.`, subject)).toBe(why('ink').slice(0, -1));
});

test('a reason that needs the sentence beside it is told with it, or not at all', () => {
  const subject = 'Weigh the parcels of all customers';
  const cause = 'Parcels on two scales could wait for each other.';
  expect(reasonOf(`${cause} As a result, this could lead to parcels that nobody weighs.`, subject)).toBe(
    `${cause} As a result, this could lead to parcels that nobody weighs`,
  );
  const was = 'Parcels are weighed at the door so that we know when to stamp them.';
  expect(reasonOf(`${was} However, the door is shut at night.`, subject)).toBe(
    `${was} However, the door is shut at night`,
  );
  expect(reasonOf(`${was} However, ${'the door is shut at night and '.repeat(8)}cold.`, subject)).toBeNull();
});

test.each([
  'Implemented a mechanism so that listeners can be told of all parcels',
  'Useless scales around parcels should be removed to prevent any confusion of customers',
  'Move all of these parcels to the door so that we are consistent',
  'Use the second scale for parcels to ensure that the parcel returned',
  'Remind all senders to ensure parcels have a label',
  '`scale`: try harder to prevent doors from closing too early',
])('the end of "%s" is no reason of its own', (subject) => expect(purposeIn(subject)[1]).toBeNull());

test.each([
  ['Weigh parcels at the door - #1822', 'Weigh parcels at the door'],
  ['Weigh parcels at the door -- DEPOT-434', 'Weigh parcels at the door'],
  ['DEPOT-5108 Remove the scale', 'Remove the scale'],
  ['DEPOT-5108: Remove the scale', 'Remove the scale'],
  ['SHA-256 passwords', 'SHA-256 passwords'],
  ['20250314 remove the scale', 'remove the scale'],
])('the subject %j without its ticket', (subject, words) => expect(scopedSubject(subject)).toBe(words));

test('of a message that gathers several steps, the reason for a later one is not that of the whole', () => {
  const steps = '* feat: weigh parcels\n\n* fix: take stamps\n\nParcels are stamped first because the scale is slow.\n';
  expect(reasonOf(steps, 'Weigh the parcels of all customers')).toBeNull();
  expect(reasonOf(steps.slice(steps.indexOf('Parcels')), 'Weigh the parcels of all customers')).not.toBeNull();
});

test('a reason that comes later is that of a detail, unless it tells what the change brings', () => {
  const subject = 'Weigh the parcels of all customers';
  const after = (sentence: string): string | null => reasonOf(`Parcels are weighed at the door. ${sentence}`, subject);
  expect(after('Parcels are stamped first because the scale at the door is slow.')).toBeNull();
  expect(after('This reduces the time that parcels stay at the door of the depot.')).not.toBeNull();
});

test.each([
  ['Weigh the parcels twice to avoid losses at the door', 'to avoid losses at the door'],
  ['Weigh the parcels twice because the scale drifts', 'because the scale drifts'],
  ['Remove the second scale, so that parcels stay dry', 'so that parcels stay dry'],
  // What a thing is there for says what it is.
  ['Add a setting to prevent losses at the door', null],
  ['Remove the second scale because it was not needed', null],
  ['Scales to avoid losses at the door', null],
  // Why parcels go back is no reason of the letter.
  ['Write a letter whenever parcels go back because of the scale', null],
  ['Weigh the old parcels to avoid taking new ones', null],
  ['Store whether we know that doors work because parcels came', null],
  ['Do not ask for new scales at all because of one broken spring', null],
  // How somebody felt, and a deed that its purpose completes.
  ['Remove the second scale because it stinks', null],
  ['Mend the second scale because I ran into trouble', null],
  ['Use a scale to avoid taking parcels by hand', null],
])('the subject "%s" says why: %s', (subject, purpose) => {
  expect(purposeIn(subject)).toEqual(
    purpose === null ? [subject, null] : [subject.slice(0, -purpose.length).replace(/,? $/, ''), purpose],
  );
});

test.each([
  ['[DEPOT 12] Weigh the parcels', 'Weigh the parcels'],
  ['DEPOT-12 - Weigh the parcels', 'Weigh the parcels'],
  ['#1234: Add the scales', 'Add the scales'],
  ['#1234 - Add the scales', 'Add the scales'],
  ['1234 Add the scales', 'Add the scales'],
  ['Add the scales (1234)', 'Add the scales'],
  ['Add the scales of the fair (2024)', 'Add the scales of the fair (2024)'],
  ['Add the scales [skip ci]', 'Add the scales'],
  // A number may be what the change is about.
  ['404 pages say where the parcel is', '404 pages say where the parcel is'],
  ['SHA-256 for the parcels', 'SHA-256 for the parcels'],
])('the subject "%s" is told without where it was asked for', (subject, told) => {
  expect(subjectWords(subject)).toBe(told);
});

test('how it was before is no reason, also below the issue that a change closes', () => {
  const subject = 'Weigh parcels at home';
  const former = 'Previously the only way to weigh parcels was the scale at the door.';
  expect(reasonOf(`Fixes #12\n\n${former}\nThis adds one more.`, subject)).toBeNull();
  const wanting = 'The old scale for parcels was slow and had to be read by hand.';
  expect(reasonOf(`Fixes #12\n\n${wanting}`, subject)).toBe(wanting.slice(0, -1));
});

test('a title without a verb, which nothing explains, is no change of the design', () => {
  const commit = (sha: string, subject: string) => ({
    sha,
    date: 1e9,
    subject,
    body: '',
    author: { name: 'a', email: 'a@b' },
    paths: ['a/a.ts', 'b/b.ts', 'c/c.ts', 'd/d.ts'],
  });
  const commits = [commit('a1', 'feat: Double scales (#12)'), commit('b2', 'Replace the scales with doors')];
  expect(pivotalCommits({ commits } as unknown as Evidence).map(({ commit: { sha } }) => sha)).toEqual(['b2']);
});

test('of a subject that is a list, the first is told', () => {
  expect(subjectWords('* Weigh the parcels * Take stamps')).toBe('Weigh the parcels');
});

test('a final version is later than those before it', () => {
  const versions = ['2.0.0-rc.2', '1.10.0', '2.0.0', '2.0.0-rc.10', '1.9', '2.0.0b1'];
  expect(versions.toSorted(compareVersions)).toEqual([
    '1.9',
    '1.10.0',
    '2.0.0b1',
    '2.0.0-rc.2',
    '2.0.0-rc.10',
    '2.0.0',
  ]);
});

test('the newest release is the last by its day, or the highest of the changelog nearest to the root', async () => {
  const newest = async (sources: Record<string, string>): Promise<string | undefined> =>
    newestNoted(await evidenceIn(sources))?.values.version;
  const dated = '# 1.3.0 (2023-01-02)\n\n- own\n\n# 1.29.1 (2022-04-06)\n\n- of another project\n';
  expect(await newest({ 'CHANGELOG.md': dated, 'scale/CHANGELOG.md': '# 9.0.0 (2024-01-01)\n\n- scale\n' })).toBe(
    '1.3.0',
  );
  expect(await newest({ 'CHANGELOG.md': '# 2.0.0\n\n- done\n\n# 2.0.0-rc.2\n\n- nearly\n' })).toBe('2.0.0');
});

test('where only packages have changelogs, none tells the release of the whole', async () => {
  const named = (name: string): string => `{ "name": "${name}", "version": "1.0.0" }\n`;
  const noted = async (sources: Record<string, string>): Promise<(string | undefined)[]> => {
    const evidence = await evidenceIn(
      { 'package.json': named('@depot/all'), 'packages/scale/package.json': named('@depot/scale'), ...sources },
      'depot',
    );
    const newest = newestNoted(evidence);
    return newest ? [newest.values.version, packageNoted(evidence, newest.path)] : [];
  };
  const scale = { 'packages/scale/CHANGELOG.md': '# 2.1.0 (2024-01-01)\n\n- weighs twice\n' };
  const label = {
    'packages/depot/package.json': named('@depot/depot'),
    'packages/depot/CHANGELOG.md': '# 1.9.0 (2023-01-01)\n\n- opens\n',
  };
  const doors = {
    'packages/doors/package.json': named('@depot/doors'),
    'packages/doors/CHANGELOG.md': '# 7.0.0 (2025-01-01)\n\n- shuts\n',
  };
  expect(await noted(scale)).toEqual(['2.1.0', '@depot/scale']);
  expect(await noted({ ...scale, ...doors })).toEqual([]);
  expect(await noted({ ...scale, ...doors, ...label })).toEqual(['1.9.0', undefined]);
  expect(await noted({ ...doors, 'CHANGELOG.md': '# 3.0.0\n\n- moved\n' })).toEqual(['3.0.0', undefined]);
});

test('what "this" brings, another change brought where the sentence before it speaks of that', () => {
  const effect = 'This enables customers to read the weights of their own parcels.';
  const subject = 'Show weights of parcels';
  expect(reasonOf(`A second display shows weights. ${effect}`, subject)).toBe(effect.slice(0, -1));
  expect(reasonOf(`An earlier change added weights to the display. ${effect}`, subject)).toBeNull();
});

test('that something came to its end is why another takes its place', () => {
  const ended = 'The scale of the old depot has been deprecated since those who built it left.';
  expect(reasonOf(ended.replace(' since', ' when'), 'Replace the scale of the depot')).not.toBeNull();
  expect(reasonOf(ended.replace(' since', ' when'), 'Paint the scale of the depot')).toBeNull();
});

test('the title of what was taken back ends with its quote, and what stands behind it may say why', () => {
  const commit = (sha: string, date: number, subject: string) => ({
    sha,
    date,
    subject,
    body: '',
    author: { name: 'a', email: 'a@b' },
    paths: [],
  });
  const commits = [
    commit('a1', 1e9, 'Weigh twice (#5)'),
    commit('a2', 1e9, 'Call it "scale" at once'),
    commit('b1', 1e9 + 9e6, "Revert 'Weigh twice' because it is far too slow (#7)"),
    commit('b2', 1e9 + 9e6, 'Revert "Call it "scale" at once"'),
  ];
  expect(
    reversalsOf({ commits } as unknown as Evidence).map(({ original, subject, reason }) => [
      original?.sha,
      subject,
      reason,
    ]),
  ).toEqual([
    ['a2', 'Call it "scale" at once', null],
    ['a1', 'Weigh twice', 'because it is far too slow'],
  ]);
});

test('what the subject says once more is no reason', () => {
  const again = 'This improves the weights of parcels and of their customers.';
  expect(reasonOf(again, 'Improve weights of parcels and customers')).toBeNull();
  expect(reasonOf(again.replace('This', 'This patch'), 'Improve weights of parcels and customers')).toBeNull();
  expect(reasonOf(again, 'Mend the scales of parcels')).not.toBeNull();
});

test.each([
  ['Disallow small boats at the quay', 'This prevents small boats from mooring, and also says so at the gate.', false],
  [
    'Disallow small boats at the quay',
    'This prevents damage to the planks below small boats, which nobody mends any more.',
    true,
  ],
  ['lib/quay, gui: Disallow small boats', 'This prevents small boats from mooring, and says so at the gate.', false],
  ['Switch to grams', 'This switches the scales to grams, which means that all labels are new.', false],
  ['Switch to grams', 'This switches the scales to grams because the ounces were wrong on every label.', true],
  ['Improve the display of parcels', 'If enabled, the display shows parcels in order to count them.', false],
])('of "%s", "%s" is told as why: %s', (subject, sentence, isWhy) => {
  expect(reasonOf(sentence, subject) !== null).toBe(isWhy);
});

test('a reason that says the subject once more is told without it', () => {
  expect(
    reasonOf(
      'Weigh the parcels twice because one of the two scales is known to be wrong.',
      'Weigh the parcels twice (#7)',
    ),
  ).toBe('because one of the two scales is known to be wrong');
});

test('a revert of several changes speaks of the one that its subject names', () => {
  const author = { name: 'a', email: 'a@b' };
  const commit = (sha: string, date: number, subject: string, body = '') => ({
    sha,
    date,
    subject,
    body,
    author,
    paths: [],
  });
  const commits = [
    commit('aaaaaaa1', 1e9, 'Take stamps of glass (#5)'),
    commit('bbbbbbb2', 1e9 + 1, 'Count the stamps'),
    commit(
      'ccccccc3',
      1e9 + 2,
      'Revert "Take stamps of glass (#5)"',
      'This reverts commit bbbbbbb2.\n\nThis reverts commit aaaaaaa1.',
    ),
  ];
  expect(reversalsOf({ commits } as unknown as Evidence).map(({ original }) => original?.sha)).toEqual(['aaaaaaa1']);
});

test.each([
  ['feat(scale): add a printer (#12)', '`scale`: add a printer'],
  ['scale: add a printer', '`scale`: add a printer'],
  ['feat(scale): add a printer to the scale', 'add a printer to the scale'],
  ['feat: add a printer', 'add a printer'],
])('the subject "%s" is told with what it is about: %s', (subject, told) => {
  expect(scopedSubject(subject)).toBe(told);
});

test('a reversal lasts where the change was in force for days and never came back', () => {
  const day = 86_400;
  const commit = (sha: string, at: number, subject: string, body = '') => ({
    sha,
    date: 1e9 + at * day,
    subject,
    body,
    author: { name: 'a', email: 'a@b' },
    paths: [],
  });
  const commits = [
    commit('a1', 0, 'Take stamps of glass'),
    commit('a2', 0, 'Take stamps of wood'),
    commit('a3', 20, 'Take stamps of paper'),
    // Written long before it came into the branch on which it was taken back.
    commit('a4', 1, 'Take stamps of wax'),
    commit('b4', 20, 'Revert "Take stamps of wax"'),
    commit('b1', 20, 'Revert "Take stamps of glass"'),
    commit('b2', 20, 'Revert "Take stamps of wood"'),
    commit('b3', 20, 'Revert "Take stamps of paper"'),
    commit('c2', 21, 'Take stamps of wood (#7)'),
  ];
  const lasting = reversalsOf({ commits } as unknown as Evidence).filter(({ isLasting }) => isLasting);
  expect(lasting.map(({ revert }) => revert.sha)).toEqual(['b1']);
});
