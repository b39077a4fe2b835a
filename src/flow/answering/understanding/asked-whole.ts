/** What is asked about a project as a whole: no definition answers it, but what many places show together. */
export type Theme =
  | 'purpose'
  | 'stack'
  | 'reading'
  | 'startup'
  | 'entities'
  | 'interface'
  | 'testing'
  | 'security'
  | 'hot spots'
  | 'jobs'
  | 'deployment'
  | 'conventions'
  | 'open work'
  | 'configuration'
  | 'structure'
  | 'untested'
  | 'rules'
  | 'containers'
  | 'deprecated'
  | 'API versions'
  | 'email templates'
  | 'transactions'
  | ConcernName;

/** What most programs must see to somehow. */
export const CONCERN_NAMES = [
  'logging',
  'errors',
  'caching',
  'authentication',
  'permissions',
  'validation',
  'emails',
  'monitoring',
  'rate limits',
  'translations',
  'passwords',
  'pagination',
  'uploads',
  'sessions',
  'feature flags',
  'HTTP requests',
] as const;
export type ConcernName = (typeof CONCERN_NAMES)[number];

/** What is called by others: `the REST API`. */
const SERVED =
  '(?:the |an? |its |our )?(?:rest |http |web |public )?(?:apis?|endpoints?|routes?|services?|servers?|backend)';
const CHECKED = '(?:checked|verified|identified|recogni[sz]ed|determined|authenticated|known|told)';
/** Who calls a service is asked of its doors; who calls a function, of the code. */
const OF_CALLERS = new RegExp(
  `(?:\\b${SERVED} )?\\b(?:checks?|verif(?:y|ies)|knows?|tells?|determines?|identif(?:y|ies)|recogni[sz]es?|finds? out) who (?:is |it is |it's )?(?:calling|calls|the caller is|asking|asks|sends? (?:a |the )?requests?)(?: (?:it|${SERVED}))?\\b` +
    `|^who (?:may|can|could|is (?:allowed|permitted|able) to) (?:call|use|access|reach|query) ${SERVED}(?=\\W*$)` +
    `|\\bwho (?:is )?(?:calling|calls) (?:it|${SERVED})(?: is)?(?: being)? ${CHECKED}\\b` +
    `|\\b(?:api |the )?callers?(?: of ${SERVED})? (?:is |are )?(?:being )?${CHECKED}\\b` +
    `|(?:\\b${SERVED} )?\\b(?:checks?|verif(?:y|ies)|identif(?:y|ies)|recogni[sz]es?|authenticates?) (?:its |the |api |their )*callers?(?: of ${SERVED})?\\b`,
  'g',
);

