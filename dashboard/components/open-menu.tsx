import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Icon } from './icon.tsx';
import type { MenuEntry, MenuProps } from './menu-entry.ts';

/** The menu itself, open from the start: it is made when its button is pressed for the first time. */
export function OpenMenu({ trigger, entries, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Looked up when it opens: the page before had another main part. */}
      <DropdownMenu.Portal container={open ? document.getElementById('main') : null}>
        <DropdownMenu.Content className="pop menu" align={align} sideOffset={6} collisionPadding={8}>
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a menu keep their places.
            <Entry key={place} {...entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry(entry: MenuEntry) {
  switch (entry.kind) {
    case 'line':
      return <DropdownMenu.Separator className="line" />;
    case 'words':
      return <div className="who">{entry.words}</div>;
    case 'item':
      return (
        <DropdownMenu.Item className={`item ${entry.danger ? 'danger' : ''}`} onSelect={entry.onSelect}>
          <Icon name={entry.icon} />
          {entry.label}
        </DropdownMenu.Item>
      );
    case 'choice':
      return (
        <DropdownMenu.RadioGroup value={entry.value} onValueChange={entry.onChange}>
          <DropdownMenu.Label className="g">{entry.label}</DropdownMenu.Label>
          {entry.options.map(({ value, label, icon }) => (
            <DropdownMenu.RadioItem key={value} className="item" value={value}>
              {icon && <Icon name={icon} />}
              <span className="grow">{label}</span>
              <DropdownMenu.ItemIndicator>
                <Icon name="check" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      );
  }
}
