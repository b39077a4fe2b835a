import { Icon } from './icon.tsx';

interface Props {
  label: string;
  placeholder?: string;
  /** Small in the head of a panel, large where it is what the page is for. */
  size?: 's' | 'l';
  value: string;
  onChange: (value: string) => void;
}

/** A search field with its glass. It narrows what is shown while one types. */
export function FilterField({ label, placeholder = 'Filter', size, value, onChange }: Props) {
  return (
    <div className={size === 's' ? 'affix s' : 'affix'}>
      <Icon name="search" />
      <input
        className={size === 'l' ? 'input l' : 'input'}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
