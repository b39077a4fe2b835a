import { Link } from '@tanstack/react-router';
import type { ModuleMap } from '../../api.ts';
import { count } from '../../numbers.ts';
import { withCode } from '../documents/with-code.tsx';
import { Scroll } from '../scroll.tsx';

/** The same as the picture, for those who read tables better. */
export function MapTables({ map, projectId }: { map: ModuleMap; projectId: string }) {
  return (
    <details>
      <summary className="small t2">The map as tables</summary>
      <div className="stack">
        <Scroll label="Parts, scrollable">
          <table className="t">
            <caption>Parts, the highest layer first</caption>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col" className="r">
                  Layer
                </th>
                <th scope="col" className="r">
                  Files
                </th>
                <th scope="col" className="r">
                  Lines
                </th>
                <th scope="col">What it is for</th>
              </tr>
            </thead>
            <tbody>
              {map.nodes
                .toSorted((a, b) => b.layer - a.layer)
                .map((part) => (
                  <tr key={part.id}>
                    <th scope="row" className="mono">
                      {part.id}
                    </th>
                    <td className="r num">{part.layer + 1}</td>
                    <td className="r num">{count(part.files)}</td>
                    <td className="r num">{count(part.lines)}</td>
                    <td>{withCode(part.about)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroll>
        <Scroll label="What uses what, scrollable">
          <table className="t">
            <caption>What uses what, the most used first</caption>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Uses</th>
                <th scope="col" className="r">
                  Pairs of files
                </th>
                <th scope="col">For example</th>
              </tr>
            </thead>
            <tbody>
              {map.edges.map((edge) => (
                <tr key={`${edge.from} ${edge.to}`}>
                  <th scope="row" className="mono">
                    {edge.from}
                  </th>
                  <td className="mono">
                    {edge.to}
                    {edge.back && ' (a circle)'}
                  </td>
                  <td className="r num">{count(edge.weight)}</td>
                  <td>
                    <Link
                      className="quiet mono"
                      to="/projects/$projectId/code"
                      params={{ projectId }}
                      search={{ path: edge.example.path, start: edge.example.line }}
                    >
                      {edge.example.path}:{edge.example.line}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
    </details>
  );
}
