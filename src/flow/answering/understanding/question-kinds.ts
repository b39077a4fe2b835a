/** What a question asks for. The kind decides order and emphasis of an answer, never what may appear in it. */
export const QUESTION_KINDS = [
  'where',
  'what',
  'how',
  'howto',
  'why',
  'history',
  'invariant',
  'reuse',
  'impact',
  'tests',
  'architecture',
  'data',
  'config',
  'deps',
  'compare',
  'list',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
