/** Takes away what is said around a question: greetings, politeness, "quick question". The question itself stays as written. */
export function cleanQuestion(text: string): string {
  let rest = text.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(OPENING, '').replace(CLOSING, '').trim();
  }
  return rest === '' ? text.trim() : asWhoMay(rest);
}

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
  return deed === undefined ? text : `Who may ${deed}`;
}

const OPENING =
  /^(?:(?:hi|hey|hello|hiya|yo|ok|okay|so|well|um+|uh|hmm+|please|pls|plz|thanks|thx|good (?:morning|evening|afternoon))(?: (?:there|all|team|folks|everyone|guys))?\b[\s,.!:-]*|(?:a )?(?:quick|short|small|dumb|stupid|silly) question\b[\s,.!:-]*|(?:can|could|would|will) (?:you|u|someone|anybody|anyone) (?:please |pls |kindly |maybe |quickly )?(?:tell me|explain|show me|describe|help me (?:understand|find)|give me|say|point out)\b(?: (?:to me|please))?[\s,:]*|(?:please |pls )?(?:tell me|explain to me|let me know)\b(?! about)[\s,:]*|i(?:'m| am) (?:wondering|curious|trying to (?:understand|find out|figure out))\b[\s,:]*(?:about )?|(?:do you|does anyone|anyone) know(?: if| whether)?\b[\s,:]*|(?:i(?:'d| would)? (?:like|want|need) to (?:know|understand|find out|see))\b[\s,:]*|just (?:wondering|curious)\b[\s,:]*|any idea\b[\s,:]*|in (?:this|the) (?:project|repo|repository|code ?base|code)\b[\s,:]+)/i;
const CLOSING =
  /[\s,]+(?:please|pls|plz|thanks|thank you|thx|cheers|ty)[\s.!]*$|[\s?]+(?:in (?:this|the) (?:project|repo|repository|code ?base)|here|exactly|actually|again|btw|from start to finish|from beginning to end|end[- ]to[- ]end|step by step|under the hood|behind the scenes|in detail|internally|at a high level|in general)[\s?.!]*$/i;
