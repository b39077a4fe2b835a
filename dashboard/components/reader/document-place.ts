export type DocumentKind = 'prd' | 'techspec';

export const DOCUMENT_NAMES: Record<DocumentKind, string> = { prd: 'PRD', techspec: 'Tech spec' };

/** Which document of which project is read. */
export interface DocumentPlace {
  kind: DocumentKind;
  projectId: string;
}
