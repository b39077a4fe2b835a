import type { Setting } from '../../../authoring/evidence/settings/setting.ts';
import { settingsOf } from '../../../authoring/evidence/settings.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { type Reader, readerSpans, readersOf } from '../code/readers.ts';
import { type Part, paragraph, wordsOfPart } from '../part.ts';

/** "Where is it enforced": where the code reads what was just told of. */
const WHERE_USED =
  /^(?:where|what|which code|who) (?:is|are|does|do)?\s*(?:(?:it|they|that|this|its value|the (?:value|limit|setting|option)) )?(?:then )?(?:get )?(?:enforced|checked|used|uses|read|reads|applied|applies|evaluated|respected|honou?red|validated|verified|enforces|checks)(?: (?:it|them))?$/i;
/** `const limit = process.env.MAX_SIZE`, `LIMIT = int(os.environ.get("MAX_SIZE"))`: by which name the code goes on. */
const TAKEN =
  /^\s*(?:export )?(?:const |let |var |static |final |public |private |readonly )*([A-Za-z_$][\w$]*)\s*(?::[^=]*)?(?:=|:)\s*\S/;
const MOST_READERS = 40;

/** The uses of a setting that the first part of an answer has told; nothing where it told of none, or something else is asked. */
export function* usedWhere({ evidence, pack }: Inquiry, told: readonly Part[], words: string): Generator<Part> {
  if (!WHERE_USED.test(words)) return;
  const name = /^`([\w.-]+)` is an? /.exec(wordsOfPart(told.find(({ form }) => form === 'opening')))?.[1];
  const setting = settingsOf(evidence).find((each) => each.name === name);
  if (!setting) return;
  const readers = [...new Set([setting.name, ...takenAs(evidence, setting)])].flatMap((each): Reader[] => {
    const found = readersOf(pack, each);
    return found.length > MOST_READERS ? [] : found;
  });
  if (readers.length === 0) return;
  const { spans } = readerSpans(readers);
  yield paragraph(`As to "${words}", the code reads ${code(setting.name)} in `, ...spans);
}

function takenAs(evidence: Inquiry['evidence'], { name, facts }: Setting): string[] {
  return facts.flatMap(({ path, startLine }) => {
    const line = evidence.lines(path)?.[startLine - 1] ?? '';
    const taken = TAKEN.exec(line)?.[1];
    return taken && line.indexOf(name, line.indexOf(taken) + taken.length) > 0 ? [taken] : [];
  });
}
