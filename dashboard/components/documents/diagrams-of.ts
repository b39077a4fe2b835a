import { type Heading, headingOf } from './headings.ts';

export interface FoundDiagram {
  source: string;
  /** The heading it stands under, if it is not the first thing of the section. */
  heading: Heading | undefined;
}

/** Every Mermaid diagram of a text, with the heading above it. */
export function diagramsOf(markdown: string): FoundDiagram[] {
  const found: FoundDiagram[] = [];
  let heading: Heading | undefined;
  let fence: { mark: string; lines: string[]; isDiagram: boolean } | undefined;
  for (const line of markdown.split('\n')) {
    if (fence) {
      if (line.trim() !== fence.mark) fence.lines.push(line);
      else {
        if (fence.isDiagram) found.push({ source: fence.lines.join('\n'), heading });
        fence = undefined;
      }
      continue;
    }
    const [, mark, language] = /^\s*(`{3,}|~{3,})\s*([\w-]*)/.exec(line) ?? [];
    if (mark) fence = { mark, lines: [], isDiagram: language === 'mermaid' };
    heading = headingOf(line) ?? heading;
  }
  return found;
}
