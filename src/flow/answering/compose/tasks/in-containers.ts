import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { images } from '../../../authoring/statements/delivery.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { ContainerTool } from '../../understanding/asked-task.ts';
import { type CodeBlock, codeBlocksOf, type DocumentSection, sectionsOf } from '../documents/document-sections.ts';
import { ASIDE } from '../documents/documented.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { composeFile, servicesIn } from '../whole/containers.ts';
import { told } from '../whole/told.ts';
import { SHELL } from './task.ts';

interface Tool {
  name: string;
  heading: RegExp;
  /** Commands that start something. */
  starts: RegExp;
  /** Files that it starts from. */
  files: RegExp;
}

const TOOLS: Readonly<Record<ContainerTool, Tool>> = {
  docker: {
    name: 'Docker',
    heading: /\b(?:docker|compose|podman|containers?)\b/i,
    starts: /\b(?:docker|podman)(?:[- ]compose| compose)?(?: -\S+(?: (?!-)\S+\.ya?ml)?)* (?:run|up|start)\b/,
    files: /(?:^|[/._-])compose(?:[._-][\w.-]+)?\.ya?ml$/i,
  },
  kubernetes: {
    name: 'Kubernetes',
    heading: /\b(?:kubernetes|k8s|helm)\b/i,
    starts: /\b(?:helm (?:install|upgrade)|kubectl (?:apply|create))\b/,
    files: /(?:^|\/)(?:Chart\.yaml|kustomization\.ya?ml)$/,
  },
};
/** Headings about other work with the same tools. */
const OTHER_WORK =
  /\b(?:stop\w*|remov\w*|uninstall\w*|clean\w*|tests?|testing|debug\w*|updat\w*|upgrad\w*|build\w*)\b/i;
const OF_DEVELOPERS = /\b(?:develop\w*|contribut\w*)\b/i;
const MOST_SERVICES = 6;

interface Shown extends DocumentSection {
  path: string;
  block: CodeBlock;
  worth: number;
}

/** How the project is started in containers: the commands that its documents show, and the files that they start from. */
export function* composeInContainers({ evidence }: Inquiry, tool: ContainerTool): Generator<Part> {
  const { name, files } = TOOLS[tool];
  const shown = shownIn(evidence, TOOLS[tool]);
  const file = tool === 'docker' ? composeFile(evidence) : null;
  const services = file === null ? [] : servicesIn(evidence, file);
  const others = evidence.files.filter(({ path, place }) => place === 'source' && path !== file && files.test(path));
  if (!shown && services.length === 0 && others.length === 0) return;
  const said: Part[] = [];
  if (shown) {
    const { path, title, startLine, block } = shown;
    said.push(
      opening(
        `${code(path)} shows how to run it with ${name} under "${plain(title).replace(/"/g, "'")}"`,
        cited({ path, startLine, endLine: block.endLine }),
      ),
      { form: 'excerpt', path, ...block, language: block.language || 'text' },
    );
  }
  if (file !== null && services.length > 0)
    said.push(
      bullet(
        `The compose file ${code(file)} starts ${count(services.length, 'service')}: `,
        ...citedList(services.slice(0, MOST_SERVICES), Math.max(0, services.length - MOST_SERVICES)),
      ),
    );
  else if (others[0])
    said.push(
      bullet(`${code(others[0].path)} is there for ${name}`, cited({ path: others[0].path, startLine: 1, endLine: 1 })),
    );
  if (tool === 'docker') for (const each of images(evidence).slice(0, 1)) said.push(bullet(...told(each)));
  const [first, ...more] = said;
  if (first) yield first.form === 'bullet' ? { ...first, form: 'opening' } : first;
  yield* more;
}

/** The commands of the documents that start it so: those at the top, under a heading of the tool and for users come first. */
function shownIn(evidence: Evidence, { heading, starts }: Tool): Shown | null {
  const found = evidence.files
    .filter(({ path, place }) => /\.(?:mdx?|rst|adoc|txt)$/i.test(path) && place !== 'vendored' && !ASIDE.test(path))
    .flatMap(({ path }): Shown[] => {
      const lines = evidence.lines(path) ?? [];
      return sectionsOf(lines).flatMap((section) => {
        const block = [...codeBlocksOf(lines, section)].find(
          ({ language, startLine, endLine }) =>
            SHELL.test(language) && starts.test(lines.slice(startLine - 1, endLine).join('\n')),
        );
        if (!block) return [];
        const worth =
          2 * Number(heading.test(section.title)) +
          Number(/^readme/i.test(path)) +
          Number(heading.test(path)) -
          2 * Number(OTHER_WORK.test(section.title)) -
          Number(OF_DEVELOPERS.test(`${path} ${section.title}`)) -
          path.split('/').length / 10;
        return [{ ...section, path, block, worth }];
      });
    })
    .toSorted((a, b) => b.worth - a.worth);
  return found[0] ?? null;
}