/** The words that ask for each, the more special one first; purpose is left, where nothing else is asked for. */
const WORDS: readonly (readonly [Theme, RegExp])[] = [
  ['authentication', OF_CALLERS],
  [
    'structure',
    /\b(?:folder|directory|file|project|repository|repo|code ?base|code|source) (?:structure|layout|tree|organi[sz]ation)\b|\b(?:code|project|repo|repository|codebase) (?:structured|laid out)\b|\borgani[sz]ed into (?:layers|modules|parts|packages|folders)\b/g,
  ],
  [
    'untested',
    /\b(?:have|has|lack|lacks|lacking|with|without|miss|missing) (?:no |any )?tests?\b(?! (?:data|users?|accounts?))|\b(?:not|un)[- ]?tested\b|\bnot covered by (?:any )?tests?\b|\btests? (?:is|are) missing\b/g,
  ],
  ['rules', /\b(?:business|domain) (?:rules?|constraints?|invariants?)\b/g],
  [
    'containers',
    /\b(?:services?|containers?) (?:does|do|are|is) (?:the )?(?:docker[- ]?)?compose(?: files?)? (?:start|run|define|contain|bring up)\b|\b(?:docker[- ]?)?compose (?:services?|containers?|files?|setup)\b|\bbuild(?:ing)? (?:the |a |an |our )?(?:docker|container|oci) images?\b|\b(?:docker|container|oci) images?(?: (?:built|made|created))?\b/g,
  ],
  [
    'deprecated',
    /\bdeprecat(?:ed|ions?)(?: (?:apis?|functions?|methods?|things?|features?|options?|settings?|routes?|endpoints?))?\b/g,
  ],
  [
    'API versions',
    /\b(?:rest |http |web )?apis? version(?:s|ed|ing)?\b|\bversion(?:s|ed|ing) (?:of )?(?:the )?apis?\b|\b(?:apis?|endpoints?|routes?) versioned\b/g,
  ],
  [
    'email templates',
    /\b(?:e-?mail|mail|notification) (?:templates?|layouts?|bodies|texts?)\b|\btemplates? (?:of|for) (?:the )?e?-?mails?\b/g,
  ],
  ['transactions', /\b(?:(?:database|db|sql) )?transactions?\b/g],
  ['stack', /\b(?:tech(?:nology|nical)? ?stack|stack|technolog(?:y|ies)|(?:built|made) (?:with|on|upon))\b/g],
  [
    'reading',
    /\b(?:start|begin)(?: to)? (?:read|look|explor|learn)(?:ing|e)?(?: at| into)?\b|\b(?:read|look at) first\b|\b(?:most )?(?:important|central|key|main) files\b|^where (?:do|should|can|would|must) (?:i|we|you|one|a newcomer) (?:start|begin)(?: reading| looking| exploring| learning)?\b/g,
  ],
  [
    'startup',
    /\b(?:main )?entry ?-?points?(?: of the (?:program|app|application|server|code))?\b|\bmain (?:function|method)\b|^where (?:does|do) (?:it|this|execution|the (?:app|application|server|program|service|code)) (?:start|begin)\b|\b(?:on|at|during) (?:start-?up|boot)\b|\bstart-?up\b|\bwhen (?:it|the (?:app|application|server|program|service)) (?:starts?|boots?)(?: up)?\b/g,
  ],
  [
    'entities',
    /\b(?:entit(?:y|ies)|business objects?)(?: (?:of|in) the domain)?\b|\bdomain (?:models?|concepts?|objects?|entit(?:y|ies))\b/g,
  ],
  ['interface', /\bpublic (?:api|interface)\b|\b(?:rest|http|web) api\b/g],
  ['testing', /\btested\b|\btest(?:ing)? (?:strategy|approach|setup)\b/g],
  [
    'security',
    /\bsecur(?:ity|ed)(?: (?:risks?|considerations?|measures?|model|features?|concerns?))?\b|\bprotected\b/g,
  ],
  ['jobs', /\b(?:background|queued|asynchronous) (?:jobs?|tasks?|work)\b/g],
  [
    'hot spots',
    /\b(?:files? )?(?:that )?change[sd]? (?:the )?most(?: often| frequently)?\b|\bhot ?spots?\b|\bmost (?:complex|complicated|active|often changed|frequently changed)(?: (?:parts?|files?|modules?))?\b|\b(?:largest|biggest|longest) (?:files?|modules?)\b/g,
  ],
  ['deployment', /\b(?:deploy(?:ed|ment|ments|ing|s)?|hosted|run in production|shipped to production)\b/g],
  [
    'conventions',
    /\b(?:(?:code|coding|naming|style) )?(?:conventions?|guidelines|standards)\b|\b(?:code|coding) style(?: (?:rules?|polic(?:y|ies)|guide|requirements?))?(?: for (?:an? |the )?(?:contributions?|contributors?|pull requests?))?\b|\bstyle ?guide\b/g,
  ],
  [
    'open work',
    /\b(?:open |known )?(?:to-?dos?|fixmes?)\b|\b(?:known|open) (?:problems?|issues?|bugs?|limitations?|questions?|points?)\b|\btech(?:nical)? debts?\b|\b(?:still|left) to (?:be done|do)\b|\bunfinished\b/g,
  ],
  ['sessions', /\b(?:(?:user|login|http|web) )?sessions?\b/g],
  ['feature flags', /\bfeature[- ]?(?:flags?|toggles?|switch(?:es)?)\b/g],
  [
    'HTTP requests',
    /\b(?:(?:send|sending|make|making|do|doing) )?(?:outgoing |outbound |external )?http (?:requests?|calls?)(?: (?:sent|made|done))?\b|\bhttp clients?\b|\b(?:calls?|requests?) to (?:external|outside|other|third[- ]party) (?:apis?|services?|systems?)\b/g,
  ],
  ['passwords', /\bpasswords?(?: hash(?:es|ing)?| storage)?\b/g],
  ['pagination', /\b(?:pagination|paginat(?:e|ed|es|ing)|paging)\b/g],
  ['uploads', /\b(?:uploaded (?:files?|images?|media)|(?:file|image|media) uploads?|uploads)\b/g],
  ['logging', /\b(?:logging|logs?|logged|loggers?)\b(?![- ](?:in|on|out)\b)/g],
  ['errors', /\b(?:errors?|exceptions?|failures?)(?: handling)?\b/g],
  ['caching', /\b(?:caching|caches?|cached)\b/g],
  [
    'authentication',
    /\b(?:authentications?|authenticat(?:e|ed|es|ing)|auth)\b|\b(?:log|sign)(?:s|ged|ed|ging|ing)?[- ]?(?:in|on)s?\b(?: (?:process|flow|page|form))?/g,
  ],
  [
    'permissions',
    /\b(?:permissions?|authori[sz](?:ation|e|ed|es|ing)|access (?:control|rights?|checks?)|roles? and permissions?)\b/g,
  ],
  ['validation', /\b(?:(?:input|data|request|form) )?(?:validations?|validat(?:e|ed|es|ing))\b/g],
  ['emails', /\b(?:e-?mails?|mails?)\b/g],
  ['monitoring', /\b(?:monitor(?:ed|ing)?|metrics?|observability|telemetry|tracing)\b/g],
  ['rate limits', /\brate[- ]?limit(?:s|ed|ing)?\b|\bthrottl(?:ed|ing)\b/g],
  [
    'translations',
    /\b(?:translations?|translated|i18n|internationali[sz](?:ation|ed)|locali[sz](?:ation|ed)|languages? supported)\b/g,
  ],
  // What is configured is a subject of its own; this asks how the program gets at its settings.
  [
    'configuration',
    /^(?:how|where) (?:is|are|does) (?:the |its? |our )?(?:app(?:lication)? |server )?(?:configurations?|config(?: files?)?|settings|environment variables) (?:loaded|read|parsed|managed|handled|stored|kept|defined|declared|done|work|come from|live|located)\b/g,
  ],
];

