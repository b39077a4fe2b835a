import { at } from '../../../authoring/evidence/evidence.ts';
import { composeServices, images } from '../../../authoring/statements/delivery.ts';
import { code, isBalanced } from '../../../authoring/wording/markup.ts';
import { runCommand } from '../../../authoring/wording/run-command.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, notFound, opening, type Part } from '../part.ts';
import { LONGEST_COMMAND } from '../tasks/task.ts';
import { told } from './told.ts';

const MOST = 3;
const BUILDS = /\b(?:docker|podman) (?:buildx )?(?:build|bake)\b/;
const OF_SERVICES = /\bcompose\b/i;
const COMPOSE_FILE = /compose[^/]*\.ya?ml$/i;

/** The images that are built and how, and what a compose file starts beside the program. */
export function* composeContainers({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const services = composeServices(evidence);
  const built = images(evidence);
  const asksForServices = OF_SERVICES.test(text);
  const statements = asksForServices
    ? [...(services ? [services] : []), ...built]
    : [...built, ...(services ? [services] : [])];
  if (asksForServices && !services) {
    if (evidence.files.some(({ path }) => COMPOSE_FILE.test(path))) return;
    yield notFound('none of its files is called like a compose file');
    for (const each of built) yield bullet(...told(each));
    return;
  }
  const [first, ...others] = statements;
  if (!first) return;
  yield opening(...told(first));
  for (const each of others) yield bullet(...told(each));
  if (asksForServices) return;
  const scripts = evidence
    .facts('script')
    .filter(
      ({ values }) =>
        BUILDS.test(values.command) && values.command.length <= LONGEST_COMMAND && isBalanced(values.command),
    );
  for (const script of scripts.slice(0, MOST))
    yield bullet(`${code(runCommand(script))} runs ${code(script.values.command)}`, cited(at(script)));
  const job = evidence
    .facts('ci-job')
    .find(
      ({ values }) =>
        values.commands.some((command) => BUILDS.test(command)) ||
        /docker|image|container/i.test(`${values.workflow} ${values.job}`),
    );
  if (job)
    yield bullet(
      `${job.values.system} does so in the job ${code(job.values.job)} of ${code(job.values.workflow)}`,
      cited(at(job)),
    );
  const [image] = evidence.facts('entry-point').filter(({ values }) => values.what === 'image');
  if (scripts.length === 0 && image)
    yield bullet(
      `The usual command is ${code(image.path === 'Dockerfile' ? 'docker build .' : `docker build -f ${image.path} .`)}; no script of the project was found to run it`,
    );
}
