/**
 * The inside of a hidden frame in which diagrams are drawn. Mermaid writes style elements and the words of a diagram into the
 * page while it measures them; here it does so in a document of its own, which may load nothing and send nothing, and the page
 * that people use needs no exception in its policy.
 */
import mermaid from 'mermaid';
import { harmless } from './components/documents/harmless.ts';

/** What the page wants drawn. The port takes the picture back. */
export interface DrawingWish {
  source: string;
  colours: Record<string, string | boolean>;
  font: string;
}

export type Drawn = { svg: string } | { fault: string };

let drawn = 0;
let queue = Promise.resolve();

addEventListener('message', ({ data, origin, ports: [port] }: MessageEvent<DrawingWish>) => {
  if (origin !== location.origin || !port) return;
  // One at a time: Mermaid keeps its settings for the whole document.
  queue = queue.then(async () => port.postMessage(await draw(data)));
});

async function draw({ source, colours, font }: DrawingWish): Promise<Drawn> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: [
      'secure',
      'securityLevel',
      'startOnLoad',
      'maxTextSize',
      'theme',
      'themeVariables',
      'themeCSS',
      'htmlLabels',
      'fontFamily',
    ],
    htmlLabels: false,
    // Paths are long words, and a word that is broken in two is not read as one.
    flowchart: { htmlLabels: false, wrappingWidth: 400 },
    // The words of all diagrams have one size, and who takes part is named once.
    sequence: { actorFontSize: 13, messageFontSize: 13, noteFontSize: 13, mirrorActors: false },
    theme: 'base',
    themeVariables: colours,
    fontFamily: font,
    suppressErrorRendering: true,
  });
  try {
    return { svg: (await mermaid.render(`diagram-${++drawn}`, harmless(source))).svg };
  } catch (cause) {
    return { fault: cause instanceof Error ? cause.message : String(cause) };
  }
}
