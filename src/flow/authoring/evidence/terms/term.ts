import type { CodeSource } from '../../cite.ts';

/** A noun of the project with what it means. */
export interface Term {
  term: string;
  meaning: string;
  source: CodeSource;
}
