import { languageName, writtenIn } from '../../language-name.ts';
import { count, percent } from '../../numbers.ts';
import { type Column, Table } from '../table.tsx';
import styles from './charts.module.css';

interface Language {
  name: string;
  files: number;
  lines: number;
}

const NAMED = 5;

const COLUMNS: Column<Language>[] = [
  { head: 'Language', kind: 'name', cell: ({ name }) => languageName(name) },
  { head: 'Files', kind: 'number', cell: ({ files }) => count(files) },
  { head: 'Lines', kind: 'number', cell: ({ lines }) => count(lines) },
];

/** Shares of the languages it is written in as one bar, with all formats in the table; the legend holds the values, so no colour has to be told apart. */
export function LanguageBar({ languages }: { languages: Language[] }) {
  const written = writtenIn(languages);
  const total = written.reduce((sum, { lines }) => sum + lines, 0);
  if (total === 0) return null;
  const shares = written
    .map(({ name, lines }) => ({ name: languageName(name), share: (lines / total) * 100 }))
    .sort((a, b) => b.share - a.share);
  const rest = shares.slice(NAMED).reduce((sum, { share }) => sum + share, 0);
  const shown = [...shares.slice(0, NAMED), ...(rest > 0 ? [{ name: 'Other', share: rest }] : [])];
  const starts = shown.map((_, index) => shown.slice(0, index).reduce((sum, { share }) => sum + share, 0));
  return (
    <div className="stack">
      <svg
        className={styles.bar}
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
        role="img"
        aria-label={shown.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}
      >
        {shown.map(({ name, share }, index) => (
          <rect
            key={name}
            x={(starts[index] ?? 0) * 10}
            width={Math.max(share * 10 - 3, 2)}
            height={10}
            rx={2}
            fill={`var(--chart-${index < NAMED ? index + 1 : 6})`}
          />
        ))}
      </svg>
      <ul className={styles.legend}>
        {shown.map(({ name, share }, index) => (
          <li key={name}>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" fill={`var(--chart-${index < NAMED ? index + 1 : 6})`} />
            </svg>
            <span className="trunc">{name}</span>
            <span className={styles.value}>{percent(share)}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="small t2">The numbers as a table</summary>
        <Table caption="Languages by files and lines" columns={COLUMNS} rows={languages} keyOf={({ name }) => name} />
      </details>
    </div>
  );
}
