import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A state as a word, a shape and a colour, in this order of importance. */
export function Badge({ tone = '', icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      <Icon name={icon} spin={icon === 'running'} />
      {children}
    </span>
  );
}

interface BadgeProps {
  tone?: '' | 'run' | 'ok' | 'warn' | 'fail';
  icon: IconName;
  children: ReactNode;
}
