/** What a question asks for. The kind decides order and emphasis of an answer, never what may appear in it. */
export const QUESTION_KINDS = [
  'where',
  'what',
  'how',
  'howto',
  'why',
  'history',
  'invariant',
  'reuse',
  'impact',
  'tests',
  'architecture',
  'data',
  'config',
  'deps',
  'compare',
  'list',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface KindGuess {
  kind: QuestionKind;
  /** The kind that came second; its parts are shown where space is left. */
  second: QuestionKind | null;
}

/** Longer questions use words such as "configuration" or "dependency chain" about the inside of the code. */
const LONG_QUESTION = 120;
const SURE_CUES = 3;
/** Shapes that many questions share by accident: cues may overrule them. */
const VAGUE: ReadonlySet<QuestionKind> = new Set(['what', 'how', 'data']);

/** Tells the kind from the shape of the question and from phrases anywhere in it. */
export function questionKind(text: string): KindGuess {
  const lower = text.toLowerCase().replace(/\s+/g, ' ').trim();
  const short = lower.length <= LONG_QUESTION;
  const shape = SHAPES.find(({ pattern, any }) => (any || short) && pattern.test(lower))?.kind ?? null;
  const cues = cueScores(lower, short);
  const [best, next] = cues;
  const byCue = best && best.score >= SURE_CUES ? best.kind : null;
  const bare = lower.split(' ').length <= 2 && shape === null;
  const kind = (shape === null || VAGUE.has(shape) ? (byCue ?? shape) : shape) ?? (bare ? 'what' : 'how');
  const second =
    [shape, byCue, next?.kind ?? null, best?.kind ?? null].find((other) => other && other !== kind) ?? null;
  return { kind, second };
}

interface Shape {
  kind: QuestionKind;
  pattern: RegExp;
  /** Holds for questions of any length. */
  any?: true;
}

/** Most specific first. */
const SHAPES: readonly Shape[] = [
  {
    kind: 'tests',
    pattern:
      /^(?:what|which) (?:\w+ )?tests?\b(?! (?:function|method|class|case|helper|file|module) (?:that|which|for))|^(?:is|are) .{2,60} (?:tested|covered)\b|\b(?:where|how) (?:is|are|do|does) (?:.{2,60} )?(?:get )?tested\b|\btests? (?:cover|for|of|exercise|check)\b.{2,60}\?$|\btest coverage\b|^(?:show|list|find)(?: me)? (?:the |all )?tests?\b|^are there (?:any )?tests?\b/,
  },
  {
    kind: 'impact',
    any: true,
    pattern:
      /\b(?:breaks?|affected|impacted?|depends? on|happens) (?:if|when) (?:i|we|you|someone) (?:change|remove|rename|delete|touch|modify|edit|replace)|\bif (?:i|we) (?:change|remove|rename|delete|touch|modify|drop|replace)\b|^(?:what|who|which \w+) (?:calls?|uses?|depends? on|relies on|references?|imports?)\b|\b(?:impact|blast radius|consequences?) of (?:changing|removing|renaming|deleting|a change|replacing)|\bsafe to (?:change|remove|delete|rename)\b|\bcallers? of\b|\bwhere is .{1,60} (?:used|called|referenced)\b|^(?:find|show|list)(?: me)?(?: all)? (?:usages?|callers?|references)\b/,
  },
  {
    kind: 'history',
    pattern:
      /^who\b(?! (?:calls|uses|depends|relies|may|can|could|must|is allowed|is permitted))|^when (?:was|were|did|has)\b|\bwho (?:wrote|knows|maintains|owns|changed|added|introduced|touched|works|worked)\b|\bhistory of\b|\b(?:last|recently|lately) (?:changed|modified|touched|updated)\b|^what (?:has |have )?changed\b|^what'?s new\b|\brecent (?:changes|commits|work)\b|\b(?:latest|last) (?:commits?|changes?)\b|\bhow old\b|\bwhich commits?\b|\bwho should (?:i|we) (?:ask|talk)\b|\bblame\b|\bchangelog\b/,
  },
  {
    kind: 'reuse',
    pattern:
      /^(?:is|are|do we have|does .{1,30} have) (?:there )?(?:already |any(?:thing)? |some(?:thing)? |an? |existing )*(?:existing |helper|util\w*|function|code|library|component|hook|class|way|something|anything)?.{0,60}\b(?:already|i can (?:re)?use|to reuse|that (?:i|we) can use|helper|utility|existing)\b|^is there (?:already |something |anything |an existing |a helper|a util|some)|\bre-?us(?:e|able)\b|^do we (?:already )?have\b|\binstead of writing\b|\bbefore i write\b|\balready (?:have|exists?|something)\b|^what can i (?:re)?use\b|\breinvent\b/,
  },
  {
    kind: 'config',
    pattern:
      /\b(?:environment|env) (?:variables?|vars?)\b|^(?:what|which|list|show)(?: are| is)?(?: me)?(?: all)?(?: the)? (?:\w+ ){0,3}(?:settings?|config(?:uration)?s?(?: options?| keys?| values?| settings?)?|options|flags)\b|\bhow (?:do i|can i|to|do you|is .{1,30}) (?:configure|configured)\b|\bconfiguration options?\b|\bcommand[- ]line (?:options?|flags?|arguments?)\b|\bdefault (?:value|port|timeout|setting)\b|^can i (?:configure|turn off|disable|set)\b|\bwhat does the .{1,40} (?:setting|option|flag|env var) do\b/,
  },
  {
    kind: 'deps',
    pattern:
      /^(?:what|which) (?:\w+ ){0,3}(?:librar(?:y|ies)|dependenc(?:y(?! chain)|ies)|packages?|third[- ]party|frameworks?|integrations?|external services?|versions? of)\b|\b(?:runtime|dev|third[- ]party|external|direct) dependenc(?:y|ies)\b|^dependencies\b|\bdepends? on (?:which|what) (?:librar|packages)|\bwhat does .{1,30} depend on\b|^(?:list|show)(?: me)?(?: all)?(?: the)? (?:dependencies|libraries|packages)\b|\bwhich version of\b|\bexternal (?:services|systems|apis)\b|\bwhat (?:services|systems) does .{1,30} (?:talk|connect)\b/,
  },
  {
    kind: 'invariant',
    pattern:
      /\bmust (?:hold|be true|always|never|not)\b|^who (?:may|can|could|must|is allowed|is permitted)\b|\bwhat (?:must|has to)\b|\b(?:invariants?|preconditions?|constraints?|validations?|rules?) (?:for|of|on|about|apply|exist|govern|does|do|are)\b|^(?:what|which)(?: are| is)?(?: the)? (?:\w+ ){0,2}(?:rules|constraints|limits|restrictions|validations?|requirements|checks|invariants)\b|\b(?:allowed|valid|permitted|forbidden|legal) (?:values?|names?|characters?|inputs?|to)\b|\bwhat makes .{1,40} (?:valid|invalid)\b|\bwhen (?:is|are|does) .{1,60} (?:rejected|refused|raise[sd]?|throw|fail)\b|^(?:can|may) an? .{1,60} (?:be|have|contain)\b|\bwhat (?:errors?|exceptions?) (?:can|does|do|are|is|will)\b|\bguarantee/,
  },
  {
    kind: 'howto',
    pattern:
      /^how (?:do|can|should|would|could) (?:i|we|you|one|someone)\b|^how to\b|^(?:steps|guide) (?:to|for)\b|\bwhat (?:files )?(?:do|should|must) i (?:need to )?(?:touch|change|edit|do|add)\b|^(?:i want|i need|i'd like) to\b|^(?:add|create|implement|write|make|build)(?:ing)? an? (?:new )?\w+|\bbest way to (?:add|create|write|extend|implement)\b|\bexample of (?:using|how)\b|\bwhere (?:do|should|would) i (?:add|put|start|create|place|write)\b/,
  },
  {
    kind: 'compare',
    pattern:
      /\b(?:vs\.?|versus)\b|\bdifference[s]? (?:between|from|of)\b|\bdiffers? from\b|\bhow (?:does|do|is|are) .{1,60} (?:differ|different|compare[ds]?)\b|^compare\b|\bwhen (?:should|do|would) i use .{1,60} (?:or|instead of|rather than|over)\b|^what distinguishes\b|\bcompared (?:to|with)\b|^should i use .{1,60} or\b/,
  },
  {
    kind: 'data',
    pattern:
      /\b(?:database|db|data|table|sql|internal) (?:schema|model|structure|layout)\b|^(?:what|which|list|show)(?: are| is)?(?: me)?(?: all)?(?: the)? (?:\w+ ){0,2}(?:tables?|entities|data models?|models|columns?|fields|schemas?)\b|\bschema of\b|\bwhat (?:fields|columns|attributes|properties) (?:does|do|has|have|are)\b|\bhow is .{1,40} (?:stored|persisted|modell?ed)\b|\bdata model\b|\bforeign keys?\b|\bentity relationship\b/,
  },
  {
    kind: 'list',
    pattern:
      /^how many\b|^(?:what|which) (?:[\w-]+ ){1,3}(?:are there|exist|do we have|does it have|are (?:available|supported|defined))\b|^(?:list|enumerate|count)\b|^(?:what|which) (?:\w+ )?(?:routes?|endpoints?|commands?|hooks?|classes|functions|methods|modules|files|handlers?|middlewares?|plugins?|subclasses|implementations?|exceptions?|errors?|events?|jobs?|apis?|backends?|dialects?|builders?|languages?|formats?|adapters?|drivers?|parsers?|validators?|types|kinds|rules)\b(?! (?:does|is responsible|handles?|holds?|contains?|determines?|that)\b)|^(?:show|give)(?: me)? (?:a list|all|every)\b|^name (?:all|the)\b|^all (?:the )?\w+s\b|\bwhat are all\b/,
  },
  {
    kind: 'where',
    any: true,
    pattern:
      /^where\b|^(?:in )?which (?:file|module|class|function|package|folder|directory|method|line|part|place)\b|\bwhere(?:'s| is| are| do| does| can i find| in the)\b|^(?:locate|find|point me to|show me where|show me the (?:code|file|place))\b|^what (?:file|module|class|function|method|package)\b(?! (?:does|is the purpose))|\blocation of\b|\bdefined\?$/,
  },
  {
    kind: 'architecture',
    pattern:
      /\b(?:architecture|overview|big picture|high[- ]level|code ?base structure|project structure|folder structure|directory structure|overall (?:design|structure)|code map|bird'?s[- ]eye|main (?:modules|components|parts|pieces))\b|^how is (?:the |this )?(?:code|code ?base|project|repo(?:sitory)?|app(?:lication)?|it) (?:organi[sz]ed|structured|laid out|split)\b|^what (?:is|does) (?:this|the) (?:project|repo(?:sitory)?|code ?base|app(?:lication)?)(?: about| do| for)?\b|^explain (?:this|the) (?:project|code ?base|repo)|^(?:onboard|tour|introduce me)\b|\bentry points?\b|\bget(?:ting)? started with (?:the|this) code/,
  },
  {
    kind: 'why',
    any: true,
    pattern:
      /^(?:why|how come)\b|\bwhy (?:is|are|does|do|did|was|were|not|the|would|can)\b|\breasons? (?:for|behind|why|that)\b|\brationale\b|\bwhat (?:is|was) the (?:reason|motivation|point of|idea behind)\b|\bmotivat(?:es|ed|ion)\b/,
  },
  {
    kind: 'how',
    any: true,
    pattern:
      /^how\b|\bhow (?:is|are|does|do|did|the)\b|\bdependency chain\b|^(?:walk me through|explain how|describe how|trace|follow)\b|\bwhat happens (?:when|if|after|before|during)\b|\bcontrol flow\b|\bstep by step\b|\bmechanism\b|\bworks?\?$|\bpath from\b|\bflow of\b/,
  },
  {
    kind: 'what',
    any: true,
    pattern:
      /^(?:what|what's|whats|which|explain|describe|define|tell me about|meaning of|purpose of|who is)\b|\bwhat (?:is|are|does)\b|\bpurpose of\b|^(?:does|is|are|do|can|has)\b/,
  },
];

/** Phrases anywhere in a question, with how much each speaks for its kind. */
const CUES: readonly (readonly [QuestionKind, number, RegExp])[] = [
  [
    'where',
    3,
    /\bwhere(?:abouts)?\b|\bwhich (?:file|module|folder|class)\b|\bwhat file\b|\blocated?\b|\blives?\b|\bfind the code\b|\bcan'?t find\b|\blooking for\b|\bpoint me\b/,
  ],
  [
    'what',
    2,
    /\bwhat(?:'s|s)? (?:is|are|does|do)?\b|\bmeans?\b|\bpurpose\b|\bresponsib\w+\b|\bwtf is\b|\bwhat'?s? (?:the deal|up) with\b/,
  ],
  [
    'how',
    2,
    /\bhow\b.{0,60}\bworks?\b|\bworkings?\b|\binternals?\b|\bunder the hood\b|\bwalk me through\b|\bflow\b|\bprocess of\b|\bgets? from\b.{1,40}\bto\b|\bend up\b/,
  ],
  [
    'howto',
    4,
    /\bhow (?:do|can|should|would) (?:i|we|you)\b|\bhow to\b|\bhow'?d i\b|\bwhat files do i\b|\bfiles (?:do i|to) touch\b|\bi (?:want|need|have|wanna|gotta) (?:to )?(?:add|create|write|implement|support|extend)\b|\bsteps to\b|\bwhat'?s the (?:way|pattern|right way) to\b|\bany example\b|\bwanna add\b|\btrying to (?:add|write|create|implement)\b/,
  ],
  [
    'why',
    3,
    /\bwhy\b|\bhow come\b|\bwhat for\b|\breason(?:s|ing)?\b|\brationale\b|\bmotivation\b|\bpoint of\b|\bbecause of what\b/,
  ],
  [
    'history',
    4,
    /\bwho (?:wrote|made|added|did|knows|owns|maintains|touched|should)\b|\bwhen (?:was|did|were)\b.{1,60}\b(?:add|chang|introduc|remov|written|made|start|renam)\w*\b|\bhow old\b|\blast (?:time|touched|changed|edited|change|commit)\b|\brecent(?:ly)?\b|\bhistory\b|\bcommits?\b|\bwho should (?:review|i ask)\b|\bevolv\w+\b|\bsince (?:v?\d|version|when)\b|\bexpert\b|\bauthor\b|\blately\b/,
  ],
  [
    'invariant',
    4,
    /\bmust\b.{0,20}\b(?:hold|be true|always|never)\b|\binvariants?\b|\b(?:allowed|forbidden|legal|permitted|rejected|refused)\b|\bvalidat(?:ed|ion|e)s?\b.{0,30}\?|\bconstraints?\b|\brestrictions?\b|\bwhat (?:can'?t|cannot|mustn'?t)\b|\bassum(?:e|ed|ptions?)\b|\bguarantees?\b|\bcan (?:it|there|a|an)\b.{1,40}\bbe (?:empty|null|none|negative)\b|\bmax(?:imum)? (?:length|size|number)\b|\blimits?\b/,
  ],
  [
    'reuse',
    4,
    /\balready (?:have|got|exist|something|a)\b|\bre-?us\w+\b|\bexisting (?:helper|util\w*|function|code|way)\b|\bhelper (?:for|to|that)\b|\butil(?:ity|s)? (?:for|to|that)\b|\bbefore i write\b|\bwrite my own\b|\broll my own\b|\breinvent\b|\bis there (?:a|an|any|some)(?:thing)?\b.{0,40}\b(?:to|for|that)\b/,
  ],
  [
    'impact',
    4,
    /\bbreaks?\b|\bblast radius\b|\bimpact\b|\baffect(?:s|ed)?\b|\bwho (?:calls|uses)\b|\bcallers?\b|\bused by\b|\busages?\b|\bdepends? on (?:it|this|that|\w+)\b|\bsafe to\b|\bif i (?:change|touch|remove|rename|delete|kill|drop)\b|\bknock-?on\b|\bside effects? of changing\b/,
  ],
  [
    'tests',
    4,
    /\btest(?:s|ed|ing)\b.{0,40}\b(?:cover|for|where|exist|of)\b|\b(?:cover(?:ed|age|s)?)\b.{0,30}\btests?\b|\bis (?:it|this|that|\w+) tested\b|\bunit tests?\b|\btests? (?:for|of|that|around)\b|\bany tests?\b|\buntested\b|\bwhat tests?\b/,
  ],
  [
    'architecture',
    4,
    /\barchitecture\b|\boverview\b|\bbig picture\b|\bstructure of the (?:code|project|repo)\b|\bhow (?:is|are) (?:the|this) (?:code|project|repo|app)\w* (?:organi|struct|laid)\w*\b|\bhigh[- ]level\b|\bnew here\b|\bgive me (?:a|the) tour\b|\bmain (?:parts|pieces|components)\b|\blayers?\b|\blay of the land\b/,
  ],
  [
    'data',
    3,
    /\bschema\b|\btables?\b|\bdata ?model\b|\bcolumns?\b|\bfields? (?:of|in|does|on)\b|\bwhat'?s? stored\b|\bpersisted\b|\bmigrations?\b|\bentit(?:y|ies)\b/,
  ],
  [
    'config',
    4,
    /\benv(?:ironment)? ?(?:var\w*)\b|\bconfigur(?:e|able|ation|ing)\b|\bsettings?\b|\bflags?\b|\boptions? (?:for|to|does|are|of)\b|\bturn (?:off|on)\b|\bdisable\b|\bcan i change the\b|\bknobs?\b|\bdefault (?:for|value|port)\b/,
  ],
  [
    'deps',
    4,
    /\bdependenc(?:y(?! chain)|ies)\b|\blibrar(?:y|ies)\b|\bpackages? (?:do|does|are|is)\b|\bthird[- ]party\b|\bis .{1,30} pinned\b|\bpinned\b|\brequirements\b|\bexternal (?:service|system|api)s?\b|\bwhich version\b|\bintegrat(?:es|ions?) with\b|\bwhat does it need to run\b/,
  ],
  [
    'compare',
    4,
    /\bdifference\b|\bvs\.?\b|\bversus\b|\bcompared?\b|\bor should i use\b|\brather than\b|\bbetter\b.{1,40}\bor\b|\bdiffer(?:s|ent)?\b/,
  ],
  [
    'list',
    3,
    /\bhow many\b|\blist\b|\ball (?:the )?\w+s\b|\bwhich \w+s\b|\bevery\b|\bname them\b|\bcount\b|\bnumber of\b/,
  ],
];

function cueScores(lower: string, short: boolean): { kind: QuestionKind; score: number }[] {
  const scores = new Map<QuestionKind, number>();
  for (const [kind, weight, pattern] of CUES) {
    if (!short && GUARDED.has(kind)) continue;
    if (pattern.test(lower)) scores.set(kind, (scores.get(kind) ?? 0) + weight);
  }
  return [...scores].map(([kind, score]) => ({ kind, score })).sort((a, b) => b.score - a.score);
}

const GUARDED: ReadonlySet<QuestionKind> = new Set([
  'config',
  'deps',
  'data',
  'architecture',
  'list',
  'impact',
  'invariant',
  'reuse',
  'tests',
  'history',
  'compare',
]);
