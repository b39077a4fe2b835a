import type { Evidence } from '../evidence.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Route } from './route.ts';

/** What does more than say that it lives is longer. */
const MOST_LINES = 10;
/** `{ message: 'Healthy' }`, `"pong"`: said of the service alone. */
const SAYS_LIVING = /["'`](?:healthy|pong)[.!]?["'`]/i;
/** `{ status: 'ok' }`, which what did something may answer too. */
const SAYS_STATUS = /\b["'`]?status["'`]?\s*(?::|=>)\s*["'`](?:ok|up|healthy|alive|running)["'`]\s*,?\s*\}/i;
const DOES =
  /\bawait\b|:=|\b(?:const|let|var|if|for|while|try)\b|(?:req|request|ctx\.request)\??\.(?:body|query|params)/;

/** Whether all that the handler of a fixed path does is to answer that the service lives, whatever the path is called. */
export function answersHealth(evidence: Evidence, route: Route): boolean {
  if (!/^(?:GET|HEAD|ANY)$/.test(route.method) || /[{*:]/.test(route.path)) return false;
  // A function that is written where the route is registered is its own handler.
  const lines = evidence.text(handlerOf(evidence, route) ?? route.fact).split('\n');
  const code = lines.filter((line) => !/^\s*(?:\/\/|#|\*|\/\*|$)/.test(line));
  const text = code.join('\n');
  return code.length <= MOST_LINES && !DOES.test(text) && (SAYS_LIVING.test(text) || SAYS_STATUS.test(text));
}
