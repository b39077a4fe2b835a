import { type ReactNode, useRef } from 'react';
import type { Citation, Message } from '../../api.ts';
import { counted, percent } from '../../numbers.ts';
import { age } from '../../time.ts';
import { Badge } from '../badge.tsx';
import { Mark } from '../brand.tsx';
import { Button, CopyButton } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { CitationChip } from '../documents/citation-mark.tsx';
import { sourceLine } from '../documents/citation-words.ts';
import { Markdown } from '../documents/markdown.tsx';
import { Icon } from '../icon.tsx';
import styles from './chat.module.css';
import type { Writing } from './use-answer.ts';

export function Question({ text }: { text: string }) {
  return (
    <p className={styles.question}>
      <span className="vh">You asked: </span>
      {text}
    </p>
  );
}

/** An answer with its sources and where it comes from: commit, age, completeness. */
export function Answer({ message, projectId, index }: { message: Message; projectId: string; index: number }) {
  const { text, citations, engine, status, support } = message;
  return (
    <article className={styles.answer} aria-label={`Answer ${index}`}>
      <div className={styles.head}>
        <Who />
        {engine && (
          <Badge icon="chip">
            {/^(embedded|offline)/i.test(engine) ? 'Answered without a language model' : `Answered with ${engine}`}
          </Badge>
        )}
        {status === 'complete' && support === 'weak' && (
          <Badge tone="warn" icon="warning">
            Weak evidence
          </Badge>
        )}
        {status === 'complete' && support === 'none' && <Badge icon="search">Not found in this project</Badge>}
        {status === 'stopped' && <Badge icon="stop">Stopped</Badge>}
        {status === 'failed' && (
          <Badge tone="fail" icon="failed">
            Broken off
          </Badge>
        )}
      </div>
      {text === '' ? (
        <p className="t2">Nothing was written before it was stopped. Ask again when you are ready.</p>
      ) : (
        <div className="doc">
          <Markdown text={text} citations={citations} projectId={projectId} />
        </div>
      )}
      <Sources citations={citations} projectId={projectId} />
      {text !== '' && <Foot message={message} />}
    </article>
  );
}

/** Where an answer comes from, and a way to take it along. */
function Foot({ message: { text, citations, freshness, completeness } }: { message: Message }) {
  return (
    <div className={styles.foot}>
      <p className={`prov ${styles.prov}`}>
        {freshness?.commit && (
          <span>
            <Icon name="commit" />
            <span className="mono">{freshness.commit.slice(0, 7)}</span>
          </span>
        )}
        {freshness?.age_s != null && (
          <span title="Age of the commit">
            <Icon name="clock" />
            {age(freshness.age_s)}
          </span>
        )}
        {completeness && (
          <span>
            <Icon name="done" />
            {percent(completeness.percent)} ingested
          </span>
        )}
        <span>
          <Icon name="shield" />
          {counted(citations.length, 'citation')} verified
        </span>
      </p>
      <CopyButton text={() => asText(text, citations)} name="answer" />
    </div>
  );
}

/** The answer that is being written. It is read out by the sentence, not by the word. */
export function AnswerInProgress({
  writing,
  stored,
  projectId,
  onRetry,
}: {
  writing: Writing;
  /** Its text is on the page already, as a message; only a fault is left to tell. */
  stored: boolean;
  projectId: string;
  onRetry: () => void;
}) {
  const { citations, state, fault } = writing;
  if (stored && state !== 'failed') return null;
  const text = stored ? '' : writing.text;
  const going = state === 'waiting' || state === 'writing';
  return (
    <article className={styles.answer} aria-label="Answer, being written" aria-busy={going}>
      <div className={styles.head}>
        {!stored && <Who />}
        {going && (
          <span className="row tight">
            <Icon name="running" spin />
            {state === 'waiting'
              ? 'Looking for evidence'
              : `Writing${citations.length > 0 ? `, ${counted(citations.length, 'citation')}` : ''}`}
          </span>
        )}
      </div>
      <div className={`doc ${going ? styles.growing : ''}`}>
        <Markdown text={text} citations={citations} projectId={projectId} />
      </div>
      {!stored && <Spoken text={text} />}
      {state === 'failed' && (
        <Callout tone="fail" role="alert">
          <b>The answer broke off.</b> {fault} {writing.text && 'What was written is kept.'}
          <div className="row mt3">
            <Button kind="line" size="s" icon="sync" onClick={onRetry}>
              Ask again
            </Button>
          </div>
        </Callout>
      )}
    </article>
  );
}

/** For screen readers: whole sentences, each once. */
function Spoken({ text }: { text: string }) {
  const told = useRef('');
  const whole = /^[\s\S]*[.!?:]\s/.exec(text)?.[0] ?? '';
  if (whole.length > told.current.length) told.current = whole;
  return (
    <div className="vh" aria-live="polite">
      {told.current.split(/(?<=[.!?:])\s+/).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences are only ever added at the end.
        <span key={index}>{sentence} </span>
      ))}
    </div>
  );
}

function Who(): ReactNode {
  return (
    <span className={styles.who}>
      <Mark />
      Answer
    </span>
  );
}

function Sources({ citations, projectId }: { citations: Citation[]; projectId: string }) {
  if (citations.length === 0) return null;
  return (
    <fieldset className={styles.sources} aria-label="Sources">
      {citations.map((citation) => (
        <CitationChip key={citation.n} citation={citation} projectId={projectId} />
      ))}
    </fieldset>
  );
}

function asText(text: string, citations: Citation[]): string {
  return [text, citations.map(sourceLine).join('\n')].filter(Boolean).join('\n\n');
}
