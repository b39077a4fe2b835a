import type { ModuleMap } from '../../api.ts';
import { count, counted } from '../../numbers.ts';
import { NODE } from './lay-out-map.ts';
import styles from './map.module.css';
import { nameOf } from './part-name.ts';

/** A part of the project as it stands in a map: a box with its name and size. */
export function PartBox({ node }: { node: ModuleMap['nodes'][number] }) {
  return (
    <>
      <rect width={NODE.width} height={NODE.height} rx={6} />
      <text className={styles.name} x={12} y={24}>
        {nameOf(node.id)}
      </text>
      <text className={styles.size} x={12} y={42}>
        {counted(node.files, 'file')}, {count(node.lines)} lines
      </text>
    </>
  );
}
