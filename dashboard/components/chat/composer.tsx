import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import styles from './chat.module.css';

interface Props {
  /** Under which what is typed is kept while the page is loaded anew. */
  draft: string;
  projectName: string;
  commit: string | undefined;
  first: boolean;
  busy: boolean;
  start?: string;
  /** Rejects when the question did not get through. */
  onAsk: (question: string) => Promise<unknown>;
  onStop: () => void;
}

/** Where one asks. Enter sends, Shift Enter breaks the line; while an answer is written the button stops it. */
export function Composer({ draft, projectName, commit, first, busy, start = '', onAsk, onStop }: Props) {
  const [text, setText] = useState(start || (sessionStorage.getItem(draft) ?? ''));
  useEffect(() => sessionStorage.setItem(draft, text), [draft, text]);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  function send() {
    const question = text.trim();
    if (question === '' || busy) return;
    setText('');
    // What could not be asked is put back, unless something else was typed meanwhile.
    onAsk(question).catch(() => setText((typed) => typed || question));
    field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function press(event: KeyboardEvent) {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form className={`no-print ${styles.composer}`} onSubmit={submit}>
      <div className={styles.inner}>
        <label className="vh" htmlFor={id}>
          {first ? `Ask about ${projectName}` : 'Ask a follow-up'}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={2}
          maxLength={32_000}
          placeholder={first ? `Ask about ${projectName}` : `Ask a follow-up about ${projectName}`}
          aria-describedby={`${id}-help`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
        />
        <div className="row between">
          <span className="tiny t3 grow" id={`${id}-help`}>
            Answers use this project only{commit && ', at '}
            {commit && <span className="mono">{commit.slice(0, 7)}</span>}.{' '}
            <span className="hide-s">
              <kbd>Enter</kbd> sends, <kbd>Shift Enter</kbd> new line
            </span>
          </span>
          {busy ? (
            <Button kind="line" icon="stop" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <Button kind="main" icon="send" type="submit" disabled={text.trim() === ''}>
              Ask
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
