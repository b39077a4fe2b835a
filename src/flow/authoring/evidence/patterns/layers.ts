import { count } from '../../wording/count.ts';
import { code } from '../../wording/markup.ts';
import { moduleMap } from '../parts/module-map.ts';
import { type PatternFinder, sourceOf } from './pattern.ts';

const FEWEST_PARTS = 4;
const FEWEST_LAYERS = 3;
const FEWEST_USES = 25;
/** Share of the uses that may run upwards before the direction is no rule any more. */
const MOST_UPWARDS = 0.03;
const SHOWN = 4;

/** Parts that use each other in one direction only. */
export const findLayers: PatternFinder = (evidence) => {
  const { nodes, edges, layers } = moduleMap(evidence);
  const folders = new Set(nodes.filter(({ id }) => /[/*]$/.test(id)).map(({ id }) => id));
  const between = edges.filter(({ from, to }) => folders.has(from) && folders.has(to));
  const uses = between.reduce((sum, { weight }) => sum + weight, 0);
  const upwards = between.filter(({ back }) => back).reduce((sum, { weight }) => sum + weight, 0);
  if (folders.size < FEWEST_PARTS || layers < FEWEST_LAYERS || uses < FEWEST_USES || upwards > uses * MOST_UPWARDS) {
    return null;
  }
  const against = upwards === 0 ? 'none runs' : upwards === 1 ? 'one runs' : `${upwards} run`;
  return {
    name: 'layers',
    certainty: upwards === 0 ? 'certain' : 'probable',
    statement: `The ${count(folders.size, 'folder')} of the code use each other in one direction through ${count(layers, 'layer')}: of ${uses} uses between their files ${against} the other way`,
    evidence: between
      .filter(({ back }) => !back)
      .slice(0, SHOWN)
      .map(({ from, to, example }) => sourceOf(example, `${code(from)} uses ${code(to)}`)),
  };
};
