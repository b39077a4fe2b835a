import { at } from '../../../authoring/evidence/evidence.ts';
import { productFiles } from '../../../authoring/evidence/parts.ts';
import { profileOf } from '../../../authoring/evidence/profile.ts';
import { libraries, tools } from '../../../authoring/statements/stack.ts';
import { percent } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import { withArticle } from '../../../authoring/wording/plural.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';
import { productSigns } from '../stated/products.ts';
import { told } from './told.ts';

const LEAST_SHARE = 0.03;
const MOST_LANGUAGES = 4;

/** What the project is made with: languages, the runtime, what it is built on, where it keeps things, its tools and its image. */
export function* composeStack({ evidence }: Inquiry): Generator<Part> {
  const { name, kind, languages, manifest } = profileOf(evidence);
  const main = languages.filter(({ share }) => share >= LEAST_SHARE).slice(0, MOST_LANGUAGES);
  const [file] = productFiles(evidence);
  const source = manifest ? at(manifest) : file && { path: file.path, startLine: 1, endLine: 1 };
  if (main.length === 0 || !source) return;
  const shares = main.map((each) => `${each.name} (${percent(each.share, 1)})`);
  yield opening(`${plain(name)} is ${withArticle(kind)} written in ${joined(shares)}, by lines of code`, cited(source));
  const runtime = manifest?.values.runtime;
  if (manifest && runtime) yield bullet(`It needs ${plain(runtime)}`, cited(at(manifest)));
  for (const statement of libraries(evidence)) yield bullet(...told(statement));
  for (const how of ['database', 'queue'] as const) {
    const signs = productSigns(evidence, how);
    if (signs.length > 0)
      yield bullet(
        `${how === 'database' ? 'Databases' : 'Message queues'} it shows signs of: `,
        ...citedList(
          signs.map(({ product, text, source: place }) => ({ text: `${product} (${text})`, source: place })),
        ),
      );
  }
  const toolsTold = tools(evidence);
  if (toolsTold) yield bullet(...told(toolsTold));
  const systems = Map.groupBy(evidence.facts('ci-job'), ({ values }) => values.system);
  for (const [system, [job]] of systems)
    if (job) yield bullet(`Continuous integration runs on ${system}`, cited(at(job)));
  const [image] = evidence.facts('entry-point').filter(({ values }) => values.what === 'image');
  if (image) yield bullet(`${code(image.path)} builds an image of it`, cited(at(image)));
}
