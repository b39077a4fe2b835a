import { linksFrom } from '../../../../engine/pack/graph/file-links.ts';
import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { code } from '../../wording/markup.ts';
import type { Evidence } from '../evidence.ts';
import { type PatternFinder, sourceOf } from './pattern.ts';
import { type UsedType, usedTypes } from './typed-symbols.ts';

const ABSTRACT = new Set(['interface', 'trait']);
const FEWEST_PORTS = 2;
const FEWEST_ADAPTERS = 2;
const SHOWN = 3;

/** Interfaces that the rest of the code uses without knowing any of their implementations. */
export const findPorts: PatternFinder = (evidence) => {
  const ports = usedTypes(evidence).filter((type) => isPort(evidence, type));
  if (ports.length < FEWEST_PORTS) return null;
  const outside = new Set(evidence.facts('integration').map(({ path }) => path));
  const reaching = ports.filter(({ implementers }) =>
    [...implementers].some((file) => outside.has(evidence.fileOf(file)?.path ?? '')),
  );
  if (reaching.length === 0) return null;
  const shown = [...reaching, ...ports.filter((port) => !reaching.includes(port))].slice(0, SHOWN);
  return {
    name: 'ports and adapters',
    certainty: reaching.length >= FEWEST_PORTS ? 'certain' : 'probable',
    statement: `${count(ports.length, 'interface')} such as ${joined(shown.map(({ name }) => code(name)))} have two or more implementations that their users do not know, and implementations of ${count(reaching.length, 'interface')} reach out of the process`,
    evidence: shown.flatMap(({ name, file, line, implementers }) => [
      sourceOf({ path: file.path, line }, `the interface ${code(name)}`),
      ...[...implementers]
        .slice(0, 2)
        .map((each) => sourceOf({ path: evidence.fileOf(each)?.path ?? '', line: 1 }, `implements ${code(name)}`)),
    ]),
  };
};

function isPort({ pack }: Evidence, { kind, users, implementers, file }: UsedType): boolean {
  const adapters = [...implementers].filter((id) => id !== file.id);
  if (!ABSTRACT.has(kind) || adapters.length < FEWEST_ADAPTERS) return false;
  const consumers = [...users].filter((id) => !implementers.has(id));
  const isAdapter = new Set(adapters);
  const free = consumers.filter((consumer) => !linksFrom(pack, consumer).some((link) => isAdapter.has(link.file)));
  // Somebody has to put the parts together; most of the others must not know them.
  return free.length >= 2 && free.length >= consumers.length * 0.6;
}
