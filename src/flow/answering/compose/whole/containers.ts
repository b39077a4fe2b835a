import type { CodeSource } from '../../../authoring/cite.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { scriptsOf } from '../../../authoring/evidence/scripts.ts';
import { composeServices, images } from '../../../authoring/statements/delivery.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code, isBalanced } from '../../../authoring/wording/markup.ts';
import { runCommand } from '../../../authoring/wording/run-command.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, citedList, notFound, opening, type Part } from '../part.ts';
import { LONGEST_COMMAND } from '../tasks/task.ts';
import { told } from './told.ts';

const MOST = 3;
const BUILDS = /\b(?:docker|podman) (?:buildx )?(?:build|bake)\b/;
const OF_SERVICES = /\bcompose\b/i;
const COMPOSE_FILE = /(?:^|[/._-])compose(?:[._-][\w.-]+)?\.ya?ml$/i;
const MOST_SERVICES = 12;

/** The images that are built and how, and what a compose file starts beside the program. */
export function* composeContainers({ evidence, understanding: { text } }: Inquiry): Generator<Part> {
  const services = composeServices(evidence);
  const built = images(evidence);
  const statements = [...built, ...(services ? [services] : [])];
  if (OF_SERVICES.test(text)) {
    const file = composeFile(evidence);
    const listed = file === null ? [] : servicesIn(evidence, file);
    if (file !== null && listed.length === 0) return;
    if (file === null) yield notFound('none of its files is called like a compose file');
    else
      yield opening(
        `The compose file ${code(file)} starts ${count(listed.length, 'service')}: `,
        ...citedList(listed.slice(0, MOST_SERVICES), Math.max(0, listed.length - MOST_SERVICES)),
      );
    for (const each of built) yield bullet(...told(each));
    return;
  }
  const [first, ...others] = statements;
  if (!first) return;
  yield opening(...told(first));
  for (const each of others) yield bullet(...told(each));
  const scripts = scriptsOf(evidence).filter(
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

/** The compose file that is meant where none is named: the plain one that lies highest. */
export function composeFile({ files }: Evidence): string | null {
  const isPlain = (path: string): boolean => /(?:^|\/)(?:docker-)?compose\.ya?ml$/i.test(path);
  const [first] = files
    .filter(({ path, place }) => COMPOSE_FILE.test(path) && place !== 'vendored')
    .map(({ path }) => path)
    .sort((a, b) => Number(isPlain(b)) - Number(isPlain(a)) || a.split('/').length - b.split('/').length);
  return first ?? null;
}

/** The services of a compose file with the image that each is started from, where it names one. */
export function servicesIn(evidence: Evidence, path: string): { text: string; source: CodeSource }[] {
  const lines = evidence.lines(path) ?? [];
  const start = lines.findIndex((line) => /^services:\s*(?:#.*)?$/.test(line));
  const end = lines.findIndex((line, place) => place > start && /^[^\s#]/.test(line));
  const inside = start < 0 ? [] : lines.slice(start + 1, end < 0 ? lines.length : end);
  const depth = /^ +(?=[^\s#])/.exec(inside.find((line) => /^ +[^\s#]/.test(line)) ?? '')?.[0].length ?? 0;
  const heads = inside.flatMap((line, place) => {
    const name = /^ +(["']?)([\w.-]+)\1:/.exec(line)?.[2];
    return name !== undefined && line.search(/\S/) === depth ? [{ name, place }] : [];
  });
  return heads.map(({ name, place }, index) => {
    const own = inside.slice(place, heads[index + 1]?.place ?? inside.length);
    const image = own.map((line) => /^\s+image:\s*["']?([^\s"'$#]+)/.exec(line)?.[1]).find(Boolean);
    const line = start + 2 + place;
    return {
      text: `${code(name)}${image ? ` (${code(image)})` : ''}`,
      source: { path, startLine: line, endLine: line },
    };
  });
}