const ASKS =
  /^(?:what|how|where|which|who|why (?:would|should)|tell me (?:what|about|how)|explain|describe|summari[sz]e|is there|are there|list)\b/;
/** Words that such a question may be made of beside its theme; any other word is a subject of its own. */
const FILLERS = new Set(
  `what whats what's what’s how where which who is are was were does do did done can could should would tell me explain describe
  summarize summarise list there any this that these those the a an it its project repo repository codebase code base
  app application product service system tool library program software site source about for of on in to with by from at
  and or i you one we us our users user people someone somebody everything all requests request here whole general
  generally overall work works working handled handle handles handling implemented implement implements configured
  configure configuration set up setup managed manage manages organized organised organize used use uses using happen
  happens sent send sends written write writes kept keep stored store stores checked check checks enforced enforce
  enforces reported report followed follow follows supported support approach strategy way mechanism place places
  please newcomer new developer contributor first main best good currently globally centrally be been get gets have has
  underlying behind throughout across everywhere left applied apply performed main core central key important against part parts files file offered
  offer offers defined define declared declare located live lives hashed hash encrypted saved save exist exists exactly most helper helpers utility utilities wrapper`.split(
    /\s+/,
  ),
);
/** Words that a question about the purpose may be made of: what is a word of a subject elsewhere is none here. */
const OF_PURPOSE = new Set(
  `what whats what's what’s is are does do can tell me explain describe summarize summarise who why would should this that
  the a an it its project repo repository codebase code app application product service system tool library program software
  about for of purpose goal aim point idea main key core important most feature features capability capabilities functionality
  functions offer offers provide provides all i you one we users people someone somebody anyone with use uses used here
  whole in short general briefly exactly actually and to please good done made meant supposed be by from on`.split(
    /\s+/,
  ),
);
/** Whom or what a question about the purpose is about, where it does not name the project. */
const WHOLE =
  /\b(?:it|this|project|repo|repository|codebase|app|application|product|service|system|tool|library|program|software|features?|capabilit(?:y|ies)|functionality)\b/;
const ASKS_PURPOSE =
  /^(?:what(?:['’]?s| is| are| does| do| can)|tell me (?:what|about)|explain|describe|summari[sz]e|who (?:is|uses|would)|why (?:would|should))\b/;
/** A longer question describes something in the code. */
const MOST_WORDS = 12;

/** The theme of a question about the project as a whole, under one of its names or none; null where it is about a part. */
export function askedWhole(text: string, names: readonly string[]): Theme | null {
  const lower = text
    .toLowerCase()
    .replace(/^i(?:['’]m| am) (?:new|just starting)\b[^,]{0,40},\s*/, '')
    .replace(/[?!.,;:]+/g, ' ')
    .trim();
  if (!ASKS.test(lower)) return null;
  const own = new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  const left = (words: string): string[] =>
    words.split(/[^\p{L}\p{N}'’-]+/u).filter((word) => word !== '' && !FILLERS.has(word) && !own.has(word));
  const theme = lower.split(/\s+/).length <= MOST_WORDS && WORDS.find(([, words]) => lower.search(words) >= 0);
  if (theme) return left(lower.replace(theme[1], ' ')).length === 0 ? theme[0] : null;
  const words = lower.split(/[^\p{L}\p{N}'’]+/u).filter((word) => word !== '');
  const isNamed = words.some((word) => own.has(word) && !OF_PURPOSE.has(word));
  const isPurpose = ASKS_PURPOSE.test(lower) && (isNamed || WHOLE.test(lower));
  return isPurpose && words.every((word) => OF_PURPOSE.has(word) || own.has(word)) ? 'purpose' : null;
}
