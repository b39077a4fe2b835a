import { entriesOf } from '../../../authoring/evidence/entries.ts';
import { top } from '../../../authoring/evidence/evidence.ts';
import { responsibilityOf } from '../../../authoring/evidence/parts/responsibilities.ts';
import { partsOf } from '../../../authoring/evidence/parts.ts';
import { languageName, profileOf } from '../../../authoring/evidence/profile.ts';
import { digits } from '../../../authoring/wording/count.ts';
import { capital, code, plain } from '../../../authoring/wording/markup.ts';
import { partName } from '../../../authoring/wording/part-name.ts';
import type { Inquiry } from '../../inquiry.ts';
import { mostImported } from '../architecture.ts';
import { bullet, cited, citedList, opening, type Part, paragraph, step } from '../part.ts';
import { GUIDES } from '../tasks/task.ts';

const MOST_ENTRIES = 3;
const FEWEST_LINES = 10;
const MOST_PARTS = 5;
const MOST_GUIDES = 4;

/** Where one who is new begins: the guides, where it starts to run, what most of it builds on, the largest parts. */
export function* composeReading({ evidence }: Inquiry): Generator<Part> {
  const { isLibrary, languages } = profileOf(evidence);
  // The root of a package may hold nothing but its version.
  const entries = entriesOf(evidence)
    .filter(({ path }) => !/\.(?:json|toml|ya?ml|xml)$/.test(path))
    .filter(({ path }) => !isLibrary || (evidence.file(path)?.lines ?? 0) >= FEWEST_LINES)
    .slice(0, MOST_ENTRIES);
  // What the pages of a server in another language import most is no way into the server.
  const [main] = languages;
  const central = mostImported(evidence).filter(
    ({ path }) => languageName(evidence.file(path)?.language ?? '') === main?.name,
  );
  const guides = evidence.files.filter(({ path }) => GUIDES.test(path) || ACCOUNT.test(path)).slice(0, MOST_GUIDES);
  const [entry, ...others] = entries;
  if (!entry && central.length === 0) return;
  yield entry
    ? opening(
        `Begin where it ${isLibrary ? 'is entered' : 'starts to run'}: ${code(entry.path)} (${entry.why})`,
        cited(entry.source),
      )
    : opening('Begin with what most of the code builds on');
  const then: Part[] = [];
  if (others.length > 0)
    then.push(
      step(
        isLibrary ? 'It is also entered through ' : 'It also starts in ',
        ...citedList(others.map(({ path, why, source }) => ({ text: `${code(path)} (${why})`, source }))),
      ),
    );
  if (central.length > 0)
    then.push(
      step(
        `${entry ? 'Then read' : 'Read'} what many files import: `,
        ...citedList(
          central.map(({ path, importers }) => ({
            text: `${code(path)} (by at least ${digits(importers)})`,
            source: top(path),
          })),
        ),
      ),
    );
  if (guides.length > 0)
    then.push(
      step('Beside the code, read ', ...citedList(guides.map(({ path }) => ({ text: code(path), source: top(path) })))),
    );
  yield* then;
  const parts = partsOf(evidence).parts.slice(0, MOST_PARTS);
  if (parts.length > 1) yield paragraph('The largest parts, by lines of code:');
  for (const part of parts.length > 1 ? parts : []) {
    const { text, source, isInferred } = responsibilityOf(evidence, part);
    const [file] = part.files;
    const place = (!isInferred && source) || (file && top(file.path));
    if (place)
      yield bullet(
        `${capital(partName(part.name))}${isInferred ? '' : `: ${plain(text).replace(/[.]$/, '')}`}`,
        cited(place),
      );
  }
}

const ACCOUNT = /^(?:docs?\/)?(?:architecture|overview)[\w/-]*\.(?:md|mdx|rst|adoc)$/i;
