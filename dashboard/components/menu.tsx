import { cloneElement, Suspense, useState } from 'react';
import { lazyPart } from '../outdated.ts';
import type { MenuProps } from './menu-entry.ts';

const load = () => import('./open-menu.tsx');
const OpenMenu = lazyPart(load, 'OpenMenu');

/**
 * A menu behind a button: arrows move, Escape closes, the focus goes back. What does all this is only loaded when somebody
 * comes near the button; most menus of a page are never opened.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  function near() {
    // Whoever opens it hears of a failure.
    load().catch(() => {});
    props.onNear?.();
  }
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    onClick: () => setWanted(true),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setWanted(true);
    },
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  );
}
