import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CodeSymbol } from '../../api.ts';
import { FilterField } from '../filter-field.tsx';
import styles from './code.module.css';

interface Props {
  projectId: string;
  symbols: CodeSymbol[];
  /** The definition whose uses are shown, by name and line. */
  chosen: string | undefined;
  line: number | undefined;
}

const MANY = 12;

/** The definitions of a file. Choosing one goes to its lines and shows who uses it. */
export function Outline({ projectId, symbols, chosen, line }: Props) {
  const [filter, setFilter] = useState('');
  const shown = symbols.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
  return (
    <nav className="stack s2" aria-labelledby="outline">
      <h2 className="small" id="outline">
        Definitions <span className="count">{symbols.length}</span>
      </h2>
      {symbols.length > MANY && <FilterField label="Filter definitions" value={filter} onChange={setFilter} />}
      <ul className={styles.outline}>
        {shown.map((symbol) => (
          <li key={`${symbol.name}:${symbol.start_line}`}>
            <Link
              to="/projects/$projectId/code"
              params={{ projectId }}
              search={{
                path: symbol.path,
                start: symbol.start_line,
                end: symbol.end_line,
                symbol: symbol.name,
              }}
              activeProps={{}}
              aria-current={symbol.name === chosen && symbol.start_line === line ? 'location' : undefined}
              className={symbol.name.includes('.') ? styles.inner : undefined}
            >
              <span className="mono trunc">{symbol.name.split('.').at(-1)}</span>
              <span className="tiny t3">
                {symbol.kind}
                {symbol.exported && ', exported'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {symbols.length === 0 && <p className="small t2">None were found in this file.</p>}
    </nav>
  );
}
