import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { objectValue, stringValue } from '../text/literal.ts';
import { isOwn, joined } from './comment-above.ts';
import { phpSamples } from './php-samples.ts';
import { pythonSamples } from './python-samples.ts';
import { sampleKeys, yamlKeys } from './sample-files.ts';
import type { SettingFact } from './setting-fact.ts';
import { makeSetting, type SettingFound } from './setting-maker.ts';

/** Files that list settings themselves: `.env.example`, Spring's `application.properties`, an image's `ENV` lines. */
export function environmentFiles(file: SourceFile): SettingFact[] {
  const found =
    /^\.?env[.-](?:example|sample|template|dist|default|defaults)$|^\.env\.(?!(?:dusk|tests?|testing|ci|e2e|cypress|playwright)\.)[\w.]*(?:example|sample|template|dist)(?:\.\w+)?$|^[\w-]+\.env[.-](?:example|sample|template|dist|defaults?)$|^(?!(?:tests?|testing|dev|development|local|ci)\.)[\w-]+\.env$|^\.env$/i.test(
      file.name,
    )
      ? dotenv(file)
      : /^(?:application|bootstrap)(?:-[\w-]+)?\.properties$/.test(file.name)
        ? withoutProfiles(file, properties(file))
        : /^(?:application|bootstrap)(?:-[\w-]+)?\.ya?ml$/.test(file.name)
          ? withoutProfiles(file, [...springKeys(file), ...placeholders(file)])
          : isFilledResource(file)
            ? [...valuedKeys(file), ...placeholders(file)]
            : /^(?:additional-)?spring-configuration-metadata\.json$/.test(file.name)
              ? metadata(file)
              : [...sampleKeys(file), ...phpSamples(file), ...pythonSamples(file)];
  return found.map((each) => makeSetting(file, each)).filter((each) => each !== null);
}

