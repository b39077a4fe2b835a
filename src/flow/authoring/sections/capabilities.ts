import { oneLine } from '../../../base/text.ts';
import { VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { offeredCommands, programsOf } from '../evidence/commands.ts';
import { directoryOf } from '../evidence/components.ts';
import { at, derived, type Evidence } from '../evidence/evidence.ts';
import { exportsOf } from '../evidence/exports.ts';
import { modelsOf, storedModels } from '../evidence/models.ts';
import { responsibilityOf } from '../evidence/parts/responsibilities.ts';
import { folderOf, type Part, partsOf } from '../evidence/parts.ts';
import { offeredRoutes, profileOf } from '../evidence/profile.ts';
import type { RouteGroup } from '../evidence/routes/route.ts';
import { thingGroups, toldWish } from '../evidence/routes/told-things.ts';
import { resourceGroups } from '../evidence/routes.ts';
import { settingsOf } from '../evidence/settings.ts';
import { testsOfRoute } from '../evidence/tests.ts';
import type { Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count } from '../wording/count.ts';
import { sentencesOf } from '../wording/doc-sentence.ts';
import { gathered } from '../wording/gathered-wishes.ts';
import { joined, ranked } from '../wording/list.ts';
import { capital, code, isBalanced, lower, plain } from '../wording/markup.ts';
import { singular } from '../wording/plural.ts';
import { isOperation, newestVersions, wishOf } from '../wording/route-words.ts';

const MOST = 12;
const MOST_FEATURES = 12;
const MOST_GROUPS = 5;
const FEWEST_FURTHER = 4;
const ENOUGH_FEATURES = 4;
const MOST_DEEDS = 5;
const MOST_THINGS = 12;
const LONGEST_HELP = 100;

/** What a user can do: what the README promises, then groups of routes, commands and exports. */
export const capabilities: SectionWriter = {
  id: 'capabilities',
  title: 'Capabilities',
  budget: 420,
  write(evidence, page) {
    const { items, isPromised } = capabilitiesOf(evidence);
    const shown = page.numbered(items);
    const heads = items.map(({ text }) => /^\*\*(.+?)\.\*\*/.exec(text)?.[1] ?? text);
    if (shown > 1)
      page.summary(
        oneLine(`${capital(count(shown, 'capability'))}: ${heads.map((head) => lower(head)).join('; ')}`, 240),
      );
    if (shown === 0)
      page.remark('No README feature, route, command or exported area was found from which a capability could be told');
    if (isPromised) page.caveat('Features are listed as the README promises them');
  },
};

/** The capabilities, the strongest first, and whether the README promises some of them. */
export const capabilitiesOf = derived((evidence): { items: readonly Statement[]; isPromised: boolean } => {
  const promised = features(evidence);
  const groups = groupsOfRoutes(evidence, promised.length >= ENOUGH_FEATURES);
  const commands = commandGroups(evidence);
  const room = Math.max(4, MOST - groups.length - commands.length);
  const items = [...promised.slice(0, room), ...groups, ...commands];
  if (items.length < ENOUGH_FEATURES && offeredCommands(evidence).length === 0) items.push(...flagGroup(evidence));
  // The parts of a program are no capabilities of it, but those of a library are what it offers.
  if (items.length < 5 && profileOf(evidence).isLibrary) items.push(...topics(evidence).slice(0, MOST - items.length));
  if (items.length < 5 && profileOf(evidence).isLibrary)
    items.push(...areas(evidence, partsOf(evidence).parts).slice(0, MOST - items.length));
  // Packages that describe themselves say more than the options of one program.
  else if (items.length === 1) items.push(...packages(evidence).slice(0, MOST - 1));
  return { items: items.slice(0, MOST), isPromised: promised.length > 0 };
});

/** Praise and terms of use are no capabilities. */
const BOAST =
  /\b(?:free|open[- ]?source|production[- ]ready|proven|trillions|millions|written in|fun|much more|battle[- ]tested|community|well[- ]documented|actively maintained|licen[cs]e|blazing|test coverage|type[- ]annotated|todo|coming soon)\b/i;

/** A few words of praise for what is promised elsewhere. */
const PRAISE =
  /^(?:awesome|beautiful|clean|easy|elegant|expressive|fast|great|intuitive|light|lightweight|lots of|modern|powerful|quite a few|simple|snappy)\b/i;
const SHORT = 7;

const MOST_TOPICS = 8;
const FEWEST_TOPICS = 4;
/** Headings of a README that speak of the project rather than of what it offers. */
const ASIDE =
  /^(?:table of contents|contents|install\w*|getting started|quick ?start|usage|setup|(?:system |server |hardware |software |minimum )?requirements?|(?:common|known) (?:issues|problems)|troubleshooting|screenshots?|prerequisites|licen[cs]e|contribut\w*|credits|authors?|acknowledge?ments?|versioning|further reading|links|resources|community|support|security|changelog|change ?log|history|releases?|badges|sponsor\w*|backers|donat\w*|funding|maintainers?|(?:the |our )?team|governance|code of conduct|disclaimer|star history|who uses .*|users|used by|citing|citation|faq|documentation|docs|examples?|development|developing|testing|tests|build\w*|roadmap|status|about|overview|introduction|why\b.*|motivation|philosophy|the bleeding edge|upgrading|migration|compatibility|supported .*|command line|help|contact|thanks|see also|related .*|similar .*|notes?|todo|what is .*|try .*|(?:live )?demo|.*\b(?:tutorial|trial)|architecture|performance|benchmarks?|by the way|all together.*)\b/i;

/** What a library explains in its README, where it lists no features: one heading, with the first sentence below it. */
function topics(evidence: Evidence): Statement[] {
  const outer = topicsAt(evidence, 2);
  return outer.length >= FEWEST_TOPICS ? outer : [...outer, ...topicsAt(evidence, 3)].slice(0, MOST_TOPICS);
}

function topicsAt(evidence: Evidence, depth: number): Statement[] {
  const { readme } = profileOf(evidence);
  const lines = readme ? evidence.lines(readme.path) : null;
  if (!readme || !lines) return [];
  const statements: Statement[] = [];
  for (const { text, level, line } of readme.values.headings) {
    const title = plain(text).replace(/[`*]/g, '');
    if (level !== depth || ASIDE.test(title) || title.endsWith('?') || title.split(/\s+/).length > 6) continue;
    const below = lines.slice(line, line + 12);
    const end = below.findIndex((each) => /^#|^```/.test(each.trim()));
    const prose = (end < 0 ? below : below.slice(0, end)).map((each) => each.trim());
    const from = prose.findIndex((each) => /^[A-Z`].*\w/.test(each));
    const until = from < 0 ? -1 : prose.findIndex((each, place) => place > from && each === '');
    const [sentence] = from < 0 ? [] : sentencesOf(plain(prose.slice(from, until < 0 ? undefined : until).join(' ')));
    const said = sentence?.replace(/[.:]+$/, '');
    if (
      !said ||
      /[?!:]$/.test(sentence ?? '') ||
      /^(?:As shown|Some|This|These|It|Here|If|You|We|To|For|See|Read|Find|Open|Get|Note|First|Then|Next|So|Now|Finally|Be|Let|At|Here's|The (?:last|next|first) step)\b/.test(
        said,
      ) ||
      /\b(?:we|we['’]ll|let['’]s|our)\b/i.test(said) ||
      said.length > 200 ||
      said.split(/\s+/).length < 5 ||
      !isBalanced(said)
    )
      continue;
    statements.push({
      text: `**${capital(title)}.** ${capital(said)}`,
      sources: [{ path: readme.path, startLine: line, endLine: Math.min(lines.length, line + Math.max(1, until)) }],
    });
    if (statements.length >= MOST_TOPICS) break;
  }
  return statements;
}

/** Bullets of the README that say what the project offers. */
function features(evidence: Evidence): Statement[] {
  const { readme } = profileOf(evidence);
  if (!readme) return [];
  const statements: Statement[] = [];
  for (const { text, line, endLine } of readme.values.features) {
    const words = plain(whole(text))
      .replace(/^[-*\s]+/, '')
      .replace(/[,;.]?\s*(?:click|see|check) (?:here|below|the \w+)\b.*$/i, '');
    const length = words.split(/\s+/).length;
    if (length < 2 || length > 30 || !isBalanced(words) || /https?:\/\/|^\W|\?$/.test(words)) continue;
    const [, head, rest] = /^([^:.]{3,60}?)\s*(?::|\s[–—-])\s+(.+)$/.exec(words) ?? [];
    const said = head && rest ? `**${capital(head.trim())}.** ${capital(rest.trim())}` : capital(words);
    if (BOAST.test(words) || (length <= SHORT && PRAISE.test(words))) continue;
    statements.push({
      text: said.replace(/[.;,:!]+$/, ''),
      sources: [{ path: readme.path, startLine: line, endLine: endLine ?? line }],
    });
    if (statements.length >= MOST_FEATURES) break;
  }
  return statements;
}

/** A text that was cut ends with its last whole clause. */
function whole(text: string): string {
  return text.endsWith('…') ? text.replace(/[,;:(–—][^,;:(–—]*…$/, '').replace(/…$/, '') : text;
}

/** Deeds, places and words of programs that stand where the name of a thing would. */
const NO_THING =
  /^(?:bulk|batch|tests?|actions?|all|restore|search|routes?|swagger|\*|admins?|api|auth|authn|config|configs|configuration|dashboard|details?|docs?|info|infos|options?|stats?|summary|system|details|refs|server|\w{3,}ed|\w{3,}eds|opens|directs)$/i;

/** Resources by their routes. One with a single route is told where nothing else says what the project offers. */
function groupsOfRoutes(evidence: Evidence, isToldElsewhere: boolean): Statement[] {
  const groups = ofOneThing(thingGroups(evidence, resourceGroups(offeredRoutes(evidence))));
  const named = groups.filter(
    // `/s/{slug}`: one letter is no word for what stands there.
    ({ name }) =>
      name.length > 1 && !NO_THING.test(name) && !/^(?:_|\W)|\.(?:js|css|ico|png|svg|webmanifest|map)$/.test(name),
  );
  const several = named.filter(({ routes }) => routes.length > 1);
  const single = isToldElsewhere ? [] : named.length > 0 ? named : groups;
  const ordered = byUse(evidence, several.length > 0 ? several : single);
  const told = ordered.slice(0, MOST_GROUPS);
  const alone = several.length > 0 ? named.filter(({ routes }) => routes.length === 1) : [];
  const rest = [...ordered.slice(MOST_GROUPS).map(({ group }) => group), ...alone];
  return [...told.flatMap(({ group }) => groupStatement(evidence, group)), ...furtherThings(evidence, rest)];
}

/** `/book/{id}` and `/books` are about the same thing: they are told under the name of more routes. */
function ofOneThing(groups: readonly RouteGroup[]): RouteGroup[] {
  return [...Map.groupBy(groups, ({ name }) => singular(identifierWords(name)).toLowerCase()).values()].map((same) => ({
    name: same.toSorted((a, b) => b.routes.length - a.routes.length)[0]?.name ?? '',
    routes: same.flatMap(({ routes }) => routes),
  }));
}

/** The other groups are told together: things that are kept and that somebody can change, not what is done with them. */
function furtherThings(evidence: Evidence, groups: readonly RouteGroup[]): Statement[] {
  const kept = new Set(
    storedModels(modelsOf(evidence)).map(({ name }) => singular(identifierWords(name)).toLowerCase()),
  );
  const managed = groups.filter(
    ({ name, routes }) =>
      kept.has(singular(identifierWords(name)).toLowerCase()) && routes.some(({ method }) => CHANGES.test(method)),
  );
  const names = [...new Set(managed.map(({ name }) => identifierWords(name)))].filter(
    (name) => singular(name) !== name,
  );
  if (names.length < FEWEST_FURTHER) return [];
  return [
    {
      text: `**Also managed.** ${capital(joined(names.slice(0, MOST_THINGS)))}`,
      sources: managed.slice(0, 3).flatMap(({ routes }) => routes.slice(0, 1).map(({ fact }) => at(fact))),
    },
  ];
}

const CHANGES = /^(?:POST|PUT|PATCH|DELETE|MUTATION)$/;

function byUse(evidence: Evidence, groups: readonly RouteGroup[]): { group: RouteGroup; tests: number }[] {
  return groups
    .map((group) => ({
      group,
      tests: group.routes.slice(0, 30).reduce((sum, route) => sum + testsOfRoute(evidence, route).length, 0),
    }))
    .sort((a, b) => b.group.routes.length + Math.sqrt(b.tests) - a.group.routes.length - Math.sqrt(a.tests));
}

function groupStatement(evidence: Evidence, group: RouteGroup): Statement[] {
  const routes = newestVersions(group.routes).filter((route) => toldWish(evidence, route) !== null);
  if (routes.length === 0) return [];
  const operations = isOperation(routes[0]?.method ?? '') ? GRAPHQL[group.name] : undefined;
  const title = operations ?? (group.name === '' ? 'HTTP interface' : capital(identifierWords(group.name)));
  const all = [...new Set(routes.map(wishOf))].filter((wish) => !UNCLEAR.test(wish));
  const wishes = operations === undefined ? tellingWishes(group.name, all) : all;
  if (wishes.length === 0) return [];
  // A form is a step of what it is for.
  const deeds = wishes.filter((wish) => !wish.startsWith('open the form '));
  return [
    {
      text: `**${title}.** ${capital(
        gathered(deeds.length > 0 ? deeds : wishes)
          .slice(0, MOST_DEEDS)
          .join('; '),
      )}`,
      sources: routes.slice(0, 3).map(({ fact }) => at(fact)),
    },
  ];
}

/** A verb without its object, a verb where the object would be, and names that were only taken apart. */
const UNCLEAR =
  /^\S+$|^read the (?:all|create|delete|download|find|get|list|new|search|update)\b|^(?:ask|work|use)\b|\b\w{3,}eds\b|\b(?:an? )?(?:all|manies|many)$|\b\w+data$|(?:\S+ ){6}|^test |\bedit \w+$/;
const USUAL = /^(?:list|read|create|change|update|delete) /;

/** What is done with the thing itself comes first, in the order of its life; what stands for any path is no wish. */
function tellingWishes(name: string, wishes: readonly string[]): string[] {
  const thing = singular(identifierWords(name)).toLowerCase();
  const named = wishes.filter((wish) => !wish.includes('*') && (name === '' || wish.toLowerCase().includes(thing)));
  const far = (wish: string): number =>
    (wish.toLowerCase().includes(thing) ? 0 : 4) + (/ (?:of|to|from) /.test(wish) ? 2 : 0) + (USUAL.test(wish) ? 0 : 1);
  const turn = (wish: string): number => {
    const place = ['list', 'read', 'create'].indexOf(wish.split(' ')[0] ?? '');
    return place < 0 ? 3 : place;
  };
  return named.toSorted((a, b) => far(a) - far(b) || turn(a) - turn(b));
}

/** What GraphQL calls its operations, as a reader would. */
const GRAPHQL: Readonly<Record<string, string>> = {
  query: 'GraphQL queries',
  mutation: 'GraphQL mutations',
  subscription: 'GraphQL subscriptions',
};

/** Commands for those who write the program. */
const OF_AUTHORS =
  /\b(?:tests?|testing|inspir\w+|fixtures?|benchmarks?|css|assets?|dummy|lint|debug)\b|(?:^|[\s:_-])(?:gen|generate|make)[_:-]/i;

function commandGroups(evidence: Evidence): Statement[] {
  const commands = offeredCommands(evidence).filter(({ name, help }) => !OF_AUTHORS.test(`${name} ${help ?? ''}`));
  if (commands.length === 0) return programGroup(evidence);
  if (commands.length <= 3) {
    return commands.flatMap(({ name, help, options, fact }) => {
      const said = help ? plain(help).replace(/\.$/, '') : optionDeeds(options).join('; ');
      return said === '' ? [] : [{ text: `**The command ${code(name)}.** ${capital(said)}`, sources: [at(fact)] }];
    });
  }
  const told = commands.flatMap(({ name, help, fact }) => {
    const [sentence = ''] = help ? sentencesOf(plain(help)) : [];
    const words = sentence.replace(/[.:]+$/, '');
    return words.length >= 8 &&
      words.length <= LONGEST_HELP &&
      isBalanced(words) &&
      !/[;()]|[^\p{Script=Latin}\P{L}]/u.test(words)
      ? [{ text: `${lower(words)} (${code(name)})`, fact }]
      : [];
  });
  const shown = told.slice(0, MOST_DEEDS);
  // Names without a word of what they do are no capabilities.
  return shown.length < 2
    ? []
    : [
        {
          text: `**Command line.** ${capital(shown.map(({ text }) => text).join('; '))}`,
          sources: shown.map(({ fact }) => at(fact)),
        },
      ];
}

/** Several programs that are installed together. */
function programGroup(evidence: Evidence): Statement[] {
  const programs = programsOf(evidence);
  const names = [...new Set(programs.map(({ values }) => values.name))].filter((name) => /^[\w.-]+$/.test(name));
  if (names.length < 2) return [];
  return [
    {
      text: `**Programs.** ${capital(count(names.length, 'program'))}: ${ranked(names.map(code))}`,
      sources: programs.slice(0, 3).map(at),
    },
  ];
}

/** A program with options and no commands. */
function flagGroup(evidence: Evidence): Statement[] {
  const flags = settingsOf(evidence).filter((each) => each.source === 'flag' && optionDeeds([each]).length > 0);
  if (flags.length < 3) return [];
  return [
    {
      text: `**Options.** ${capital(optionDeeds(flags).join('; '))}`,
      sources: flags.slice(0, MOST_DEEDS).flatMap(({ facts }) => facts.slice(0, 1).map(at)),
    },
  ];
}

/** What options say that they do: "generate a key pair (`--pair`)". */
function optionDeeds(options: readonly { name: string; help?: string | null }[]): string[] {
  return options
    .flatMap(({ name, help }) => {
      const words = help ? plain(help).replace(/\.$/, '') : '';
      const [first = ''] = lower(words).split(' ');
      const isDeed =
        VERBS.includes(first) && words.length <= LONGEST_HELP && isBalanced(words) && !/[.;()]/.test(words);
      // That a program tells its version or how it is used is no capability.
      return isDeed && !/\b(?:version|help|usage)\b/i.test(`${name} ${words}`)
        ? [`${lower(words)} (${code(name)})`]
        : [];
    })
    .slice(0, MOST_DEEDS);
}

/** Parts with a manifest of their own that somebody describes. */
function packages(evidence: Evidence): Statement[] {
  const folders = new Set(evidence.facts('manifest').map(({ path }) => directoryOf(path)));
  const described = partsOf(evidence).parts.filter(
    (part) =>
      folders.has(folderOf(part.name)?.replace(/\/(?:src\/)?$/, '') ?? '') &&
      !responsibilityOf(evidence, part).isInferred,
  );
  return areas(evidence, described);
}

/** What a library offers, by part: its most used exports. */
function areas(evidence: Evidence, parts: readonly Part[]): Statement[] {
  const { partOf } = partsOf(evidence);
  return parts.slice(0, MOST).flatMap((part) => {
    const { name } = part;
    if (
      /^(?:src|lib|libs|pkg|internal|core|utils?|helpers?|common|misc|shared|types?|index|main|plugins?|include|app|\W*)$/.test(
        areaName(name),
      )
    )
      return [];
    const title = capital(areaName(name));
    const told = responsibilityOf(evidence, part);
    if (/^(?:answers|holds|declares|stores) /i.test(told.text)) return [];
    if (told.source && !told.isInferred)
      return [
        {
          text: `**${title}.** ${capital(told.text.replace(new RegExp(`^${areaName(name)}\\s+[-–:]\\s+`, 'i'), ''))}`,
          sources: [told.source],
        },
      ];
    const own = exportsOf(evidence).filter(({ path }) => partOf(path) === name);
    const [first] = own.filter(({ sentence }) => sentence !== null);
    if (!first) return [];
    const others = own
      .filter((each) => each !== first)
      .slice(0, 2)
      .map((each) => code(each.name));
    const beside = others.length > 0 ? `; beside it ${others.join(' and ')}` : '';
    return [
      {
        // A file is known by what it holds rather than by its name.
        text: folderOf(name)
          ? `**${title}.** ${code(first.name)}: ${plain(first.sentence ?? '')}${beside}`
          : `**${code(first.name)}.** ${plain(first.sentence ?? '')}${beside}`,
        sources: own.slice(0, 3).map(({ path, startLine, endLine }) => ({ path, startLine, endLine })),
      },
    ];
  });
}

/** The last folder of a part, or its file without the extension. */
function areaName(part: string): string {
  const path = folderOf(part)?.replace(/\/$/, '') ?? part.replace(/\.\w+$/, '');
  return identifierWords(path.split('/').at(-1) ?? path);
}
