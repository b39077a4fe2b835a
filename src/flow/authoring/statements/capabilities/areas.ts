import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { exportsOf } from '../../evidence/exports.ts';
import { responsibilityOf } from '../../evidence/parts/responsibilities.ts';
import { folderOf, type Part, partsOf } from '../../evidence/parts.ts';
import type { Statement } from '../../page.ts';
import { capital, code, plain } from '../../wording/markup.ts';

const MOST_PARTS = 12;
/** What somebody has to do first is nothing that a part offers. */
const INSTRUCTS =
  /^(?:make sure|ensure|run|install|clone|download|copy|first|before|please|note|see|to (?:build|compile|install|run|start|use)|you (?:can|have|must|need|should|will))\b/i;
const LEFT = /\b(?:deprecated|discouraged|legacy|obsolete)\b/i;

/** What a library offers, by part: its most used exports. */
export function areas(evidence: Evidence, parts: readonly Part[]): Statement[] {
  const { partOf } = partsOf(evidence);
  return parts.slice(0, MOST_PARTS).flatMap((part) => {
    const { name } = part;
    if (
      /^(?:src|lib|libs|pkg|internal|core|utils?|helpers?|common|misc|shared|types?|index|main|plugins?|include|app|\W*)$/.test(
        areaName(name),
      )
    )
      return [];
    const title = capital(areaName(name));
    const told = responsibilityOf(evidence, part);
    if (/^(?:answers|holds|declares|registers|stores) /i.test(told.text) || INSTRUCTS.test(told.text)) return [];
    if (told.source && !told.isInferred)
      return [
        {
          text: `**${title}.** ${capital(told.text.replace(new RegExp(`^${escaped(areaName(name))}\\s+[-–:]\\s+`, 'i'), ''))}`,
          sources: [told.source],
        },
      ];
    const own = exportsOf(evidence).filter(({ path, sentence }) => partOf(path) === name && !LEFT.test(sentence ?? ''));
    const [first] = own.filter(({ sentence }) => sentence !== null);
    if (!first) return [];
    const others = own
      .filter((each) => each !== first)
      .slice(0, 2)
      .map((each) => code(each.name));
    const beside = others.length > 0 ? `; also ${others.join(' and ')}` : '';
    return [
      {
        // A file is known by what it holds rather than by its name.
        text: folderOf(name)
          ? `**${title}.** ${code(first.name)}: ${plain(first.sentence ?? '')}${beside}`
          : `**${code(first.name)}.** ${plain(first.sentence ?? '')}${beside}`,
        sources: own.slice(0, 3).map(({ path, startLine, endLine }) => ({ path, startLine, endLine })),
      },
    ];
  });
}

/** The last folder of a part, or its file without the extension. */
function areaName(part: string): string {
  const path = folderOf(part)?.replace(/\/$/, '') ?? part.replace(/\.\w+$/, '');
  return identifierWords(path.split('/').at(-1) ?? path);
}
