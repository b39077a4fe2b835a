import { type RefObject, useEffect, useRef, useState } from 'react';

const DEEDS = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Whether an element is seen, or is about to be: once the reader scrolls, presses or types, everything counts as near, so that
 * nothing has to be waited for later and nothing is missing in print. What costs much to draw waits for it.
 */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const come = () => setNear(true);
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && come());
    watch.observe(element.current);
    for (const deed of DEEDS) addEventListener(deed, come, { once: true, passive: true, capture: true });
    return () => {
      watch.disconnect();
      for (const deed of DEEDS) removeEventListener(deed, come, { capture: true });
    };
  }, [near]);
  return [element, near];
}
