import { count, counted } from '../../numbers.ts';
import { Table } from '../table.tsx';
import { bucketsOf, type Month } from './activity-buckets.ts';
import styles from './charts.module.css';

const HEIGHT = 96;
const STEP = 12;

/** Commits over time as quiet bars; the busiest one, of which the text speaks, has the accent. */
export function ActivityChart({ months }: { months: Month[] }) {
  const { unit, buckets } = bucketsOf(months);
  const first = buckets[0];
  const last = buckets.at(-1);
  if (!first || !last) return null;
  const most = Math.max(...buckets.map(({ commits }) => commits));
  const busiest = buckets.findIndex(({ commits }) => commits === most);
  const total = buckets.reduce((sum, { commits }) => sum + commits, 0);
  const sentence = `${counted(total, 'commit')} from ${first.label} to ${last.label}. The busiest ${unit} was ${buckets[busiest]?.label} with ${count(most)}.`;
  return (
    <div className="stack s3">
      <p className="small t2">{sentence}</p>
      <svg
        className={styles.activity}
        viewBox={`0 0 ${buckets.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Commits by ${unit}. ${sentence}`}
      >
        {buckets.map(({ label, commits }, index) => {
          const height = commits === 0 ? 1 : Math.max(3, (commits / most) * HEIGHT);
          return (
            <rect
              key={label}
              className={index === busiest ? styles.busiest : undefined}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
            >
              <title>{`${label}: ${counted(commits, 'commit')}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{first.label}</span>
        <span>{last.label}</span>
      </div>
      <details>
        <summary className="small t2">The history as a table</summary>
        <Table
          caption={`Commits by ${unit}`}
          columns={[
            { head: unit.replace(/^./, (letter) => letter.toUpperCase()), kind: 'name', cell: ({ label }) => label },
            { head: 'Commits', kind: 'number', cell: ({ commits }) => count(commits) },
          ]}
          rows={buckets.toReversed()}
          keyOf={({ label }) => label}
        />
      </details>
    </div>
  );
}
