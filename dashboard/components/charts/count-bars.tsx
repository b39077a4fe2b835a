import { count } from '../../numbers.ts';
import styles from './charts.module.css';

/** Counts of very different size side by side: the bar grows with the logarithm, the number says what is true. */
export function CountBars({ label, rows }: { label: string; rows: { name: string; value: number }[] }) {
  const scale = (value: number) => Math.log10(value + 1);
  const longest = Math.max(...rows.map(({ value }) => scale(value)), 1);
  return (
    <table className={styles.counts}>
      <caption className="vh">{label}; bars on a logarithmic scale</caption>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.track} aria-hidden="true">
              <svg width="100%" height="8" aria-hidden="true">
                <rect width={`${(scale(value) / longest) * 100}%`} height="8" rx="2" fill="var(--chart-quiet)" />
              </svg>
            </td>
            <td className="num r">{count(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
