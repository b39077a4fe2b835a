import type { Evidence } from '../../evidence.ts';
import {
  attributeClasses,
  type CsharpClass,
  classesAbove,
  classesNamed,
  isMadeFrom,
  type Mark,
  marksAt,
} from '../handlers/csharp-classes.ts';
import type { Handler } from '../handlers/handler.ts';

/**
 * What a controller of ASP.NET, its method and the classes above it ask, by `[Authorize]` or an attribute of the product,
 * `[Staff]`, unless one of them lets strangers in.
 */
export function controllerGuards(evidence: Evidence, handler: Handler): string[] {
  return markGuards(evidence, marksAround(evidence, handler));
}

/** Whether a method, its class or one above it lets strangers in: no demand of theirs is asked then, wherever it stands. */
export function isLetIn(evidence: Evidence, handler: Handler): boolean {
  return marksAround(evidence, handler).some(({ name }) => letsStrangersIn(evidence, name));
}

function marksAround(evidence: Evidence, { path, startLine }: Handler): Mark[] {
  const [own, ...above] = classesAbove(evidence, path, startLine);
  if (!own) return [];
  const far = above.flatMap(({ marks }) => marks);
  return [...far, ...own.marks, ...marksAt(evidence, path, startLine)];
}

/** What the attributes that stand together ask. */
export function markGuards(evidence: Evidence, marks: readonly Mark[]): string[] {
  if (marks.some(({ name }) => letsStrangersIn(evidence, name))) return [];
  const found = [
    ...marks.filter(({ name }) => /^Authorize\b/.test(name)),
    ...marks.filter((mark) => asks(evidence, mark)),
  ];
  return [...new Set(found.map(({ written }) => written.replace(/\s+/g, ' ')))];
}

/** Whether an attribute says that nobody needs to sign in. */
export function letsStrangersIn(evidence: Evidence, name: string): boolean {
  return (
    name === 'AllowAnonymous' ||
    isMadeFrom(attributeClasses(evidence, name), /^(?:AllowAnonymousAttribute|IAllowAnonymous)$/)
  );
}

const ASKS =
  /^(?:AuthorizeAttribute|I(?:Async)?AuthorizationFilter|IAuthorizationRequirementData|AuthorizationFilterAttribute)$/;
/** What answers in place of the method: `context.Result = new ForbidResult();`. */
const REFUSES =
  /\.Result\s*=\s*new\s+(?:Unauthorized|Forbid|Challenge)\w*Result\b|\bthrow\s+new\s+\w*(?:Unauthorized|Forbidden|AccessDenied)\w*Exception\b/;

/** Whether an attribute is one of the product that asks who calls: by what its class extends, or by what that does. */
function asks(evidence: Evidence, { name, written }: Mark): boolean {
  const chain = attributeClasses(evidence, name);
  if (isAsking(chain)) return true;
  const hands = /^(?:Type|Service)Filter$/.test(name) || isMadeFrom(chain, /^(?:Type|Service)FilterAttribute$/);
  const told = hands ? [written, ...chain.map(({ text }) => text)].join('\n') : '';
  const filter = /\btypeof\(\s*([\w.]+)\s*\)/.exec(told)?.[1];
  return filter !== undefined && isAsking(classesNamed(evidence, filter));
}

function isAsking(chain: readonly CsharpClass[]): boolean {
  const text = chain.map((each) => each.text).join('\n');
  // A filter that hides its routes from everybody alike looks at where the program runs: it finds nothing for anybody.
  const isHidden = /\.Result\s*=\s*new\s+NotFound\w*Result\b/.test(text) && !OF_CALLER.test(text);
  return (isMadeFrom(chain, ASKS) && !isHidden) || REFUSES.test(text);
}

const OF_CALLER = /\bUser\b|\bHeaders\b|\bClaims?\b|[sS]ession|[tT]oken|[cC]ookie|[pP]ermission|[rR]ole/;
