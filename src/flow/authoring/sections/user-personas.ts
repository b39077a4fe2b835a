import { commandsOf } from '../evidence/commands.ts';
import { componentsOf } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { exportsOf } from '../evidence/exports.ts';
import { offeredRoutes, profileOf } from '../evidence/profile.ts';
import { roleNames, rolesOf } from '../evidence/roles.ts';
import { bareAmong } from '../evidence/routes/guards/bare-routes.ts';
import { isDeclaredOpen, type Route } from '../evidence/routes/route.ts';
import { callerBehind, callerOf, guardName } from '../evidence/routes/route-callers.ts';
import { routeGroups } from '../evidence/routes/route-groups.ts';
import { printedRules } from '../evidence/rules/told-rules.ts';
import { requestFilters } from '../evidence/security/request-filters.ts';
import { namedSettings } from '../evidence/settings.ts';
import { socketEventsOf } from '../evidence/socket-events.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count, numberWord } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, lower, quote } from '../wording/markup.ts';
import { newestVersions, routeName } from '../wording/route-words.ts';

const MOST_GUARDS = 3;

/** Who uses the system: one row for each way of reaching it that the code separates. */
export const userPersonas: SectionWriter = {
  id: 'user_personas',
  title: 'User personas',
  budget: 260,
  write(evidence, page) {
    const { readme } = profileOf(evidence);
    const stated = readme?.values.audience;
    const isLead = stated !== undefined && readme?.values.lead?.includes(stated.slice(0, 40));
    const audience = stated && !isLead ? quote(stated, 260) : null;
    const rows = [
      ...roles(evidence),
      ...callers(evidence),
      ...socketClient(evidence),
      ...commandUser(evidence),
      ...applicationAuthor(evidence),
      ...extender(evidence),
      ...operator(evidence),
    ].slice(0, 7);
    if (readme && audience)
      page.paragraph({ text: `The README names its readers: ${audience}`, sources: [at(readme)] });
    const [first] = rows;
    if (first) {
      page.paragraph({
        text: `${capital(count(rows.length, 'way'))} of using the system ${rows.length === 1 ? 'was' : 'were'} recognised:`,
        sources: first.sources,
      });
      page.summary(
        `${capital(count(rows.length, 'kind'))} of users ${rows.length === 1 ? 'was' : 'were'} recognised: ${joined(rows.map(({ cells }) => inOneWord(cells[0] ?? '')))}`,
      );
      page.table(['who', 'how they reach it', 'what decides what they may do'], rows);
    }
    if (rows.length === 0)
      page.remark(
        'No route, command, exported interface or setting was recognised that would tell who uses the system',
      );
    if (audience) page.caveat('The audience is stated by the README, not observed in the code');
    if (offeredRoutes(evidence).length > 0)
      page.caveat(
        'A guard is counted where it stands at the registration of a route, on its handler or in the first lines of it; middleware that is applied to the whole application is not told apart by route',
      );
  },
};

/** The roles of one row are one kind of users, so that the names agree with their number. */
function inOneWord(who: string): string {
  return who.includes(', ') ? lower(who).replace(/, | or /g, '/') : lower(who);
}

const MOST_ROLES = 2;

/** People by the roles that the code gives them, with a rule that names one. */
function roles(evidence: Evidence): Row[] {
  return rolesOf(evidence)
    .slice(0, MOST_ROLES)
    .map((fact) => {
      const names = roleNames(fact);
      const named = new RegExp(
        `^only (?:\\w+ ){0,2}(?:${names.join('|')})s?\\b|^(?:\\w+ )?(?:${names.join('|')})s can only\\b`,
        'i',
      );
      const rule = printedRules(evidence).find(({ text }) => named.test(text));
      return {
        cells: [
          capital(joined(names, 'or')),
          `has one of the roles of ${code(fact.values.name)}`,
          rule ? `the role; for instance, ${lower(rule.text)}` : 'the role',
        ],
        sources: [at(fact), ...(rule ? [at(rule.fact)] : [])],
      };
    });
}

