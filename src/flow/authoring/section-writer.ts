import type { Evidence } from './evidence/evidence.ts';
import type { Page } from './page.ts';

/** One section of a document: which facts it takes, how it ranks and groups them, and how it puts them into words. */
export interface SectionWriter {
  id: string;
  title: string;
  /** Longest text in words, tables and lists included. */
  budget: number;
  write(evidence: Evidence, page: Page): void;
}
