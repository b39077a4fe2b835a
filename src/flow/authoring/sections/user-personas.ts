import { escaped } from '../../../base/escaped.ts';
import { commandsOf, hiddenCommands } from '../evidence/commands.ts';
import { componentsOf } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { exporterOf } from '../evidence/exports/exporters.ts';
import { exportsOf } from '../evidence/exports.ts';
import { offeredRoutes, profileOf } from '../evidence/profile.ts';
import { roleNames, rolesOf } from '../evidence/roles.ts';
import { printedRules } from '../evidence/rules/told-rules.ts';
import type { Setting } from '../evidence/settings/setting.ts';
import { namedSettings } from '../evidence/settings.ts';
import { passedByConnections, socketEventsOf } from '../evidence/socket-events.ts';
import type { Row } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { atPages } from '../statements/personas/at-pages.ts';
import { callers } from '../statements/personas/callers.ts';
import { KEY, nounOf } from '../statements/setting-counts.ts';
import { count, numberWord, verb } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, lower, quote } from '../wording/markup.ts';

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
      ...atPages(evidence),
      ...socketClient(evidence),
      ...commandUser(evidence),
      ...applicationAuthor(evidence),
      ...extender(evidence),
      ...operator(evidence),
    ].slice(0, MOST_PERSONAS);
    if (readme && audience)
      page.paragraph({ text: `The README names its readers: ${audience}`, sources: [at(readme)] });
    const [first] = rows;
    if (first) {
      page.paragraph({
        text: `${rows.length === 1 ? 'The way' : 'Ways'} of using the system that ${verb(rows.length, 'was', 'were')} found:`,
        sources: first.sources,
      });
      page.summary(
        `${rows.length === 1 ? 'Who uses it' : 'Those who use it'}, as far as was found: ${joined(rows.map(({ cells }) => inOneWord(cells[0] ?? '')))}`,
      );
      page.table(['who', 'how they reach it', 'what decides what they may do'], rows);
    }
    if (rows.length === 0)
      page.remark('No route, command, exported interface or setting was found that would tell who uses the system');
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

const MOST_PERSONAS = 8;
const MOST_ROLES = 2;

/** People by the roles that the code gives them, with a rule that names one. */
function roles(evidence: Evidence): Row[] {
  return rolesOf(evidence)
    .slice(0, MOST_ROLES)
    .map((fact) => {
      const names = roleNames(fact);
      const named = new RegExp(
        `^only (?:\\w+ ){0,2}(?:${names.map(escaped).join('|')})s?\\b|^(?:\\w+ )?(?:${names.map(escaped).join('|')})s can only\\b`,
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

/** Who sends messages over a connection that stays open. */
function socketClient(evidence: Evidence): Row[] {
  const events = socketEventsOf(evidence);
  if (events.length === 0) return [];
  const asked = events.filter(({ values }) => values.guards !== undefined);
  const names = [...new Set(asked.flatMap(({ values }) => values.guards ?? []))].map(code);
  const passed = passedByConnections(evidence);
  const which = asked.length === events.length ? '' : `, asked by ${numberWord(asked.length)} of them`;
  return [
    {
      cells: [
        'Client over a socket',
        `${count(events.length, 'message')}, ${events.length === 1 ? '' : 'such as '}${joined(events.slice(0, 2).map(({ values }) => code(values.name)))}`,
        [
          passed
            ? `the ${passed.names.length === 1 ? 'check' : 'checks'} ${ranked(passed.names.map(code))} of every connection`
            : '',
          names.length === 0
            ? passed
              ? ''
              : 'no check was found at the top of what answers them'
            : `${names.length === 1 ? 'the check' : 'the checks'} ${ranked(names)}${which}`,
        ]
          .filter((each) => each !== '')
          .join(', and '),
      ],
      sources: [...events.slice(0, 2), ...asked.slice(0, 1), ...(passed ? [passed.first] : [])].map(at),
    },
  ];
}

function commandUser(evidence: Evidence): Row[] {
  const commands = commandsOf(evidence);
  const flags = isStartedWithOptions(evidence) ? [] : flagsOf(evidence);
  const binary = evidence.facts('entry-point').find(({ values }) => values.what === 'binary');
  if (commands.length === 0 && flags.length === 0) return [];
  const program = binary ? `the program ${code(binary.values.name)}` : 'the program';
  const hidden = hiddenCommands(evidence).length;
  const beside = hidden > 0 ? ` beside ${count(hidden, 'hidden one')}` : '';
  const how =
    commands.length > 0
      ? `${count(commands.length, 'command')}${beside}: ${ranked(commands.map(({ name }) => code(name)))}`
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

/** What answers requests and has options, but no commands, is called by nobody: whoever operates it starts it with them. */
function isStartedWithOptions(evidence: Evidence): boolean {
  return commandsOf(evidence).length === 0 && offeredRoutes(evidence).length > 0;
}

function flagsOf(evidence: Evidence): Setting[] {
  return namedSettings(evidence).filter(({ source }) => source === 'flag');
}

function applicationAuthor(evidence: Evidence): Row[] {
  const all = profileOf(evidence).isLibrary ? exportsOf(evidence) : [];
  const [first] = all;
  if (!first) return [];
  const name = exporterOf(evidence, first.path);
  const offered = all.filter(({ path }) => exporterOf(evidence, path) === name).slice(0, 3);
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
  const all = namedSettings(evidence);
  const settings = all.filter(({ source }) => source === 'environment');
  const keys = all.filter((setting) => setting.keptIn !== undefined && nounOf(setting) === KEY);
  const flags = isStartedWithOptions(evidence) ? flagsOf(evidence) : [];
  const images = evidence.facts('entry-point').filter(({ values }) => values.what === 'image');
  if (settings.length + flags.length + keys.length + images.length === 0) return [];
  const ways = [
    keys.length > 0
      ? `${count(keys.length, KEY)} of ${code(keys[0]?.keptIn ?? '')}, such as ${joined(keys.slice(0, 2).map(({ name }) => code(name)))}`
      : null,
    settings.length > 0
      ? `${count(settings.length, 'environment variable')}, such as ${joined(settings.slice(0, 2).map(({ name }) => code(name)))}`
      : null,
    flags.length > 0
      ? `${count(flags.length, 'option')} of the program, such as ${joined(flags.slice(0, 2).map(({ name }) => code(name)))}`
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
        ...keys.slice(0, 1).flatMap(({ told }) => told ?? []),
        ...images.slice(0, 1).map(at),
        ...[...settings.slice(0, 2), ...flags.slice(0, 2)].flatMap(({ facts }) => facts.slice(0, 1).map(at)),
      ],
    },
  ];
}
