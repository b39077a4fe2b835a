import { lower } from '../../wording/markup.ts';
import type { Setting } from './setting.ts';
import { PROGRAM } from './two-programs.ts';

/** How long it must be is not what it is for. */
const IS_FORM = /^(?:a )?(?:minimum|min\.?|at least)(?: of| length)?:? \d+ (?:characters|chars|bytes)\b/i;

/** Files that Spring Boot reads, and classes that it fills. */
const OF_SPRING =
  /(?:^|\/)(?:application|bootstrap)(?:-[\w-]+)?\.(?:properties|ya?ml)$|\/src\/main\/resources\/|\.(?:java|kt|groovy)$/;

const OF_RAILS = /^(?:RAILS_(?:MAX|MIN)_THREADS|RAILS_LOG_LEVEL|WEB_CONCURRENCY|SECRET_KEY_BASE)$/;

/** What a framework does with a key by itself, and the programs that it is a framework for. */
const OF_FRAMEWORKS: readonly (readonly [RegExp, RegExp])[] = [
  [/^SECRET_KEY_BASE$/, /\.(?:rb|exs?)$/],
  [/(?:^|_)APP_KEY$/, /\.php$/],
];

/** Frameworks derive keys from it; what reads it itself does with it what it likes. */
function isOfOther({ name, facts }: Setting): boolean {
  const [, own] = OF_FRAMEWORKS.find(([key]) => key.test(name)) ?? [];
  return own !== undefined && facts.some(({ path }) => PROGRAM.test(path) && !own.test(path));
}

function isBeside({ path, values }: Setting['facts'][number]): boolean {
  return values.help === undefined || (/\.rb$/.test(path) && !values.declared);
}

const FROM_NAME = ' (from the name)';

/** Where nothing is said of a variable, its name may tell; the reader is told that nothing else does. */
export function withNamedMeaning(
  setting: Setting,
  before: string,
  meaningOf: (name: string) => string | null,
): Setting {
  // What every project of Rails says above these is about the code there.
  const isOfRails = OF_RAILS.test(setting.name) && setting.told === undefined && setting.facts.every(isBeside);
  const form = IS_FORM.test(setting.help ?? '') ? setting.help : null;
  if ((setting.help !== form && !isOfRails) || setting.source === 'flag' || isOfOther(setting)) return setting;
  const name = setting.source === 'environment' ? setting.name : variableOf(setting.name);
  const own = before !== '' && name.startsWith(before) ? name.slice(before.length) : name;
  const meaning = meaningOf(name) ?? meaningOf(own);
  const isOfSpring =
    setting.source === 'property' &&
    /^(?:spring|server|management|logging)\./.test(setting.name) &&
    setting.facts.some(({ path }) => OF_SPRING.test(path));
  const whose = isOfSpring ? ', as Spring Boot defines it' : FROM_NAME;
  return {
    ...setting,
    help: meaning === null ? form : [`${meaning}${whose}`, lower(form ?? '')].filter(Boolean).join('; '),
  };
}

/**
 * Of two variables whose names say the same of the program, only one can be right: the one that has something to go on with,
 * where the other has nothing. "Port on which the program listens" of `PORT`, and not of `SHOP_PORT`, which nobody fills in.
 */
export function withoutTwin(setting: Setting, all: readonly Setting[]): Setting {
  const { help, source } = setting;
  if (source !== 'environment' || isHeld(setting) || !/\bthe program\b.*\(from the name\)$/.test(help ?? ''))
    return setting;
  const twin = all.find((each) => each !== setting && each.source === source && each.help === help && isHeld(each));
  const isLinked = twin?.fallback === setting.name || setting.fallback !== null;
  return twin === undefined || isLinked || programOf(twin) !== programOf(setting)
    ? setting
    : { ...setting, help: null };
}

function isHeld({ default: value, computed, required, without }: Setting): boolean {
  return value !== null || computed || required || without !== null;
}

/** The folder of one of several programs: `apps/web`. */
function programOf({ facts }: Setting): string {
  return /^(?:apps|packages|services|projects)\/[^/]+\/|^[^/]+\/|/.exec(facts[0]?.path ?? '')?.[0] ?? '';
}

/** A key of a file is read like a variable of its words: `database.host`, `Database:ConnectionString`. */
export function variableOf(name: string): string {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .replace(/[.:-]/g, '_')
    .toUpperCase();
}
