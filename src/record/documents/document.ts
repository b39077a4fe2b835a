export const DOCUMENT_KINDS = ['prd', 'techspec'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** As sentences call them. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = { prd: 'PRD', techspec: 'tech spec' };

/** The section ids of each document, in reading order. They are stable: clients keep links to them. */
export const SECTIONS = {
  prd: [
    'executive_overview',
    'user_personas',
    'capabilities',
    'high_level_requirements',
    'user_stories',
    'non_functional_requirements',
    'security_requirements',
    'open_questions',
  ],
  techspec: [
    'system_architecture',
    'components',
    'data_models',
    'api_specifications',
    'user_interface',
    'interface_specifications',
    'integration_points',
    'configuration',
    'invariants',
    'reusable_components',
    'security_considerations',
    'testing',
    'operations',
    'design_history',
    'implementation_strategy',
    'glossary',
  ],
} as const satisfies Record<DocumentKind, readonly string[]>;

/** Where a statement comes from: lines of a file at the ingested commit, or a commit. */
export type Citation =
  | { n: number; kind: 'code'; path: string; startLine: number; endLine: number; symbol?: string; commit: string }
  | { n: number; kind: 'commit'; commit: string; subject: string; date: number | null };

export interface DocumentSection {
  id: string;
  title: string;
  summary: string;
  markdown: string;
  citations: Citation[];
  caveats: string[];
  tokens: number;
  /** The commit at which it last changed; absent where that is the commit of the document. */
  commit?: string;
  /** What wrote it; absent before it is published. */
  engine?: string;
}

/** A section without its text, for the outline. */
export type SectionOutline = Pick<DocumentSection, 'id' | 'title' | 'summary' | 'tokens' | 'caveats'>;

export interface Document {
  id: string;
  projectId: string;
  kind: DocumentKind;
  commit: string;
  /** What wrote it; where a language model reworded sections, that too: `embedded + anthropic:claude-…`. */
  engine: string;
  createdAt: number;
  outline: SectionOutline[];
}
