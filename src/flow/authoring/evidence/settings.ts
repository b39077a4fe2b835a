import { escaped } from '../../../base/escaped.ts';
import { filesWithName } from '../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence } from './evidence.ts';
import { isOfHelper } from './files/go-programs.ts';
import { CI_FOLDER, DEPLOY_FOLDER, SCRIPT_FOLDER, TOOLING } from './files/tooling.ts';
import { allSettings } from './settings/all-settings.ts';
import { isBesideProduct, isOfMaking } from './settings/beside-product.ts';
import { frontEnds } from './settings/front-ends.ts';
import type { Setting } from './settings/setting.ts';
import { taggedKeys } from './settings/setting-keys.ts';

/** What the running product reads. */
export const settingsOf = derived((evidence): Setting[] => {
  const settings = runningSettings(evidence);
  const own = settings.filter((each) => !isOfScript(evidence, each));
  return hasOwnStart(evidence, own) ? own : settings;
});

/**
 * Each once: what two commands mean by one option is told apart, and counted as one, and so is the key of a file with the
 * variable that sets it.
 */
export function namedSettings(evidence: Evidence): Setting[] {
  const seen = new Set<string>();
  const settings = settingsOf(evidence);
  const keys = new Set(taggedKeys(settings).values());
  return settings.filter((setting) => !keys.has(setting) && !seen.has(setting.name) && seen.add(setting.name));
}

/** An option or a variable of nothing but scripts that lie beside the product. */
function isOfScript(evidence: Evidence, { source, facts }: Setting): boolean {
  return (
    /^(?:flag|environment)$/.test(source) &&
    facts.every(
      ({ path }) =>
        isBesideProduct(evidence, path) ||
        isOfMaking(path) ||
        (source === 'flag' && (TOOLING.test(path) || /(?:^|\/)scripts\//.test(path))),
    )
  );
}

/** Whether something starts, or takes options, that is not such a script. */
function hasOwnStart(evidence: Evidence, own: readonly Setting[]): boolean {
  return (
    own.some(({ source }) => source === 'flag') ||
    evidence.facts('entry-point').some(({ path }) => !SCRIPT_FOLDER.test(path) && !isOfHelper(evidence, path))
  );
}

/** Where nothing but a user interface reads settings, those of its build are the product's. */
const runningSettings = derived((evidence): Setting[] => {
  // `"SHOP_" + key` reads no variable of that name, but many that begin so.
  const settings = allSettings(evidence).filter((each) => !isOfBuild(each) && !each.name.endsWith('_'));
  const running = settings.filter((each) => !isOfInterface(evidence, each) && !isOfDeployment(evidence, each));
  const read = running.filter(({ source }) => source === 'environment' || source === 'flag' || source === 'property');
  return read.length > 0 ? running : settings;
});

function isOfBuild({ facts }: Setting): boolean {
  return facts.every(({ path }) => isOfMaking(path));
}

/** Of what sets up the machines, or with Aspire starts all parts at once for those who make them: not of what runs there. */
function isOfDeployment(evidence: Evidence, { name, source, facts }: Setting): boolean {
  if (facts.every(({ path }) => path.endsWith('.tf') || /(?:^|[/.])AppHost\//.test(path))) return true;
  if (source !== 'environment' || !facts.every(({ path }) => isDeploying(path))) return false;
  const named = filesWithName(evidence.pack, name);
  // What a script there asks for, and nothing else in the repository names, is the script's own.
  const asked = new RegExp(`\\$\\{?${escaped(name)}(?!\\w)`);
  return (
    named.every(isDeploying) &&
    named.some(
      (path) => /\.(?:sh|bash|ps1)$/.test(path) && (evidence.lines(path) ?? []).some((line) => asked.test(line)),
    )
  );
}

function isDeploying(path: string): boolean {
  return CI_FOLDER.test(path) || DEPLOY_FOLDER.test(path);
}

/** What the bundlers of Vue and React put into a page. */
const OF_BUNDLER = /^(?:VUE_APP|REACT_APP)_/;

/** Constants of a user interface that its bundler puts in: read from `import.meta.env`, given by files of its folder. */
function isOfInterface(evidence: Evidence, { name, source, facts }: Setting): boolean {
  if (OF_BUNDLER.test(name)) return true;
  // What the pages hold as an object nobody sets.
  if (source === 'declared')
    return facts.every(({ path }) => frontEnds(evidence).some((folder) => path.startsWith(`${folder}/`)));
  const given = facts.filter(({ path }) => ENVIRONMENT_FILE.test(path));
  const reads = facts.filter(({ path }) => !ENVIRONMENT_FILE.test(path));
  return reads.length > 0
    ? reads.every(({ path, startLine }) => (evidence.lines(path)?.[startLine - 1] ?? '').includes('import.meta.env'))
    : given.every(
        ({ path }) =>
          path.endsWith('/.env') &&
          evidence.files.some((file) => file.path.startsWith(`${path.slice(0, -'.env'.length)}vite.config.`)),
      );
}

const ENVIRONMENT_FILE = /(?:^|\/)[\w-]*\.env(?:\.[\w.-]+)?$/;
