import type { ReactNode } from 'react';
import { Scroll } from './scroll.tsx';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * What is in it, which decides how it stands: `name` heads its row, numbers end at the right, `actions` are buttons whose
   * heading is only heard.
   */
  kind?: 'words' | 'name' | 'number' | 'actions';
  className?: string;
}

interface Props<Row> {
  /** Names the table. It is only heard, unless `titled`. */
  caption: string;
  titled?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
}

/** Rows of one kind under the same headings. A table that is wider than the page scrolls in its own box. */
export function Table<Row>({ caption, titled = false, columns, rows, keyOf }: Props<Row>) {
  return (
    <Scroll label={`${caption}, scrollable`}>
      <table className="t">
        <caption className={titled ? undefined : 'vh'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" className={kind === 'number' ? 'r' : undefined}>
                {kind === 'actions' ? <span className="vh">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const CLASSES = { name: '', number: 'r num', actions: 'actions', words: '' };

function Cell<Row>({ column: { kind = 'words', className = '', cell }, row }: { column: Column<Row>; row: Row }) {
  const classes = [CLASSES[kind], className].filter(Boolean).join(' ') || undefined;
  return kind === 'name' ? (
    <th scope="row" className={classes}>
      {cell(row)}
    </th>
  ) : (
    <td className={classes}>{cell(row)}</td>
  );
}
