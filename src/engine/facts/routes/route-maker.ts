import { insistsOnNothing, withShortOptions } from './guard-options.ts';
import { keptName } from './handler-name.ts';
import type { AccessRule, MountFact, RouteFact } from './route-facts.ts';
import { restNames, routePath } from './route-path.ts';

export interface RouteFound {
  method: string;
  /** Prefixes and path in order; each is cleaned and joined. */
  path: string[];
  /** What stands before the path, and behind it, as a constant of another file. */
  before?: string | undefined;
  after?: string | undefined;
  declared?: string | undefined;
  framework: string;
  line: number;
  endLine?: number | undefined;
  handler?: string | null | undefined;
  calls?: string[];
  whole?: boolean;
  router?: string | null | undefined;
  guards?: string[];
  limits?: string[] | undefined;
  freed?: string[];
  name?: string | undefined;
  open?: boolean | undefined;
  listed?: boolean;
  inherited?: boolean;
  through?: string | undefined;
  summary?: string | null | undefined;
  version?: string | null | undefined;
  binding?: string | undefined;
  streams?: 'requests' | 'answers' | 'both' | undefined;
  takes?: string[];
  answers?: 'one' | 'many' | undefined;
  symbol?: number | null | undefined;
}

/** Groups that exist for operators and tools: real, but not what the product is about. */
const SIDE_ROUTE =
  /^\/(?:-\/|_)?(?:debug|pprof|health\w*|livez|readyz|ready|live|ping|metrics|static|assets(?!\/\{\w*[iI]d\})|favicon|robots)(?:\b|\/)|^\/(?:-\/|_)?status$/;

/** A function that stands in its registration is read to its end, however long; what is longer is a whole program. */
const LONGEST_ROUTE = 400;

export function makeRoute(found: RouteFound): RouteFact {
  const path = routePath(...found.path);
  const method = found.method.toUpperCase();
  const { handler, router, guards, limits, freed, name, summary, before, after, declared } = found;
  const optional = [...found.path.join('/').matchAll(/\{(\w+)\?\}|(?<![:\w]):(\w+)\?(?=\/|$)/g)].flatMap(
    ([, braced, colon]) => braced ?? colon ?? [],
  );
  const rest = restNames(found.path.join('/'));
  return {
    kind: 'route',
    subject: `${method} ${declared ?? (after === undefined ? path : `${path}${after}`)}`,
    values: {
      method,
      path,
      framework: found.framework,
      whole: found.whole ?? true,
      ...(handler ? { handler: keptName(handler) } : {}),
      ...(found.calls && found.calls.length > 0 ? { calls: found.calls } : {}),
      ...(router ? { router } : {}),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(declared === undefined ? {} : { declared }),
      ...(guards && guards.length > 0 ? { guards } : {}),
      ...(limits && limits.length > 0 ? { limits } : {}),
      ...(freed && freed.length > 0 ? { freed } : {}),
      ...(optional.length > 0 ? { optional } : {}),
      ...(rest.length > 0 ? { rest } : {}),
      ...(name ? { name } : {}),
      ...(found.open ? { open: true } : {}),
      ...(found.listed ? { listed: true } : {}),
      ...(found.inherited ? { inherited: true } : {}),
      ...(found.through ? { through: found.through } : {}),
      ...(summary ? { summary } : {}),
      ...(found.version ? { version: found.version } : {}),
      ...(found.binding ? { binding: found.binding } : {}),
      ...(found.streams ? { streams: found.streams } : {}),
      ...(found.takes && found.takes.length > 0 ? { takes: found.takes } : {}),
      ...(found.answers ? { answers: found.answers } : {}),
    },
    startLine: found.line,
    endLine: Math.max(found.line, Math.min(found.endLine ?? found.line, found.line + LONGEST_ROUTE - 1)),
    ...(found.symbol === null || found.symbol === undefined ? {} : { symbol: found.symbol }),
    // What GraphQL calls its fields is no address.
    score: /^(?:QUERY|MUTATION|SUBSCRIPTION)$/.test(method) ? 1 : routeScore(path, found.whole ?? true),
    polarity: 'observed',
  };
}

