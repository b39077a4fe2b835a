import { type KeyboardEvent, useId, useMemo } from 'react';
import type { ModuleMap } from '../../api.ts';
import { counted } from '../../numbers.ts';
import { IconButton } from '../button.tsx';
import { layOutMap } from './lay-out-map.ts';
import styles from './map.module.css';
import { MapGround } from './map-ground.tsx';
import { PartBox } from './part-box.tsx';
import { useNarrow } from './use-narrow.ts';
import { useView } from './use-view.ts';

interface Props {
  map: ModuleMap;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** The map as a picture: layers from top to bottom, lines as thick as what they stand for, circles dashed and named. */
export function MapPicture({ map, chosen, onChoose }: Props) {
  const narrow = useNarrow();
  const placed = useMemo(() => layOutMap(map.nodes, map.edges, narrow ? 2 : 6), [map, narrow]);
  const { box, viewBox, zoom, zoomIn, zoomOut, fit, onKeyDown, pointer } = useView(placed.width, placed.height);
  const id = useId();
  const near = new Set(
    map.edges.flatMap(({ from, to }) => (from === chosen || to === chosen ? [from, to] : [])).concat(chosen ?? []),
  );
  const tone = (isNear: boolean) => (chosen === undefined ? '' : isNear ? styles.near : styles.far);

  function press(event: KeyboardEvent, part: string) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(part === chosen ? undefined : part);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold a picture with keys of its own.
    <div
      className={styles.frame}
      role="group"
      aria-label="Architecture map"
      aria-describedby={id}
      onKeyDown={onKeyDown}
    >
      <svg
        ref={box}
        className={`${styles.picture} ${zoom > 1 ? styles.large : ''}`}
        viewBox={viewBox}
        role="presentation"
        {...pointer}
      >
        <MapGround placed={placed} tone={({ from, to }) => tone(from === chosen || to === chosen)} />
        {placed.nodes.map(({ node, x, y }) => (
          // biome-ignore lint/a11y/useSemanticElements: a picture has no buttons of its own.
          <g
            key={node.id}
            className={`${styles.node} ${tone(near.has(node.id))}`}
            transform={`translate(${x} ${y})`}
            role="button"
            tabIndex={0}
            aria-pressed={node.id === chosen}
            onClick={() => onChoose(node.id === chosen ? undefined : node.id)}
            onKeyDown={(event) => press(event, node.id)}
          >
            {/* The name: a picture is named by its title, and the words in the box may be cut. */}
            <title>{`${node.id}, layer ${node.layer + 1}, ${counted(node.files, 'file')}, ${counted(node.lines, 'line')}`}</title>
            <PartBox node={node} />
          </g>
        ))}
      </svg>
      <div className={styles.foot}>
        <p className="tiny t3" id={id}>
          Choose a part to see what it uses. Drag or use the arrow keys to move, <kbd>+</kbd> and <kbd>-</kbd> to zoom,{' '}
          <kbd>0</kbd> for all of it.
        </p>
        <div className={styles.tools}>
          <IconButton icon="plus" label="Larger" onClick={zoomIn} />
          <IconButton icon="minus" label="Smaller" disabled={zoom === 1} onClick={zoomOut} />
          <IconButton icon="expand" label="Show all of it" disabled={zoom === 1} onClick={fit} />
        </div>
      </div>
    </div>
  );
}
