import { cleanText, cut } from '../../base/text.ts';
import { gitRecords } from './git-records.ts';
import { isoDate } from './read-history.ts';
import { DEFAULT_LIMITS } from './run-git.ts';

export interface Tag {
  name: string;
  /** The commit that it names, through however many tag objects. */
  commit: string;
  /** When the tag was made, or for a bare name its commit; in ISO 8601. */
  date: string;
  subject: string;
  body: string;
}

const MOST_TAGS = 10_000;
const FIELDS = [
  '%(refname:strip=2)',
  '%(objectname)',
  '%(*objectname)',
  '%(creatordate:iso-strict)',
  '%(contents:subject)',
  '%(contents:body)',
];

/** The tags of a clone, newest first. */
export async function readTags(repository: string, signal?: AbortSignal): Promise<Tag[]> {
  const args = [
    'for-each-ref',
    '--sort=-creatordate',
    `--count=${MOST_TAGS}`,
    `--format=${FIELDS.map((field) => `${field}%00`).join('')}`,
    'refs/tags',
  ];
  const tags: Tag[] = [];
  let fields: string[] = [];
  for await (const records of gitRecords({ args, repository, limits: DEFAULT_LIMITS, signal })) {
    for (const record of records) {
      fields.push(record.toString('utf8'));
      if (fields.length < FIELDS.length) continue;
      tags.push(toTag(fields));
      fields = [];
    }
  }
  return tags;
}

function toTag(fields: string[]): Tag {
  const [name = '', id = '', peeled = '', date = '', subject = '', body = ''] = fields;
  return {
    // The line feed is the end of the tag before.
    name: cleanText(cut(name.replace(/^\n/, ''), 250)),
    commit: peeled === '' ? id : peeled,
    date: isoDate(date),
    subject: cleanText(cut(subject, 500)),
    body: cleanText(cut(body, 20_000)).trimEnd(),
  };
}
