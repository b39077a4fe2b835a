import { stem } from '../../../engine/pack/search/stem.ts';
import type { QuestionKind } from './question-kinds.ts';

/** Words that only say which kind of question it is. In such a question they are not its subject. */
const WORDS: Partial<Record<QuestionKind, string>> = {
  history:
    'commit commits contributor contributors maintainer maintainers author authors wrote written knows know maintain maintains changed recent recently lately last history old introduced changelog blame expert review ask touched month week year project repository',
  invariant:
    'invariant invariants rule rules constraint constraints hold holds allowed forbidden validation validated restriction precondition guarantee rejected refused panic panics fail fails throw throws raise raises limit limits apply applies condition conditions requirement requirements',
  reuse: 'reuse reusable helper utility existing already something anything component',
  impact:
    'breaks break impact affected affects change changing remove removing rename callers caller usage usages depends safe uses blast radius',
  tests: 'test tests tested testing covered coverage cover unit suite',
  architecture:
    'architecture overview structure organized organised structured laid layers layer modules components entry points big picture high level tour parts design project repository repo monorepo workspace codebase code build built made work works service services communicate communicates talk',
  data: 'database schema schemas table tables model models entity entities column columns fields stored persisted data relationship relations belong belongs',
  config:
    'environment env variable variables var vars setting settings configuration config configure configured option options flag flags command line knobs default read reads server service backend daemon container deployment production required mandatory necessary',
  deps: 'depend depends rely relies library libraries dependency dependencies package packages third party external services talk talks connect connects communicate communicates integrate integrates integrations framework frameworks need needs runtime version versions pinned requirements',
  compare: 'difference differences differ versus vs compare compared between',
  list: 'list count many tests all every available number route routes endpoint endpoints command commands subclasses subclass implementations implement implements extend extends class classes types functions methods',
  howto: 'add create write implement new extend steps example guide way',
  where: 'located location find defined implemented lives live file',
  why: 'reason rationale motivation why',
};

const stems = new Map<QuestionKind, ReadonlySet<string>>();

export function kindStems(kind: QuestionKind): ReadonlySet<string> {
  const known = stems.get(kind) ?? new Set((WORDS[kind] ?? '').split(' ').filter(Boolean).map(stem));
  stems.set(kind, known);
  return known;
}
