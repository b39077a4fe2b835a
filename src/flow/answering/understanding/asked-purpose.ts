/** Ways to ask what a project is there for, as opposed to how it is made. */
const ASKS =
  /^(?:what(?:['’]?s| is| are| does| do| can)|tell me (?:what|about)|explain|describe|summari[sz]e|who (?:is|uses|would use)|why (?:would|should))\b/;
/** Words that such a question may be made of; any other word is a subject of its own. */
const FILLERS = new Set(
  `what whats what's what’s is are does do can tell me explain describe summarize summarise who why would should this that
  the a an it its project repo repository codebase code app application product service system tool library program software
  about for of purpose goal aim point idea main key core important most feature features capability capabilities functionality
  functions offer offers provide provides all i you one we user users people someone somebody anyone with use uses used here
  whole in short general briefly exactly actually and to me please good do done made meant supposed be by from on`.split(
    /\s+/,
  ),
);
/** Whom or what the question is about, where it does not name the project. */
const WHOLE =
  /\b(?:it|this|project|repo|repository|codebase|app|application|product|service|system|tool|library|program|software|features?|capabilit(?:y|ies)|functionality)\b/;

/** Whether a question asks what the project as a whole is, does or offers, under one of its names or none. */
export function asksForPurpose(text: string, names: readonly string[]): boolean {
  const lower = text
    .toLowerCase()
    .replace(/[?!.,;:]+/g, ' ')
    .trim();
  if (!ASKS.test(lower)) return false;
  const own = new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const words = lower.split(/[^\p{L}\p{N}'’]+/u).filter((word) => word !== '');
  const isNamed = words.some((word) => own.has(word) && !FILLERS.has(word));
  return (isNamed || WHOLE.test(lower)) && words.every((word) => FILLERS.has(word) || own.has(word));
}
