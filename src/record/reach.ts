/**
 * What a caller may know of, the first argument of every query: one organization, and of its projects all (null) or the
 * named ones. A row outside of it is "not found", exactly like one that does not exist.
 */
export interface Reach {
  organizationId: string;
  projectIds: string[] | null;
}

export function reaches({ projectIds }: Reach, projectId: string): boolean {
  return projectIds === null || projectIds.includes(projectId);
}
