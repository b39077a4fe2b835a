/** How much a pack holds of everything. */
export interface PackStatistics {
  files: number;
  bytes: number;
  lines: number;
  languages: { language: string; files: number; lines: number; bytes: number }[];
  symbols: number;
  imports: number;
  resolvedImports: number;
  /** Uses of definitions that were resolved. */
  references: number;
  commits: number;
  contributors: number;
  skipped: { reason: string; files: number; bytes: number }[];
  facts: Record<string, number>;
}
