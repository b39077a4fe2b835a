import { wantsOneMore } from './one-more.ts';

/** Takes away what is said around a question: greetings, politeness, "quick question". The question itself stays as written. */
export function cleanQuestion(text: string): string {
  let rest = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(EXAMPLE_IN_BRACKETS, '')
    .replace(RUNNING_NUMBER, 'sequence number');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(OPENING, '').replace(CLOSING, '').trim();
  }
  return rest === '' ? text.trim() : withoutExample(withoutWay(asHowTo(asWhoMay(rest))));
}

/** What is given as an example of a thing says nothing more of it, unless it is quoted or a name of the code: "an issue (like PROJ-42)". */
const EXAMPLE_IN_BRACKETS = / ?\((?:like|such as|e\.g\.|eg|for (?:example|instance)),? [^()`_"\u201c]*\)/gi;

/** What is to be added is not there yet: "one more channel, like Telegram". */
const EXAMPLE_TO_ADD = /,? (?:like|such as|e\.g\.|for (?:example|instance)),? (?:an? )?\p{Lu}[\p{L}\p{N}-]*(?=\??$)/u;

function withoutExample(text: string): string {
  return wantsOneMore(text) ? text.replace(EXAMPLE_TO_ADD, '') : text;
}

/** What is counted on from one to the next is a sequence. */
const RUNNING_NUMBER = /\b(?:running|consecutive) number(?=s?\b)/gi;

/** Who may do something is told with what checks it. */
const AND_CHECKED =
  /^(who (?:may|can|could|is (?:allowed|permitted|able) to|has the right to) .+?),? (?:and|&) (?:how|where) (?:is|does|do) (?:that|it|this|they) (?:get )?(?:being )?(?:checked|enforced|verified|ensured|controlled|guarded|restricted|decided|validated)\??$/i;

/** What is checked then is what lets one of those in: "…, which checks are made?" */
const WITH_CHECKS =
  /^(who (?:may|can|could|is (?:allowed|permitted|able) to|has the right to) [^,?]+?),? (?:(?:and|&) )?(?:which|what) (?:checks?|rules?|guards?|permissions?|conditions?) (?:is|are|gets?|must be) (?:made|done|run|applied|performed|enforced|needed|required|checked|met)\??$/i;

/** Rights are asked about in many words, and all of them ask who may do something. */
const RIGHTS = [
  /^(?:which|what) (?:\w+ )?(?:permissions?|roles?|rights?|privileges?|scopes?|access(?: level)?) (?:is|are|does|do|must|should|would)\b(?: (?:an?|the|any|i|you|we|one|someone|somebody|users?|callers?|clients?))*(?: have| be)?(?: (?:needs?|needed|required?|necessary|have|granted))?(?: in order)? to (?!be\b|do(?:es)?\b)([a-z]+ .+)$/i,
  /^(?:do|must|should) (?:i|you|we|one|users?) (?:need to |have to )?be (?:an? |the )?(?:admin\w*|owner|signed in|logged in|authenticated|member) (?:in order )?to ([a-z]+ .+)$/i,
  /^is (?:a login|login|authentication|a token|signing in) (?:needed|required|necessary) (?:in order )?to ([a-z]+ .+)$/i,
  /^(?:can|may) (?:anyone|anybody|everyone|everybody|any user) ([a-z]+ (?:an?|the|any|all) .+)$/i,
];

/** "Which role is needed to delete an order?": who may delete one. */
function asWhoMay(text: string): string {
  const deed = RIGHTS.map((shape) => shape.exec(text)?.[1]).find((found) => found !== undefined);
  const [, who] = AND_CHECKED.exec(text) ?? WITH_CHECKS.exec(text) ?? [];
  return deed === undefined ? (who === undefined ? text : `${who}?`) : `Who may ${deed}`;
}

/** What one must touch to do something is how it is done; "touch" itself is no word of the code. */
const TOUCHES =
  /^(?:what|which (?:files?|places?|parts?|code)|where)(?: all| else)? (?:do|must|should|would|does|will|can) (?:i|we|you|one|someone) (?:have to |need to |want to )?(?:touch|change|edit|modify|adapt|look at|work on|be touched)(?: everywhere)? (?:in order )?(?:to|if (?:i|we|you) want to|when (?:i|we|you)(?: want to)?) (?:also )?((?:add|create|write|implement|support|introduce|register|extend) .+)$/i;
/** To touch is to change, whatever it is done for. */
const TOUCHES_TO =
  /^(?:what|which (?:files?|places?|parts?|code)|where)(?: all| else)? (?:do|must|should|would|will|can) (?:i|we|you|one) (?:have to |need to )?touch (?:in order )?to ([a-z]+ .+)$/i;
/** "I want to add a report, what do I have to touch?" */
const WANTS_TO =
  /^(?:i|we) (?:want|need|have|would like) to ([a-z]+ [^?]+?)[,.:;] ?(?:and |so )?(?:what|which (?:files?|places?|parts?)|where) (?:all )?(?:do|must|should|would|will|can) (?:i|we|you|one) (?:have to |need to )?(?:touch|change|edit|modify|adapt|do|start|begin)\??$/i;
/** "What do I have to do so that a route is guarded": how it is guarded. */
const SO_THAT =
  /^what (?:do|must|should|can) (?:i|we|you|one) (?:have to |need to )?do (?:so|in order) that ((?:(?:an?|the|all|every|each|my|our|new|another) )*[\w -]{2,40}?) (?:is|are|gets?) ([a-z]+(?:ed|en|wn|lt)\b.*)$/i;

function asHowTo(text: string): string {
  const deed = (TOUCHES.exec(text) ?? TOUCHES_TO.exec(text) ?? WANTS_TO.exec(text))?.[1];
  if (deed !== undefined) return `How do I ${deed}`;
  const [, thing = '', done] = SO_THAT.exec(text) ?? [];
  return done === undefined ? text : `How is ${thing} ${done}`;
}

const START =
  '(?:form|page|browser|client|ui|user interface|front ?end|(?:http |api |incoming |web )?(?:request|call)|api|endpoint|route|controller|handler|(?:\\w+ )?script|sdk|app|command line|cli|network|wire)';
const STORE = '(?:(?:the )?(?:database|db|storage|disk|data ?store|(?:database |db )?tables?))';
const FINISH = `(?:${STORE}|(?:the )?(?:response|answer|screen|page|browser|client|end|queue|inbox))`;
/** "How does a parcel get from the form to the database": how it is recorded. */
const GETS_STORED = new RegExp(
  `^how (?:does|do|is|are) (.{2,50}?) (?:get|gets|go|travel|move|make (?:its|their) way|come|passed|brought)(?: all the way)? (?:from (?:the |an? )?${START} )?(?:in)?to ${STORE}\\??$`,
  'i',
);
/** From where to where it goes says how much of it is asked for, and names nothing. */
const ALL_THE_WAY = new RegExp(
  `,? (?:all the way )?from (?:the |an? )?${START} (?:all the way |down |through )?(?:in)?to ${FINISH}(?=\\??$)`,
  'i',
);

function withoutWay(text: string): string {
  const [, thing] = GETS_STORED.exec(text) ?? [];
  if (thing !== undefined) return `How ${/[^s]s$/i.test(thing) ? 'are' : 'is'} ${thing} recorded?`;
  // "How does it get from the request to the response" has no other subject.
  return OF_NOTHING_ELSE.test(text) ? text : text.replace(ALL_THE_WAY, '');
}

const OF_NOTHING_ELSE =
  /^(?:how|what) (?:does|do|is|are|happens) (?:it|this|that|they|everything|data|(?:an? |the )?(?:requests?|calls?)|(?:the )?(?:flow|path|way))\b/i;

const OPENING =
  /^(?:(?:hi|hey|hello|hiya|yo|ok|okay|so|well|um+|uh|hmm+|please|pls|plz|thanks|thx|good (?:morning|evening|afternoon))(?: (?:there|all|team|folks|everyone|guys))?\b[\s,.!:-]*|(?:a )?(?:quick|short|small|dumb|stupid|silly) question\b[\s,.!:-]*|(?:can|could|would|will) (?:you|u|someone|anybody|anyone) (?:please |pls |kindly |maybe |quickly )?(?:tell me|explain|show me|describe|help me (?:understand|find)|give me|say|point out)\b(?: (?:to me|please))?[\s,:]*|(?:please |pls )?(?:tell me|explain to me|let me know)\b(?! about)[\s,:]*|i(?:'m| am) (?:wondering|curious|trying to (?:understand|find out|figure out))\b[\s,:]*(?:about )?|(?:do you|does anyone|anyone) know(?: if| whether)?\b[\s,:]*|(?:i(?:'d| would)? (?:like|want|need) to (?:know|understand|find out|see))\b[\s,:]*|just (?:wondering|curious)\b[\s,:]*|any idea\b[\s,:]*|in (?:this|the) (?:project|repo|repository|code ?base|code)\b[\s,:]+)/i;
const CLOSING =
  /[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers|ty)[\s.!]*$|[\s?]+(?:in (?:this|the) (?:project|repo|repository|code ?base)|here|exactly|actually|again|btw|from start to finish|from beginning to end|end[- ]to[- ]end|step by step|under the hood|behind the scenes|in detail|internally|at a high level|in general)[\s?.!]*$/i;
