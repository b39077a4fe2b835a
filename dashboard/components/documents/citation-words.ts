import type { Citation } from '../../api.ts';

export function lines({ start_line: start, end_line: end }: { start_line: number; end_line: number }): string {
  return start === end ? String(start) : `${start}-${end}`;
}

/** The last two parts of a path say what it is; the whole one is in the preview. */
export function shortPath(path: string): string {
  return path.split('/').slice(-2).join('/');
}

/** For screen readers. */
export function spoken(citation: Citation): string {
  if (citation.kind === 'commit') return `commit ${citation.commit.slice(0, 7)}, ${citation.subject}`;
  const { path, start_line: start, end_line: end } = citation;
  return start === end ? `${path} line ${start}` : `${path} lines ${start} to ${end}`;
}

/** The source of a copied text, as a line below it. */
export function sourceLine(citation: Citation): string {
  const commit = citation.commit.slice(0, 12);
  return citation.kind === 'code'
    ? `[${citation.n}] ${citation.path}:${lines(citation)} @ ${commit}`
    : `[${citation.n}] commit ${commit}: ${citation.subject}`;
}
