import { describe, expect, it } from 'vitest';
import { checkHistory, type Told } from './history.ts';

const made: Told = { type: 'token-made', token: 't', at: 10 };
const revoked: Told = { type: 'token-revoked', token: 't', begunAt: 100, at: 120 };
const used = (begunAt: number, status: number): Told => ({
  type: 'token-used',
  token: 't',
  begunAt,
  endedAt: begunAt + 5,
  status,
});
const stream = (endedAt: number, stalledMs = 0): Told => ({
  type: 'stream',
  token: 't',
  openedAt: 50,
  endedAt,
  stalledMs,
});
const said = (text: string, at: number): Told => ({ type: 'message-confirmed', conversation: 'c', text, at });
const read = (begunAt: number, questions: string[], answers = questions.length): Told => ({
  type: 'conversation-read',
  conversation: 'c',
  begunAt,
  questions,
  answers,
});
const project = (begunAt: number, version: number, percent = 0, run = `r${version}`): Told => ({
  type: 'project-read',
  project: 'p',
  begunAt,
  endedAt: begunAt + 5,
  version,
  run,
  percent,
});

describe('the history checker', () => {
  it.each<[string, Told[], string[]]>([
    ['a token that is used in time', [made, used(20, 200), revoked, used(130, 401)], []],
    ['a call that began before the revocation was confirmed', [made, revoked, used(110, 200), used(110, 401)], []],
    ['a call that could not be answered', [made, used(20, 503), revoked, used(130, 503)], []],
    [
      'a token that is accepted too late',
      [made, revoked, used(121, 200)],
      ['token t was accepted after its revocation'],
    ],
    ['a good token that is refused', [made, used(20, 401)], ['token t was refused although it was good']],
    ['a stream that ends in time', [revoked, stream(1_100)], []],
    [
      'a stream that goes on',
      [revoked, stream(1_200)],
      ['a stream of token t went on for 1080 ms after its revocation'],
    ],
    ['a stream of a node that gets no processor', [revoked, stream(1_200, 500)], []],
    [
      'a stream that could not be checked for a while',
      [revoked, { type: 'database-away', from: 130, to: 900 }, stream(1_800)],
      [],
    ],
    ['messages that are kept in order', [said('a', 1), said('b', 2), read(3, ['a', 'b']), said('c', 4)], []],
    ['a message that nobody was told of', [said('a', 1), read(3, ['a', 'x'])], []],
    ['a message that is lost', [said('a', 1), said('b', 2), read(3, ['a'], 2)], ['conversation c has lost a message']],
    ['a message that is stored twice', [said('a', 1), read(3, ['a', 'a'])], ['conversation c has a message twice']],
    [
      'messages out of order',
      [said('a', 1), said('b', 2), read(3, ['b', 'a'])],
      ['conversation c has its messages out of order'],
    ],
    ['an answer that is lost', [said('a', 1), read(3, ['a'], 0)], ['conversation c has lost an answer']],
    ['a project that grows', [project(1, 1), project(10, 1, 50), project(20, 2), project(30, 2)], []],
    ['reads that overlap', [project(1, 2), project(2, 1), project(3, 2)], []],
    ['a project that goes back', [project(1, 2), project(10, 1)], ['project p went back from 2 to 1']],
    ['a run that goes back', [project(1, 1, 50), project(10, 1, 40)], ['run r1 went back to 40 %']],
  ])('judges %s', (_name, history, violations) => {
    expect(checkHistory(history).violations).toEqual(violations);
  });
});
