const IRREGULAR: Readonly<Record<string, string>> = {
  begin: 'begun',
  bind: 'bound',
  build: 'built',
  buy: 'bought',
  choose: 'chosen',
  cut: 'cut',
  do: 'done',
  draw: 'drawn',
  find: 'found',
  get: 'got',
  give: 'given',
  hide: 'hidden',
  hold: 'held',
  keep: 'kept',
  leave: 'left',
  make: 'made',
  override: 'overridden',
  overwrite: 'overwritten',
  pay: 'paid',
  put: 'put',
  read: 'read',
  rebuild: 'rebuilt',
  reset: 'reset',
  rewrite: 'rewritten',
  run: 'run',
  sell: 'sold',
  send: 'sent',
  set: 'set',
  shut: 'shut',
  split: 'split',
  take: 'taken',
  undo: 'undone',
  write: 'written',
};

/** Verbs of messages that take an object, so that "cannot merge an archived branch" has a passive. */
const TRANSITIVE = new Set(
  'accept activate adapt add alter apply approve archive assign attach ban bind block book build buy call cancel change choose clear clone close combine compare compress configure confirm consume convert copy create cut decode decrypt define delete demote derive detach disable discard download drop edit embed enable encode encrypt enter evict execute expand export extend fork format generate give grant group handle hide ignore import include index infer inject insert instantiate invite issue join keep link list lock make manage map mark merge mix modify mount move nest override overwrite parse patch pause pay pin process promote publish purge push put reassign rebase rebuild redeem redefine redirect refresh refund register reinstall reject release remove rename render reopen replace reply reset resize resolve restart restore retry reuse revoke rewrite rotate run save schedule select sell send serialize set share skip sort specify split start stop store submit subscribe suspend swap switch take toggle transfer transform trigger truncate unarchive undo unlink unpin unset update upgrade upload use validate verify withdraw wrap write'.split(
    ' ',
  ),
);
const DOUBLED = /(?:ban|cancel|commit|drop|embed|map|pin|plan|ship|skip|stop|strip|submit|swap|trim|wrap)$/;

/** The past participle of a verb that takes an object; null for all other words. */
export function pastParticiple(verb: string): string | null {
  const word = verb.toLowerCase();
  if (!TRANSITIVE.has(word)) return null;
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word] ?? null;
  if (word.endsWith('e')) return `${word}d`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ied`;
  return DOUBLED.test(word) ? `${word}${word.at(-1)}ed` : `${word}ed`;
}
