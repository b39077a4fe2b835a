import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ModuleMap } from '../../api.ts';
import { counted } from '../../numbers.ts';
import { mapQuery } from '../../queries.ts';
import { Badge } from '../badge.tsx';
import { Icon } from '../icon.tsx';
import { Loading } from '../loading.tsx';
import { Panel } from '../page.tsx';
import { layOutMap } from './lay-out-map.ts';
import styles from './map.module.css';
import { MapGround } from './map-ground.tsx';
import { PartBox } from './part-box.tsx';
import { useNarrow } from './use-narrow.ts';

const MOST_PARTS = 12;

/** The largest parts and how they hang together, as a glance; the map has all of them. */
export function SmallMap({ projectId }: { projectId: string }) {
  const { data: map, isPending } = useQuery(mapQuery(projectId, undefined));
  if (isPending) return <Loading lines={8} />;
  // One part says nothing about how parts hang together.
  if (!map || map.nodes.length < 2) return null;
  const circles = map.edges.filter(({ back }) => back).length;
  return (
    <Panel
      id="structure"
      title="How is it put together?"
      side={
        <span className="row tight">
          {circles > 0 && (
            <Badge tone="fail" icon="sync">
              {counted(circles, 'circular tie')}
            </Badge>
          )}
          <Link className="btn s" to="/projects/$projectId/map" params={{ projectId }}>
            <Icon name="expand" />
            Open the map
          </Link>
        </span>
      }
    >
      <Picture map={map} />
    </Panel>
  );
}

function Picture({ map }: { map: ModuleMap }) {
  const narrow = useNarrow();
  const nodes = useMemo(() => map.nodes.toSorted((a, b) => b.lines - a.lines).slice(0, MOST_PARTS), [map]);
  const placed = useMemo(() => layOutMap(nodes, map.edges, narrow ? 2 : 4), [nodes, map, narrow]);
  const [largest] = nodes;
  const told = `${counted(map.nodes.length, 'part')} in ${counted(map.layers, 'layer')}, what uses above what is used. The largest is ${largest?.id} with ${counted(largest?.lines ?? 0, 'line')}.`;
  return (
    <div className="stack s3">
      <p className="small t2">
        {told}
        {nodes.length < map.nodes.length && ` The ${nodes.length} largest are drawn.`}
      </p>
      <svg
        className={styles.small}
        viewBox={`0 0 ${placed.width} ${placed.height}`}
        role="img"
        aria-label={`Architecture map. ${told}`}
      >
        <MapGround placed={placed} />
        {placed.nodes.map(({ node, x, y }) => (
          <g key={node.id} className={styles.plain} transform={`translate(${x} ${y})`}>
            <PartBox node={node} />
          </g>
        ))}
      </svg>
    </div>
  );
}
