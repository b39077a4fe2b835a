import { type Evidence, top } from '../../../authoring/evidence/evidence.ts';
import type { Statement } from '../../../authoring/page.ts';
import { composeServices, images, migrations, pipelines, probes } from '../../../authoring/statements/delivery.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { codeBlocksOf, sectionsOf } from '../documents/document-sections.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';
import { GUIDES, SHELL } from '../tasks/task.ts';
import { told } from './told.ts';

const HEADINGS = /\b(?:deploy\w*|hosting|self[- ]?host\w*|production|docker|kubernetes|helm|install\w*)\b/i;
/** Headings about other work with the same tools. */
const OTHER_WORK =
  /\b(?:stop\w*|remov\w*|uninstall\w*|clean\w*|test\w*|develop\w*|debug\w*|dependenc\w*|hooks?|requirements?)\b/i;
const MOST_LINES = 12;
/** Files that say how it is run by a platform, and by which. */
const PLATFORMS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)Chart\.yaml$/, 'a Helm chart'],
  [/(?:^|\/)(?:k8s|kubernetes|manifests)\/[\w./-]+\.ya?ml$/, 'manifests of Kubernetes'],
  [/(?:^|\/)kustomization\.ya?ml$/, 'a Kustomization'],
  [/^fly(?:\.\w+)?\.toml$/, 'Fly.io'],
  [/^render\.ya?ml$/, 'Render'],
  [/^(?:Procfile|app\.json)$/, 'Heroku'],
  [/^vercel\.json$/, 'Vercel'],
  [/^netlify\.toml$/, 'Netlify'],
  [/^wrangler\.(?:toml|jsonc?)$/, 'Cloudflare'],
  [/^serverless\.ya?ml$/, 'the Serverless Framework'],
  [/(?:^|\/)[\w-]+\.tf$/, 'Terraform'],
  [/(?:^|\/)[\w@-]+\.service$/, 'a unit of systemd'],
  [/(?:^|\/)(?:config\/deploy\.ya?ml|\.kamal\/secrets)$/, 'Kamal'],
  [/(?:^|\/)(?:playbook|site)\.ya?ml$|(?:^|\/)ansible\//, 'Ansible'],
];

/** How it comes to run somewhere: its images and services, its platforms, what delivers it, and what the guides say. */
export function* composeDeployment({ evidence }: Inquiry): Generator<Part> {
  const platforms = platformsOf(evidence);
  const added = composeServices(evidence);
  const found: Statement[] = [...images(evidence), ...(added ? [added] : []), ...platforms];
  const guide = guideOf(evidence);
  const [first, ...others] = found;
  if (!first && !guide) return;
  if (first) yield opening(...told(first));
  for (const each of others) yield bullet(...told(each));
  if (guide) {
    const { path, title, startLine, endLine, block } = guide;
    const words = `${code(path)} tells how under "${plain(title)}"`;
    const source = cited({ path, startLine, endLine: Math.min(endLine, startLine + MOST_LINES - 1) });
    yield first ? paragraph(words, source) : opening(words, source);
    if (block)
      yield {
        form: 'excerpt',
        path,
        startLine: block.startLine,
        endLine: block.endLine,
        language: block.language || 'text',
      };
  }
  for (const each of [...pipelines(evidence).slice(1), ...probes(evidence), migrations(evidence)])
    if (each) yield bullet(...told(each));
}

function platformsOf(evidence: Evidence): Statement[] {
  return PLATFORMS.flatMap(([pattern, platform]) => {
    const files = evidence.files.filter(
      ({ path, place }) => pattern.test(path) && place !== 'test' && place !== 'fixture',
    );
    const [first] = files;
    return first
      ? [
          {
            text: `${capital(count(files.length, 'file'))} ${files.length === 1 ? 'is' : 'are'} there for ${platform}, such as ${code(first.path)}`,
            sources: [top(first.path)],
          },
        ]
      : [];
  });
}

function guideOf(evidence: Evidence) {
  const guides = evidence.files.filter(
    ({ path }) => GUIDES.test(path) || /^docs?\/[\w/-]*(?:deploy|hosting|install)[\w-]*\.(?:md|rst)$/i.test(path),
  );
  const sections = guides.flatMap(({ path }) => {
    const lines = evidence.lines(path) ?? [];
    return sectionsOf(lines)
      .filter(({ title }) => HEADINGS.test(title) && !OTHER_WORK.test(title))
      .map((section) => ({
        ...section,
        path,
        block: [...codeBlocksOf(lines, section)].find(({ language }) => SHELL.test(language)) ?? null,
        worth: Number(/deploy|hosting|production/i.test(section.title)) * 2,
      }));
  });
  return (
    sections.toSorted((a, b) => b.worth + Number(b.block !== null) - a.worth - Number(a.block !== null))[0] ?? null
  );
}
