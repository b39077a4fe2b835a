import { useEffect, useState } from 'react';
import type { Document } from '../../api.ts';
import { counted } from '../../numbers.ts';
import type { Heading } from '../documents/headings.ts';
import { Icon } from '../icon.tsx';
import { DOCUMENT_NAMES, type DocumentPlace } from './document-place.ts';
import { SectionLink } from './section-link.tsx';

interface Props extends DocumentPlace {
  document: Document;
  current: string | undefined;
  headings: Heading[];
}

/** The sections of a document; below the current one its headings, which follow the reading. */
export function Contents({ document, kind, projectId, current, headings }: Props) {
  const reading = useReading(headings);
  return (
    <>
      <p className="lbl">
        {DOCUMENT_NAMES[kind]}, {counted(document.outline.length, 'section')}
      </p>
      <ol>
        {document.outline.map((section) => (
          <li key={section.id}>
            <SectionLink kind={kind} projectId={projectId} section={section.id} current={section.id === current}>
              {section.title}
              {section.caveats.length > 0 && (
                <span title="Has caveats" className="w">
                  <Icon name="warning" />
                  <span className="vh">has caveats</span>
                </span>
              )}
            </SectionLink>
            {section.id === current && headings.length > 0 && (
              <ol>
                {headings.map((heading) => (
                  <li key={heading.id}>
                    <a href={`#${heading.id}`} aria-current={heading.id === reading ? 'location' : undefined}>
                      {heading.words}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** The heading that is being read: the last one above the upper third of the window, looked up when the page moves. */
function useReading(headings: Heading[]): string | undefined {
  const [reading, setReading] = useState<string | undefined>();
  useEffect(() => {
    if (headings.length === 0) return;
    const wanted = () => headings.find(({ id }) => `#${id}` === decodeURIComponent(location.hash));
    setReading((wanted() ?? headings[0])?.id);
    const look = () => {
      const above = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      );
      // At the end of the page the last headings cannot reach the upper third; there the one that was asked for counts.
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      setReading(((atEnd && (wanted() ?? headings.at(-1))) || above.at(-1) || headings[0])?.id);
    };
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    addEventListener('scroll', soon, { passive: true });
    addEventListener('hashchange', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('hashchange', soon);
    };
  }, [headings]);
  return reading;
}
