import { derived, type Evidence, type Found } from './evidence.ts';
import { BUILD_FILE, TOOLING } from './files/tooling.ts';
import { outsideImports } from './libraries/outside-imports.ts';
import { productFiles } from './parts.ts';

/** Images that stand in for another product, or that only show a developer what is in it. */
const STAND_IN =
  /^(?:azurite|localstack|fake-gcs-server|dynamodb-local|stripe-mock|mailhog|mailpit|mailcatcher|maildev|inbucket|adminer|pgadmin\d?|phpmyadmin|selenium)$/i;
/** Folders of what is set up to develop or to test. */
const ASIDE =
  /(?:^|\/)(?:\.devcontainer|dev|development|local|e2e|templates?|(?:[\w-]+[-_.])?tests?(?:[-_.][\w-]+)?)\//i;

/** Whom the running product reaches: without what builds, releases or tests it, and without what stands in for others then. */
export const reachedParties = derived((evidence): Found<'integration'>[] =>
  evidence.facts('integration').filter(({ path, values: { how, party, detail } }) => {
    if (how === 'service') return !STAND_IN.test(party) && !ASIDE.test(path);
    // A driver of a database is loaded by the name that a setting has for it.
    if (PACKAGE.test(path) && how !== 'database' && !isImported(evidence, detail ?? '')) return false;
    return (how !== 'process' && how !== 'http') || !(BUILD_FILE.test(path) || TOOLING.test(path));
  }),
);

const PACKAGE = /(?:^|\/)package\.json$/;

/** Whether a file of the product imports a package of its manifest; what nothing imports was left there, or is of another edition. */
function isImported(evidence: Evidence, name: string): boolean {
  return importedModules(evidence).has(name);
}

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
