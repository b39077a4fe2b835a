import { stem } from '../../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { commandsOf } from '../../../authoring/evidence/commands.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import { runCommand } from '../../../authoring/wording/run-command.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { settingsTold } from '../whole/concern.ts';
import { shownCommand } from './shown-command.ts';
import { LONGEST_COMMAND } from './task.ts';

const MOST_WAYS = 3;
const MOST_READ = 120;
const LONGEST_LINE = 160;

interface Way {
  words: string;
  source: CodeSource;
}

/** How the first administrator comes to be: by a command, by settings, or because nobody was there before. */
export function* composeFirstAdmin({ evidence }: Inquiry): Generator<Part> {
  const ways = [...ownCommands(evidence), ...shownLines(evidence), ...usualWay(evidence)].slice(0, MOST_WAYS);
  const first = firstComers(evidence);
  const settings = settingsOf(evidence).filter(({ name }) => NAMES_FIRST.test(name));
  const [way, ...others] = [...ways, ...first];
  if (!way && settings.length === 0) return;
  if (way) yield opening(capital(way.words), cited(way.source));
  else yield opening('No command that makes one was found; settings are named for it');
  for (const { words, source } of others) yield bullet(capital(words), cited(source));
  yield* settingsTold(settings);
}

const ADMIN = /(?:^|[^a-z])(?:admin(?:istrator)?s?|super[-_ ]?(?:user|admin)s?|staff|owner|root)(?:[^a-z]|$)/i;
const MAKES =
  /(?:^|[^a-z])(?:create|make|add|new|promote|grant|register|set|elevate)s?(?:[^a-z]|$)|create(?:super|admin)/i;
/** Takes something away, or is about a thing that administrators have. */
const OTHER_DEED =
  /remove|delete|revoke|demote|list|reset|token|api[-_ ]?key|password|panel|page|menu|template|policy/i;

function ownCommands(evidence: Evidence): Way[] {
  const commands = commandsOf(evidence)
    .filter(({ name, help }) => {
      const isNamed = MAKES.test(name) && ADMIN.test(name);
      const says = MAKES.test(help ?? '') && ADMIN.test(help ?? '') && /user|account/i.test(`${name} ${help ?? ''}`);
      return (isNamed || says) && !OTHER_DEED.test(name);
    })
    .map(({ name, help, fact }): Way => {
      const told = help ? `: ${plain(help).replace(/\.$/, '')}` : '';
      return { words: `use the command ${code(name)}${told}`, source: at(fact) };
    });
  const scripts = scriptsOf(evidence)
    .filter(
      ({ values: { name, command } }) =>
        MAKES.test(name) && ADMIN.test(name) && !OTHER_DEED.test(name) && command.length <= LONGEST_COMMAND,
    )
    .map((script): Way => ({ words: `use ${code(runCommand(script))}`, source: at(script) }));
  return [...commands, ...scripts];
}

const SHOWN =
  /\b(?:createsuperuser|create[-_:]?(?:super[-_]?user|admin(?:[-_]user)?)|(?:users?|admin)[-_: ](?:create|add)\b.*\badmin|make:(?:filament-)?(?:user|admin)|add-?user\b.*--admin|promote[-_:]?(?:to[-_:]?)?admin)\b/i;
const TELLS = /\.(?:md|mdx|rst|adoc|txt)$/i;

/** The first line of a document that shows such a command. */
function shownLines(evidence: Evidence): Way[] {
  for (const path of speakingFiles(evidence, ['admin', 'createsuperuser']).filter((each) => TELLS.test(each))) {
    if (/changelog|history|release|(?:^|\/)(?:vendor|node_modules|tests?)\//i.test(path)) continue;
    const lines = evidence.lines(path) ?? [];
    const place = lines.findIndex((line) => SHOWN.test(line) && line.length <= LONGEST_LINE);
    const command = shownCommand(lines[place] ?? '', SHOWN);
    if (place >= 0 && /^[\w./$-]+ /.test(command) && !/[.:]$/.test(command))
      return [{ words: `use ${code(command)}, as ${code(path)} shows`, source: lineOf(path, place) }];
  }
  return [];
}

/** Django brings its own command for it. */
function usualWay(evidence: Evidence): Way[] {
  const manage = evidence.files.find(({ path, place }) => /(?:^|\/)manage\.py$/.test(path) && place === 'source');
  const settings = evidence.files.find(
    ({ path }) =>
      /settings[^/]*\.py$|settings\/[^/]+\.py$/.test(path) &&
      (evidence.lines(path) ?? []).some((line) => /["']django\.contrib\.auth["']/.test(line)),
  );
  return manage && settings
    ? [
        {
          words: `the usual command of Django is ${code(`python ${manage.path} createsuperuser`)}, which ${code(settings.path)} has by \`django.contrib.auth\``,
          source: lineOf(
            settings.path,
            (evidence.lines(settings.path) ?? []).findIndex((line) => line.includes('django.contrib.auth')),
          ),
        },
      ]
    : [];
}

const FIRST_COMER =
  /\bfirst\b[^.\n]{0,40}\b(?:users?|account|registration|registered|sign(?:ed)?[- ]?up)\b[^.\n]{0,60}\b(?:admin(?:istrator)?|owner|super ?user)\b|\b(?:admin(?:istrator)?|owner|super ?user)\b[^.\n]{0,40}\bfirst (?:registered )?(?:user|account)\b/i;

/** What the code says about whoever comes first. */
function firstComers(evidence: Evidence): Way[] {
  for (const path of speakingFiles(evidence, ['admin', 'owner'])) {
    if (TELLS.test(path) || /\.ya?ml$/.test(path) || !isProduction(evidence.file(path)?.role)) continue;
    const lines = evidence.lines(path) ?? [];
    const place = lines.findIndex(
      (line) => COMMENT.test(line) && FIRST_COMER.test(line) && line.length <= LONGEST_LINE,
    );
    if (place >= 0) {
      const said = plain(
        (lines[place] ?? '')
          .replace(COMMENT, '')
          .replace(/\*\/\s*$|<\/?\w+>/g, '')
          .trim(),
      );
      return [{ words: `the code says in ${code(path)}: "${said}"`, source: lineOf(path, place) }];
    }
  }
  return [];
}

const COMMENT = /^\s*(?:\/\/+!?|#+|\*|\/\*\*?|""")\s*/;
const NAMES_FIRST =
  /(?:^|[_.-])(?:admin|superuser|root|initial|default_admin|first)[_.-]?(?:user(?:[_.-]?name)?|email|e?mail|login|password|pass|name|account)$/i;

function speakingFiles({ pack }: Evidence, words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => [...filesWithTerm(pack, stem(word))]))]
    .sort((a, b) => a - b)
    .flatMap((place) => pack.corpus.files[place]?.path ?? [])
    .sort((a, b) => Number(/readme|install/i.test(b)) - Number(/readme|install/i.test(a)))
    .slice(0, MOST_READ);
}

function lineOf(path: string, place: number): CodeSource {
  return { path, startLine: place + 1, endLine: place + 1 };
}