function callers(evidence: Evidence): Row[] {
  const routes = offeredRoutes(evidence);
  const guarded = new Map<string, Route[]>();
  for (const route of routes) {
    if (route.guards.length === 0) continue;
    const who = callerOf(route);
    guarded.set(who, [...(guarded.get(who) ?? []), route]);
  }
  const unguarded = routes.filter(({ guards }) => guards.length === 0);
  const declared = guarded.size > 0 ? unguarded.filter(isDeclaredOpen) : [];
  const bare = unguarded.filter((route) => !declared.includes(route));
  const open = guarded.size > 0 ? bare.filter(bareAmong(routes)) : bare;
  const untold = bare.filter((route) => !open.includes(route));
  const rows: Row[] = [];
  const byUse = [...guarded].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  for (const [who, members] of byUse.slice(0, MOST_GUARDS)) {
    // What a guard is told for each route would fill the row.
    const guards = members.flatMap((route) => route.guards);
    const telling = guards.filter((each) => callerBehind(each) === who);
    // What it is told stays where that alone says who: `auth({ role: Role.Admin })`.
    const named = (each: string): string =>
      callerBehind(guardName(each)) === callerBehind(each) ? guardName(each) : each;
    const names = [...new Set((telling.length > 0 ? telling : guards).map((each) => code(named(each))))];
    rows.push({
      cells: [who, reached(members), `${names.length === 1 ? 'the guard' : 'the guards'} ${ranked(names)}`],
      sources: members.slice(0, 2).map(({ fact }) => at(fact)),
    });
  }
  if (declared.length > 0)
    rows.push({
      cells: [
        'Anyone',
        reached(declared),
        `nothing: the code declares ${declared.length === 1 ? 'this route' : 'these routes'} open`,
      ],
      sources: declared.slice(0, 2).map(({ fact }) => at(fact)),
    });
  if (open.length > 0) {
    const who = guarded.size > 0 ? 'Client without a guard in sight' : isRpc(open) ? 'API client' : 'HTTP client';
    const passed = passedNames(open);
    rows.push({
      cells: [
        who,
        reached(open),
        guarded.size > 0
          ? 'no guard was seen on these routes, which does not say that they are open'
          : passed || filtered(evidence) || 'no guard was recognised on any route',
      ],
      sources: open.slice(0, 2).map(({ fact }) => at(fact)),
    });
  }
  if (untold.length > 0)
    rows.push({
      cells: [
        'Other client',
        reached(untold),
        passedNames(untold) || 'not all that stands before these routes was read',
      ],
      sources: untold.slice(0, 2).map(({ fact }) => at(fact)),
    });
  return rows;
}

/** A filter of the framework that looks at requests before any handler does. */
function filtered(evidence: Evidence): string {
  const names = requestFilters(evidence).map(({ name }) => code(name));
  return names.length === 0
    ? ''
    : `${names.length === 1 ? 'the filter' : 'the filters'} ${ranked(names)}, which requests pass first`;
}

/** What requests go through of which could not be told whether it asks who calls. */
function passedNames(routes: readonly Route[]): string {
  const all = routes.map(({ passes }) => passes.map((each) => each.replace(/\(.*$/s, '')));
  const behind = all.filter((names) => names.length > 0);
  const which = behind.length === routes.length ? 'requests' : `requests to ${numberWord(behind.length)} of them`;
  const names = [...new Set(behind.flat())];
  // What only some of them pass is not said of all.
  const common = names.filter((name) => behind.every((each) => each.includes(name)));
  if (names.length === 0) return '';
  const some = [...names.slice(0, 3).map(code), ...(names.length > 3 ? ['others'] : [])];
  return `not known; ${which} pass ${common.length > 0 ? ranked(common.map(code)) : joined(some, 'or')}`;
}

/** The root, documents of the interface, what only tells that the service lives, and places that old addresses lead to. */
const UNTELLING = /^\/$|^\/\.|(?:^|\/)(?:docs?|swagger|openapi|health\w*|metrics|ping|favicon|static|robots|legacy)\b/i;

function isRpc(routes: readonly Route[]): boolean {
  return routes.filter(({ method }) => /^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method)).length > routes.length / 2;
}

function reached(routes: readonly Route[]): string {
  return `${count(routes.length, 'route')}, ${routes.length === 1 ? '' : 'such as '}${examples(routes)}`;
}

