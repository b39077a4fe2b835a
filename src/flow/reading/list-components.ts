import type { Pack } from '../../engine/pack/open-pack.ts';
import { nameTerms } from '../../engine/pack/search/name-match.ts';
import { type Component, componentsOf } from '../authoring/evidence/components.ts';
import { evidenceOf } from '../authoring/evidence/evidence.ts';
import { directoryOf } from '../authoring/evidence/files/directory-of.ts';

/** Something of the project to build on, with one real use and what else could serve. */
export interface ReusableComponent extends Component {
  example: { path: string; line: number; text: string };
  alternatives: { name: string; path: string; line: number; why: string }[];
}

export interface ComponentFilter {
  /** Words of the name, the path or the summary. */
  query?: string;
  kind?: string;
}

const ALTERNATIVES = 3;
/** Share of the words of two names that must be common for one to be an alternative to the other. */
const LEAST_ALIKE = 0.5;

/** Exported definitions that several files use, the widest used first. */
export function listComponents(pack: Pack, { query, kind }: ComponentFilter = {}): Component[] {
  const words = query?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return componentsOf(evidenceOf(pack, '')).filter((component) => {
    const text = `${component.name} ${component.path} ${component.sentence ?? ''}`.toLowerCase();
    return (kind === undefined || component.kind === kind) && words.every((word) => text.includes(word));
  });
}

/** Adds what takes time to find, so it is done for the components that are shown. */
export function describeComponent(pack: Pack, component: Component): ReusableComponent {
  const evidence = evidenceOf(pack, '');
  const { path, line } = component.use;
  const text = evidence.lines(path)?.[line - 1]?.trim().slice(0, 300) ?? '';
  return {
    ...component,
    example: { path, line, text },
    alternatives: alternativesTo(component, componentsOf(evidence)),
  };
}

/** Components of the same kind whose names share most words, or that extend or implement the same thing. */
function alternativesTo(component: Component, all: readonly Component[]): ReusableComponent['alternatives'] {
  const own = new Set(nameTerms(component.name).parts);
  const found = all.flatMap((other) => {
    if (other.id === component.id || other.kind !== component.kind) return [];
    const parts = new Set(nameTerms(other.name).parts);
    const common = [...own].filter((part) => parts.has(part));
    const alike = common.length / Math.max(1, own.size + parts.size - common.length);
    const base = other.bases.find((each) => component.bases.includes(each));
    const near = directoryOf(other.path) === directoryOf(component.path) ? 0.1 : 0;
    if (base === undefined && (alike < LEAST_ALIKE || common.length < 2)) return [];
    const why = base === undefined ? `its name shares ${common.join(', ')}` : `it has the same base, ${base}`;
    return [{ other, why, worth: alike + near + (base === undefined ? 0 : 1) }];
  });
  return found
    .sort((a, b) => b.worth - a.worth || b.other.users - a.other.users || (a.other.path < b.other.path ? -1 : 1))
    .slice(0, ALTERNATIVES)
    .map(({ other, why }) => ({ name: other.name, path: other.path, line: other.startLine, why }));
}
