import { edgesTo } from '../../../../engine/pack/graph/edge-reader.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { readSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Component } from '../components.ts';
import type { Evidence } from '../evidence.ts';

const FEWEST = 3;
const MOST_NAMED = 3;
/** How types are built on one of another kind. */
const HOW: Record<string, string> = { class: 'Base of', module: 'Mixed into', struct: 'Part of' };

/** The types of the product that extend or implement a type: "Base of `FileStore`, `CloudStore` and more"; null where these are few. */
export function builtOnIt(evidence: Evidence, { id, kind, implementers }: Component): string | null {
  if (implementers < FEWEST || !/^(?:class|interface|trait|module|struct)$/.test(kind)) return null;
  const types = edgesTo(evidence.pack, id).flatMap(({ source, kind: use, certainty }) => {
    const file = evidence.fileOf(fileOfSymbol(source));
    const type =
      use === 'base' && certainty !== 'guess' && file?.place === 'source' ? readSymbol(evidence.pack, source) : null;
    return type ? [shortName(type.name)] : [];
  });
  const names = [...new Set(types)];
  if (names.length < FEWEST) return null;
  const shown = names.slice(0, MOST_NAMED).map(code);
  const how = HOW[kind] ?? 'Implemented or extended by';
  return `${how} ${joined(names.length > shown.length ? [...shown, 'more'] : shown)}`;
}
