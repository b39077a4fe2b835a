import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * After an upgrade the server has the files of the dashboard under other names, and a page from before does not find its parts.
 * It is loaded anew then, once, and says so. The router does it for pages, lazyPart for what pages load later.
 */

const SEEN = 'lorekeep.outdated';
const RECENT_MS = 30_000;

/** Writes down when a part was missed, for the page that is loaded in place of this one. */
export function watchForMissingParts(): void {
  addEventListener('vite:preloadError', () => {
    if (!wasLoadedAnew()) sessionStorage.setItem(SEEN, String(Date.now()));
  });
}

/** Did this page take the place of an outdated one a moment ago? */
export function wasLoadedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  return reloaded && performance.timeOrigin - Number(sessionStorage.getItem(SEEN) ?? 0) < RECENT_MS;
}

/** A component that is loaded when it is first shown. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (wasLoadedAnew()) throw error;
      location.reload();
      // Until the other page is there, this one waits instead of showing a fault.
      return new Promise<never>(() => {});
    }
  });
}
