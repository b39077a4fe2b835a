import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Project } from '../../api.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Dialog } from '../dialog.tsx';
import { CredentialField } from './credential-field.tsx';

/** A new access token for a private repository, and at once another try with it. */
export function ReplaceCredential({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const [credential, setCredential] = useState('');
  const replace = useMutation({
    mutationFn: async () => {
      await api.replaceCredential(project.project_id, credential);
      await api.ingest(project.project_id);
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['projects'] });
      await client.invalidateQueries({ queryKey: ['project', project.project_id] });
      onClose();
    },
  });
  return (
    <Dialog
      title={`Replace the credential of “${project.name}”`}
      onClose={onClose}
      onSubmit={() => replace.mutate()}
      foot={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="main" type="submit" disabled={credential === ''} busy={replace.isPending && 'Replacing'}>
            Replace and try again
          </Button>
        </>
      }
    >
      <CredentialField value={credential} onChange={setCredential} error={replace.error} />
      <ErrorNote error={replace.error} />
    </Dialog>
  );
}