export function routeScore(path: string, whole: boolean): number {
  return SIDE_ROUTE.test(path) ? 0.3 : whole ? 1 : 0.9;
}

export function makeMount(found: {
  prefix: string;
  router: string;
  framework: string;
  line: number;
  endLine?: number;
  module?: string | null | undefined;
  onto?: string | null | undefined;
  functions?: 'any' | 'named';
  root?: boolean;
  constant?: string | undefined;
  made?: boolean;
  given?: string[];
  except?: string[];
  spared?: string | undefined;
  guards?: string[] | undefined;
  app?: string | undefined;
  modules?: string[];
  only?: string[];
  version?: string | null | undefined;
  folder?: string | undefined;
  flat?: boolean | undefined;
  access?: AccessRule[];
  within?: string[];
  symbol?: number | null | undefined;
}): MountFact {
  const {
    prefix,
    router,
    framework,
    line,
    module,
    onto,
    functions,
    root,
    constant,
    made,
    given,
    except,
    spared,
    guards,
    app,
    modules,
    only,
    version,
    folder,
    flat,
    access,
    within,
    symbol,
  } = found;
  return {
    kind: 'mount',
    subject: router,
    values: {
      prefix: routePath(prefix),
      router,
      framework,
      ...(module ? { module } : {}),
      ...(onto ? { onto } : {}),
      ...(functions ? { functions } : {}),
      ...(root ? { root } : {}),
      ...(constant === undefined ? {} : { constant }),
      ...(made ? { made } : {}),
      ...(given ? { given } : {}),
      ...(except && except.length > 0 ? { except } : {}),
      ...(spared === undefined ? {} : { spared }),
      ...(guards ? { guards } : {}),
      ...(app === undefined ? {} : { app }),
      ...(modules && modules.length > 0 ? { modules } : {}),
      ...(only ? { only } : {}),
      ...(version ? { version } : {}),
      ...(folder === undefined ? {} : { folder }),
      ...(flat ? { flat } : {}),
      ...(access ? { access } : {}),
      ...(within && within.length > 0 ? { within } : {}),
    },
    startLine: line,
    endLine: found.endLine ?? line,
    ...(symbol === null || symbol === undefined ? {} : { symbol }),
    score: 0.5,
    polarity: 'observed',
  };
}

/** A word of a name, or its end, that speaks of who calls; in the middle of another word, such as a product's name, it does not. */
const SAYS_AUTH =
  /(?:^|[^A-Za-z])auth|Auth|AUTH|(?:is|checks?|requires?d?|with|user|jwt|basic|token|api|admin|pre|o|un|re|has|no|ensured?|http|session|key|verify|bearer|ldap|cookie|client|app|member|staff|role|must|needs?|only|my|do|get|handle|the)auth/;
