import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type McpToken } from '../../api.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import { Dialog } from '../dialog.tsx';
import { Field, fieldError } from '../field.tsx';

export function RenameToken({ token, onClose }: { token: McpToken; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(token.name);
  const rename = useMutation({
    mutationFn: () => api.renameToken(token.token_id, name.trim()),
    onSuccess: async (renamed) => {
      client.setQueryData(['token', token.token_id], renamed);
      await client.invalidateQueries({ queryKey: ['tokens'] });
      onClose();
    },
  });
  return (
    <Dialog
      title={`Rename “${token.name}”`}
      onClose={onClose}
      onSubmit={() => rename.mutate()}
      foot={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="main" type="submit" disabled={name.trim() === ''} busy={rename.isPending && 'Renaming'}>
            Rename token
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(rename.error, 'name')}
      />
      <ErrorNote error={rename.error} />
    </Dialog>
  );
}
