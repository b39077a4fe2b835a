import { derived, type Found } from './evidence.ts';
import { BUILD_FILE, TOOLING } from './files/tooling.ts';

/** Images that stand in for another product, or that only show a developer what is in it. */
const STAND_IN =
  /^(?:azurite|localstack|fake-gcs-server|dynamodb-local|stripe-mock|mailhog|mailpit|mailcatcher|maildev|inbucket|adminer|pgadmin\d?|phpmyadmin|selenium)$/i;
/** Folders of what is set up to develop or to test. */
const ASIDE = /(?:^|\/)(?:\.devcontainer|dev|development|local|e2e|(?:[\w-]+[-_.])?tests?(?:[-_.][\w-]+)?)\//i;

/** Whom the running product reaches: without what builds, releases or tests it, and without what stands in for others then. */
export const reachedParties = derived((evidence): Found<'integration'>[] =>
  evidence.facts('integration').filter(({ path, values: { how, party } }) => {
    if (how === 'service') return !STAND_IN.test(party) && !ASIDE.test(path);
    return (how !== 'process' && how !== 'http') || !(BUILD_FILE.test(path) || TOOLING.test(path));
  }),
);
