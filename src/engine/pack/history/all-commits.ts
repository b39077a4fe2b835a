import { decompress } from '../compressed.ts';
import type { Pack } from '../open-pack.ts';
import { decodeVarints } from '../varints.ts';
import type { Commit } from './history-writer.ts';

/** Every commit of the history, oldest first. */
export function allCommits(pack: Pack): Commit[] {
  const paths = new Map(
    pack
      .query('select id, path from paths')
      .all()
      .map((row) => [Number(row['id']), String(row['path'])]),
  );
  const messages = new Map<number, [subject: string, body: string]>();
  for (const row of pack.query('select data from commit_texts').iterate()) {
    const block: [number, string, string][] = JSON.parse(decompress(row['data']));
    for (const [id, subject, body] of block) messages.set(id, [subject, body]);
  }
  const rows = pack
    .query(
      `select c.id, lower(hex(c.sha)) as sha, c.date, c.files, a.name, a.email
       from commits c join authors a on a.id = c.author order by c.date, c.sha`,
    )
    .all();
  return rows.map((row) => {
    const [subject = '', body = ''] = messages.get(Number(row['id'])) ?? [];
    return {
      sha: String(row['sha']),
      author: { name: String(row['name']), email: String(row['email']) },
      date: Number(row['date']),
      subject,
      body,
      paths: decodeVarints(row['files']).flatMap((id) => paths.get(id) ?? []),
    };
  });
}
