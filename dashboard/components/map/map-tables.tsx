import { Link } from '@tanstack/react-router';
import type { ModuleMap } from '../../api.ts';
import { count } from '../../numbers.ts';
import { withCode } from '../documents/with-code.tsx';
import { type Column, Table } from '../table.tsx';

const PARTS: Column<ModuleMap['nodes'][number]>[] = [
  { head: 'Part', kind: 'name', className: 'mono', cell: ({ id }) => id },
  { head: 'Layer', kind: 'number', cell: ({ layer }) => layer + 1 },
  { head: 'Files', kind: 'number', cell: ({ files }) => count(files) },
  { head: 'Lines', kind: 'number', cell: ({ lines }) => count(lines) },
  { head: 'What it is for', cell: ({ about }) => withCode(about) },
];

const tiesOf = (projectId: string): Column<ModuleMap['edges'][number]>[] => [
  { head: 'Part', kind: 'name', className: 'mono', cell: ({ from }) => from },
  { head: 'Uses', className: 'mono', cell: ({ to, back }) => (back ? `${to} (a circle)` : to) },
  { head: 'Pairs of files', kind: 'number', cell: ({ weight }) => count(weight) },
  {
    head: 'For example',
    cell: ({ example: { path, line } }) => (
      <Link className="quiet mono" to="/projects/$projectId/code" params={{ projectId }} search={{ path, start: line }}>
        {path}:{line}
      </Link>
    ),
  },
];

/** The same as the picture, for those who read tables better. */
export function MapTables({ map, projectId }: { map: ModuleMap; projectId: string }) {
  return (
    <details>
      <summary className="small t2">The map as tables</summary>
      <div className="stack">
        <Table
          caption="Parts, the highest layer first"
          titled
          columns={PARTS}
          rows={map.nodes.toSorted((a, b) => b.layer - a.layer)}
          keyOf={({ id }) => id}
        />
        <Table
          caption="What uses what, the most used first"
          titled
          columns={tiesOf(projectId)}
          rows={map.edges}
          keyOf={({ from, to }) => `${from} ${to}`}
        />
      </div>
    </details>
  );
}
