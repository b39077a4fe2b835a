import { at, type Evidence, type Found } from '../evidence/evidence.ts';
import { middlewareCalled } from '../evidence/routes/guards/laravel/laravel-groups.ts';
import { isUnfollowed, isUnknown } from '../evidence/routes/guards/unfollowed-checks.ts';
import { isDeclaredOpen } from '../evidence/routes/route.ts';
import { guardName } from '../evidence/routes/route-callers.ts';
import { apiRoutes } from '../evidence/routes.ts';
import { answeredStatus } from '../evidence/rules/answered-status.ts';
import { placeOf } from '../evidence/rules/rule-place.ts';
import { statedRulesOf } from '../evidence/rules/stated-rules.ts';
import { sureRules } from '../evidence/rules/told-rules.ts';
import { spread } from '../evidence/rules.ts';
import { requestFilters } from '../evidence/security/request-filters.ts';
import { noteText, securityNotes } from '../evidence/security/security-notes.ts';
import { securityLibraries } from '../evidence/security.ts';
import { literal, shownName } from '../evidence/settings/setting.ts';
import { namedSettings, settingsOf } from '../evidence/settings.ts';
import type { Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { tellAbsence } from '../statements/absence.ts';
import { accessRuleStatements } from '../statements/access-rules.ts';
import { authenticationStatements, buildConditionStatements } from '../statements/authentication.ts';
import { withoutNotes } from '../statements/noted-guards.ts';
import { namedGuardStatement, writtenGuardNames, writtenGuardStatements } from '../statements/written-guards.ts';
import { count, numberWord } from '../wording/count.ts';
import { ranked } from '../wording/list.ts';
import { capital, code, lower, plain } from '../wording/markup.ts';

const MOST_RULES = 5;
const FEW = 4;
const MOST_NOTES = 4;

/** What protects the system, as found: guards of routes, refusals, secrets, libraries. No advice. */
export const securityRequirements: SectionWriter = {
  id: 'security_requirements',
  title: 'Security requirements',
  budget: 320,
  write(evidence, page) {
    const found = [
      ...access(evidence),
      ...accessRuleStatements(evidence),
      ...buildConditionStatements(evidence),
      ...authenticationStatements(evidence),
      ...writtenGuardStatements(evidence),
      ...passed(evidence),
      ...switches(evidence),
      ...refusals(evidence),
      ...passwords(evidence),
      ...secrets(evidence),
      ...libraries(evidence),
    ];
    const shown = page.bullets([...found, ...(found.length < FEW ? notes(evidence) : []), ...policy(evidence)]);
    if (shown === 0 && !page.paragraph(namedGuardStatement(evidence)))
      tellAbsence(
        evidence,
        page,
        'protection',
        'no guard, refusal with 401 or 403, secret setting or library for security was found',
        'No guard, refusal with 401 or 403, secret setting or security library was found',
      );
    const isBare = apiRoutes(evidence).every(({ guards }) => guards.length === 0);
    if (
      apiRoutes(evidence).length > 0 &&
      isBare &&
      passed(evidence).length === 0 &&
      writtenGuardNames(evidence).length === 0
    )
      page.caveat(
        apiRoutes(evidence).some((route) => isUnfollowed(evidence, route))
          ? 'How the callers of routes are checked was not followed'
          : 'No check of the caller was found at the registration of a route, on its handler or in its first lines; one that is applied elsewhere is not seen',
      );
  },
};

/** Protections that the code has and its comments explain. */
function notes(evidence: Evidence): Statement[] {
  return spread(securityNotes(evidence), ({ path }) => path, MOST_NOTES, 1).map(({ name, sentence, source }) => ({
    text: noteText(name, sentence),
    sources: [source],
  }));
}

/** Of the routes behind no check that was found nothing is said here: some are told as open where they are listed, others were not followed. */
function access(evidence: Evidence): Statement[] {
  const routes = apiRoutes(evidence);
  const guarded = routes.filter(({ guards }) => guards.length > 0);
  if (guarded.length === 0) return [];
  const open = routes.filter((route) => route.guards.length === 0 && isDeclaredOpen(route)).length;
  const names = [...new Set(guarded.flatMap((route) => withoutNotes(route).map(guardName)))];
  const unknown = routes.filter((route) => isUnknown(evidence, route)).length;
  const which =
    guarded.length === routes.length
      ? `all ${count(routes.length, 'route')} that were found`
      : `${unknown > 0 ? 'at least ' : ''}${numberWord(guarded.length)} of the ${count(routes.length, 'route')} that were found`;
  return [
    {
      text: [
        `A check of the caller stands before ${which}: ${ranked(names.map(code))}`,
        open === 0 ? '' : `; the code declares ${numberWord(open)} open`,
        unknown === 0 ? '' : `; what stands before ${numberWord(unknown)} others does not tell whom it lets pass`,
      ].join(''),
      sources: guarded.slice(0, 3).map(({ fact }) => at(fact)),
    },
  ];
}

/** Names of what asks something of a request that has to do with protection. */
const PROTECTS = /auth|permission|host|origin|csrf|xsrf|cors|secur|token|session|guard/i;

/** What stands before handlers without being named at their routes. */
function passed(evidence: Evidence): Statement[] {
  const guards = new Set(
    apiRoutes(evidence).flatMap(({ guards: own }) => own.map((each) => each.replace(/\(.*$/s, ''))),
  );
  const isPassed = (each: string): boolean => PROTECTS.test(each) && !guards.has(each.replace(/\(.*$/s, ''));
  // What only some settings put there is passed by no request elsewhere.
  const always = apiRoutes(evidence).map((route) => ({
    ...route,
    passes: route.passes.filter((each) => !route.sometimes?.includes(each)),
  }));
  const behind = always.filter(({ passes }) => passes.some(isPassed));
  const names = new Set(
    behind.flatMap(({ passes }) => passes.map((each) => each.replace(/\(.*$/s, '')).filter(isPassed)),
  );
  return [
    ...[...Map.groupBy(requestFilters(evidence), ({ paths }) => paths)].map(([paths, same]) => ({
      text: `Requests to ${paths === '/**' || paths === '/*' ? 'any path' : code(paths)} pass ${same.length === 1 ? 'the filter' : 'the filters'} ${ranked(same.map(({ name }) => code(name)))}`,
      sources: same.slice(0, 2).map(({ source }) => source),
    })),
    ...(names.size > 0
      ? [
          {
            text: `Requests to ${count(behind.length, 'route')} pass ${ranked([...names].map(code))}`,
            sources: behind.slice(0, 2).map(({ fact }) => at(fact)),
          },
        ]
      : []),
  ];
}

const SWITCH =
  /(?:^|[._-])(?:auth\w*|basic[-_.]auth|csrf|xsrf|cors|tls|ssl|https|2fa|mfa|sign[-_]?up|registration)(?:[._-]|$).*(?:enabled?|disabled?|required?|verify|unauthorized)|(?:enable|disable|require|verify)[\w.-]*(?:auth|csrf|cors|tls|ssl|https|2fa|mfa|signup|registration)/i;
const MOST_SWITCHES = 3;

/** Protections that can be turned on and off, and which of both holds where nobody does. */
function switches(evidence: Evidence): Statement[] {
  // A variable and the option that stands for it are one switch.
  const places = new Set<string>();
  return settingsOf(evidence)
    .filter(
      ({ name, default: value }) =>
        SWITCH.test(name) && /^(?:true|false|0|1|yes|no|on|off)$/i.test(literal(value ?? '')),
    )
    .filter(({ facts: [fact] }) => {
      const place = fact && `${fact.path}:${fact.startLine}`;
      if (place === undefined || places.has(place)) return place === undefined;
      places.add(place);
      return true;
    })
    .slice(0, MOST_SWITCHES)
    .map((setting) => ({ ...setting, name: shownName(setting) }))
    .map(({ name, default: value, facts }) => ({
      text: `The setting ${code(name)} is ${/^(?:true|1|yes|on)$/i.test(literal(value ?? '')) ? 'on' : 'off'} by default`,
      sources: facts
        .filter(({ values }) => values.default !== undefined)
        .concat(facts)
        .slice(0, 1)
        .map(at),
    }));
}

/** What is asked of passwords. */
function passwords(evidence: Evidence): Statement[] {
  return (
    sureRules(evidence)
      // How wide a column is says nothing of the password, whose hash it keeps.
      .filter(
        ({ text, fact }) =>
          /\bpasswords?\b/i.test(text) && !/\bat most \d+ characters$/.test(text) && !isRefusal(fact.values),
      )
      .slice(0, 2)
      .map(({ text, fact }) => ({ text: `${capital(text)}${placeIn(evidence, text, fact)}`, sources: [at(fact)] }))
  );
}

function isRefusal({ form, status }: { form: string; status?: number }): boolean {
  return form === 'permission' || status === 401 || status === 403 || status === 429;
}

function refusals(evidence: Evidence): Statement[] {
  const rules = sureRules(evidence).filter(({ fact }) => isRefusal(fact.values));
  return spread(rules, ({ fact }) => fact.path, MOST_RULES, 2).map(({ text, fact, others, stated }) => ({
    text: `${capital(
      withOutcome(`${text}${forWhich(evidence, text, [fact, ...others])}`, answeredStatus(evidence, fact)),
    )}${placeIn(evidence, text, fact)}`,
    sources: [at(fact), ...(stated ? [at(stated)] : [])],
  }));
}

/** " (in `Boats.sell`)": what one place asks is not asked of all. */
function placeIn(evidence: Evidence, text: string, fact: Found<'invariant'>): string {
  const place = placeOf(evidence, text, fact).trim();
  return place === '' ? '' : ` (${place})`;
}

/** " on 37 routes behind `admin`": what the class of a guard asks holds for the routes that it stands before. */
function forWhich(evidence: Evidence, text: string, facts: readonly Found<'invariant'>[]): string {
  if (!/^the caller (?:needs|must)\b| needs permission /i.test(text)) return '';
  const own = facts.map(
    ({ path }) =>
      path
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? '',
  );
  const isOwn = (guard: string): boolean =>
    [guard, ...middlewareCalled(evidence, guard)].some((each) => own.includes(each));
  const routes = apiRoutes(evidence).filter(({ guards }) => guards.some((each) => isOwn(guardName(each))));
  const names = [...new Set(routes.flatMap(({ guards }) => guards.map(guardName).filter(isOwn)))];
  return routes.length === 0 ? '' : ` on ${count(routes.length, 'route')} behind ${ranked(names.map(code))}`;
}

/** What a request meets that breaks a rule: what is forbidden has no "otherwise", and a state is no rule by itself. */
function withOutcome(text: string, status: number | undefined): string {
  if (!status) return text;
  if (/\brefused$/.test(text)) return `${text} with ${status}`;
  if (
    /^(?:(?!\b(?:must|only|can|cannot|may|needs?)\b).)+ (?:is|are) (?:closed|deactivated|disabled|locked|off)$/.test(
      text,
    )
  )
    return `while ${lower(text)}, the answer is ${status}`;
  return FORBIDS.test(text)
    ? `${text}; an attempt is answered ${status}`
    : `${text}; otherwise the answer is ${status}`;
}

const FORBIDS = /\b(?:cannot|may not|(?:is|are) not (?:allowed|available|permitted|possible|supported))\b/;

function secrets(evidence: Evidence): Statement[] {
  const found = namedSettings(evidence).filter(({ secret }) => secret);
  const names = found.map(shownName);
  if (names.length === 0) return [];
  return [
    {
      text: `${names.length === 1 ? 'The setting that holds' : 'Settings that hold'} a secret: ${ranked(names.map(code))}`,
      sources: found.slice(0, 3).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
    },
  ];
}

function libraries(evidence: Evidence): Statement[] {
  return securityLibraries(evidence)
    .slice(0, 3)
    .map(({ purpose, fact }) => ({
      text: `${capital(purpose)} through the dependency ${code(fact.values.name)}`,
      sources: [at(fact)],
    }));
}

function policy(evidence: Evidence): Statement[] {
  // A form to fill in is no policy, and neither is that of a library that lies beside.
  const [file] = evidence.files
    .filter(
      ({ path, place }) =>
        /(?:^|\/)SECURITY\.(?:md|rst|txt|adoc)$/i.test(path) && !/_TEMPLATE\//i.test(path) && place !== 'vendored',
    )
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  const rule = statedRulesOf(evidence).find(({ path }) => path === file?.path);
  if (rule) return [{ text: `The security policy says: ${plain(rule.values.text)}`, sources: [at(rule)] }];
  return file
    ? [
        {
          text: `How vulnerabilities are to be reported, the security policy in ${code(file.path)} says`,
          sources: [{ path: file.path, startLine: 1, endLine: 10 }],
        },
      ]
    : [];
}
