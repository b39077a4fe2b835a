import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingestPath } from '../../../test/ingest-path.ts';
import { temporaryFolder } from '../../../test/make-pack.ts';
import { driveRepository, makeRepository } from '../../../test/make-repository.ts';
import { allCommits } from '../../engine/pack/history/all-commits.ts';
import { openPack } from '../../engine/pack/open-pack.ts';
import { writeDocuments } from '../authoring/write-documents.ts';

test('a shallow clone is told as one, its first commit has added no file, and once it is whole all of it is read', async () => {
  const root = temporaryFolder();
  const made = makeRepository(join(root, 'made'));
  for (const [place, name] of ['tray', 'scale', 'stamp', 'bag', 'round'].entries())
    made.commit({ [`${name}.txt`]: `${name}\n` }, `Add the ${name}`, `2024-0${place + 1}-01T12:00:00Z`);
  const copy = join(root, 'copy');
  made.git('clone', '-q', '--depth=3', `file://${encodeURI(made.folder)}`, copy);

  let runs = 0;
  const ingest = async (previous: string | null) => {
    runs += 1;
    const ingested = await ingestPath(copy, join(root, `run${runs}`), { previous, sourceFolder: join(root, 'source') });
    if (!ingested.changed) throw new Error('Nothing has changed.');
    const pack = openPack(ingested.packFile);
    const { prd, techspec } = writeDocuments(pack, { commit: ingested.commit.sha, projectName: 'post' });
    const commits = allCommits(pack).map(({ subject, paths }) => [subject, paths]);
    pack.close();
    const history = techspec.find(({ id }) => id === 'design_history');
    return { file: ingested.packFile, commits, overview: prd[0]?.markdown, caveats: history?.caveats };
  };

  const cut = await ingest(null);
  expect(cut.commits).toEqual([
    ['Add the stamp', []],
    ['Add the bag', ['bag.txt']],
    ['Add the round', ['round.txt']],
  ]);
  expect(cut.overview).toContain('The history at hand begins in March 2024');
  expect(cut.caveats).toEqual(['The repository is a shallow clone: what happened before 2024-03-01 is not in it.']);

  driveRepository(copy).git('fetch', '-q', '--unshallow');
  const whole = await ingest(cut.file);
  expect(whole.commits).toHaveLength(5);
  expect(whole.commits[2]).toEqual(['Add the stamp', ['stamp.txt']]);
  expect(whole.overview).toContain('Development began in January 2024');
});
