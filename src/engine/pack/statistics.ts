/** How much a pack holds of everything. */
export interface PackStatistics {
  files: number;
  bytes: number;
  lines: number;
  languages: { language: string; files: number; lines: number; bytes: number }[];
  symbols: number;
  imports: number;
  resolvedImports: number;
  /** Pairs of files of which one uses the other. */
  links: number;
  commits: number;
  contributors: number;
  skipped: { reason: string; files: number; bytes: number }[];
  facts: Record<string, number>;
}
