import type { CodeSource } from '../../cite.ts';

/** What a part is for. */
export interface Responsibility {
  text: string;
  source: CodeSource | null;
  /** Where else it stands, if it was put together. */
  others?: CodeSource[];
  /** Whether names alone tell it. */
  isInferred: boolean;
}
