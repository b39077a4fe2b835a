import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Project } from '../../api.ts';
import { useRole } from '../../session.ts';
import { IconButton } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { ConfirmDialog, Dialog } from '../dialog.tsx';
import { Menu } from '../menu.tsx';
import type { MenuEntry } from '../menu-entry.ts';
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
  const ingest: MenuEntry = isRunning(project)
    ? { kind: 'item', label: 'Cancel the run', icon: 'slash', onSelect: () => act.mutate('cancel') }
    : {
        kind: 'item',
        label: project.ingested_at ? 'Re-ingest' : 'Try again',
        icon: 'sync',
        onSelect: () => act.mutate('ingest'),
      };
  const entries: MenuEntry[] = [
    ingest,
    { kind: 'item', label: 'Rename', icon: 'pen', onSelect: () => setOpen('rename') },
  ];
  if (atLeast('admin')) {
    entries.push(
      { kind: 'line' },
      { kind: 'item', label: 'Delete project', icon: 'trash', danger: true, onSelect: () => setOpen('delete') },
    );
  }
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={`More actions for ${project.name}`} />} entries={entries} />
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
