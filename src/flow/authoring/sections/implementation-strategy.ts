import { oneLine } from '../../../base/text.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { type Guide, guideOf } from '../evidence/guide-checks.ts';
import { pairsOf } from '../evidence/history/co-changes.ts';
import { subjectWords } from '../evidence/history/commit-subject.ts';
import { type Recipe, recipesOf } from '../evidence/history/recipes.ts';
import { scriptsOf } from '../evidence/scripts.ts';
import type { Page, Statement } from '../page.ts';
import type { SectionWriter } from '../section-writer.ts';
import { startsAnything } from '../statements/testing.ts';
import { count, digits, percent } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
import { runCommand } from '../wording/run-command.ts';

const MOST = 6;

/** How typical changes were made before: the files that were touched together, and commits that show it. */
export const implementationStrategy: SectionWriter = {
  id: 'implementation_strategy',
  title: 'Implementation strategy',
  budget: 420,
  write(evidence, page) {
    const recipes = recipesOf(evidence).slice(0, MOST).map(tell);
    const pairs = pairsOf(evidence)
      .slice(0, MOST - Math.min(recipes.length, MOST - 2))
      .map(
        ({ left, right, together, share, commit }): Statement => ({
          text: `**When ${code(left)} changes**, look at ${code(right)} too: ${digits(together)} commits changed both, ${percent(share, 1)} of those that touched the first`,
          sources: [{ commit }],
        }),
      );
    page.bullets([...recipes, ...pairs]);
    page.paragraph(...conventions(evidence));
    if (page.isEmpty) remarkNothing(evidence, page);
    if (recipes.length > 0)
      page.caveat('Recipes are read from earlier commits: they show what was touched, not what must be touched');
  },
};

function tell({ what, folder, files, total, migrations, examples }: Recipe): Statement {
  const beside = files.map(({ path, commits }) => `${code(path)} (${commits} of ${total})`);
  const shown = examples.flatMap(({ subject }) =>
    subject === null ? [] : [`"${oneLine(subjectWords(subject).replace(/["()[\]{}`]/g, ''), 80)}"`],
  );
  const place = folder.endsWith('/') ? `a new file in ${code(folder)}` : `a change of ${code(folder)}`;
  const migration = migrations
    ? ` and a new migration in ${code(migrations.folder)} (${migrations.commits} of ${total})`
    : '';
  const where = what.includes('`') ? '' : `: ${place}${migration}`;
  const also =
    beside.length === 0
      ? ''
      : `${where === '' ? ', earlier commits also changed' : ', with changes of'} ${joined(beside)}`;
  const as = shown.length === 0 ? '' : `, as ${shown.length === 1 ? 'the commit' : 'the commits'} ${joined(shown)} did`;
  return {
    text: `**To add ${what}**${where}${also}${as}`,
    sources: examples.map(({ sha }) => ({ commit: sha })),
  };
}

/** What contributors are told to do: by the guide for them, else by the scripts that are there. */
function conventions(evidence: Evidence): Statement[] {
  const guide = guideOf(evidence);
  const named = guide?.checks ?? [];
  const checks = [...named, ...(named.length > 1 ? [] : scriptsThatCheck(evidence, named))];
  const statements: Statement[] = [];
  const commands = [...new Set(checks.map(({ command }) => code(command)))].slice(0, 4);
  if (commands.length > 0)
    statements.push({
      text: `Before a change lands, ${joined(commands)} ${commands.length === 1 ? 'is' : 'are'} there to check it`,
      sources: checks.slice(0, 4).map(({ source }) => source),
    });
  if (guide)
    statements.push({
      text: `The rules for contributions are in ${code(guide.path)}`,
      sources: [{ path: guide.path, startLine: 1, endLine: 20 }],
    });
  return statements;
}

function scriptsThatCheck(evidence: Evidence, named: Guide['checks']): Guide['checks'] {
  const scripts = scriptsOf(evidence)
    .filter(
      ({ values, path }) => !path.includes('/') && /^(?:test|lint|check|format|typecheck|build)$/.test(values.name),
    )
    .filter(({ values }) => values.name === 'build' || !startsAnything(values.command))
    .filter(({ values }) => !named.some(({ command }) => command.split(/\W+/).includes(values.name)));
  // That a program can be built is no check by itself.
  if (scripts.every(({ values }) => values.name === 'build')) return [];
  // A target of a Makefile may stand in it several times.
  return [...new Map(scripts.map((fact) => [runCommand(fact), at(fact)]))].map(([command, source]) => ({
    command,
    source,
  }));
}

function remarkNothing(evidence: Evidence, page: Page): void {
  page.remark(
    evidence.commits.length < 3
      ? 'No history came with the source, so no earlier change can be shown as a model'
      : `No pattern was found in ${count(evidence.commits.length, 'commit')}: files that often change together were not among them`,
  );
}
