import { asks, OF_OTHERS, OF_PACKAGE, SAYS_AUTH } from './caller-words.ts';
import { insistsOnNothing, withShortOptions } from './guard-options.ts';

/** How often somebody asks, how much, and from which page, is no question of who asks: `authLimiter`, `csrfProtection`. */
const COUNTS = /(?:rate|body|size)_?limit|limiter|throttl|csrf|(?:^|\.)brute(?:\.|_?force)/i;
/** What sends a request to another address says nothing of who calls: `redirectAdminUrls`, `adminHostRedirect`. */
const SENDS_ON = /(?:^|\.)redirect|Redirects?(?:\(|$)/;
const SENDS_STRANGERS =
  /log_?in|logged|signed|sign_?in|auth(?!or)|unless|if_?(?:no|un)|non_?-?admin|guest|anonym|require|ensure|must|check|verif|guard|only|protect/i;
/** What begins, changes or ends a session asks nobody for one: `createSessionFromLink`, `doLoginToShop`. */
const SIGNS =
  /(?:^|\.)(?:(?:init(?:iali[sz]e)?|create|start|begin|generate|issue|send|clear|destroy|end)_?(?:\w{0,20}_?)?(?:[sS]ession|[tT]oken|[cC]ookie|[cC]ode)(?!\w*(?:[gG]uard|[mM]iddleware|[cC]heck))|(?:do|perform)_?(?:[lL]og_?[iI]n|[lL]og_?[oO]ut|[sS]ign_?[iI]n|[sS]ign_?[oO]ut)(?![a-z]))\w*(?:\(|$)/;
/** Who sends his password along signs in: `passport.authenticate('local')`, `localAuth`. */
const SIGNS_IN = /(?:^|\.)local_?auth\w*$|\(\s*['"]local(?:-\w+)?['"]/i;
/** What looks at what is sent is named after its schema: `userLoginValidator`; one of a token asks who has it. */
const LOOKS_AT =
  /(?<!token|jwt|session|auth|key)_?validat(?:ors?|ions?)$|(?:verify|ensure|check)_?(?:accept|content_?type|json|body|params?|query|o?ids?(?=$))\w*$|(?:^|\.)bind(?:_?(?:json|form|query|body))?$/i;

/** `requestGuard({ body: object({ … }) })`: it holds the parts of a request against schemas, whoever sends it. */
const HOLDS_PARTS = /^[\w$.]+\(\s*\{\s*(?:body|query|querystring|params|headers|files?|response|status)\s*[:,}]/;

export function holdsParts(written: string): boolean {
  return HOLDS_PARTS.test(written.trim()) && !SAYS_AUTH.test(written.replace(/\(.*$/s, ''));
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
      .filter((each) => asks(each) && ![SIGNS_IN, SIGNS].some((other) => other.test(each)))
      .filter((each) => !SENDS_ON.test(each.replace(/\(.*$/s, '')) || SENDS_STRANGERS.test(each))
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
      // What is allowed besides turns nobody away: `webAuth.AllowBasic`.
      .filter(
        (each) =>
          !/(?:^|\.)[aA]llow_?(?:[bB]asic|[oO]_?[aA]uth\w*|[bB]earer|[tT]okens?|[aA]pi_?[kK]eys?|[sS]essions?|[cC]ookies?|[aA]nonymous|[gG]uests?|[pP]ublic)(?:\(|$)/.test(
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
export function withoutCalls(written: string): string {
  const text = written.replace(/\.bind\([\w.]*\)$/, '');
  const [, name, given = ''] = /^([A-Za-z_$][\w$.]*)\(([^()]*\([\s\S]*)(?:\)|…)$/.exec(text) ?? [];
  // What an object of options or a function holds is not asked: `sealGuard({ size: string().optional() })`.
  const isHeld =
    /^(?:\{|func\b|function\b|async\b|\([^()]*\)\s*=>)/.test(given.trim()) && name !== undefined && asks(name);
  return name === undefined || (OF_OTHERS.test(given) && !isHeld) ? text : name;
}
