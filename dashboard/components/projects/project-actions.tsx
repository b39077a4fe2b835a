import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Project } from '../../api.ts';
import { useRole } from '../../session.ts';
import { IconButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { ConfirmDialog, Dialog } from '../dialog.tsx';
import { Menu, MenuItem, MenuLine } from '../menu.tsx';
import { RenameDialog } from '../rename-dialog.tsx';
import { isRunning } from './project-state.ts';

/** What can be done with a project, as far as one's role goes. */
export function ProjectActions({ project, onDeleted }: { project: Project; onDeleted?: () => void }) {
  const client = useQueryClient();
  const { atLeast } = useRole();
  const [open, setOpen] = useState<'rename' | 'delete' | 'error' | undefined>();
  const id = project.project_id;
  const refresh = () =>
    Promise.all([['projects'], ['project', id]].map((queryKey) => client.invalidateQueries({ queryKey })));
  const act = useMutation({
    mutationFn: (what: 'ingest' | 'cancel') => (what === 'ingest' ? api.ingest(id) : api.cancelIngest(id)),
    onSuccess: refresh,
    onError: () => setOpen('error'),
  });
  if (!atLeast('member')) return null;
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={`More actions for ${project.name}`} />}>
        {isRunning(project) ? (
          <MenuItem icon="slash" onSelect={() => act.mutate('cancel')}>
            Cancel the run
          </MenuItem>
        ) : (
          <MenuItem icon="sync" onSelect={() => act.mutate('ingest')}>
            {project.ingested_at ? 'Re-ingest' : 'Try again'}
          </MenuItem>
        )}
        <MenuItem icon="pen" onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        {atLeast('admin') && (
          <>
            <MenuLine />
            <MenuItem icon="trash" danger onSelect={() => setOpen('delete')}>
              Delete project
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'rename' && (
        <RenameDialog
          what="project"
          name={project.name}
          rename={async (name) => {
            await api.renameProject(id, name);
            await refresh();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'error' && act.error && (
        <Dialog title={`${project.name} was not changed`} onClose={() => setOpen(undefined)}>
          <ErrorNote error={act.error} />
        </Dialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete the project “${project.name}”?`}
          typed={project.name}
          action="Delete project"
          acting="Deleting"
          run={() => api.deleteProject(id)}
          onDone={() => {
            setOpen(undefined);
            onDeleted?.();
            void client.invalidateQueries({ queryKey: ['projects'] });
          }}
          onClose={() => setOpen(undefined)}
        >
          <p className="t2">
            Its documents, its index and its conversations go with it, and tools can no longer ask about it. The
            repository itself is not touched. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
