import { Children, type ComponentProps, isValidElement, memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Citation } from '../../api.ts';
import { CopyButton } from '../button.tsx';
import { Scroll } from '../scroll.tsx';
import { CitationMark } from './citation-mark.tsx';
import { citeMarks } from './cite-marks.ts';
import { CodeLines } from './code-lines.tsx';
import { Diagram } from './diagram.tsx';
import { slugOf } from './headings.ts';
import { splitMarkdown } from './split-markdown.ts';

interface Props {
  text: string;
  citations: Citation[];
  projectId: string;
  /** Gives headings ids and links to themselves, for documents. */
  anchors?: boolean;
}

/** Markdown without raw HTML: what a repository or a model wrote can be read, and can do nothing else. */
export function Markdown({ text, ...rest }: Props) {
  const pieces = useMemo(() => splitMarkdown(text), [text]);
  // biome-ignore lint/suspicious/noArrayIndexKey: a text only ever grows at its end.
  return pieces.map((piece, index) => <Piece key={index} text={piece} {...rest} />);
}

const Piece = memo(function Piece({ text, citations, projectId, anchors = false }: Props) {
  const byNumber = new Map(citations.map((citation) => [citation.n, citation]));
  const marks = () => citeMarks(new Set(byNumber.keys()));
  const components: Components = {
    ...PARTS,
    ...(anchors ? ANCHORED : PLAIN),
    a: ({ href, children }) => {
      const n = /^#cite-(\d+)$/.exec(href ?? '')?.[1];
      const citation = n && byNumber.get(Number(n));
      return citation ? (
        <CitationMark citation={citation} projectId={projectId} />
      ) : (
        <OutsideLink href={href}>{children}</OutsideLink>
      );
    },
  };
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm, marks]} components={components} skipHtml>
      {text}
    </ReactMarkdown>
  );
});

const PARTS: Components = {
  // Pictures from elsewhere would tell their server who reads what, so only their words are shown.
  img: ({ alt, src }) => <span className="t3">[Picture: {alt || (typeof src === 'string' ? src : '')}]</span>,
  ul: ({ children }) => <ul className="b">{children}</ul>,
  ol: ({ children, start }) => (
    <ol className="b" start={start}>
      {children}
    </ol>
  ),
  table: ({ children }) => (
    <Scroll className="tw" label="Table, scrollable">
      <table className="t">{children}</table>
    </Scroll>
  ),
  th: ({ children }) => <th scope="col">{children}</th>,
  td: ({ children }) => <td>{children}</td>,
  blockquote: ({ children }) => <blockquote className="quoted">{children}</blockquote>,
  input: ({ checked }) => <span title={checked ? 'done' : 'open'}>{checked ? '☑' : '☐'}</span>,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  code: ({ children, className }) => (
    <code className={className ?? (OPTION.test(String(children)) ? 'option' : undefined)}>{children}</code>
  ),
};

/** A browser breaks lines behind a hyphen, and so after the first of an option. */
const OPTION = /^--?[\w-]{1,40}(?:, --?[\w-]{1,40})?(?: <[\w-]{1,20}>)?$/;

/** A fenced block: a diagram when it says so, else code with its language's colours. */
function CodeBlock({ children }: { children: ReactNode }) {
  const code = Children.toArray(children).find((child) => isValidElement<ComponentProps<'code'>>(child));
  const props = isValidElement<ComponentProps<'code'>>(code) ? code.props : {};
  const text = typeof props.children === 'string' ? props.children.replace(/\n$/, '') : '';
  const language = /language-([\w+-]+)/.exec(props.className ?? '')?.[1] ?? '';
  if (language === 'mermaid') {
    return <Diagram source={text} />;
  }
  return (
    <div className="code">
      <div className="bar">
        <span className="mono">{language || 'text'}</span>
        <CopyButton text={() => text} name="code" />
      </div>
      <CodeLines
        text={text}
        path={`x.${EXTENSIONS[language] ?? language}`}
        numbered={false}
        label={`Code${language && `, ${language}`}`}
      />
    </div>
  );
}

const EXTENSIONS: Record<string, string> = {
  python: 'py',
  bash: 'sh',
  shell: 'sh',
  ruby: 'rb',
  markdown: 'md',
  text: 'txt',
};

function heading(Level: 'h2' | 'h3' | 'h4') {
  return function Heading({ children }: { children?: ReactNode }) {
    const words = textOf(children);
    const id = slugOf(words);
    return (
      <Level id={id}>
        {children}{' '}
        <a className="anchor" href={`#${id}`} aria-label={`Link to ${words}`}>
          #
        </a>
      </Level>
    );
  };
}

const ANCHORED: Components = { h2: heading('h2'), h3: heading('h3'), h4: heading('h4') };
const PLAIN: Components = { h1: 'h3', h2: 'h3', h3: 'h4' };

function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) =>
      typeof child === 'string' || typeof child === 'number'
        ? String(child)
        : isValidElement<{ children?: ReactNode }>(child)
          ? textOf(child.props.children)
          : '',
    )
    .join('');
}

/** A link out of the page says where it goes, and tells the other side nothing. */
function OutsideLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const url = href && URL.parse(href, location.origin);
  if (!url || !/^(https?|mailto):$/.test(url.protocol)) return <>{children}</>;
  if (url.origin === location.origin) return <a href={href}>{children}</a>;
  const words = textOf(children);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
      {children}
      {!words.includes(url.hostname) && url.hostname && <span className="t3 tiny"> ({url.hostname})</span>}
    </a>
  );
}
