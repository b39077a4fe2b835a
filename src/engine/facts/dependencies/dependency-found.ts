import type { DependencyFact } from '../fact.ts';

/** A dependency as one manifest names it. The version is what is written: a range, a tag, or empty. */
export interface DependencyFound {
  name: string;
  version: string;
  scope: DependencyFact['values']['scope'];
  ecosystem: string;
  line: number;
}
