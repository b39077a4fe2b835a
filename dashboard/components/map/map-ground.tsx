import { useId } from 'react';
import { counted } from '../../numbers.ts';
import type { MapEdge, MapNode, PlacedMap } from './lay-out-map.ts';
import styles from './map.module.css';

interface Props<E extends MapEdge> {
  placed: PlacedMap<MapNode, E>;
  /** How a tie stands out from the others, if it does. */
  tone?: (edge: E) => string | undefined;
}

/** What lies below the parts of a map: the bands of the layers, and the ties as lines. */
export function MapGround<E extends MapEdge>({ placed, tone }: Props<E>) {
  const id = useId();
  return (
    <>
      <defs>
        <marker
          id={`${id}-tip`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="9"
          markerHeight="9"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 .5L7.5 4L0 7.5z" className={styles.tip} />
        </marker>
      </defs>
      {placed.layers.map(({ layer, y, height }) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus.
        <g key={layer} aria-hidden="true">
          <rect className={styles.band} x={6} y={y - 16} width={placed.width - 12} height={height + 32} rx={8} />
          <text className={styles.layer} x={16} y={y - 4}>
            {layer + 1}
          </text>
        </g>
      ))}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus. */}
      <g aria-hidden="true">
        {placed.edges.map(({ edge, path, width }) => (
          <path
            key={`${edge.from} ${edge.to}`}
            className={`${styles.edge} ${edge.back ? styles.back : ''} ${tone?.(edge) ?? ''}`}
            d={path}
            strokeWidth={width}
            markerEnd={`url(#${id}-tip)`}
          >
            <title>{`${edge.from} uses ${edge.to}: ${counted(edge.weight, 'pair')} of files${edge.back ? ', which closes a circle' : ''}`}</title>
          </path>
        ))}
      </g>
    </>
  );
}
