import { type ButtonHTMLAttributes, useEffect, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'line' | 'quiet' | 'danger' | 'danger-line';
  size?: 's' | 'l' | 'normal';
  icon?: IconName;
  /** The verb in -ing that stands there while the work runs. */
  busy?: string | false | undefined;
}

export function Button({ kind = 'quiet', size = 'normal', icon, busy, className = '', children, ...rest }: Props) {
  const classes = ['btn', kind, size, className].filter((name) => name !== 'quiet' && name !== 'normal').join(' ');
  const idle = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      disabled={rest.disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
    >
      {busy ? (
        // What stood there before keeps the width, and is not seen.
        <span className="swap">
          <span aria-hidden="true">{idle}</span>
          <span>
            <Icon name="running" spin />
            {busy}
          </span>
        </span>
      ) : (
        idle
      )}
    </button>
  );
}

/** A button that is only an icon, and says its name to those who cannot see it. */
export function IconButton({ icon, label, size = 's', className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={`btn icon ${size} ${className}`} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  size?: 's' | '';
}

interface CopyProps {
  /** Made when it is asked for, so that a secret is not kept in the page. */
  text: () => string;
  label?: string;
  /** What is copied, where the label alone does not say it. */
  name?: string;
  kind?: Props['kind'];
  icon?: IconName;
  iconOnly?: boolean;
  onCopied?: () => void;
}

/** Copies, and says so for two seconds. */
export function CopyButton({ text, label = 'Copy', name, kind = 'quiet', ...rest }: CopyProps) {
  const { icon = 'copy', iconOnly = false, onCopied } = rest;
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await writeClipboard(text());
      setState('copied');
      onCopied?.();
    } catch {
      setState('failed');
    }
  }

  const words = { idle: label, copied: 'Copied', failed: 'Not copied' }[state];
  return (
    <button
      type="button"
      className={`btn s ${kind === 'quiet' ? '' : kind} ${iconOnly ? 'icon' : ''}`}
      aria-label={name && state === 'idle' ? `${label}: ${name}` : words}
      title={iconOnly ? words : undefined}
      onClick={() => void copy()}
    >
      <Icon name={state === 'copied' ? 'check' : state === 'failed' ? 'failed' : icon} />
      {!iconOnly && (
        // Both words are there, so that the button keeps its width.
        <span className="swap">
          <span aria-hidden={state !== 'idle'}>{label}</span>
          <span aria-hidden={state === 'idle'}>{state === 'failed' ? 'Not copied' : 'Copied'}</span>
        </span>
      )}
      <span className="vh" role="status">
        {state === 'idle' ? '' : words}
      </span>
    </button>
  );
}

/** Over plain http, browsers offer only the old way to copy, which needs a field with the text in it. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!done) throw new Error('The browser refused to copy.');
}
