import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const folderQuery = (projectId: string, folder: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'files', folder],
    queryFn: () => api.files(projectId, folder),
    staleTime: 60_000,
  });
