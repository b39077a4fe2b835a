import type { Language } from '../language.ts';

/** Components in one file: their script is read as TypeScript or JavaScript, in place. */
export const vue: Language = {
  name: 'vue',
  kind: 'markup',
  extensions: ['vue'],
  script: scriptOnly,
};

export const svelte: Language = {
  name: 'svelte',
  kind: 'markup',
  extensions: ['svelte', 'astro'],
  script: scriptOnly,
};

/** The text with all but the scripts as spaces, so that lines and columns stay. */
function scriptOnly(text: string): { text: string; extension: string } {
  let script = '';
  let kept = 0;
  let isTyped = false;
  const blank = (from: number, to: number) => text.slice(from, to).replace(/[^\n]/g, ' ');
  for (const match of text.matchAll(/<script\b([^>]{0,300})>/gi)) {
    const start = match.index + match[0].length;
    if (start <= kept) continue;
    const end = text.indexOf('</script', start);
    const stop = end < 0 ? text.length : end;
    isTyped ||= /\blang=["']tsx?["']/.test(match[1] ?? '');
    script += blank(kept, start) + text.slice(start, stop);
    kept = stop;
  }
  return { text: script + blank(kept, text.length), extension: isTyped ? 'ts' : 'js' };
}
