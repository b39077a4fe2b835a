import type { DrawingWish, Drawn } from '../../diagram-frame.ts';

export type Drawing = { picture: string; width: number } | { fault: string };

let frame: Promise<Window> | undefined;

/** Draws a Mermaid diagram in a hidden frame, and gives it back as a picture in which no script can run. */
export async function drawDiagram(source: string, dark: boolean): Promise<Drawing> {
  frame ??= openFrame();
  const inside = await frame;
  const wish: DrawingWish = { source, colours: coloursOf(dark), font: getComputedStyle(document.body).fontFamily };
  const drawn = await new Promise<Drawn>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<Drawn>) => resolve(data);
    inside.postMessage(wish, location.origin, [port2]);
  });
  if ('fault' in drawn) return drawn;
  const width = Number(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(drawn.svg)?.[1] ?? 600);
  // A picture has no page around it to take its width from.
  const sized = drawn.svg.replace(/width="100%"/, `width="${Math.ceil(width)}"`);
  return { picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`, width };
}

function openFrame(): Promise<Window> {
  const element = document.createElement('iframe');
  element.src = '/diagram-frame.html';
  element.title = 'Where diagrams are drawn';
  element.className = 'drawing-frame';
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  return new Promise((resolve, reject) => {
    element.onload = () => (element.contentWindow ? resolve(element.contentWindow) : reject(new Error('No frame.')));
    document.body.append(element);
  });
}

/** The tokens, as the fixed colours that a picture needs. */
function coloursOf(dark: boolean): DrawingWish['colours'] {
  const probe = document.createElement('i');
  document.body.append(probe);
  const token = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    darkMode: dark,
    background: token('surface'),
    primaryColor: token('surface'),
    primaryBorderColor: token('line-3'),
    primaryTextColor: token('text'),
    secondaryColor: token('accent-soft'),
    tertiaryColor: token('surface-2'),
    lineColor: token('text-3'),
    textColor: token('text'),
    mainBkg: token('surface'),
    nodeBorder: token('line-3'),
    clusterBkg: token('surface-2'),
    clusterBorder: token('line'),
    edgeLabelBackground: token('surface'),
    fontSize: '13px',
  };
  probe.remove();
  return colours;
}
