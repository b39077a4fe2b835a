import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

interface View {
  x: number;
  y: number;
  /** How many times larger than when all of it is seen. */
  zoom: number;
}

const WHOLE: View = { x: 0, y: 0, zoom: 1 };
const MOST = 6;
const STEP = 1.3;
/** By which share of what is seen an arrow key moves it. */
const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-0.12, 0],
  ArrowRight: [0.12, 0],
  ArrowUp: [0, -0.12],
  ArrowDown: [0, 0.12],
};
const FACTORS: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP };

/**
 * What part of a picture is seen. It is moved by dragging or with the arrow keys, and made larger with the buttons, with
 * plus and minus, or with the wheel while Ctrl is held, so that the wheel alone still scrolls the page.
 */
export function useView(width: number, height: number) {
  const [view, setView] = useState(WHOLE);
  const box = useRef<SVGSVGElement>(null);
  const drag = useRef<{ x: number; y: number; from: View; moved: boolean } | undefined>(undefined);

  const clamp = ({ x, y, zoom }: View): View => {
    const size = Math.min(MOST, Math.max(1, zoom));
    const room = 1 - 1 / size;
    return { zoom: size, x: Math.min(room, Math.max(0, x)), y: Math.min(room, Math.max(0, y)) };
  };
  const zoomBy = (factor: number, at = { x: 0.5, y: 0.5 }) =>
    setView((now) => {
      const zoom = Math.min(MOST, Math.max(1, now.zoom * factor));
      // The point under the pointer, or the middle, stays where it is.
      return clamp({ zoom, x: now.x + at.x / now.zoom - at.x / zoom, y: now.y + at.y / now.zoom - at.y / zoom });
    });
  const moveBy = (x: number, y: number) =>
    setView((now) => clamp({ ...now, x: now.x + x / now.zoom, y: now.y + y / now.zoom }));

  // React listens to the wheel passively, and then the browser's own zoom could not be held back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions only set state by the state before.
  useEffect(() => {
    const picture = box.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top, width: wide, height: high } = (picture ?? document.body).getBoundingClientRect();
      zoomBy(event.deltaY < 0 ? STEP : 1 / STEP, {
        x: (event.clientX - left) / wide,
        y: (event.clientY - top) / high,
      });
    };
    picture?.addEventListener('wheel', turn, { passive: false });
    return () => picture?.removeEventListener('wheel', turn);
  }, []);

  return {
    box,
    zoom: view.zoom,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fit: () => setView(WHOLE),
    viewBox: `${view.x * width} ${view.y * height} ${width / view.zoom} ${height / view.zoom}`,
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const move = MOVES[event.key];
      const factor = FACTORS[event.key];
      if (move) moveBy(...move);
      else if (factor) zoomBy(factor);
      else if (event.key === '0') setView(WHOLE);
      else return;
      event.preventDefault();
    },
    pointer: {
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, from: view, moved: false };
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const start = drag.current;
        if (!start) return;
        const { width: wide, height: high } = event.currentTarget.getBoundingClientRect();
        const [x, y] = [event.clientX - start.x, event.clientY - start.y];
        // A shaking hand is no drag: a press on a part must still choose it.
        if (!start.moved && Math.hypot(x, y) < 4) return;
        start.moved = true;
        if (!event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId);
        const { from } = start;
        setView(clamp({ ...from, x: from.x - x / wide / from.zoom, y: from.y - y / high / from.zoom }));
      },
      onPointerUp: () => {
        drag.current = undefined;
      },
      onPointerCancel: () => {
        drag.current = undefined;
      },
    },
  };
}