function dotenv(file: SourceFile): SettingFound[] {
  // Beside a compose file it fills in that one, for one deployment.
  if (file.name === '.env' && /(?:^|\/)(?:docker-)?compose[\w-]*\//.test(file.path)) return [];
  // A sample is there to be copied and changed, a kept `.env` is one deployment: what they give does not hold without them.
  // The one that Symfony keeps says of itself that it holds defaults, or has the marks of its recipes.
  const holdsDefaults =
    /defaults?$/i.test(file.name) ||
    (file.name === '.env' && /^#.*\bdefault values\b|^###> [\w-]+\/[\w-]+ ###/m.test(file.text));
  const isAllOut = mostCommentedOut(file);
  let help = '';
  let first = '';
  let stated: string | null = null;
  let isBroken = false;
  return file.lines.flatMap((text, index): SettingFound[] => {
    const comment = /^\s*#+\s*(.*)$/.exec(text);
    const [, what, told = ''] = LISTED.exec(comment?.[1] ?? '') ?? [];
    if (what !== undefined) {
      if (/^d/i.test(what)) stated = UNFILLED.test(told) || NOTHING.test(told) ? null : JSON.stringify(told);
      return [];
    }
    // What one of the values does is not what they are for.
    if (VALUE_ROW.test(comment?.[1] ?? '')) return [];
    const pair = /^\s*(?:#\s*)?(?:export\s+)?([A-Z][A-Z\d_]+)\s*=\s*(.*)$/.exec(text);
    // Below a colon, what stands further in is an example.
    const isExample = /:$/.test(help) && /^\s*#\s{3,}/.test(text);
    if (pair && !isExample && (!comment || /^(?:export\s+)?[A-Z][A-Z\d_]*=/.test(comment[1] ?? ''))) {
      // `NAME= # why`, `NAME=# why`: behind a space begins a comment, also where no value is.
      const [value = '', trailing] = (/=(?:\s+#|#\s)/.test(text) ? ` ${pair[2]}` : (pair[2] ?? '')).split(/\s+#\s*/);
      const written = value.trim().replace(/^(['"])(.*)\1$/, '$2');
      // A line that is commented out shows what could be given, not what holds without it; where all are, it is the sample.
      const isOut = comment && (holdsDefaults || !isAllOut);
      const isNone = isOut || written === '' || written.includes('"') || UNFILLED.test(written);
      // What Symfony fills in from elsewhere is no text: `%default_hosts%`.
      const shown = isNone ? null : /^%[\w.]+%$/.test(written) ? written : JSON.stringify(written);
      const name = pair[1] ?? '';
      // Of lines that are commented out, the next one is a line of the sample too.
      const below = file.lines[index + 1] ?? '';
      const next = comment ? below.replace(/^\s*#\s*(?=(?:export\s+)?[A-Z][A-Z\d_]+=)/, '') : below;
      const words = isAbout(first, name, next) || NO_MEANING.test(help) ? first : help;
      // What is said behind a line that is commented out is about that choice.
      const own = (comment ? undefined : trailing) ?? (isHeadline(words) || !isOwn(next, words, name) ? '' : words);
      const given = holdsDefaults ? { default: shown } : { default: stated, example: shown };
      [help, first, stated, isBroken] = ['', '', null, false];
      if (OF_COMPOSE.test(name)) return [];
      return [{ name, source: 'environment', ...given, help: own, declared: true, line: index + 1 }];
    }
    if (!comment || /#{5}\s*$/.test(text)) [first, stated] = ['', null];
    // Headings are drawn with rules around them, or with one before them.
    const said = comment
      ? (comment[1] ?? '').replace(/^[-=*#[\s<>]+.*[-=*#\]\s]+$/, '').replace(/^[-=*~]{2,}>? +(?=\w)/, '')
      : '';
    // A few words without a stop, and a sentence below them: a heading.
    const isHeading = /^[A-Z]/.test(said) && /[^.!?:,;]$/.test(help) && help.split(' ').length <= 6;
    // Below an empty line of the comment either values and examples follow, or it begins anew.
    if (comment?.[1] === '') {
      first ||= help;
      isBroken = help !== '';
    } else if (!(isBroken && BESIDE.test(said)) && !(isHeading && ADVICE.test(said))) {
      const before = endsShort(file.lines[index - 1] ?? '', text) ? `${help}.` : help;
      help = comment && said !== '' ? joined(isHeading || isBroken ? [said] : [before, said]) : '';
      isBroken = false;
    }
    return [];
  });
}

/** What starts the containers reads these itself, and hands them to no program. */
const OF_COMPOSE =
  /^COMPOSE_(?:PROJECT_NAME|FILE|PROFILES|PATH_SEPARATOR|ENV_FILES|HTTP_TIMEOUT|PARALLEL_LIMIT|ANSI|BAKE|MENU|EXPERIMENTAL|DOCKER_CLI_BUILD|CONVERT_WINDOWS_PATHS|(?:IGNORE|REMOVE)_ORPHANS)$|^DOCKER_BUILDKIT$/;

/** What to do about a setting, below a line that says what it is: `Only override it where you must`. */
const ADVICE = /^(?:only|leave|uncomment|override|do not|don['’]t|must) /i;

/** Whether a line of a comment ends before it is full, without a stop, and the next one begins anew. */
function endsShort(line: string, next: string): boolean {
  const [, word = ''] = /^\s*#+\s*([A-Z][a-z]+)\b/.exec(next) ?? [];
  return word !== '' && /^\s*#.*[a-z\d)]$/.test(line) && next.length > line.length + word.length + 1;
}

/** A command that makes a value, where one is found, or a warning. */
const NO_MEANING =
  /^(?:IMPORTANT|WARNING|CAUTION|ATTENTION)\b|^choose (?:one|between|from|any)\b|\s\|\s+[a-z]|\s&&\s|^\$ |^(?:openssl|head|echo|docker|php|npx|npm|curl|uuidgen|base64|bundle|rails|python3?|node) \S|^https?:\/\/\S+$/i;
/** `Type: number`, `Default: 80` on a line of its own. */
const LISTED = /^(type|default)(?: value)?:\s+(\S+|<[^<>]*>)$/i;
/** `**warn** => Show warnings`, `empty => none`. */
const VALUE_ROW = /^\*{0,2}[\w./ -]{0,24}\*{0,2}\s*=>\s/;
/** What the reader or a template is to fill in. */
const UNFILLED = /^<[\w ./-]*>$/;
const NOTHING = /^(?:none|null|nil|empty|unset|undefined|n\/a|-)$/i;

/** Whether the sentence that a comment begins with speaks of the one setting below it, and not of several. */
function isAbout(sentence: string, name: string, next: string): boolean {
  const isSaid =
    /^[A-Z]\S*(?:\s+\S+){3}/.test(sentence) && !/\b(?:section|settings|options|below)\b|:$/i.test(sentence);
  if (!isSaid || next.trim() !== '') return false;
  const words = name.toLowerCase().split('_');
  return words.some((word) => word.length > 3 && new RegExp(`\\b${escaped(word)}`, 'i').test(sentence));
}

const FEWEST_OUT = 5;

/** Whether a sample gives next to nothing unless a line is taken over by hand. */
function mostCommentedOut(file: SourceFile): boolean {
  const out = file.lines.filter((text) => /^\s*#\s*(?:export\s+)?[A-Z][A-Z\d_]+=/.test(text)).length;
  const given = file.lines.filter((text) => /^\s*(?:export\s+)?[A-Z][A-Z\d_]+=/.test(text)).length;
  return out >= FEWEST_OUT && given * 5 < out;
}

/** `Type: number`, `Example: 80`: what a comment adds to what it says. */
const BESIDE = /^(?:types?|values?|examples?|defaults?|possible|allowed|valid|options|format|required|optional)\b/i;

/** `(Optional) Harbour Mail Setup`: nothing but names behind the mark says what a group is about. */
const OPTIONAL_GROUP = /^\([Oo]ptional\):?(?:\s+[A-Z][\w/-]*){1,6}$/;

/** A single word, or what it is about as a whole, stands over several settings: `Mail settings`. */
function isHeadline(help: string): boolean {
  const words = help.split(/\s+/);
  return (
    words.length < 2 ||
    OPTIONAL_GROUP.test(help) ||
    // What goes on from another setting says first how that one works.
    /\bthe (?:above|previous) (?:setting|option|variable)\b|\b(?:setting|option|variable) above\b/i.test(help) ||
    (words.length <= 4 && /\b(?:settings|configuration|config|options|parameters|channels|defaults)$/i.test(help))
  );
}

/**
 * What a profile of Spring gives holds only where the profile is chosen: it is no default, and nothing needs it. What
 * stands beside a variable holds wherever the variable is asked for: `${SHOP_HOST:localhost}`.
 */
function withoutProfiles(file: SourceFile, found: SettingFound[]): SettingFound[] {
  const isProfile = /^\w+-/.test(file.name);
  const profiles = isProfile ? [] : profileLines(file);
  return found.map((each) =>
    isProfile || profiles.some(([from, to]) => from <= each.line && each.line <= to)
      ? { ...each, default: isProfile && each.source === 'environment' ? each.default : null, required: false }
      : each,
  );
}

/** The documents of a file that are for a profile, by their first and last line: `---`, `on-profile: production`. */
function profileLines(file: SourceFile): [number, number][] {
  const breaks = file.lines.flatMap((text, index) => (/^#?---(?:\s|$)/.test(text) ? [index + 1] : []));
  return [0, ...breaks].flatMap((from, at): [number, number][] => {
    const to = breaks[at] ?? file.lines.length;
    const isOfProfile = file.lines
      .slice(from, to)
      .some((text) =>
        /^\s*(?:spring\.)?(?:config\.activate\.|activate\.)?(?:on-profile|profiles)\s*[:=]\s*\S/.test(text),
      );
    return isOfProfile ? [[from, to]] : [];
  });
}

function properties(file: SourceFile): SettingFound[] {
  let said: string[] = [];
  return file.lines.flatMap((text, index): SettingFound[] => {
    const pair = /^\s*([\w.-]+(?:\[\d+\])?)\s*[=:]\s*(.*)$/.exec(text);
    if (!pair || text.trimStart().startsWith('#')) {
      said = /^\s*[#!]/.test(text) ? [...said, text.replace(/^\s*[#!]+\s?/, '').trim()] : [];
      return [];
    }
    const value = (pair[2] ?? '').trim();
    // `@category: Cache` is for what makes pages of it.
    const help = joined(said.filter((line) => !/^@\w+(?:-\w+)*:?(?:\s|$)/.test(line)));
    const isSaid = help.split(' ').length >= 4 && isOwn(file.lines[index + 1] ?? '', help, pair[1] ?? '');
    said = [];
    // What helps those who make the product holds for them alone.
    if (/^quarkus\.(?:[\w-]+\.)*(?:devservices|live-reload|dev-ui|test)\b/.test(pair[1] ?? '')) return [];
    const own = isSaid ? help : null;
    return [
      {
        name: pair[1] ?? '',
        source: 'property',
        default: value === '' ? null : JSON.stringify(withoutVariable(value)),
        help: own,
        declared: true,
        line: index + 1,
      },
      // Of a value that is put together, the comment says nothing of its parts.
      ...placeholdersIn(value, index + 1).map((each) => ({ ...each, help: ONE_VARIABLE.test(value) ? own : null })),
    ];
  });
}

/** Keys of a YAML file that a service of the JVM starts with: what it gives holds. Other files have this name too. */
function springKeys(file: SourceFile): SettingFound[] {
  const isOfJvm = /(?:^|\/)src\/main\/resources\//.test(file.path);
  return isOfJvm || /^(?:spring|server|management|quarkus|micronaut):/m.test(file.text) ? valuedKeys(file) : [];
}

const FEWEST_FILLED = 5;

/** A file of another name that a service of the JVM ships, and that asks the environment: `shop-server.yml`. */
function isFilledResource(file: SourceFile): boolean {
  return (
    /(?:^|\/)src\/main\/resources\/[\w-]+\.ya?ml$/.test(file.path) &&
    file.lines.filter((text) => /^ *[a-z][\w-]*: *["']?\$\{[A-Z][A-Z\d_]*:/.test(text)).length >= FEWEST_FILLED
  );
}

function valuedKeys(file: SourceFile): SettingFound[] {
  const found = yamlKeys(file).filter(
    ({ name }) => !/^(?:spring\.(?:config\.activate|profiles)|logging\.level)\b/.test(name),
  );
  return found.map(({ example, ...each }) => ({
    ...each,
    default: typeof example === 'string' ? withoutVariable(example) : null,
  }));
}

/** What Spring tells editors of the properties of a library: `{ "name": "shop.pages", "description": "…" }`. */
function metadata(file: SourceFile): SettingFound[] {
  let at = Math.max(0, file.text.indexOf('"properties"'));
  return file.text
    .slice(at)
    .split('{')
    .flatMap((part): SettingFound[] => {
      const begin = at;
      at += part.length + 1;
      const row = `{${part.slice(0, part.indexOf('}') + 1)}`;
      const name = stringValue(objectValue(row, 'name') ?? undefined);
      if (name === null || !/^[a-z][\w.-]*$/.test(name) || objectValue(row, 'type') === null) return [];
      const help = stringValue(objectValue(row, 'description') ?? undefined);
      const line = file.lineAt(begin + Math.max(0, part.indexOf('"name"')));
      return [{ name, source: 'property', default: objectValue(row, 'defaultValue'), help, declared: true, line }];
    });
}

/** `${SHOP_PORT:80}` holds 80 where the variable is not set, and `${SHOP_PORT:${PORT:80}}` where neither is. */
function withoutVariable(value: string): string {
  return value
    .replace(/^(["']?)\$\{[\w.-]+:(\$\{[\w.-]+:[^${}]*\})\}\1$/, '$1$2$1')
    .replace(/^(["']?)\$\{[\w.-]+:([^${}]*)\}\1$/, '$1$2$1');
}

/** `${SHOP_PORT:80}`, `${SHOP_PORT:${PORT:80}}`. */
const ONE_VARIABLE = /^["']?\$\{[A-Z][A-Z\d_]*(?::(?:[^${}]*|\$\{[A-Z][A-Z\d_]*(?::[^${}]*)?\}))?\}["']?$/;

function placeholders(file: SourceFile): SettingFound[] {
  return file.lines.flatMap((text, index) => (text.trimStart().startsWith('#') ? [] : placeholdersIn(text, index + 1)));
}

function placeholdersIn(text: string, line: number): SettingFound[] {
  return [...text.matchAll(/\$\{([A-Z][A-Z\d_]+)(?::(?=(?:\$\{[A-Z][A-Z\d_]+:)?([^${}]*)\})|\})/g)].map(
    ([, name = '', value]) => ({
      name,
      source: 'environment',
      default: value ? JSON.stringify(value) : null,
      required: value === undefined,
      declared: true,
      line,
    }),
  );
}
