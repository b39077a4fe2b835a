import { openLiteral, plainValue } from '../../../../engine/facts/settings/default-value.ts';
import { saysLess } from '../../../../engine/facts/settings/setting-words.ts';
import { at, derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { hasTopProgram, mainGoProgram } from '../files/go-programs.ts';
import { isBesideProduct, isOfMaking } from './beside-product.ts';
import { boundFlag } from './bound-flags.ts';
import { isUnconfirmed } from './confirmed-names.ts';
import { caseOf, constantNamed, madeField, variantTyped } from './constant-defaults.ts';
import { defaultByPlace, isBare } from './default-places.ts';
import { describedProperty } from './described-properties.ts';
import { documentedSettings } from './documented-settings.ts';
import { withEmbedded } from './embedded-defaults.ts';
import { withEmptyFlag } from './empty-flags.ts';
import { isFilledByScript } from './entry-scripts.ts';
import { withKept } from './kept-environment.ts';
import { withMerged } from './merged-defaults.ts';
import { variableOf, withNamedMeaning, withoutTwin } from './named-meanings.ts';
import { withDefaultBeside } from './named-variables.ts';
import { withVariables } from './option-variables.ts';
import { withProfiles } from './profile-defaults.ts';
import { withProject } from './project-options.ts';
import { withRustFallback } from './rust-fallbacks.ts';
import { isSetElsewhere } from './set-once.ts';
import { literal, requiredIfOf, type Setting } from './setting.ts';
import { settingFacts } from './setting-facts.ts';
import { helpOf, isOfSample, isSampled } from './setting-help.ts';
import { withKeys, withTaggedKeys } from './setting-keys.ts';
import { inOneLanguage } from './setting-language.ts';
import { byProgram, soleProgram } from './setting-programs.ts';
import { settingWeight } from './setting-weight.ts';
import { withFile } from './shipped-keys.ts';
import { withShipped } from './shipped-properties.ts';
import { withShownText } from './shown-texts.ts';
import { keyOf, spelledKeys } from './spring-profiles.ts';
import { withStandIn } from './stand-ins.ts';
import { isContradicted, saidOfComputed } from './told-default.ts';
import { isOfTwoPrograms, isToldOf, PROGRAM } from './two-programs.ts';
import { usualMeaning } from './usual-names.ts';

/** Set by the platform or by every tool, so they say nothing about this product. */
const PLATFORM =
  /^(?:HOME|PATH|USER|USERNAME|SHELL|PWD|TMP|TEMP|TMPDIR|CI|TERM|LANG|LC_\w+|EDITOR|VISUAL|PAGER|NODE_ENV|NO_COLOR|FORCE_COLOR|COLUMNS|LINES|DISPLAY|XDG_\w+|GITHUB_\w+|VERCEL\w*|ANALYZE|BUNDLE_ANALYZER?|SOURCE_MAPS?|GENERATE_SOURCEMAP|APPDATA|LOCALAPPDATA|PROGRAMFILES|SYSTEMROOT|WINDIR|SYSTEMDRIVE|USERPROFILE|HOMEDRIVE|HOMEPATH|RUNNER_\w+|TERM_PROGRAM|COLORTERM|COMSPEC|PYTHON[A-Z]+|VIRTUAL_ENV|CONDA_(?:PREFIX|DEFAULT_ENV|EXE|PYTHON_EXE|SHLVL)|GOPATH|GOROOT|JAVA_HOME|npm_\w+|HOSTNAME|LOGNAME|SSH_\w+)$/i;

/** Set by those who test the product, or by what writes its documents. */
const OF_TESTS =
  /^\w+__DOCS?_[A-Z]|^(?:TEST|TESTS|TESTING|E2E|PLAYWRIGHT|CYPRESS|MOCK)_[A-Z]|^CI_(?!ENV)[A-Z]|^\w+_TEST(?:ING)?(?:_[A-Z]|$)/;

/** What the build writes into the program: nobody sets it. */
const OF_RELEASE = /(?:^|[._-])(?:version|build[._-]?(?:ts|time|timestamp|number|date)|commit[._-]?(?:hash|id|sha))$/i;

/** Files in which each module of a product gives its own values. */
const OF_MODULE = /(?:^|\/)(?:(?:application|bootstrap)(?:-[\w-]+)?\.(?:properties|ya?ml)|appsettings\.json)$/;
const OF_PROFILE = /(?:^|\/)(?:application|bootstrap)-[\w-]+\.(?:properties|ya?ml)$/;

const SHIPPED = /(?:^|\/)(?:src\/main\/resources\/[\w-]+\.(?:properties|ya?ml)|appsettings\.json)$/;

/** All that anything reads of its surroundings, each once, with what is known of it. */
export const allSettings = derived((evidence): Setting[] => {
  const byName = new Map<string, Found<'setting'>[]>();
  for (const found of settingFacts(evidence)) {
    const fact = asSpelled(evidence, found);
    if (PLATFORM.test(fact.values.name) && !fact.values.declared) continue;
    // What has a help text is for those who use the product, such as where a test mail goes.
    if (OF_TESTS.test(fact.values.name) && !(fact.values.declared && fact.values.help)) continue;
    if (fact.values.source === 'property' && !fact.values.help && OF_RELEASE.test(fact.values.name)) continue;
    if (isReplaced(evidence, fact)) continue;
    // Options of two commands may share a name and mean different things; with the same words and value they are one.
    const { source, name, help, default: value = '', required = false } = fact.values;
    const key = `${source === 'flag' ? `${help ?? fact.path} ${value} ${required} ` : ''}${name}`;
    byName.set(key, [...(byName.get(key) ?? []), fact]);
  }
  const documented = documentedSettings(evidence);
  const before = ownPrefix([...byName.values()].flatMap(([fact]) => fact?.values ?? []));
  const sizes = Map.groupBy([...byName.values()].flat(), ({ path }) => programFolder(path));
  const settings = [...byName.values()]
    .flatMap((facts) => byProgram(evidence, facts))
    .flatMap((facts) =>
      merged(
        evidence,
        withKept(
          evidence,
          facts
            .map((fact) => withDefaultBeside(evidence, withConstant(evidence, fact)))
            // What the program with the most settings says of one is said first.
            .toSorted(
              (a, b) =>
                (sizes.get(programFolder(b.path))?.length ?? 0) - (sizes.get(programFolder(a.path))?.length ?? 0),
            ),
        ),
      ),
    );
  const names = settings.map(({ name }) => variableOf(name));
  // What belongs to the program that the project is named after is told first.
  const isBeside = settings.filter(({ program }) => program !== null).length * 4 < settings.length;
  const hasMain = isBeside || hasTopProgram(evidence) || mainGoProgram(evidence) !== undefined;
  const described = withTaggedKeys(withKeys(settings))
    .map((setting) => withPlaceOfDefault(evidence, setting))
    .map((setting) => withEmbedded(evidence, setting))
    .map((setting) => withShipped(evidence, setting))
    .map((setting) => withProfiles(evidence, setting))
    .map(withFile)
    .map((setting) => withRustFallback(evidence, setting))
    .map((setting) => withMerged(evidence, setting))
    .map((setting) => withEmptyFlag(evidence, setting))
    .map((setting) => withFlag(evidence, setting))
    .map((setting) => withNamesake(setting, settings, before))
    .map((setting) => withProperty(evidence, setting))
    .map((setting, _, all) => withShownText(evidence, setting, all))
    .map((setting) => {
      const found = documented.get(setting.name);
      if (!found || isOfOther(setting, settings)) return setting;
      // Words that all stand in the name say less than the name.
      const told = saysLess(found.text ?? '', setting.name) ? { ...found, text: null } : found;
      const required = setting.required && told.default === null && told.without === null;
      // What stands beside a read may be about the code there; a document is about the setting.
      const isBeside = setting.help !== null && !setting.facts.some(({ values }) => values.declared && values.help);
      // A comment in a sample often stands over several; a row of a table is about the one.
      const isCopied = told.isRow && isOfSample(setting);
      const help = (isBeside || isCopied ? told.text : null) ?? setting.help ?? told.text;
      // What the code holds counts; a document is asked where it holds nothing, or nothing that can be read.
      // What code holds for one that only stands in for another is that one's.
      const isOpen =
        // A product of numbers is told as people write it.
        (setting.default === null ||
          // Where the code takes nothing, it goes on to find out what holds.
          literal(setting.default) === '' ||
          // What is below the home of whoever starts it has another place in an image.
          literal(setting.default).startsWith('~/') ||
          / \* \d/.test(setting.default) ||
          settings.some(({ fallback }) => fallback === setting.name)) &&
        !setting.secret &&
        !required;
      const unsure = isOpen ? saidOfComputed(evidence, setting, told.default) : null;
      // A document that names another setting there says that its value holds.
      const other = isOpen ? settings.find(({ name }) => name === told.default && name !== setting.name) : undefined;
      if (other !== undefined) return { ...setting, help, fallback: other.name, told: told.source };
      const isTold = isOpen && told.default !== null && unsure === null;
      const value = isTold ? openLiteral(JSON.stringify(told.default)) : setting.default;
      // A document that knows of one program only does not speak of the other.
      const known = setting.facts.flatMap(({ values }) => values.default ?? []);
      if (isOfTwoPrograms(setting.facts) && told.default !== null && !isToldOf(known, told.default))
        return { ...setting, help, without: 'differs by program', told: told.source };
      const without = value === null ? (unsure ?? told.without ?? setting.without) : null;
      const isOther = told.isRow && told.default !== null && isContradicted(value, told.default);
      const otherDefaults = isOther
        ? [...setting.otherDefaults, { value: told.default ?? '', source: told.source }]
        : setting.otherDefaults;
      // That a secret has a default is told, and not which.
      const computed = setting.computed || (setting.secret && told.default !== null);
      const requiredIf = setting.requiredIf ?? (value === null ? (told.requiredIf ?? null) : null);
      return help === setting.help &&
        value === setting.default &&
        without === null &&
        computed === setting.computed &&
        requiredIf === setting.requiredIf
        ? { ...setting, otherDefaults }
        : {
            ...setting,
            help,
            default: value,
            without,
            computed,
            required,
            requiredIf,
            otherDefaults,
            told: told.source,
          };
    });
  // A document may tell one of a variable and its key.
  const told = withVariables(evidence, withTaggedKeys(inOneLanguage(described)))
    .map((setting, _, all) => withStandIn(setting, all))
    .map((setting) => withProject(evidence, setting))
    .map((setting) =>
      withNamedMeaning(setting, before, (name) =>
        usualMeaning(name, { value: setting.default ?? setting.example, names }),
      ),
    )
    .map((setting, _, all) => withoutTwin(setting, all));
  const unsure = new Set(told.filter((setting) => isUnconfirmed(evidence, setting)));
  return told.sort(
    (a, b) =>
      (hasMain ? Number(a.program !== null) - Number(b.program !== null) : 0) ||
      Number(unsure.has(a)) - Number(unsure.has(b)) ||
      byWeight(a, b),
  );
});

/** Code may write a key of Spring otherwise than the file that gives it. */
function asSpelled(evidence: Evidence, fact: Found<'setting'>): Found<'setting'> {
  if (fact.values.source !== 'property' || !/\.(?:java|kt)$/.test(fact.path)) return fact;
  const name = spelledKeys(evidence).get(keyOf(fact.values.name)) ?? fact.values.name;
  return name === fact.values.name ? fact : { ...fact, subject: name, values: { ...fact.values, name } };
}

/** A document names an option without its command: where one of this name has words of its own, it is about that one. */
function isOfOther({ name, source, help, facts }: Setting, all: readonly Setting[]): boolean {
  return (
    source === 'flag' &&
    help === null &&
    all.some((each) => each.name === name && each.help !== null && each.facts !== facts)
  );
}

/** Where one of several programs of a repository lies: `apps/web`. */
function programFolder(path: string): string {
  return /^(?:apps|packages|services|projects)\/[^/]+\//.exec(path)?.[0] ?? '';
}

/** A key of a sample, beside which the file itself lies and asks the environment: `database.yml.example` and `database.yml`. */
function isReplaced(evidence: Evidence, { path, values }: Found<'setting'>): boolean {
  if (values.source !== 'property') return false;
  const own = path.replace(/[._-](?:example|sample|template|dist)(?=\.|$)/, '');
  return own !== path && (evidence.lines(own) ?? []).some((line) => /\bENV(?:\[|\.fetch)/.test(line));
}

/** A key or variable that has no words or value of its own has those of the flag that is bound to it. */
function withFlag(evidence: Evidence, setting: Setting): Setting {
  const flag = setting.source === 'flag' ? undefined : boundFlag(evidence, setting.facts);
  if (flag === undefined) return setting;
  const help = setting.help ?? flag.values.help ?? null;
  const isOpen = setting.default === null && !setting.secret && !setting.computed;
  const value = isOpen ? (withConstant(evidence, flag).values.default ?? null) : setting.default;
  return help === setting.help && value === setting.default
    ? setting
    : { ...setting, help, default: value, told: at(flag) };
}

/** `SHOP_PAGE_SIZE`, which nothing is said of, means what `--page-size` means, where one folder has both. */
function withNamesake(setting: Setting, settings: readonly Setting[], before: string): Setting {
  if (setting.source !== 'environment' || setting.help !== null || before === '') return setting;
  const own = setting.name.startsWith(before) ? setting.name.slice(before.length) : setting.name;
  const option = `--${own.toLowerCase().replaceAll('_', '-')}`;
  const folders = new Set(setting.facts.map(({ path }) => directoryOf(path)));
  const [flag, ...others] = settings.filter(
    ({ source, name, help, facts }) =>
      source === 'flag' && name === option && help !== null && facts.some(({ path }) => folders.has(directoryOf(path))),
  );
  return flag === undefined || others.length > 0 ? setting : { ...setting, help: flag.help };
}

/** A key of `appsettings.json` means what the comment on the property says that it is read into. */
function withProperty(evidence: Evidence, setting: Setting): Setting {
  if (setting.help !== null || setting.source !== 'property') return setting;
  const property = describedProperty(evidence, setting.name);
  const help = property?.values.help;
  return property === undefined || help === undefined ? setting : { ...setting, help, told: at(property) };
}

const FEWEST_OF_PREFIX = 4;

/** What most variables of the product begin with: `SHOP_`, `BOOK_SHOP_`. */
function ownPrefix(found: readonly { name: string; source: Setting['source'] }[]): string {
  const names = found.filter(({ source }) => source === 'environment').map(({ name }) => name);
  const shared = (parts: number): string => {
    const heads = Map.groupBy(names, (name) => name.split('_').slice(0, parts).join('_'));
    const [head = '', own = []] = [...heads].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    return own.length >= FEWEST_OF_PREFIX && own.length > names.length / 2 ? `${head}_` : '';
  };
  return shared(2) || shared(1);
}

/** A default that another file holds as a constant, or as a field of what a function makes. */
function withConstant(evidence: Evidence, fact: Found<'setting'>): Found<'setting'> {
  const { constant, default: known } = fact.values;
  if (constant === undefined || known !== undefined) return fact;
  if (isSetElsewhere(evidence, fact)) {
    const { computed: _, ...values } = fact.values;
    return { ...fact, values };
  }
  const written = constant.includes('/')
    ? (madeField(evidence, fact.path, constant)?.written ?? null)
    : constant.includes('::')
      ? fact.path.endsWith('.php')
        ? caseOf(evidence, constant)
        : variantTyped(evidence, constant)
      : constantNamed(evidence, fact.path, constant);
  const value = plainValue(written);
  return value === null ? fact : { ...fact, values: { ...fact.values, default: value } };
}

/** A default that a function of another file gives is looked for there. */
function withPlaceOfDefault(evidence: Evidence, setting: Setting): Setting {
  const fact = setting.facts.find(({ values }) => values.default === setting.default);
  const constant = fact?.values.constant;
  const made = fact && constant?.includes('/') ? madeField(evidence, fact.path, constant) : null;
  return made && setting.default !== null ? { ...setting, told: made.source } : setting;
}

function merged(evidence: Evidence, found: Found<'setting'>[]): Setting[] {
  // What a script beside the product, or its build, takes for a variable says nothing of what the product does with it.
  const own = found.filter(({ path }) => !isBesideProduct(evidence, path) && !isOfMaking(path));
  const facts = (own.length > 0 ? own : found).toSorted(
    (a, b) =>
      Number(b.values.declared) - Number(a.values.declared) ||
      Number(isOfPhpSample(a)) - Number(isOfPhpSample(b)) ||
      Number(isOfSectionSample(a)) - Number(isOfSectionSample(b)),
  );
  const [first] = facts;
  if (!first) return [];
  // A schema that fails without it is not softened by a reader that takes something else for it.
  const isDemanded = facts.some(({ path, values }) => values.declared && values.required && PROGRAM.test(path));
  const holding = (isDemanded ? facts.filter((fact) => fact.values.declared || !isRead(fact)) : facts).filter(
    (fact) => !isFilledByScript(evidence, facts, fact),
  );
  const reads = facts.filter((fact) => isRead(fact) && !fact.values.declared);
  const valued = holding.filter(({ values }) => values.default !== undefined);
  // What a profile of Spring gives counts where no file for all does.
  const ofAll = valued.filter(({ path }) => !OF_PROFILE.test(path));
  const withDefault = ofAll.length > 0 ? ofAll : valued;
  // What each module sets for itself has no default.
  const isShared =
    isOfTwoPrograms(facts) ||
    (withDefault.every(({ path }) => OF_MODULE.test(path)) &&
      new Set(withDefault.map(({ values }) => literal(values.default ?? ''))).size > 1);
  const read = first.values.source === 'declared' ? withDefault.find(isRead) : undefined;
  // What the program ships in a file goes before what the class holds that the file fills.
  const shipped = first.values.source === 'property' ? withDefault.find(({ path }) => SHIPPED.test(path)) : undefined;
  const kept = facts.find(({ values }) => values.kept);
  // Who takes nothing for it asks whether it is set, where another place has something to go on with.
  const [something] = withDefault.filter((fact) => !isNothing(fact));
  // What the comment in a sample says that holds may be true of one deployment; the code is asked first.
  const coded = isSampled(something)
    ? withDefault.find((fact) => isRead(fact) && !isNothing(fact) && !fact.path.endsWith('.php'))
    : undefined;
  const chosen = coded ?? something ?? withDefault[0];
  const isSecret = facts.some(({ values }) => values.secret);
  const differing = isSecret ? null : defaultByPlace(facts);
  const written = isShared || differing !== null ? null : ((read ?? shipped ?? kept ?? chosen)?.values.default ?? null);
  // Nothing is what holds only where all who read it take nothing.
  const isOpen = isDemanded || reads.some(({ values }) => values.default === undefined);
  const value = isOpen && kept === undefined && literal(written ?? '') === '' ? null : written;
  // A place may hold nothing where another one works out what holds, or holds what is not told.
  const isHidden = literal(value ?? '') === '' && holding.some(({ values }) => values.computed);
  const others = new Map(
    withDefault
      .map((fact) => [literal(fact.values.default ?? ''), fact] as const)
      // What another file declares before the environment is asked is no second opinion.
      .filter(
        ([text, fact]) =>
          !isShared &&
          kept === undefined &&
          text !== '' &&
          text !== literal(value ?? '') &&
          (read === undefined || isRead(fact)) &&
          (shipped === undefined || SHIPPED.test(fact.path)),
      ),
  );
  return [
    {
      name: first.values.name,
      source: read?.values.source ?? first.values.source,
      default: isHidden ? null : value,
      cases: facts.map(({ values }) => values.cases).find((cases) => cases !== undefined) ?? [],
      computed: isHidden || (value === null && holding.some(({ values }) => values.computed)),
      isBare: isBare(evidence, facts),
      without: differing ?? facts.map(({ values }) => values.instead).find((words) => words !== undefined) ?? null,
      fallback: facts.map(({ values }) => values.fallback).find((name) => name !== undefined) ?? null,
      example: facts.map(({ values }) => values.example).find((example) => example !== undefined) ?? null,
      // What is said of another value does not speak of this one.
      help: helpOf(
        evidence,
        read === undefined ? facts : facts.filter(({ values }) => isOfValue(values.default, value)),
      ),
      choices: facts.map(({ values }) => values.choices).find((choices) => choices !== undefined) ?? [],
      // A value that a file puts together is a value, and what one place goes on without is not needed.
      required:
        facts.some(({ values }) => values.required) &&
        value === null &&
        !holding.some(({ values }) => values.computed) &&
        (isDemanded || facts.every((fact) => fact.values.required || fact.values.declared || !isRead(fact))),
      requiredIf: value === null ? requiredIfOf(facts) : null,
      secret: isSecret,
      declared: first.values.declared,
      program: soleProgram(evidence, facts),
      facts,
      otherDefaults: [...others].map(([text, fact]) => ({ value: text, source: at(fact) })),
    },
  ];
}

/** A constant that people may write into a file of their own instead of setting the variable. */
function isOfPhpSample({ path, values }: Found<'setting'>): boolean {
  return values.source === 'property' && /\.php(?:\.\w+)?$/.test(path);
}

/** A sample of a file with sections, which code asks for its keys with what holds without them. */
function isOfSectionSample({ path, values }: Found<'setting'>): boolean {
  return values.source === 'property' && /\.ini(?:\.\w+)?$/.test(path);
}

/** Code that asks the environment for what another file declares: what it falls back to is what holds. */
function isRead({ path, values }: Found<'setting'>): boolean {
  return values.source === 'environment' && PROGRAM.test(path);
}

function isNothing({ values }: Found<'setting'>): boolean {
  return literal(values.default ?? '') === '';
}

function isOfValue(own: string | undefined, value: string | null): boolean {
  return own === undefined || literal(own) === literal(value ?? '');
}

function byWeight(a: Setting, b: Setting): number {
  const nameOf = ({ name, program }: Setting): string => `${name} ${program ?? ''}`;
  return settingWeight(b) - settingWeight(a) || (nameOf(a) < nameOf(b) ? -1 : 1);
}
