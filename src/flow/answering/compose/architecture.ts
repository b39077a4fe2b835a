import { centralFiles } from '../../../engine/pack/graph/file-graph.ts';
import { flowchart } from '../../authoring/diagrams/flowchart.ts';
import { entriesOf } from '../../authoring/evidence/entries.ts';
import { at, top } from '../../authoring/evidence/evidence.ts';
import { cyclesOf, partsOf, productFiles } from '../../authoring/evidence/parts.ts';
import { profileOf } from '../../authoring/evidence/profile.ts';
import { count, digits } from '../../authoring/wording/count.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, plain } from '../../authoring/wording/markup.ts';
import { partName } from '../../authoring/wording/part-name.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import type { Composer } from './composer.ts';
import { bullet, cited, citedList, opening } from './part.ts';

const NODES = 8;
const EDGES = 10;

/** The whole project: what it is, its parts and how they lean on each other, where it starts, what most stand on. */
export const composeArchitecture: Composer = function* ({ evidence, pack }) {
  const profile = profileOf(evidence);
  const { parts, links } = partsOf(evidence);
  const files = productFiles(evidence);
  const [largest] = parts;
  if (!largest) return;
  const language = profile.languages[0] ? ` written in ${profile.languages[0].name}` : '';
  const named = parts.slice(0, 4).map(({ name }) => partName(name));
  const source = profile.readme
    ? at(profile.readme)
    : profile.manifest
      ? at(profile.manifest)
      : top(largest.files[0]?.path ?? '');
  yield opening(
    `${plain(profile.name)} is ${withArticle(profile.kind)}${language}: ${count(files.length, 'source file')}${parts.length < files.length ? ` in ${count(parts.length, 'part')}` : ''}, the largest of them ${joined(named)}`,
    cited(source, top(largest.files[0]?.path ?? '')),
  );
  const lead = profile.readme?.values.tagline ?? profile.readme?.values.lead ?? profile.manifest?.values.description;
  if (lead) yield bullet(`In its own words: "${plain(lead).replace(/"/g, "'").slice(0, 240)}"`, cited(source));
  const chart = flowchart(
    parts.slice(0, NODES).map(({ name, files: own }) => ({
      key: name,
      title: name,
      ...(own.length > 1 && { detail: count(own.length, 'file') }),
    })),
    links.slice(0, EDGES * 3).map(({ from, to, files: weight }) => ({ from, to, weight })),
  );
  if (chart) yield { form: 'diagram', text: chart };
  const entries = entriesOf(evidence)
    .filter(({ path }) => !/\.(?:json|toml|ya?ml|xml)$/.test(path))
    .slice(0, 3);
  if (entries.length > 0)
    yield bullet(
      'It starts in ',
      ...citedList(
        entries.map(({ path, why, source: place }) => ({
          text: `${code(path)} (${why.replace(/^it named/, 'it is named')})`,
          source: place,
        })),
      ),
    );
  const central = centralFiles(pack, 4);
  if (central.length > 0)
    yield bullet(
      'Most other code stands on ',
      ...citedList(
        central.map(({ path, users }) => ({
          text: `${code(path)} (${count(users, 'file')} ${users === 1 ? 'uses' : 'use'} it)`,
          source: top(path),
        })),
      ),
    );
  const strongest = links.slice(0, 3);
  if (strongest.length > 0)
    yield bullet(
      'The strongest links by imports: ',
      ...citedList(
        strongest.map(({ from, to, files: pairs, example }) => ({
          text: `${code(from)} uses ${code(to)}${pairs > 1 ? ` (${pairs} pairs of files)` : ''}`,
          source: { path: example.path, startLine: example.line, endLine: example.line },
        })),
      ),
    );
  const cycles = cyclesOf(evidence);
  const [cycle] = cycles;
  const proof = cycle?.evidence[0];
  if (cycle && proof)
    yield bullet(
      `${count(cycles.length, 'group')} of files ${cycles.length === 1 ? 'imports' : 'import'} each other in a circle; the smallest has ${digits(cycle.files.length)} files`.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      ),
      cited({ path: proof.path, startLine: proof.line, endLine: proof.line }),
    );
};
