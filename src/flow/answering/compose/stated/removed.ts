import { productsOf } from '../../../../engine/facts/integrations/products.ts';
import { fileDependents } from '../../../../engine/pack/graph/file-graph.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { count, verb } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { importersOf } from '../deps.ts';
import { bullet, citedList, opening, type Part } from '../part.ts';

const ASKED =
  /\b(?:remove|drop|replace|upgrade|uninstall|get rid of) (?:the )?`?(@?[a-z][\w.@/-]{1,60})`?(?: (?:library|package|dependency|gem|crate|module))?\s*\??$/i;
const MOST_READ = 100;
const NAMED = 6;

/** "What breaks if I remove Redis": a library or the product behind it, by the files that import it and its settings. */
export function* composeRemoved({ evidence, pack, understanding: { kind, text } }: Inquiry): Generator<Part> {
  const asked = kind === 'impact' ? ASKED.exec(text)?.[1]?.toLowerCase() : undefined;
  if (asked === undefined) return;
  const found = evidence
    .facts('dependency')
    .filter(
      ({ values: { name, scope } }) =>
        scope === 'runtime' && (name.toLowerCase() === asked || productsOf('', name)?.party.toLowerCase() === asked),
    );
  const dependencies = [...new Map(found.map((fact) => [fact.values.name, fact])).values()];
  if (dependencies.length === 0) return;
  const importers = dependencies.flatMap(({ values }) => importersOf(evidence, values.name, MOST_READ));
  const places = [...new Map(importers.map((each) => [each.path, each])).values()];
  // What nobody is seen to import may still be needed by its name.
  if (places.length === 0) return;
  yield opening(
    `${capital(count(places.length, 'file'))} of the code ${verb(places.length, 'imports', 'import')} `,
    ...citedList(dependencies.map((fact) => ({ text: code(fact.values.name), source: at(fact) }))),
    ': ',
    ...citedList(places.slice(0, NAMED).map(sourced), Math.max(0, places.length - NAMED)),
  );
  // A file that is called after it hands it on to others.
  for (const { path } of places.filter((each) => fileName(each.path).includes(asked)).slice(0, 2)) {
    const users = fileDependents(pack, path).filter(({ path: user }) => isProduction(evidence.file(user)?.role));
    if (users.length > 0)
      yield bullet(
        `${code(path)} is imported in turn by ${count(users.length, 'file')}: `,
        ...citedList(users.slice(0, NAMED).map(sourced), Math.max(0, users.length - NAMED)),
      );
  }
  const settings = settingsOf(evidence).flatMap(({ name, facts: [fact] }) =>
    fact &&
    name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .includes(asked)
      ? [{ text: code(name), source: at(fact) }]
      : [],
  );
  if (settings.length > 0)
    yield bullet(
      'Settings called after it: ',
      ...citedList(settings.slice(0, NAMED), Math.max(0, settings.length - NAMED)),
    );
  yield bullet('What needs it only while it runs, or under another name, is not seen');
}

function sourced({ path, line }: { path: string; line: number }) {
  return { text: code(path), source: { path, startLine: line, endLine: line } };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase();
}