function examples(routes: readonly Route[]): string {
  const telling = routes.filter(
    ({ method, path, side }) => !side && !UNTELLING.test(path) && !/^(?:HEAD|OPTIONS)$/.test(method),
  );
  // What most routes are about shows best what is done there.
  const chosen = routeGroups(telling.length > 0 ? telling : routes)
    .toSorted((a, b) => b.routes.length - a.routes.length)
    .flatMap(({ routes: same }) => same);
  return joined(
    newestVersions(chosen)
      .slice(0, 2)
      .map((route) => code(routeName(route))),
  );
}

/** Who sends messages over a connection that stays open. */
function socketClient(evidence: Evidence): Row[] {
  const events = socketEventsOf(evidence);
  if (events.length === 0) return [];
  const asked = events.filter(({ values }) => values.guards !== undefined);
  const names = [...new Set(asked.flatMap(({ values }) => values.guards ?? []))].map(code);
  const which = asked.length === events.length ? '' : `, asked by ${numberWord(asked.length)} of them`;
  return [
    {
      cells: [
        'Client over a socket',
        `${count(events.length, 'message')}, ${events.length === 1 ? '' : 'such as '}${joined(events.slice(0, 2).map(({ values }) => code(values.name)))}`,
        names.length === 0
          ? 'no check was recognised at the top of what answers them'
          : `${names.length === 1 ? 'the check' : 'the checks'} ${ranked(names)}${which}`,
      ],
      sources: [...events.slice(0, 2), ...asked.slice(0, 1)].map(at),
    },
  ];
}

function commandUser(evidence: Evidence): Row[] {
  const commands = commandsOf(evidence);
  const flags = namedSettings(evidence).filter(({ source }) => source === 'flag');
  const binary = evidence.facts('entry-point').find(({ values }) => values.what === 'binary');
  if (commands.length === 0 && flags.length === 0) return [];
  const program = binary ? `the program ${code(binary.values.name)}` : 'the program';
  const how =
    commands.length > 0
      ? `${count(commands.length, 'command')}: ${ranked(commands.map(({ name }) => code(name)))}`
      : program;
  return [
    {
      cells: ['Command-line user', how, 'access to the machine'],
      sources: [
        ...commands.slice(0, 2).map(({ fact }) => at(fact)),
        ...(binary ? [at(binary)] : []),
        ...flags.slice(0, 1).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
      ],
    },
  ];
}

function applicationAuthor(evidence: Evidence): Row[] {
  const { isLibrary, manifest } = profileOf(evidence);
  const offered = isLibrary ? exportsOf(evidence).slice(0, 3) : [];
  if (offered.length === 0) return [];
  const name = manifest?.values.name;
  return [
    {
      cells: [
        'Application author',
        `imports ${name ? code(name) : 'the library'}, for instance ${joined(offered.map((each) => code(each.name)))}`,
        'what the package exports',
      ],
      sources: offered.map(at),
    },
  ];
}

/** Types with several implementations are meant to be implemented. */
function extender(evidence: Evidence): Row[] {
  const points = componentsOf(evidence)
    .filter(({ implementers, kind }) => implementers >= 2 && /^(?:interface|trait|class)$/.test(kind))
    .sort((a, b) => b.implementers - a.implementers)
    .slice(0, 3);
  const [first] = points;
  if (!first || !profileOf(evidence).isLibrary) return [];
  return [
    {
      cells: [
        'Author of extensions',
        `implements ${joined(points.map(({ name }) => code(name)))}`,
        `the type itself; ${code(first.name)} is extended in ${numberWord(first.implementers)} files here`,
      ],
      sources: points.map(({ path, startLine, endLine }) => ({ path, startLine, endLine })),
    },
  ];
}

function operator(evidence: Evidence): Row[] {
  const settings = namedSettings(evidence).filter(({ source }) => source === 'environment');
  const images = evidence.facts('entry-point').filter(({ values }) => values.what === 'image');
  if (settings.length === 0 && images.length === 0) return [];
  const ways = [
    settings.length > 0
      ? `${count(settings.length, 'environment variable')}, such as ${joined(settings.slice(0, 2).map(({ name }) => code(name)))}`
      : null,
    images.length > 0 ? 'a container image' : null,
  ];
  return [
    {
      cells: [
        'Operator',
        ways.filter((way) => way !== null).join('; '),
        'access to the environment that starts the program',
      ],
      sources: [
        ...images.slice(0, 1).map(at),
        ...settings.slice(0, 2).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
      ],
    },
  ];
}
