import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './callout.tsx';
import { Dialog } from './dialog.tsx';
import { Field, fieldError } from './field.tsx';

interface Props {
  /** What is renamed: "project", "token", "conversation". */
  what: string;
  name: string;
  /** How the server calls the name, and how the form does. */
  field?: 'name' | 'title';
  longest?: number;
  rename: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** A new name for something that has one. It closes when the change is done and shown. */
export function RenameDialog({ what, name, field = 'name', longest = 100, rename, onClose }: Props) {
  const [wanted, setWanted] = useState(name);
  const change = useMutation({ mutationFn: () => rename(wanted.trim()), onSuccess: onClose });
  return (
    <Dialog
      title={`Rename “${name}”`}
      onClose={onClose}
      onSubmit={() => change.mutate()}
      foot={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="main" type="submit" disabled={wanted.trim() === ''} busy={change.isPending && 'Renaming'}>
            Rename {what}
          </Button>
        </>
      }
    >
      <Field
        label={field === 'name' ? 'Name' : 'Title'}
        maxLength={longest}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        error={fieldError(change.error, field)}
      />
      <ErrorNote error={change.error} />
    </Dialog>
  );
}
