import { type ReactNode, useEffect, useId, useState } from 'react';
import { useDark } from '../../theme.ts';
import { CopyButton, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Loading } from '../loading.tsx';
import { Scroll } from '../scroll.tsx';
import styles from './documents.module.css';
import { harmless } from './harmless.ts';

type Drawing = { picture: string; width: number } | { fault: string };

/**
 * A Mermaid diagram. It is drawn in strict mode and shown as a picture, in which no script can run and no link can be
 * followed; settings inside the text are taken out, because they could loosen the mode.
 */
export function Diagram({ source, name }: { source: string; name?: ReactNode }) {
  const id = useId();
  const dark = useDark();
  const [drawing, setDrawing] = useState<Drawing | undefined>();
  const [large, setLarge] = useState(false);

  useEffect(() => {
    let wanted = true;
    draw(`d${id.replace(/\W/g, '')}`, source, dark).then(
      (made) => wanted && setDrawing(made),
      (cause: unknown) => wanted && setDrawing({ fault: cause instanceof Error ? cause.message : String(cause) }),
    );
    return () => {
      wanted = false;
    };
  }, [id, source, dark]);

  const title = titleOf(source);
  const image = drawing && 'picture' in drawing && (
    <img
      className={styles.picture}
      src={drawing.picture}
      alt={`${title}. Its text: ${source.slice(0, 500)}`}
      // A wide one may shrink as long as its words can be read; beyond that it scrolls.
      style={{ minWidth: Math.round(drawing.width * 0.7) }}
    />
  );
  return (
    <figure>
      <figcaption>
        <span>{name ?? title}</span>
        <span className={`no-print ${styles.figureTools}`}>
          <CopyButton iconOnly text={() => source} label="Copy diagram as Mermaid" />
          {image && <IconButton icon="expand" label="Open diagram large" onClick={() => setLarge(true)} />}
        </span>
      </figcaption>
      <Scroll className={styles.diagram ?? ''} label={`${title}, scrollable`}>
        {!drawing && <Loading label="Drawing the diagram" />}
        {image}
        {drawing && 'fault' in drawing && (
          <>
            <p className="small t2">This diagram could not be drawn. Its text:</p>
            <pre>{source}</pre>
          </>
        )}
      </Scroll>
      {large && image && (
        <Dialog title={title} wide onClose={() => setLarge(false)}>
          <div className="scroll">{image}</div>
        </Dialog>
      )}
    </figure>
  );
}

const KINDS: Record<string, string> = {
  flowchart: 'Flow chart',
  graph: 'Flow chart',
  sequenceDiagram: 'Sequence',
  erDiagram: 'Data model',
  classDiagram: 'Classes',
  stateDiagram: 'States',
  'stateDiagram-v2': 'States',
};

function titleOf(source: string): string {
  const title = /^\s*(?:title|accTitle)\s*:?\s+(.+)$/m.exec(source)?.[1];
  const kind =
    source
      .replace(/^\s*%%.*$/gm, '')
      .trim()
      .split(/\s/)[0] ?? '';
  return title ?? KINDS[kind] ?? 'Diagram';
}

let queue = Promise.resolve<unknown>(undefined);

/** One at a time: Mermaid keeps its settings for the whole page. */
function draw(id: string, source: string, dark: boolean): Promise<Drawing> {
  const next = queue.then(() => drawNow(id, source, dark));
  queue = next.catch(() => undefined);
  return next;
}

async function drawNow(id: string, source: string, dark: boolean): Promise<Drawing> {
  const { default: mermaid } = await import('mermaid');
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
    theme: 'base',
    themeVariables: themeVariables(dark),
    fontFamily: getComputedStyle(document.body).fontFamily,
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(id, harmless(source));
  const width = Number(/viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1] ?? 600);
  // A picture has no page around it to take its width from.
  const sized = svg.replace(/width="100%"/, `width="${Math.ceil(width)}"`);
  return { picture: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sized)}`, width };
}

/** The tokens, as the fixed colours that a picture needs. */
function themeVariables(dark: boolean): Record<string, string | boolean> {
  const probe = document.createElement('i');
  document.body.append(probe);
  const token = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
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
  return variables;
}
