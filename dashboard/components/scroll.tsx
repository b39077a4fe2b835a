import type { ReactNode } from 'react';

interface Props {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A box that scrolls sideways by itself. It has a name and takes the focus, so that the keyboard can scroll it too. */
export function Scroll({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    <section className={`scroll ${className}`} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

/** The same for preformatted text. A page may hold many pieces of code, so they are groups and no landmarks. */
export function ScrollText({ label, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not keep the line breaks of its text.
    <pre className={className} tabIndex={0} role="group" aria-label={label}>
      {children}
    </pre>
  );
}
