import type { CodeSource } from '../../../authoring/cite.ts';
import { at, type Evidence, type Found } from '../../../authoring/evidence/evidence.ts';
import { TOOLING } from '../../../authoring/evidence/files/tooling.ts';
import { describedFolder, describedFolders } from '../../../authoring/evidence/parts/described-folders.ts';
import { isOnlyName } from '../../../authoring/evidence/parts/manifest-words.ts';
import { count } from '../../../authoring/wording/count.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, isBalanced, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { cited, opening, type Part, paragraph } from '../part.ts';

const ASKS =
  /\b(?:which|what|list|how many|name)\b(?: (?!does\b|do\b)[\w-]+){0,3} (?:crates?|packages?|apps?|modules?|projects?|gems?|libraries|workspaces?)\b.*\b(?:workspace|monorepo|repo(?:sitory)?|consists?|made (?:up )?of|contains?|here|are there)\b|\b(?:workspace|monorepo)\b.*\b(?:crates|packages|apps|modules|projects|members)\b/i;
/** Something of the packages is asked for, not the packages. */
const OF_THEM = /\b(?:depend\w*|version|third[- ]party|external|install\w*|imports?|uses?|used|test\w*)\b/i;
const MOST_ROWS = 24;
const ASIDE = /^(?:agent|vendored|fixture|test|example)$/;

/** "Which packages are in this monorepo?": each manifest of the product, with what it says of itself. */
export function* composeMembers({ evidence, understanding }: Inquiry): Generator<Part> {
  const { text, identifiers, paths } = understanding;
  if (!ASKS.test(text) || OF_THEM.test(text) || identifiers.length + paths.length > 0) return;
  const members = evidence
    .facts('manifest')
    .filter(
      ({ path, values }) =>
        values.name && path.includes('/') && !ASIDE.test(evidence.file(path)?.place ?? '') && !TOOLING.test(path),
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (members.length < 2) return;
  const names = members.slice(0, 4).map(({ values }) => code(values.name ?? ''));
  yield opening(
    `Below the root, ${count(members.length, 'manifest')} of packages were found${members.length > names.length ? ', among them ' : ': '}${joined(names)}`,
    cited(...members.slice(0, 3).map(at)),
  );
  const rows = members.slice(0, MOST_ROWS).map((member) => {
    const told = saidOf(evidence, member);
    return {
      cells: [code(member.values.name ?? ''), code(folderOf(member)), told?.text ?? ''],
      sources: [told?.source ?? at(member)],
    };
  });
  const isTold = rows.some(({ cells }) => cells[2] !== '');
  yield {
    form: 'table',
    head: ['package', 'folder', ...(isTold ? ['what it says of itself'] : [])],
    rows: isTold ? rows : rows.map(({ cells, sources }) => ({ cells: cells.slice(0, 2), sources })),
  };
  if (members.length > MOST_ROWS)
    yield paragraph(
      `${members.length - MOST_ROWS} more: ${joined(members.slice(MOST_ROWS).map(({ values }) => code(values.name ?? '')))}`,
    );
}

function folderOf({ path }: Found<'manifest'>): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The description in its manifest, else what the project's own map or the readme beside it says. */
function saidOf(evidence: Evidence, member: Found<'manifest'>): { text: string; source: CodeSource } | null {
  const { description } = member.values;
  const own = description && sentence(description);
  if (own && !isOnlyName(evidence, own, folderOf(member)))
    return { text: own, source: lineOf(evidence, member, 'description') };
  const mapped = describedFolder(describedFolders(evidence), folderOf(member));
  if (mapped) return mapped;
  const readme = evidence.facts('readme').find(({ path }) => path.startsWith(`${folderOf(member)}/README`));
  const lead = readme?.values.lead && sentence(readme.values.lead);
  return readme && lead ? { text: lead, source: at(readme) } : null;
}

function sentence(text: string): string | null {
  const first = sentencesOf(plain(text))[0]?.replace(/[.:]+$/, '') ?? '';
  return first !== '' && first.length <= 200 && isBalanced(first) ? first : null;
}

/** The lines of a manifest that say it: the fact itself stands at the name. */
function lineOf(evidence: Evidence, member: Found<'manifest'>, key: string): CodeSource {
  const found = (evidence.lines(member.path) ?? []).findIndex((line) => line.trim().replace(/^"/, '').startsWith(key));
  return found < 0 ? at(member) : { path: member.path, startLine: found + 1, endLine: found + 2 };
}
