import { filePlace } from '../../../../engine/facts/file-place.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { code } from '../../wording/markup.ts';
import { at, type Evidence } from '../evidence.ts';
import { profileOf } from '../profile.ts';
import { suiteTests } from '../tests.ts';
import type { Story } from './story.ts';
import { criteriaOf } from './story-criteria.ts';

/** What a file of tests is about, by its name; null for a name that fits every product. */
function testSubject(path: string): string | null {
  const stem =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  const words = identifierWords(stem.replace(/(?:^|[._-])(?:tests?|specs?|e2e|it|cy)(?=$|[._-])|Tests?$/g, ' ')).trim();
  return words.length < 3 ||
    /^(?:main|index|basic|all|mod|lib|app|integration|unit|core|general|misc|common)$/.test(words)
    ? null
    : words;
}

/** Words of those who write the program; who uses it does not know them. */
const CODE_SPEAK =
  /\b(?:nil|null|undefined|none|receiver|pointer|struct|slice|array|boolean|callback|mutex|thread|goroutine|constructor|parser|handler|regexp?|enum|iterator|promise|exception)s?\b|`|\bit$/i;
/** Names of the code that stand among the words without a mark. */
const CODE_NAME = /[a-z][A-Z]/;

/** A few words that stand in a list of cases say nothing outside of it. */
const FEWEST_WORDS = 7;

/** Where neither route, command nor export is tested by name: the files with most telling tests. */
export function suiteStories(evidence: Evidence): Story[] {
  const { isLibrary, name } = profileOf(evidence);
  return suiteTests(evidence).flatMap(({ path, tests }): Story[] => {
    const subject = testSubject(path);
    const criteria = criteriaOf(tests, null).filter(
      ({ text }) =>
        isLibrary || (!CODE_SPEAK.test(text) && !CODE_NAME.test(text) && text.split(' ').length >= FEWEST_WORDS),
    );
    // One sentence hardly makes a story, and what a program promises to those who build it is none of its users'.
    if (criteria.length < 2 && !isLibrary) return [];
    const definition = isLibrary ? /^`([\w.]+)` /.exec(criteria[0]?.text ?? '')?.[1] : undefined;
    const isInside = definition !== undefined || filePlace(path) === 'source';
    return [
      {
        title: definition
          ? `Build on ${code(definition)}`
          : `Rely on ${subject === null ? name : `the tested behaviour of ${subject}`}`,
        wish: `As ${isInside ? `a developer of ${name}` : 'a user'} I want to rely on what the tests in ${code(path)} say`,
        sources: tests.slice(0, 2).map(at),
        criteria,
        rules: [],
      },
    ];
  });
}
