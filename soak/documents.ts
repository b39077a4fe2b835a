import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lintDocuments } from '../src/flow/authoring/lint-documents.ts';
import { type WrittenDocuments, writeDocuments } from '../src/flow/authoring/write-documents.ts';
import { CHOICE, chosenPacks } from './chosen-packs.ts';
import { askDocuments } from './document-questions.ts';

/** Writes the documents of every bare repository in a folder and lints them; one line of figures for each. */
export async function soakDocuments(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      ...CHOICE,
      out: { type: 'string', default: join(tmpdir(), 'lorekeep-documents') },
    },
  });
  let findings = 0;
  for await (const { name, project, repository, pack } of chosenPacks(values, () => true)) {
    const started = performance.now();
    const written = writeDocuments(pack, { commit: repository.revision, projectName: project });
    const took = performance.now() - started;
    const found = lintDocuments(pack, written);
    findings += found.length;
    const { files, commits } = pack.meta.statistics;
    writeFileSync(join(values.out, `${name}.prd.md`), asMarkdown(written.prd));
    writeFileSync(join(values.out, `${name}.techspec.md`), asMarkdown(written.techspec));
    const citations = [...written.prd, ...written.techspec].reduce((sum, section) => sum + section.citations.length, 0);
    console.log(
      `${name}: ${files} files, ${commits} commits, ${Math.round(took)} ms, ${citations} citations, ${found.length} findings`,
    );
    tellChecked(name, repository.revision, written);
    tellQuestions(name, written, values.missing);
    for (const { section, rule, text } of found) console.log(`  ${section}: ${rule}: ${text}`);
  }
  return findings > 0 ? 1 : 0;
}

/** Where items that a person has judged were printed, with the verdict; their text is in the repositories, not here. */
const CHECKED = readFileSync(new URL('documents-checked.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t'));

/** How many places of the judged items are still cited: the good ones should stay, the wrong ones go. */
function tellChecked(name: string, revision: string, written: WrittenDocuments): void {
  const cited = new Set(
    [...written.prd, ...written.techspec].flatMap(({ citations }) =>
      citations.map((each) =>
        each.kind === 'code' ? `${each.path}:${each.startLine}-${each.endLine}` : each.commit.slice(0, 8),
      ),
    ),
  );
  const own = CHECKED.filter(
    ([repository, commit = '-']) => repository === name.replace('+', '/') && revision.startsWith(commit),
  );
  const share = (wanted: string): string => {
    const rows = own.filter(([, , , , verdict]) => verdict === wanted);
    return `${rows.filter(([, , , place = '']) => cited.has(place)).length} of ${rows.length} ${wanted}`;
  };
  if (own.length > 0)
    console.log(`  judged by hand and still there: ${share('good')}, ${share('clumsy')}, ${share('wrong')}`);
}

function tellQuestions(name: string, written: WrittenDocuments, showMissing: boolean): void {
  const found = askDocuments(name, written);
  if (!found) return;
  console.log(`  fact questions: ${found.answered} of ${found.asked} answered`);
  if (showMissing) for (const question of found.missing) console.log(`    not answered: ${question}`);
}

function asMarkdown(sections: WrittenDocuments['prd']): string {
  return sections
    .map(({ title, markdown, caveats, citations }) =>
      [
        `## ${title}`,
        ...caveats.map((caveat) => `> Caveat: ${caveat}`),
        markdown,
        citations
          .map((each) =>
            each.kind === 'code'
              ? `[${each.n}] ${each.path}:${each.startLine}-${each.endLine}`
              : `[${each.n}] commit ${each.commit.slice(0, 8)} ${each.subject}`,
          )
          .join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n');
}
