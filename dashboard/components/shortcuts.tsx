import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Dialog } from './dialog.tsx';

const KEY = 'lorekeep.single-keys';

/** Ctrl K always works; keys on their own can be switched off, because speech input and slips press them too. */
export function useShortcuts({ openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }): void {
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || isTyping(event.target) || !singleKeys() || document.querySelector('dialog[open]')) return;
      if (event.key === '?') openHelp();
      else if (event.key === '/') openPalette();
      else if (event.key === 'p') void navigate({ to: '/projects' });
      else if (event.key === 'i') void navigate({ to: '/settings/integrations' });
      else if (event.key === 'a' && projectId)
        void navigate({
          to: '/projects/$projectId/conversations/{-$conversationId}',
          params: { projectId, conversationId: undefined },
        });
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate, projectId, openPalette, openHelp]);
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeys);
  const rows = [
    ['Ctrl K', 'Search and commands'],
    ['/', 'Search and commands'],
    ['p', 'Projects'],
    ['i', 'IDE Integrations'],
    ['a', 'Ask about the open project'],
    ['?', 'This list'],
    ['Esc', 'Close what is open'],
  ];
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="facts">
        {rows.map(([keys, words]) => (
          <div className="pair" key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={single}
          onChange={(event) => {
            setSingle(event.target.checked);
            keepSingleKeys(event.target.checked);
          }}
        />
        <span>Single keys do something</span>
      </label>
    </Dialog>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function singleKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function keepSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage may be switched off; the choice cannot be kept then.
  }
}
