import type { ReactNode } from 'react';
import { Button, CopyButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Day } from '../moment.tsx';

/** A link that works once and is shown once, to be handed over by whatever way is safe. */
export function OneTimeLinkDialog({ title, link, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <Button kind="main" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="t2">{children}</p>
      <div className="oneline-link">
        <code className="trunc">{link.url}</code>
        <CopyButton text={() => link.url} label="Copy link" />
      </div>
      <p className="tiny t3">
        It is shown this once and ends on <Day at={link.expires_at} />.
      </p>
    </Dialog>
  );
}

interface Props {
  title: string;
  link: { url: string; expires_at: string };
  onClose: () => void;
  children: ReactNode;
}
