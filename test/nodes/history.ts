/**
 * Who was told what, and when. Times are of one clock, the client's. A call that was cut off may or may not have been
 * done, so it promises nothing; only what a client was told is held against the nodes.
 */
export type Told =
  | { type: 'token-made'; token: string; at: number }
  /** The revocation began before `begunAt` was over and was confirmed at `at`. */
  | { type: 'token-revoked'; token: string; begunAt: number; at: number }
  | { type: 'token-used'; token: string; begunAt: number; endedAt: number; status: number }
  /** `stalledMs`: how long the node took for its sign of life at the moment of the revocation, which costs it nothing. */
  | { type: 'stream'; token: string; openedAt: number; endedAt: number; stalledMs: number }
  /** The database could not be asked in this time. */
  | { type: 'database-away'; from: number; to: number }
  | { type: 'message-confirmed'; conversation: string; text: string; at: number }
  | { type: 'conversation-read'; conversation: string; begunAt: number; questions: string[]; answers: number }
  | {
      type: 'project-read';
      project: string;
      begunAt: number;
      endedAt: number;
      /** The version of the source that is served, and how far which run is. */
      version: number;
      run: string;
      percent: number;
    };

export const LONGEST_STREAM_MS = 1_000;

export interface Verdict {
  violations: string[];
  /** How long streams went on after their token's revocation was confirmed, in milliseconds, sorted. */
  streamEnds: number[];
}

export function checkHistory(history: Told[]): Verdict {
  const streams = checkStreams(history);
  return {
    violations: [...checkTokens(history), ...streams.violations, ...checkMessages(history), ...checkProjects(history)],
    streamEnds: streams.ends,
  };
}

const only = <Type extends Told['type']>(history: Told[], type: Type) =>
  history.filter((told): told is Extract<Told, { type: Type }> => told.type === type);

/** A token works from the moment it was handed out until its revocation, and never after that was confirmed. */
function checkTokens(history: Told[]): string[] {
  const made = new Map(only(history, 'token-made').map((told) => [told.token, told.at]));
  const revoked = new Map(only(history, 'token-revoked').map((told) => [told.token, told]));
  return only(history, 'token-used').flatMap(({ token, begunAt, endedAt, status }) => {
    const end = revoked.get(token);
    if (status === 200 && end && begunAt > end.at) return [`token ${token} was accepted after its revocation`];
    const good = begunAt > (made.get(token) ?? Number.POSITIVE_INFINITY) && !(end && endedAt > end.begunAt);
    if (status === 401 && good) return [`token ${token} was refused although it was good`];
    return [];
  });
}

function checkStreams(history: Told[]): { violations: string[]; ends: number[] } {
  const revoked = new Map(only(history, 'token-revoked').map((told) => [told.token, told]));
  const away = only(history, 'database-away');
  const violations: string[] = [];
  const ends: number[] = [];
  for (const { token, openedAt, endedAt, stalledMs } of only(history, 'stream')) {
    const end = revoked.get(token);
    if (!end || endedAt < end.at) continue;
    // While the database is away nobody can be asked: the second begins when it is back.
    const since = away.reduce(
      (from, gap) => (gap.from < from + LONGEST_STREAM_MS && gap.to > from ? gap.to : from),
      Math.max(end.at, openedAt),
    );
    ends.push(Math.max(0, endedAt - since));
    // A machine that lets the node do nothing at all is no fault of the node.
    if (endedAt - since - stalledMs > LONGEST_STREAM_MS) {
      violations.push(`a stream of token ${token} went on for ${Math.round(endedAt - since)} ms after its revocation`);
    }
  }
  return { violations, ends: ends.sort((a, b) => a - b) };
}

/** Every message that was confirmed before a read began is in it, once, in the order of the confirmations. */
function checkMessages(history: Told[]): string[] {
  const confirmed = only(history, 'message-confirmed');
  return only(history, 'conversation-read').flatMap(({ conversation, begunAt, questions, answers }) => {
    const expected = confirmed.filter((told) => told.conversation === conversation && told.at < begunAt);
    const faults: string[] = [];
    if (new Set(questions).size < questions.length) faults.push(`conversation ${conversation} has a message twice`);
    const places = expected.map(({ text }) => questions.indexOf(text));
    if (places.includes(-1)) faults.push(`conversation ${conversation} has lost a message`);
    else if (places.some((place, i) => place < (places[i - 1] ?? -1))) {
      faults.push(`conversation ${conversation} has its messages out of order`);
    }
    if (answers < expected.length) faults.push(`conversation ${conversation} has lost an answer`);
    return faults;
  });
}

/** What is served never gets older, and a run never goes back, from one read to a read that began after it. */
function checkProjects(history: Told[]): string[] {
  const faults: string[] = [];
  const byProject = Map.groupBy(only(history, 'project-read'), ({ project }) => project);
  for (const [project, reads] of byProject) {
    const ended = reads.toSorted((a, b) => a.endedAt - b.endedAt);
    const begun = reads.toSorted((a, b) => a.begunAt - b.begunAt);
    let next = 0;
    let version = 0;
    const percents = new Map<string, number>();
    for (const read of begun) {
      for (let before = ended[next]; before && before.endedAt < read.begunAt; before = ended[++next]) {
        version = Math.max(version, before.version);
        percents.set(before.run, Math.max(percents.get(before.run) ?? 0, before.percent));
      }
      if (read.version < version) faults.push(`project ${project} went back from ${version} to ${read.version}`);
      if (read.percent < (percents.get(read.run) ?? 0)) faults.push(`run ${read.run} went back to ${read.percent} %`);
    }
  }
  return faults;
}
