import { OF_PRODUCT, ofSetting, withNote } from '../../../../engine/facts/settings/setting-words.ts';
import { sentencesOf } from '../../wording/doc-sentence.ts';
import { clauseOf, isBalanced, plain } from '../../wording/markup.ts';

const LONGEST = 140;
export const FEWEST_WORDS = 3;

/** The middle of another sentence, a condition without what follows from it, an order to the reader, or an example: no meaning of a setting. */
const ELSEWHERE =
  /^\(?["'][^"']*["']\s*[,:]|^[b-zB-Z] |^If [^,;:]*$|^(?:If [^,]+, defaults? (?:is|to)\b|For ["“]|On (?:Linux|macOS|Windows|Unix)\b)|^(?:You|Will|Should|Make sure|Be sure|These|As|Optionally|Priority|Do not (?:comment|change|edit|remove|delete|modify|commit|share|forget|touch)|Finally|To the|Is|Are|Processing|By default|This (?:setup|example)|Then|But|So|Now|Here|Next|First|Run|Add|Debug|Uncomment|Change (?:this|it)|Generate (?:it|one|with|(?:the|your|an?) `?[A-Z]+_[A-Z_]+))\b|^(?:and|or|as well as|to|with|only|should|must)\b|^`[^`]*`, and\b|^["`][^"`]*=|^`[^`]*` or\b|\s#\s|\b[A-Z][A-Z\d]*_[A-Z\d_]+=|\bas follows$|\b(?:to take|takes?) effect$|\bfor your$|\bthe (?:latter|former)\b|^[Ss]et (?:(?:this|it) )?to \S+$|^[Cc]an (?:only )?be\b|\byou (?:don't|do not) need\b|\bin this example$|\bfollowing(?: settings?| variables?| options?)?$|\bbelow$|\b[Vv]ariables [Hh]ere$|\b(?:the|an?|of|is|are|which)$/;

/** What the first sentence of a text says of a setting, where it is a meaning. */
export function sentence(text: string, fewest = FEWEST_WORDS): string | null {
  // A sign that the writer kept from being markup is the sign itself.
  const [first = '', ...others] = sentencesOf(
    plain(
      text
        .replace(/\s*\[\^\w+\]|<sup>[^<]*<\/sup>/g, '')
        // The address in brackets only shows what one looks like.
        .replace(/\s*\(\s*(?:e\.?g|ex|i\.?e|(?:for )?example)\b[.:,]*\s*`?https?:\/\/[^\s()]*\s*\)/i, '')
        // A sign that warns stands before a sentence of its own.
        .replace(/\s*\p{Extended_Pictographic}\u{fe0f}?\s*(?=[*_]*[A-Z])/gu, (_, at: number) => (at === 0 ? '' : '. '))
        .replace(/\\([()[\]_*<>])/g, '$1'),
    ),
  );
  const about = OF_PRODUCT.test(first) ? ofSetting(others) : null;
  const [opening = '', next = ''] = about === null ? [first, ...others] : [about];
  const said = withNote(opening.replace(/^is (?=(?:the|an?) )/i, ''), next)
    .replace(/[.:;,]+$/, '')
    // Where to read on is no part of the meaning.
    .replace(/,? see also:? \S+$| \(see [^()]+\)$/i, '')
    // The default has a place of its own, and the example that "ex." leads to is cut off.
    .replace(/(?<=\w)[,;] (?:which )?(?:defaults? (?:is|to) [\w.]+|ex)$/i, '');
  // Behind a value that is only shown, the brackets hold what it means.
  const whole = /^`[^`]*`\s*(?:\(([^()]+)\))?$/.test(said) ? (/\(([^()]+)\)$/.exec(said)?.[1] ?? '') : said;
  const clause = clauseOf(whole, LONGEST) ?? whole;
  const isProse = clause.split(/\s+/).length >= fewest && clause.length <= LONGEST && /^[A-Za-z`"(]/.test(clause);
  return isProse &&
    isBalanced(clause) &&
    !ELSEWHERE.test(clause) &&
    !/https?:\/\/|\s=\s|\{[{%]|^(?:see|example|e\.g|note|defaults?|(?:common|typical|usual) values|this is an? (?:standard|optional))\b/i.test(
      clause,
    )
    ? clause
    : null;
}
