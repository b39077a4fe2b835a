import { useEffect } from 'react';
import type { Document, Section } from '../../api.ts';
import { counted, percent } from '../../numbers.ts';
import { age } from '../../time.ts';
import { Button, CopyButton } from '../button.tsx';
import { Callout } from '../callout.tsx';
import { Markdown } from '../documents/markdown.tsx';
import { withCode } from '../documents/with-code.tsx';
import { Icon } from '../icon.tsx';
import type { DocumentPlace } from './document-place.ts';
import styles from './reader.module.css';
import { SectionLink } from './section-link.tsx';
import { asMarkdown, beginsWithSummary, withoutTitle } from './section-markdown.ts';

export interface SectionProps extends DocumentPlace {
  document: Document;
  section: Section;
}

/** One section with where it comes from, what it could not show, and its neighbours. */
export function SectionText({ document, section, kind, projectId }: SectionProps) {
  const at = document.outline.findIndex(({ id }) => id === section.id);
  const [before, after] = [document.outline[at - 1], document.outline[at + 1]];
  const cited = section.citations.length;
  useFragment();
  return (
    <article className={`doc ${styles.text}`} aria-labelledby="section-title">
      <div className={`no-print ${styles.bar}`}>
        <p className="prov">
          <span>
            <Icon name="commit" />
            <span className="mono">{section.commit.slice(0, 7)}</span>
          </span>
          {document.freshness.age_s !== null && (
            <span title="Age of the commit">
              <Icon name="clock" />
              {age(document.freshness.age_s)}
            </span>
          )}
          <span className="ok-text">
            <Icon name="shield" />
            {counted(cited, 'citation')} verified
          </span>
        </p>
        <div className={styles.tools}>
          <CopyButton kind="line" label="Copy as Markdown" text={() => asMarkdown(section)} />
          <CopyButton
            iconOnly
            icon="link"
            label="Copy link to this section"
            text={() => location.href.split('#')[0] ?? location.href}
          />
          <Button
            size="s"
            className="icon"
            aria-label="Print this section"
            title="Print this section"
            icon="print"
            onClick={() => print()}
          />
        </div>
      </div>
      <h1 id="section-title">{section.title}</h1>
      {!beginsWithSummary(section) && <p className="lead">{withCode(section.summary)}</p>}
      {document.completeness.percent < 100 &&
        document.completeness.files_ingested <
          document.completeness.files_found - document.completeness.files_skipped && (
          <Callout tone="warn">
            <b>Incomplete.</b> {percent(document.completeness.percent)} of the project was ingested when this was
            written.
          </Callout>
        )}
      <Markdown text={withoutTitle(section)} citations={section.citations} projectId={projectId} anchors />
      {section.caveats.map((caveat) => (
        <Callout key={caveat} tone="warn">
          <b>Caveat.</b> {withCode(caveat)}
        </Callout>
      ))}
      <nav className={`no-print ${styles.around}`} aria-label="Previous and next section">
        {before ? (
          <SectionLink kind={kind} projectId={projectId} section={before.id}>
            <span>Previous</span>
            {before.title}
          </SectionLink>
        ) : (
          <i />
        )}
        {after && (
          <SectionLink kind={kind} projectId={projectId} section={after.id} className={styles.after ?? ''}>
            <span>Next</span>
            {after.title}
          </SectionLink>
        )}
      </nav>
    </article>
  );
}

/** The text comes after the page, so the browser's own jump to a fragment finds nothing; we jump when it is there. */
function useFragment(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}
