/** Letters of other scripts than the Latin one, but for the Greek ones that stand for quantities. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}])\p{L}/gu;
const FEWEST_LETTERS = 2;

/** Words that hold sentences together in German, French, Spanish, Portuguese, Italian, Dutch and Polish, and in no English one. */
const OTHER_WORD =
  /^(?:aber|aucune?|avec|bereits|bitte|cette|cet|das|debe|della|dem|deve|doit|ein|eine|einen|einer|eines|elle|esta|este|est|est-il|für|gibt|gli|het|ist|jest|kann|kein|keine|keinen|les|los|las|mit|moet|muss|muy|müssen|não|nicht|nie|niet|non|oder|para|pas|por|puede|pode|que|sein|sind|són|son|sua|seu|su|sur|uma|una|une|und|vous|wurde|wurden|werden|votre|voor|você|zijn|è|é|já|ya|déjà|être|été|ungültig|ungültige)$/;
/** What tells by itself of which language a sentence is not. */
const SURE_WORD =
  /^(?:bereits|doit|déjà|für|kein|keine|muss|müssen|não|nicht|niet|puede|ungültig|ungültige|und|vous|wurde|você|été|être)$/;
const ENGLISH_WORD =
  /^(?:already|and|are|be|been|can|cannot|for|from|has|have|is|it|may|must|of|only|should|than|that|the|this|to|was|when|with|your?)$/;

/** Whether a sentence is English, as far as its letters and the words that hold it together tell: a doubtful one is. */
export function isEnglish(sentence: string): boolean {
  if ((sentence.match(OTHER_SCRIPT)?.length ?? 0) >= FEWEST_LETTERS) return false;
  const words = sentence.toLowerCase().match(/(?<![\p{L}\p{N}_`])[\p{L}'’-]+(?![\p{L}\p{N}_`])/gu) ?? [];
  if (words.some((word) => ENGLISH_WORD.test(word))) return true;
  const others = words.filter((word) => OTHER_WORD.test(word)).length;
  return others < 2 && !words.some((word) => SURE_WORD.test(word));
}
