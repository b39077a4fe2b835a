import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import type { IconName } from './icon.tsx';

/** What stands in a menu. */
export type MenuEntry =
  | { kind: 'item'; label: string; icon: IconName; danger?: boolean; onSelect: () => void }
  /** One of several, with a tick at the chosen one. */
  | { kind: 'choice'; label: string; value: string; options: MenuOption[]; onChange: (value: string) => void }
  /** Something to read. */
  | { kind: 'words'; words: ReactNode }
  | { kind: 'line' };

export interface MenuOption {
  value: string;
  label: string;
  icon?: IconName;
}

export interface MenuProps {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  entries: MenuEntry[];
  align?: 'start' | 'end';
  /** Somebody is about to open it. */
  onNear?: () => void;
}
