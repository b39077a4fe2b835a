import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A menu behind a button: arrows move, Escape closes, the focus goes back. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Looked up when it opens: the page before had another main part. */}
      <DropdownMenu.Portal container={open ? document.getElementById('main') : null}>
        <DropdownMenu.Content className="pop menu" align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}

export function MenuItem({ icon, danger, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={`item ${danger ? 'danger' : ''}`} onSelect={onSelect}>
      {icon && <Icon name={icon} />}
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuItemProps {
  icon?: IconName;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One of several, with a tick at the chosen one. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T /* One of the options. */)}>
      <DropdownMenu.Label className="g">{label}</DropdownMenu.Label>
      {options.map(({ value: option, label: text, icon }) => (
        <DropdownMenu.RadioItem key={option} className="item" value={option}>
          {icon && <Icon name={icon} />}
          <span className="grow">{text}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="check" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string; icon?: IconName }[];
  onChange: (value: T) => void;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="line" />;
}
