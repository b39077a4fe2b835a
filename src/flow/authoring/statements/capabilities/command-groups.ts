import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { offeredCommands } from '../../evidence/commands.ts';
import { at, type Evidence, type Found } from '../../evidence/evidence.ts';
import { TOOLING } from '../../evidence/files/tooling.ts';
import { routesOf } from '../../evidence/routes.ts';
import { settingsOf } from '../../evidence/settings.ts';
import type { Statement } from '../../page.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { capital, code, isBalanced, lower, plain } from '../../wording/markup.ts';

const MOST_DEEDS = 5;
const LONGEST_HELP = 100;

/** Commands for those who write the program. */
const OF_AUTHORS =
  /\b(?:tests?|testing|inspir\w+|fixtures?|benchmarks?|css|dummy|lint|debug|dev|development)\b|(?:^|[\s:_-])(?:gen|generate|make)[_:-]|(?:compil|build|bundl)\w*\W+(?:\w+\W+)?assets?\b|\bassets?\W+(?:pre)?(?:compil|build|bundl)/i;
/** Commands that every program has. */
const OF_EVERY_PROGRAM = /(?:^|[ :])(?:version|build-?info|help|completions?)$/;
const NOTHING = /^(?:do(?:es)? nothing|no-?op)\b/i;
/** How a command is called is not what it does. */
const OF_CALLING = /^(?:can be |usage\b|run (?:this|with)\b)/i;
/** Programs for those who write the product, beside what it is. */
const FOR_AUTHORS = /(?:^|\/)(?:devtools|hack|i18n|l10n|tooling|translators?)\//;

export function commandGroups(evidence: Evidence): Statement[] {
  const offered = offeredCommands(evidence);
  // What is called a tool at the top may be the program that people use.
  const isAside = ({ fact: { path } }: (typeof offered)[number]): boolean =>
    FOR_AUTHORS.test(path) || (TOOLING.test(path) && !path.startsWith('tools/'));
  const isBeside = offered.some((each) => !isAside(each)) || routesOf(evidence).length > 0;
  const commands = offered.filter(
    (each) =>
      !(isBeside && isAside(each)) &&
      !OF_AUTHORS.test(`${each.name} ${each.help ?? ''}`) &&
      !OF_EVERY_PROGRAM.test(each.name) &&
      !NOTHING.test(each.help ?? ''),
  );
  if (commands.length <= 3) {
    return commands.flatMap(({ name, help, options, fact }) => {
      const said = help ? plain(help).replace(/\.$/, '') : optionDeeds(options).join('; ');
      return said === '' ? [] : [{ text: `**The command ${code(name)}.** ${capital(said)}`, sources: [at(fact)] }];
    });
  }
  const told = commands.flatMap(({ name, help, fact }): Told[] => {
    const [sentence = ''] = help ? sentencesOf(plain(help)) : [];
    const words = sentence.replace(/[.:]+$/, '').replace(/^(?:beta|experimental)[:\s]+/i, '');
    return words.length >= 8 &&
      !OF_CALLING.test(words) &&
      words.length <= LONGEST_HELP &&
      isBalanced(words) &&
      !BROKEN.test(words) &&
      !/[;()]|[^\p{Script=Latin}\P{L}]/u.test(words)
      ? [{ name, text: `${imperative(words)} (${code(name)})`, isDeed: isDeed(words), fact }]
      : [];
  });
  // What says a deed is told before a title.
  const shown = spread([...new Set(told.map((each) => broadest(told, each)))]).slice(0, MOST_DEEDS);
  const isLeft = commands.some(({ name }) => !shown.some((each) => `${name} `.startsWith(`${each.name} `)));
  // Names without a word of what they do are no capabilities.
  return shown.length < 2
    ? []
    : [
        {
          text: `**Command line.** ${capital(shown.map(({ text }) => text).join('; '))}${isLeft ? '; and more' : ''}`,
          sources: shown.map(({ fact }) => at(fact)),
        },
      ];
}

/** A sentence that was cut where the program puts a word in. */
const BROKEN = /(?:^|\s)(?:an?|the|and|or|of|for|to|with|from|in|on|by|into|as|at|its|this|that|%\w)$/i;

interface Told {
  name: string;
  text: string;
  isDeed: boolean;
  fact: Found<'command'>;
}

/** The first of each group before the second of any: five ways to change a user do not say what a program is for. */
function spread(told: readonly Told[]): Told[] {
  const names = told.map(({ name }) => name.split(/[ :]/));
  const shared = names[0]?.findIndex((word, place) => names.some((each) => each[place] !== word)) ?? 0;
  const groupOf = ({ name }: Told): string => {
    const [first, ...rest] = name.split(/[ :]/).slice(Math.max(0, shared));
    return first !== undefined && rest.length > 0 ? first : name;
  };
  const places = new Map(
    [...Map.groupBy(told, (each) => `${each.isDeed} ${groupOf(each)}`).values()]
      .flatMap((group) => [...group.entries()])
      .map(([place, each]) => [each, place]),
  );
  return told.toSorted((a, b) => Number(b.isDeed) - Number(a.isDeed) || (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** `depot` says in short what `depot add` and `depot remove` do, where it says a deed. */
function broadest(told: readonly Told[], each: Told): Told {
  const above = told.filter(({ name, isDeed: says }) => says && each.name.startsWith(`${name} `));
  return above.toSorted((a, b) => a.name.length - b.name.length)[0] ?? each;
}

/** "Packs the parcels", "Pack the parcels". */
function isDeed(words: string): boolean {
  const [first = ''] = words.toLowerCase().split(' ');
  return VERBS.some((verb) => first === verb || first === thirdPerson(verb));
}

/** "Packs the parcels" stands in a list of deeds: "pack the parcels". */
function imperative(words: string): string {
  const [first = '', ...rest] = lower(withoutCapitals(words)).split(' ');
  const verb = plainVerb(first, rest[0] ?? '');
  // "Makes a key and replaces the old one": what follows is done by the same.
  return verb === first
    ? [first, ...rest].join(' ')
    : [
        verb,
        ...rest.map((word, place) => (rest[place - 1] === 'and' ? plainVerb(word, rest[place + 1] ?? '') : word)),
      ].join(' ');
}

/** "performs a check", "re-encrypts data": what has an object behind it is a verb, known or not. */
function plainVerb(word: string, next: string): string {
  const known = VERBS.find((verb) => word === verb || word === thirdPerson(verb));
  if (known !== undefined) return known;
  if (!/^[a-z-]{3,}[^s']s$/.test(word) || !OBJECT.test(next)) return word;
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

const OBJECT = /^(?:an?|the|all|any|every|each|its|their|this|one|data|some|\d+)$/;

/** "Create Single Account" is written like a title. */
function withoutCapitals(words: string): string {
  const [first = '', ...rest] = words.split(' ');
  const long = rest.filter((word) => word.length > 3);
  const isTitle = long.length > 1 && long.every((word) => /^[A-Z][a-z]+$/.test(word));
  return isTitle
    ? [first, ...rest.map((word) => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))].join(' ')
    : words;
}

/** A program with options and no commands. */
export function flagGroup(evidence: Evidence): Statement[] {
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
