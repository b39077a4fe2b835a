import { type ReactNode, useEffect, useState } from 'react';
import { useDark } from '../../theme.ts';
import { CopyButton, IconButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Loading } from '../loading.tsx';
import { Scroll } from '../scroll.tsx';
import styles from './documents.module.css';
import { type Drawing, drawDiagram } from './draw-diagram.ts';
import { useNear } from './use-near.ts';

/**
 * A Mermaid diagram. It is drawn in strict mode and shown as a picture, in which no script can run and no link can be
 * followed; settings inside the text are taken out, because they could loosen the mode.
 */
export function Diagram({ source, name }: { source: string; name?: ReactNode }) {
  const dark = useDark();
  const [figure, near] = useNear<HTMLElement>();
  const [drawing, setDrawing] = useState<Drawing | undefined>();
  const [large, setLarge] = useState(false);

  useEffect(() => {
    if (!near) return;
    let wanted = true;
    drawDiagram(source, dark).then(
      (made) => wanted && setDrawing(made),
      (cause: unknown) => wanted && setDrawing({ fault: cause instanceof Error ? cause.message : String(cause) }),
    );
    return () => {
      wanted = false;
    };
  }, [near, source, dark]);

  const title = titleOf(source);
  const image = drawing && 'picture' in drawing && (
    <img
      className={styles.picture}
      src={drawing.picture}
      alt={`${title}. Its text: ${source.slice(0, 500)}`}
      // It never grows, so that its words are as large as all others. A wide one may shrink as long as they can be read;
      // beyond that it scrolls.
      width={Math.ceil(drawing.width)}
      style={{ minWidth: Math.round(drawing.width * 0.7) }}
    />
  );
  return (
    <figure ref={figure}>
      <figcaption>
        <span>{name ?? title}</span>
        <span className={`no-print ${styles.figureTools}`}>
          <CopyButton iconOnly text={() => source} label="Copy diagram as Mermaid" />
          {image && <IconButton icon="expand" label="Open diagram large" onClick={() => setLarge(true)} />}
        </span>
      </figcaption>
      <Scroll className={styles.diagram ?? ''} label={`${title}, scrollable`}>
        {!drawing && <Loading label="Drawing the diagram" />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the button above is for everybody. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
        {image && <div onClick={() => setLarge(true)}>{image}</div>}
        {drawing && 'fault' in drawing && (
          <>
            <p className="small t2">This diagram could not be drawn. Its text:</p>
            <pre>{source}</pre>
          </>
        )}
      </Scroll>
      {large && image && (
        <Dialog title={title} wide onClose={() => setLarge(false)}>
          <Scroll label={`${title}, scrollable`}>{image}</Scroll>
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
  const title = /^[ \t]*(?:title|accTitle)(?:[ \t]*:)?[ \t]+(\S.*)$/m.exec(source)?.[1];
  const kind =
    source
      .replace(/^\s*%%.*$/gm, '')
      .trim()
      .split(/\s/)[0] ?? '';
  return title ?? KINDS[kind] ?? 'Diagram';
}
