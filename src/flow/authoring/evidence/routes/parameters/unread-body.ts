import { maskCode } from '../../../../../engine/facts/text/mask-code.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { apiRoutes } from '../../routes.ts';
import type { Handler } from '../handlers/handler.ts';
import { handlerOf } from '../handlers/handlers.ts';
import type { Route } from '../route.ts';
import type { Parameter } from './parameter.ts';
import { takesWholeBody } from './python/whole-parts.ts';

/** Their handlers say by their parameters what is sent: where these say nothing, nothing is. */
const DECLARED =
  /^(?:NestJS|ASP\.NET|FastEndpoints|Spring|JAX-RS|Micronaut|Quarkus|Armeria|FastAPI|Litestar|Django Ninja|Rocket|Actix|Axum|poem|Huma|oapi-codegen|go-swagger|LoopBack|API Platform)/i;
const SENT = /^(?:POST|PUT|PATCH)$/;
/** The request, or all that was sent, given to something else. */
const HANDED =
  /[(,:=]\s*(?:\$?(?:req|request)|ctx|context|c|r|event|exchange|conn|params|(?:self|this)\.(?:request|params|ctx))\s*(?:[,)\n]|$)/m;

const SHORT = 4;
const ANSWERED =
  /(?<![\w.])(?!\w*(?:redirect|not_?found|serve|error|render|respond|write|json|status|flash|html|send|reply|fail|log))\w+\((?:[\w.]+,\s*){0,2}w,\s*(?:r|req|request)\b/i;

/** Whether a request may carry a body that was not read: nothing tells what answers, or that gives the request to other code. */
export function isBodyUnknown(
  evidence: Evidence,
  { method, fact }: Route,
  handler: Handler | null,
  told: readonly Parameter[],
): boolean {
  if (!SENT.test(method) || DECLARED.test(fact.values.framework)) return false;
  if (told.some((each) => each.in === 'body' || each.in === 'form')) return false;
  if (handler === null || isShared(evidence, handler)) return true;
  const language = evidence.file(handler.path)?.language ?? '';
  // In Go a context goes wherever something is asked for or answered; what gets both sides of a request may answer it.
  if (language === 'go' && handler.endLine - handler.startLine >= SHORT)
    return ANSWERED.test(maskCode(language, evidence.text(handler)).bare);
  const { bare } = maskCode(language, evidence.text(handler));
  if (language === 'python' && takesWholeBody(bare)) return true;
  // What it takes itself is no gift.
  return HANDED.test(bare.replace(/^[^{\n]*(?:[{\n]|=>)/, ''));
}

/** What answers so many paths is told elsewhere what each of them takes. */
const MANY_PATHS = 5;

const pathsAnswered = derived((evidence) => {
  const paths = new Map<string, Set<string>>();
  for (const route of apiRoutes(evidence)) {
    const handler = handlerOf(evidence, route);
    if (handler) paths.set(placeOf(handler), (paths.get(placeOf(handler)) ?? new Set()).add(route.path));
  }
  return paths;
});

function isShared(evidence: Evidence, handler: Handler): boolean {
  return (pathsAnswered(evidence).get(placeOf(handler))?.size ?? 0) >= MANY_PATHS;
}

function placeOf({ path, startLine }: Handler): string {
  return `${path}:${startLine}`;
}
