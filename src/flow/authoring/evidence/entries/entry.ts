import type { CodeSource } from '../../cite.ts';

/** Where the program begins, as documents and answers tell it. */
export interface Entry {
  path: string;
  /** A clause that completes "starts in …:". */
  why: string;
  source: CodeSource;
}
