import { findText } from '../../../engine/pack/search/find-text.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { BUILD_FILE, TOOLING } from './files/tooling.ts';
import { outsideImports } from './libraries/outside-imports.ts';
import { productFiles } from './parts.ts';
import { setParties } from './set-parties.ts';
import { OF_MAKERS } from './settings/development-stacks.ts';

/** Images that stand in for another product, or that only show a developer what is in it. */
const STAND_IN =
  /^(?:azurite|localstack|fake-gcs-server|dynamodb-local|stripe-mock|mailhog|mailpit|mailcatcher|maildev|inbucket|adminer|pgadmin\d?|phpmyadmin|selenium)$/i;
/** Folders of what is set up to develop or to test. */
const ASIDE =
  /(?:^|\/)(?:\.devcontainer|dev|development|local|e2e|templates?|(?:[\w-]+[-_.])?tests?(?:[-_.][\w-]+)?)\//i;

/** Whom the running product reaches: without what builds, releases or tests it, and without what stands in for others then. */
export const reachedParties = derived((evidence): Found<'integration'>[] =>
  [...evidence.facts('integration'), ...setParties(evidence)].filter(({ path, values: { how, party, detail } }) => {
    if (how === 'service')
      return (
        !STAND_IN.test(party) &&
        !ASIDE.test(path) &&
        !isTriedWith(party, path) &&
        (!OF_MAKERS.test(path) || isSpokenOf(evidence, party))
      );
    // A driver of a database is loaded by the name that a setting has for it.
    if (PACKAGE.test(path) && how !== 'database' && !isImported(evidence, detail ?? '')) return false;
    if (how === 'client' && !isNamed(evidence, { path, party, name: detail ?? '' })) return false;
    return (how !== 'process' && how !== 'http') || !(BUILD_FILE.test(path) || TOOLING.test(path));
  }),
);

/** A store of objects that those who make the product start for themselves, in place of the one of a cloud. */
function isTriedWith(party: string, path: string): boolean {
  return /^minio$/i.test(party) && OF_MAKERS.test(path);
}

/** What code calls a store or a queue by, where that is not its own name. */
const SPOKEN: Readonly<Record<string, string>> = {
  rabbitmq: 'amqp',
  openldap: 'ldap',
  valkey: 'redis',
  keydb: 'redis',
};
const STARTS_OTHERS =
  /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$|(?:^|\/)\.(?:github|gitlab|circleci|devcontainer)|Dockerfile|(?:^|[/._-])(?:dev|ci|e2e|local)(?:[/._-]|$)/i;

/** Whether anything of the product speaks of what only those who make it start: another service of theirs may use it. */
function isSpokenOf(evidence: Evidence, party: string): boolean {
  const known = spokenOf(evidence).get(party);
  if (known !== undefined) return known;
  const [word = party] = party.toLowerCase().split(/[-_\s]/);
  const answer = [word, SPOKEN[word] ?? ''].some((each) => {
    const { lines, complete } = findText(evidence.pack, each, { ignoreCase: true, limit: MOST_LINES });
    return (
      (each !== '' && !complete) ||
      lines.some(({ path }) => !STARTS_OTHERS.test(path) && evidence.file(path)?.place === 'source')
    );
  });
  spokenOf(evidence).set(party, answer);
  return answer;
}

const spokenOf = derived((): Map<string, boolean> => new Map());

const PACKAGE = /(?:^|\/)package\.json$/;

/** Whether a file of the product imports a package of its manifest; what nothing imports was left there, or is of another edition. */
function isImported(evidence: Evidence, name: string): boolean {
  return importedModules(evidence).has(name);
}

/** What a manifest is told in other words: `requirements.txt`, `Gemfile.lock`. */
const LOCKED = /lock/i;
const MOST_LINES = 200;

/**
 * Whether anything beside manifests names a party that its package is called after: what a framework could reach by it
 * is reached by no line of the project where none says so.
 */
function isNamed(evidence: Evidence, { path, party, name }: { path: string; party: string; name: string }): boolean {
  const manifests = manifestPaths(evidence);
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
  const word = letters(party);
  if (!manifests.has(path) || !letters(name).includes(word)) return true;
  const { lines, complete } = findText(evidence.pack, word, { ignoreCase: true, limit: MOST_LINES });
  return (
    !complete ||
    lines.some(
      (line) =>
        !manifests.has(line.path) &&
        !LOCKED.test(line.path.split('/').at(-1) ?? '') &&
        evidence.file(line.path)?.place === 'source',
    )
  );
}

const manifestPaths = derived((evidence) => new Set(evidence.facts('dependency').map(({ path }) => path)));

/** The packages that scripts import, without the files inside of them. */
const importedModules = derived(
  (evidence) =>
    new Set(
      productFiles(evidence)
        .filter(({ path }) => /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/.test(path))
        .flatMap(({ path }) => outsideImports(evidence, path))
        .map(({ module }) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module),
    ),
);
