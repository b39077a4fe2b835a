import { callees } from '../src/engine/pack/graph/symbol-graph.ts';
import { answerFromPack } from '../src/flow/answering/answer-from-pack.ts';
import { understandQuestion } from '../src/flow/answering/understanding/understand-question.ts';
import type { Evidence } from '../src/flow/authoring/evidence/evidence.ts';
import { handlerOf } from '../src/flow/authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../src/flow/authoring/evidence/routes/route.ts';

/** What a newcomer asks about such a backend, and the route that does it. */
const QUESTIONS: readonly (readonly [question: string, route: string])[] = [
  ['How does login work?', 'POST /users/login'],
  ['Where is the login handled?', 'POST /users/login'],
  ['How is a new user registered?', 'POST /users'],
  ['How is the current user updated?', 'PUT /user'],
  ['How does following a profile work?', 'POST /profiles/{}/follow'],
  ['What happens when a user unfollows another one?', 'DELETE /profiles/{}/follow'],
  ['Where is an article favorited?', 'POST /articles/{}/favorite'],
  ['How are articles listed and filtered?', 'GET /articles'],
  ['How is the feed of a user made?', 'GET /articles/feed'],
  ['Where are articles created?', 'POST /articles'],
  ['What happens when an article is deleted?', 'DELETE /articles/{}'],
  ['How is a comment added to an article?', 'POST /articles/{}/comments'],
  ['What happens when a comment is deleted?', 'DELETE /articles/{}/comments/{}'],
  ['Where are the tags listed?', 'GET /tags'],
];

export interface Asked {
  asked: number;
  /** Answers whose first citation lies in the file of the handler, or of what it calls. */
  first: number;
  /** Answers that tell the handler itself in their first three citations. */
  told: number;
  declined: number;
}

/** Asks about the routes whose handlers are known. */
export function askConduit(evidence: Evidence, routes: ReadonlyMap<string, Route>): Asked {
  const counts: Asked = { asked: 0, first: 0, told: 0, declined: 0 };
  for (const [question, wanted] of QUESTIONS) {
    const route = routes.get(wanted);
    const handler = route && handlerOf(evidence, route);
    if (!handler) continue;
    const called =
      handler.id === null ? handler.calls : callees(evidence.pack, handler.id).flatMap((use) => use.symbol ?? []);
    const files = new Set([handler.path, ...called.map(({ path }) => path)]);
    const cited: { path: string; startLine: number; endLine: number }[] = [];
    for (const piece of answerFromPack(evidence.pack, evidence.projectName, understandQuestion(question))) {
      if (piece.type === 'verdict' && piece.support === 'none') counts.declined += 1;
      if (piece.type === 'citation' && piece.citation.kind === 'code') cited.push(piece.citation);
    }
    counts.asked += 1;
    if (files.has(cited[0]?.path ?? '')) counts.first += 1;
    const isHandler = (each: (typeof cited)[number]): boolean =>
      each.path === handler.path && each.startLine <= handler.endLine && each.endLine >= handler.startLine;
    if (cited.slice(0, 3).some(isHandler)) counts.told += 1;
  }
  return counts;
}