const ASKS =
  /jwt|current_?user|(?:validate|check)_?(?:session|token)(?:_?middleware)?(?:$|\()|role|permission|admin|guard|protect|login(?!fo)|signed|verif|ensure|require[A-Z_]|(?:^|\.)req(?!uest|uire)\w*(?:sign_?in|token|owner|writer|reader|member|user)/i;
/** How often somebody asks, how much, and from which page, is no question of who asks: `authLimiter`, `csrfProtection`. */
const COUNTS = /(?:rate|body|size)_?limit|limiter|throttl|csrf/i;
/** Who sends his password along signs in: `passport.authenticate('local')`, `localAuth`. */
const SIGNS_IN = /(?:^|\.)local_?auth\w*$|\(\s*['"]local(?:-\w+)?['"]/i;
/** What looks at what is sent is named after its schema: `userLoginValidator`; one of a token asks who has it. */
const LOOKS_AT =
  /(?<!token|jwt|session|auth|key)_?validat(?:ors?|ions?)$|(?:verify|ensure|check)_?(?:accept|content_?type|json|body|params?|query|o?ids?(?=$))\w*$|(?:^|\.)bind(?:_?(?:json|form|query|body))?$/i;

/** `requestGuard({ body: object({ … }) })`: it holds the parts of a request against schemas, whoever sends it. */
const HOLDS_PARTS = /^[\w$.]+\(\s*\{\s*(?:body|query|querystring|params|headers|files?|response|status)\s*[:,}]/;

function holdsParts(written: string): boolean {
  return HOLDS_PARTS.test(written.trim()) && !SAYS_AUTH.test(written.replace(/\(.*$/s, ''));
}

function asks(name: string): boolean {
  return SAYS_AUTH.test(name) || ASKS.test(name);
}

/** Arguments between path and handler that say who may call: `requireAuth`, `authorize("admin")`. */
export function guardNames(written: readonly string[]): string[] {
  return (
    written
      .filter((each) => !holdsParts(each))
      .map(ofSeveralRights)
      .map(
        (each) =>
          /^\w*(?:async|wrap|catch|handler)\w*\(\s*([\w$.]+)\s*\)$/i.exec(each.trim())?.[1] ??
          withoutCalls(each.trim()),
      )
      .filter((each) => asks(each) && !SIGNS_IN.test(each))
      .filter((each) => ![COUNTS, LOOKS_AT].some((other) => other.test(each.replace(/\(.*$/s, ''))))
      // Whether a feature is switched on is no question of who asks: `checkOAuthSettings`.
      .filter((each) => !/(?:Settings|Config|Enabled|Disabled)(?:\(|$)/.test(each))
      // What looks at what is sent asks nobody who they are, whatever its schema is called.
      .filter(
        (each) =>
          !/(?:^|\.)(?:\w*(?<![tT]oken|[jJ]wt|[sS]ession|[aA]uth|[kK]ey)[vV]alidator|validate(?:Body|Query|Params|Request|Schema)?)\(/.test(
            each,
          ),
      )
      // What reads who asks, where somebody says so, refuses nobody: `optionalAuth`, `auth.Optional`.
      .filter(
        (each) =>
          !/(?:^|[._:])(?:optional|(?:load|attach|populate|maybe|try|soft)[A-Z_])|Optional\b|\.[tT]race(?:\(|$)/.test(
            each,
          ),
      )
      // Whether one that asks only sometimes does so, its own text tells: `force_login_if_needed`.
      .filter((each) => !/_if_(?:needed|required|enabled)\b|If(?:Needed|Required|Enabled)\b/.test(each))
      // What is put before those who need not sign in asks nobody: `unauthedMiddleware`, `noAuth`.
      .filter(
        (each) =>
          !/^(?:\w+\.)*(?:(?:require|ensure|must_?be)_?)?(?:un|no|non|not|skip|without)_?(?:auth|logged|signed)/i.test(
            each,
          ),
      )
      // What sets, loads or shows something asks nobody either, whatever it is handed: `useCollection('roles')`, `view('admin')`.
      .filter(
        (each) =>
          !/^(?:\w+\.)*(?:[uU]se|[sS]et|[lL]oad|[rR]esolve|[iI]nject|[pP]arse|[cC]ache|[lL]og|[tT]rack|[rR]ender|[sS]erve|[uU]pload)[A-Z]\w*\(|^(?:\w+\.)*\w*(?:[vV]iew|[tT]emplate|[lL]ayout|[pP]artial|[tT]itle)\w*\(/.test(
            each,
          ) || asks(each.replace(/\(.*$/s, '')),
      )
      // What an object of options says is no name of a right: `describe({ operation: 'readAuthor' })`, `cors.New(cors.Config{…})`.
      .filter((each) => !(/\(\s*&?[\w.]*\{/.test(each) || OF_PACKAGE.test(each)) || asks(each.replace(/\(.*$/s, '')))
      // What is told not to insist lets everybody pass: `authenticate(false)`, `auth({ optional: true })`; what only
      // reads a token refuses nobody.
      .filter(
        (each) => !/^jwtauth\.Verifier\(|passport\.(?:initialize|session)\b/.test(each) && !insistsOnNothing(each),
      )
      .map(withShortOptions)
      .filter((each) => /^[\w.$:@]+(?:\([^()]*\))?$/.test(each) && each.length <= (OF_SEVERAL.test(each) ? 160 : 80))
  );
}

const OF_SEVERAL = /^[\w$.]+\(\s*\[\s*[A-Za-z'"]/;

/** `allow([Right.READ, Right.SEAL], { type: 'or' })` on one line: of long ones each right goes by its own name. */
function ofSeveralRights(written: string): string {
  if (written.length > 400 || !OF_SEVERAL.test(written.trim())) return written;
  const text = written
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/([([]) | (?=[)\]])/g, '$1')
    .replace(/,(?= ?[)\]}])/g, '');
  return text.length <= 80 ? text : text.replace(/(?<=[[,] ?)(?:[A-Za-z_$]\w*\.)+(?=\w+ ?[,\]])/g, '');
}

/**
 * What is bound to an object goes by its name, and so does what is handed the result of another call,
 * `ifNeeded(this.signedIn.bind(this))`, unless that looks at something else: `ifNeeded(passport.session())`.
 */
function withoutCalls(written: string): string {
  const text = written.replace(/\.bind\([\w.]*\)$/, '');
  const [, name, given = ''] = /^([A-Za-z_$][\w$.]*)\(([^()]*\([\s\S]*)(?:\)|…)$/.exec(text) ?? [];
  // What an object of options or a function holds is not asked: `sealGuard({ size: string().optional() })`.
  const isHeld =
    /^(?:\{|func\b|function\b|async\b|\([^()]*\)\s*=>)/.test(given.trim()) && name !== undefined && asks(name);
  return name === undefined || (OF_OTHERS.test(given) && !isHeld) ? text : name;
}

/** The mark of what by its name asks nobody: whether it turns callers away, its own code tells. */
export const UNSURE = '?';
/** The mark of what stands before a route only where a condition of the set-up holds. */
export const SOMETIMES = `${UNSURE}~`;
/** Something stands before a route whose name cannot be read either. */
export const UNTOLD = `${UNSURE}*`;
/** What is known by its name to look at something else than the caller. */
const OF_OTHERS =
  /limit|throttl|(?:white|allow|black|block|deny)_?list|[cx]srf|cors|helmet|compress|pars|json|urlencoded|^(?:raw|text)$|static|log|morgan|trace|metric|cache|cookie|upload|multer|file|valid|schema|error|not_?found|locale|i18n|lang|render|view|template|optional|timeout|recover|header|rout(?:er|es?)\b|controller|handler|async|wrap|sanitiz|rewrite|proxy|swagger|graphql|real_?ip|request_?id|gzip|brotli|heartbeat|path|slash|content|profil|prometheus|telemetry|otel|sentry|newrelic|favicon|pagin|secure\b|body|override|session\b|flash|time|agent|(?:dev|hot)_?middleware|webpack|etag|hpp|initialize|context|inject|settings|config/i;

const LONGEST_NAME = 60;

/** What such a package makes looks at something else, whatever it is handed: `otelgin.Middleware("auth-service")`. */
const OF_PACKAGE =
  /^\w*(?:cors|gzip|compress|recover|logger|logging|trace|tracing|otel|metrics|prometheus|requestid|timeout|etag|sentry)\w*\.\w+\(/i;

/** What speaks of the caller as well may ask him something, whatever else it looks at: `viewerSessionValidation`, `fileAccess`. */
const OF_CALLER_TOO =
  /user(?!_?agent)|access|owner|member|account|password|credential|secret|captcha|[a-z]_?session(?![a-z])|session_?valid|(?:^|_|[a-z])(?:log|sign)_?in(?![a-z])|[A-Za-z]Login|token|api_?key/i;
const OF_NO_CALLER =
  /limit|throttl|[cx]srf|cors|compress|gzip|json|urlencoded|static|log(?!_?(?:in|ged))|trace|metric|cache|telemetry|otel|sentry|prometheus|locale|lang|render|template|pagin|pars|multer|proxy|agent/i;

/** Whether a name without its module says that what it stands for looks at something else than the caller. */
function isOfOthers(own: string): boolean {
  return OF_OTHERS.test(own) && (!OF_CALLER_TOO.test(own) || OF_NO_CALLER.test(own));
}

/**
 * What is named after the thing that it looks at may ask besides whose that is, which its own text tells:
 * `orderRemoveValidator`, `mayViewReport`.
 */
const OF_THING =
  /[a-z\d]{2}Validat(?:or|ion)s?(?:Factory|Middleware)?$|^[vV]alidate(?!(?:Body|Query|Params?|Request|Schema|Input|Json|Form|I[dD])s?$)[A-Z]\w+$|^(?:can|may|is|has|owns?|only|check|ensure|require|verify|assert|restrict|deny|forbid|enforce|reject)[A-Z_]/;

/** A schema and the part of a request that is held against it. */
const OF_PART = /\(\s*['"](?:json|query|params?|form|headers?|cookies?|body)['"]/;

function isOfThing(own: string): boolean {
  return OF_THING.test(own) && !OF_NO_CALLER.test(own);
}

/** All that stands before a route: what asks who calls, by its name, and what may do so under another one. */
export function passedNames(written: readonly string[]): string[] {
  return written.flatMap((each) => {
    if (holdsParts(each)) return [];
    // What a chain of middleware is called says nothing of what stands in it: `beforeAuth.Then`.
    if (/^[\w.]+\.Then(?:Func)?$/.test(each)) return [`${UNSURE}${each}`];
    const [asking] = guardNames([each]);
    if (asking !== undefined) return [asking];
    const name = withoutCalls(each.trim());
    const isOne = /^[A-Za-z_$][\w$.]*(?:\([^()]*\))?$/.test(name);
    // What the module is called says nothing of its members: `session.MustUser()`.
    const own = name.replace(/\(.*$/s, '').split('.').at(-1) ?? name;
    if (isOfOthers(own) && (!isOfThing(own) || OF_PART.test(name))) return [];
    // What it is handed may be long: it goes by its name.
    if (isOne) return [`${UNSURE}${name.length <= LONGEST_NAME ? name : name.replace(/\(.*$/s, '')}`];
    return isUntold(name) ? [UNTOLD] : [];
  });
}

/** What is made by several calls, or is written where it stands and speaks of refusing, may ask under no name. */
function isUntold(written: string): boolean {
  return (
    /^[A-Za-z_$][\w$.]*\(.*\)\.[\w$]+(?:\(.*\))?$/s.test(written) ||
    (/^(?:async\b|func\b|function\b|\(|[\w$]+\s*=>)/.test(written) && WRITTEN_REFUSAL.test(written))
  );
}

const WRITTEN_REFUSAL = /\b40[13]\b|unauthori[sz]ed|forbidden/i;

/** Whether code speaks of refusing callers. */
export function isRefusal(written: string): boolean {
  return WRITTEN_REFUSAL.test(written);
}

/** What a guard is called that is set up only in a branch. */
export function onlySometimes(guard: string): string {
  return guard.startsWith(SOMETIMES) ? guard : `${SOMETIMES}${guard.startsWith(UNSURE) ? guard.slice(1) : guard}`;
}

/** What stands before all routes, where only its own code tells before which of them it asks who calls. */
export function unsureNames(written: readonly string[]): string[] {
  return written
    .map((each) => each.trim())
    .filter((each) => /^[A-Za-z_$][\w$.]*(?:\([^()]*\))?$/.test(each) && each.length <= 60)
    .map((each) => `${UNSURE}${each}`);
}

/** Whether a name says that what it stands for looks at something else than the caller. */
export function looksAtOthers(name: string): boolean {
  return isOfOthers(name) && guardNames([name]).length === 0;
}

/** Prefixes of the blocks around a line, outermost first. */
export function enclosingPrefixes(
  blocks: readonly { prefix: string; line: number; endLine: number }[],
  line: number,
  endLine: number,
): string[] {
  return blocks
    .filter((block) => block.line <= line && block.endLine >= endLine && block.endLine > block.line)
    .filter((block) => !(block.line === line && block.endLine === endLine))
    .sort((a, b) => a.line - b.line || b.endLine - a.endLine)
    .map((block) => block.prefix);
}
