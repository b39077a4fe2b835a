import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { ErrorNote } from './callout.tsx';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  onSubmit?: () => void;
  wide?: boolean;
  children: ReactNode;
  foot?: ReactNode;
}

/** The browser's own dialog: it keeps the focus inside, closes with Escape and gives the focus back to its opener. */
export function Dialog({ title, onClose, onSubmit, wide, children, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    // The browser gives the focus back only while the opener is in the page; menus close before, so we remember it.
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }

  return (
    <dialog
      ref={ref}
      className={wide ? 'wide' : ''}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={submit}>
        <div className="hd">
          <h2 id={`${id}-title`}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className="bd">{children}</div>
        {foot && <div className="ft">{foot}</div>}
      </form>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** The name that has to be typed before the button works. */
  typed?: string | undefined;
  keep?: string;
  action: string;
  acting: string;
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something ends for good: its name is in the question, and what cannot be undone is said. */
export function ConfirmDialog({ typed, keep = 'Keep it', action, acting, run, onDone, ...rest }: ConfirmProps) {
  const { title, onClose, children } = rest;
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const id = useId();
  const ready = typed === undefined || word.trim() === typed.trim();

  async function confirm() {
    if (!ready) return;
    setBusy(true);
    setError(undefined);
    try {
      await run();
      onDone();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void confirm()}
      foot={
        <>
          <Button kind="line" onClick={onClose}>
            {keep}
          </Button>
          <Button kind="danger" type="submit" disabled={!ready} busy={busy && acting}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {typed !== undefined && (
        <div className="field">
          <label htmlFor={id}>
            Type <code>{typed}</code> to confirm
          </label>
          <input
            className="input"
            id={id}
            autoComplete="off"
            spellCheck={false}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
        </div>
      )}
      <ErrorNote error={error} />
    </Dialog>
  );
}
