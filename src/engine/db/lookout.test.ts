import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lookout } from './lookout.ts';
import type { News, NewsListener } from './news.ts';

describe('a lookout', () => {
  const listeners = new Set<NewsListener>();
  const news: News = {
    hear(_topic, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: async () => {},
    close: async () => {},
  };
  const say = (subject: string | null) => {
    for (const listener of listeners) listener(subject);
  };
  let looks = 0;
  let running: Lookout | undefined;

  function start(options: Partial<ConstructorParameters<typeof Lookout>[1]> = {}): Lookout {
    looks = 0;
    running = new Lookout(news, {
      topics: ['topic'],
      everyMs: 500,
      look: async () => {
        looks += 1;
      },
      onError: () => {},
      ...options,
    });
    running.start();
    return running;
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    running?.stop();
    vi.useRealTimers();
    expect(listeners.size).toBe(0);
  });

  it('looks every so often when no word comes', async () => {
    start();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(looks).toBe(3);
  });

  it('looks at once when there is news about its subject, and not about others', async () => {
    start({ about: 'mine' });
    say('other');
    expect(looks).toBe(0);
    say('mine');
    say(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
  });

  it('looks once more, and only once, when news comes while it looks', async () => {
    const gates: (() => void)[] = [];
    start({
      look: () => {
        looks += 1;
        return new Promise((resolve) => gates.push(resolve));
      },
    });
    for (let i = 0; i < 5; i++) say('x');
    expect(looks).toBe(1);
    gates.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
    gates.shift()?.();
    await vi.advanceTimersByTimeAsync(400);
    expect(looks).toBe(2);
  });

  it('rests between two looks, however much news there is, and misses none', async () => {
    start({ restMs: 200 });
    for (let i = 0; i < 100; i++) {
      say('x');
      await vi.advanceTimersByTimeAsync(10);
    }
    // At once, and then after every 200 of these 1,000 milliseconds.
    expect(looks).toBe(6);
    say('x');
    expect(looks).toBe(6);
    await vi.advanceTimersByTimeAsync(200);
    expect(looks).toBe(7);
  });

  it('goes on after a look that failed', async () => {
    const errors: unknown[] = [];
    start({ look: () => Promise.reject(new Error('away')), onError: (error) => errors.push(error) });
    await vi.advanceTimersByTimeAsync(1_100);
    expect(errors).toHaveLength(2);
  });

  it('looks no more once it is stopped', async () => {
    start().stop();
    say('x');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(looks).toBe(0);
  });
});
