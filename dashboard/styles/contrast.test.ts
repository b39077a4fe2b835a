import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** WCAG 2.2: text needs 4.5 to 1 against its ground; lines of inputs, focus rings and marks need 3 to 1. */
const PAIRS: { colours: string[]; grounds: string[]; least: number }[] = [
  {
    colours: ['text', 'text-2', 'text-3', 'accent-text'],
    grounds: ['bg', 'surface', 'surface-2', 'raised', 'code-bg', 'code-line'],
    least: 4.5,
  },
  {
    colours: ['text', 'text-2'],
    grounds: ['surface-3', 'accent-soft', 'mark', 'ok-soft', 'warn-soft', 'fail-soft'],
    least: 4.5,
  },
  { colours: ['accent-text', 'text-3'], grounds: ['accent-soft'], least: 4.5 },
  { colours: ['on-accent'], grounds: ['accent', 'accent-hover', 'accent-press'], least: 4.5 },
  { colours: ['on-fail'], grounds: ['fail-solid'], least: 4.5 },
  ...['ok', 'warn', 'fail'].flatMap((status) => [
    { colours: [`${status}-text`], grounds: [`${status}-soft`, 'surface', 'bg', 'surface-2', 'raised'], least: 4.5 },
    { colours: [status], grounds: ['surface', 'bg', `${status}-soft`, 'surface-2'], least: 3 },
  ]),
  {
    colours: ['syn-key', 'syn-str', 'syn-fn', 'syn-num', 'syn-dim'],
    grounds: ['code-bg', 'code-line', 'surface'],
    least: 4.5,
  },
  { colours: ['line-3'], grounds: ['surface', 'bg', 'raised'], least: 3 },
  {
    colours: ['focus'],
    grounds: ['bg', 'surface', 'surface-2', 'raised', 'accent-soft', 'ok-soft', 'warn-soft', 'fail-soft', 'code-bg'],
    least: 3,
  },
  { colours: ['accent'], grounds: ['surface', 'bg', 'surface-3', 'accent-soft'], least: 3 },
  { colours: [1, 2, 3, 4, 5, 6].map((n) => `chart-${n}`), grounds: ['surface'], least: 3 },
];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*light-dark\(\s*(#\w+)\s*,\s*(#\w+)\s*\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (theme) => {
  it('can be told from their grounds', () => {
    const tooClose = PAIRS.flatMap(({ colours, grounds, least }) =>
      colours.flatMap((colour) =>
        grounds.flatMap((ground) => {
          const ratio = contrast(tokens.get(colour)?.[theme], tokens.get(ground)?.[theme]);
          return ratio >= least ? [] : [`${colour} on ${ground}: ${ratio.toFixed(2)} instead of ${least}`];
        }),
      ),
    );
    expect(tooClose).toEqual([]);
  });
});

function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return 0;
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
