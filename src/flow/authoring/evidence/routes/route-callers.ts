import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { joined } from '../../wording/list.ts';
import { capital, code } from '../../wording/markup.ts';
import { singular } from '../../wording/plural.ts';
import type { LetIn, Route } from './route.ts';

/**
 * Whom the guards of a route let in together: only administrators, or else the staff, where one of them asks for that, and
 * somebody unnamed where none of them names anybody.
 */
export function callerOf(
  route: Pick<Route, 'guards' | 'letIn' | 'subjects'> &
    Partial<Pick<Route, 'method' | 'path' | 'roles' | 'asks' | 'asksItself'>>,
): string {
  const { guards, letIn, subjects, roles = [], asks, asksItself } = route;
  if (roles.length > 0) return roles.map((role, place) => (place === 0 ? role : role.toLowerCase())).join(' or ');
  const isSigningIn = /^(?:POST|PUT)$/.test(route.method ?? '') && SIGNS_IN_AT.test(route.path ?? '');
  const callers = guards.map((guard) => {
    const own = letIn?.get(guard);
    const named = subjects?.get(guard);
    const asked = asks?.get(guard)?.words;
    const told = asked !== undefined ? withRole(asked) : own === undefined ? callerBehind(guard) : CALLERS[own];
    const who = named ? oneOf(named) : told;
    const isUnsure = isSigningIn && who === SIGNED_IN && !INSISTS.test(guard);
    // What asks for more than that somebody is signed in says more of who calls.
    return { who: isUnsure ? UNNAMED : who, isStrict: own !== 'whoever is signed in' };
  });
  if (asksItself !== undefined) callers.push({ who: withRole(asksItself), isStrict: true });
  const [first] = [ADMINISTRATOR, STAFF].filter((each) => callers.some(({ who }) => who === each));
  if (first !== undefined) return first;
  // Whoever is signed in has to be somebody in particular besides.
  if (guards.some((guard) => letIn?.get(guard) === 'one of several')) return UNNAMED;
  const named = callers.filter(({ who }) => isSomebody(who));
  const strict = named.filter(({ isStrict }) => isStrict);
  const [best] = [
    // Whoever has a right is signed in too.
    ...strict.filter(({ who }) => who !== SIGNED_IN && strict.some((each) => each.who === SIGNED_IN)),
    ...strict,
    ...named,
    ...callers.filter(({ who }) => who === UNNAMED),
  ];
  return best?.who ?? ANYBODY;
}

/** Who has a role that is asked for: "the role `ADMIN` in `Membership`". */
function withRole(asked: string): string {
  const roles = [...asked.replace(/ in `[^`]*`(?: or `[^`]*`)*/g, '').matchAll(/`([^`]*)`/g)].map(
    ([, name = '']) => name,
  );
  return roles.every((name) => /^(?:super_?)?admin(?:istrator)?s?$/i.test(name)) ? ADMINISTRATOR : PERMITTED;
}

/** `Clerk` and `PostOffice` are "Clerk or post office". */
function oneOf(names: readonly string[]): string {
  return capital(
    joined(
      [...new Set(names)].toSorted().map((name) => identifierWords(name).toLowerCase()),
      'or',
    ),
  );
}

/** One of a kind of callers that a filter is called after: `service_accounts` are each a "Service account". */
export function kindOfCaller(kind: string): string {
  return capital(singular(kind.replaceAll('_', ' ')));
}

/** Whether a caller is somebody in particular, whom a reader would know. */
export function isSomebody(caller: string): boolean {
  return caller !== ANYBODY && caller !== UNNAMED;
}

/** Where a session begins, nobody is signed in yet, unless a guard says so by more than a word: `auth.session.verifyCode`. */
const SIGNS_IN_AT = /\/(?:sessions?|log[-_]?in|sign[-_]?in)(?:\/verify\w*)?\/?$/i;
const INSISTS = /require|ensure|must|authenticate|logged_?in|signed_?in|current_?user|^is_?|protect/i;

/** A guard without what it is told for one route: `Authenticated({ permission: 'orders' })` is `Authenticated`. */
export function guardName(guard: string): string {
  return guard.replace(/\(\)$|\(\{.*$|(?<=Mixin)\(.*$|\(\w+::\w+\)$|\((?:\w+=)?\[[A-Z\]].*$/s, '');
}

const ANYBODY = 'Client of the service';
const PROGRAM = 'Program with a token';
const ADMINISTRATOR = 'Administrator';
const STAFF = 'Staff member';
const SIGNED_IN = 'Signed-in user';
const PERMITTED = 'Caller with permission';
const UNNAMED = 'Authorized caller';
const CALLERS: Readonly<Record<LetIn, string>> = {
  administrators: ADMINISTRATOR,
  staff: STAFF,
  programs: PROGRAM,
  'whoever is signed in': SIGNED_IN,
  'one of several': UNNAMED,
  'somebody known': UNNAMED,
};
/** What is made for administrators says nothing of who may come in by it: `authenticateAdminApi`, `adminHostRedirect`. */
const OF_ADMINISTRATION =
  /admin(?:istration)?_?-?(?:apis?|urls?|ssl|host|panel|pages?|paths?|ui|area|console|site|assets?|links?|redirects?|dashboard|toolbar|app|server|service|port|subdomain)(?![a-z])/gi;
const ADMIN_OPTION = /\b(?:isAdmin|admin\w*|superuser)\s*:\s*true\b|\broles?\s*:[^,}]*admin/i;

const ADMIN_OF_THING = /\bpermissions?\.is_?(?:admin|owner)$|(?:^|[._a-z])[rR]epo(?:sitory)?_?[aA]dmin$/i;

/** People that a guard may be called after. */
const ROLE =
  /(?:^|[_.:\W])(owner|moderator|editor|manager|instructor|teacher|student|reviewer|maintainer|organi[sz]er|vendor|seller|customer|member)s?(?=$|[_.\W])/i;
/** What a service of procedures calls those of whoever is signed in. */
const FOR_SIGNED_IN = /^(?:private|protected|authed)_?procedure$/i;

const REFUSES = /^(?:reject|deny|block|forbid|refuse)/i;
/** `rejectIfNotAdmin` lets in only administrators; `rejectIfClosedAndNotForAdmin` names a case. */
const REFUSES_OTHERS =
  /(?:non|not|unless|un)_?-?(?:an?_?)?(?:admin|superuser|staff|owner|auth|log|sign|user|member)|guest|anonym/i;

/** Whom a guard lets in, as far as its name tells; without a guard, anybody who can reach the service. */
export function callerBehind(guard: string | undefined): string {
  // A limit on how often lets everybody in.
  if (guard === undefined || /rate_?limit|throttl/i.test(guard)) return ANYBODY;
  // Whoever is not signed in yet is anybody.
  if (/require_no_auth|^local(?:auth)?guard|^AuthGuard\(\s*\[?\s*['"]local\b/i.test(guard)) return ANYBODY;
  // Whoever was sent the address may ask for it, signed in or not.
  if (/^(?:signed(?::\w+)?|ValidateSignature(?::\w+)?)$/.test(guard)) return 'Holder of a signed link';
  // When the service refuses everybody says nothing of who calls.
  if (REFUSES.test(guard) && !REFUSES_OTHERS.test(guard)) return ANYBODY;
  // Whichever of two asks, somebody is known after it.
  if (/^[\w!?]+ or [\w!?]+$/.test(guard)) return 'Authenticated caller';
  const ofSeveral = oneOfSeveral(guard);
  if (ofSeveral !== null) return ofSeveral;
  // Whoever is an administrator of one thing, `ctx.Repo.Permission.IsAdmin`, is none of the product.
  if (ADMIN_OF_THING.test(guardName(guard))) return PERMITTED;
  const granted = callerGranted(guard);
  if (granted !== null) return granted;
  const ofPermission = OF_PERMISSION.exec(guard)?.[1];
  // What a permission is called says what may be done with it, and not who has it.
  if (ofPermission !== undefined && !IS_ROLE.test(ofPermission)) return rightBehind(guard) ?? PERMITTED;
  if (ASKS_RIGHT.test(guard)) return PERMITTED;
  // Of options, such as the right that is asked for, only one that is about the caller tells who he is.
  const said = withoutObjects(guard);
  const words = guardName(said).replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2_');
  if (/admin|super_?user/i.test(words.replace(OF_ADMINISTRATION, '')) || ADMIN_OPTION.test(guard)) return ADMINISTRATOR;
  if (/staff/i.test(words) || /\bstaff\s*:\s*true\b/i.test(guard)) return STAFF;
  const role = ROLE.exec(words)?.[1]?.toLowerCase();
  if (role) return capital(role);
  // What a voter of Symfony or a policy of ASP.NET is asked for is a right.
  if (/^IsGranted\((?!['"]|IS_|ROLE_|new )|^Authorize\([^)]*\bPolicy\s*=/.test(guard)) return PERMITTED;
  // A constant such as `UPDATE_ORDER` names what the caller may do, not what asks for it.
  if (/^(?:\w+\.)?[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(guard)) return `Caller with the permission ${code(guard)}`;
  const gate = /^can:([\w.-]+)/.exec(guard)?.[1];
  if (gate) return `Caller with the right ${code(gate)}`;
  const right = rightBehind(guard);
  if (right !== null) return right;
  // `canViewUsers` and `PermissionRequiredMixin('shop.view_user')` name what is asked for, not who asks.
  if (/^(?:\w+\.)?can[A-Z]|Permission\w*Mixin\(|(?:^|\.|load_and_)authorize!?$/.test(guard)) return PERMITTED;
  if (/api_?key|token|bearer|jwt/i.test(said)) return 'Client with a key or token';
  // Programs may call an interface too: `authenticateContentApi`.
  if (/(?:^|[._])authenticate_?(?:\w{1,20}_)?apis?(?![a-z])/i.test(words)) return 'Authenticated caller';
  if (FOR_SIGNED_IN.test(said) || /log(?:ged)?_?in|session|user|signed|sign_?in|authenticat|^Principal$/i.test(said))
    return SIGNED_IN;
  if (/(?:^|[._])(?:\w*[a-z])?auth/i.test(said) && !/author\b/i.test(said)) return 'Authenticated caller';
  if (/permission|can_?perform|allowed|(?:^|\.)[cC]an[A-Z]/i.test(said)) return PERMITTED;
  // Something asks, and its name does not say for whom: a function is nobody who uses the product.
  return UNNAMED;
}

/** `allow([Role.ADMIN, Role.CLERK])` and `allow([Role.ADMIN], creator=True)` let in others than administrators too. */
function oneOfSeveral(guard: string): string | null {
  const listed = LISTED.exec(guard)?.[1];
  if (listed === undefined) return null;
  const isOf = (each: string, role: RegExp): boolean => role.test(each.trim().replace(/^.*\.|^["']|["']$/g, ''));
  const names = listed.split(',').filter((each) => each.trim() !== '');
  const others = names.filter((each) => !isOf(each, /^(?:super_?)?admin(?:istrator)?s?$/i));
  const isMore = /\w=True\b/.test(guard);
  if (names.length > 0 && others.length === 0) return isMore ? PERMITTED : ADMINISTRATOR;
  return isMore || others.some((each) => isOf(each, IS_ROLE)) || others.length < names.length ? PERMITTED : null;
}

const LISTED = /^[\w.$]*(?:role|permission|right|allow|require|authori[sz]e)\w*\(\s*(?:\w+\s*=\s*)?\[([^\]]*)\]/i;

/** A text, or a variable that is handed over whole: `'jwt'`, `tokens`, `app.tokens`. */
const HANDED = /"[^"]*"|'[^']*'|`[^`]*`|(?<![\w.$:@#])[a-z_$][\w$]*(?:\.\w+)*(?=\s*[,)\]])/g;
/** What is handed over to be asked: `user_passes_test(is_admin)`, `Depends(get_current_admin)`. */
const ASKS =
  /^(?:\w+\.)*(?:(?:is|has|can|may|must|require|ensure|only|check|verify|allow|(?:get|fetch)_?current|current)(?=[A-Z_])\w*|\w+(?:_only|Only|_required|Required))$/;
const OF_ROLES = /role|right|permission|allow|grant|only|access|policy/i;

/** A guard without the objects that it works with, which say nothing of who calls: `Auth(jwtManager)`, `signedIn(users)`. */
function withoutObjects(guard: string): string {
  const open = guard.indexOf('(');
  if (open < 0) return guard;
  const name = guard.slice(0, open);
  const isKept = (each: string): boolean =>
    /^["'`]/.test(each) ||
    ASKS.test(each) ||
    (OF_ROLES.test(name) && IS_ROLE.test(each.replace(/^(?:\w+\.)+|^role_?|_?role$/gi, '')));
  return name + guard.slice(open).replace(HANDED, (each) => (isKept(each) ? each : ''));
}

/** `hasRole("CLERK")`, also within `PreAuthorize("…")`, `RolesAllowed({"clerk"})`, `RequiresPermissions("parcel:send")`. */
const GRANTED =
  /^(?:(?:Pre|Post)Authorize\(\s*(?:value\s*=\s*)?")?(?:(hasRole|hasAnyRole|RolesAllowed|Secured|RequiresRoles?)|(hasAuthority|hasAnyAuthority|RequiresPermissions?))\(\s*((?:[^()"']|"[^"()]*"|'[^'()]*')*)\)(?:"\s*\))?$/;

/** What Java names with the role or the right that it asks of callers; whoever administers or uses the product has a name of his own. */
function callerGranted(guard: string): string | null {
  const [, ofRole, ofRight, given = ''] = GRANTED.exec(guard) ?? [];
  const written = [...given.matchAll(/(["'])([^"']+)\1/g)].map(([, , text = '']) => text);
  // Beside texts a constant may stand, or how they are joined.
  const isPlain = /^[\s,{}[\]]*(?:(?:value|roles)\s*=\s*)?[\s,{}[\]]*$/.test(given.replace(/"[^"]*"|'[^']*'/g, ''));
  if (written.length === 0 || !isPlain) return null;
  const areRoles = ofRole !== undefined || (ofRight !== undefined && written.every((each) => /^ROLE_/.test(each)));
  const names = [...new Set(areRoles ? written.map((each) => each.replace(/^ROLE_/, '')) : written)];
  if (names.some((each) => /^IS_/.test(each))) return null;
  const [only = '', ...others] = names;
  if (others.length === 0 && areRoles && /^(?:super_?)?(?:admin\w*|user|staff)$/i.test(only)) return null;
  if (others.length > 0 && areRoles && names.every((each) => /admin/i.test(each))) return ADMINISTRATOR;
  const kind = areRoles ? 'role' : 'right';
  return others.length === 0
    ? `Caller with the ${kind} ${code(only)}`
    : `Caller with one of the ${kind}s ${joined(names.map(code))}`;
}

/** `HasPermission(FleetPermissions.InviteMember)`. */
const OF_PERMISSION = /^(?:\w+\.)*\w*permissions?\w*\(\s*["']?(?:\w+\.)*([\w:-]+)["']?\s*\)$/i;
/** `access.can("users:list")`: what may be done is named after users, and not who may do it. */
const ASKS_RIGHT = /^(?:\w+\.)*(?:can|throwUnlessCan)\(\s*["']/;
const IS_ROLE = /^(?:is_?)?(?:super_?)?(?:admin(?:istrator)?|user|staff|owner|member|manager|moderator|editor)s?$/i;

function rightBehind(guard: string): string | null {
  const right =
    /^(?:IsGranted|PreAuthorize|permission_required|(?:has|check)_?permission\w*)\(['"]([\w.: -]+)['"]/i.exec(
      guard,
    )?.[1];
  return right === undefined ? null : `Caller with the right ${code(right)}`;
}

/** Whether a route is for those who are not known yet, as far as its guards allow it. */
export function isSignUp({ path, handler, guards }: Pick<Route, 'path' | 'handler' | 'guards'>): boolean {
  const caller = callerOf({ guards });
  return (
    !isSomebody(caller) &&
    (/\/sign-?up\/?$/i.test(path) ||
      /^(?:sign_?up|register_?(?:new_?)?user)/i.test(handler?.split(/[.:#@]+/).at(-1) ?? ''))
  );
}
