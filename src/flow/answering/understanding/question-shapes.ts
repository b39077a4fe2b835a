import type { QuestionKind } from './question-kinds.ts';

interface Shape {
  kind: QuestionKind;
  /** Holds for questions of any length. */
  any?: true;
  patterns: readonly RegExp[];
}

/** How a question of each kind is built, in lower case and spelled out; the most specific kind first. */
export const SHAPES: readonly Shape[] = [
  {
    // "How do I add a command-line option" asks for the way, not for the options; "where is it defined" for the place.
    kind: 'howto',
    patterns: [
      /^how (?:do|can|should|would|could|to) (?:(?:i|we|you|one) )?(?:add|create|write|implement|extend|introduce|register)\b/,
      /^how (?:do|can|should|would|could|to) (?:(?:i|we|you|one) )?run (?:all )?(?:the |its )?tests?\??$/,
    ],
  },
  {
    kind: 'where',
    patterns: [
      /^where (?:is|are) .{1,60} (?:defined|declared|implemented)\??$/,
      /^where (?:is|does|do) (?:it|the code) (?:decided?|checked?|determined?|enforced?|ensured?)\b/,
    ],
  },
  {
    kind: 'tests',
    patterns: [
      /^(?:what|which) (?:\w+ )?(?:tests?|specs?)\b(?! (?:function|method|class|case|helper|file|module) (?:that|which|for))/,
      /^(?:is|are) .{2,60} (?:tested|covered)\b/,
      /\b(?:where|how) (?:is|are|do|does) (?:.{2,60} )?(?:get )?tested\b/,
      /\btests? (?:cover|for|of|exercise|check)\b.{2,60}\?$/,
      /\btest coverage\b/,
      /^(?:show|list|find)(?: me)? (?:the |all )?(?:tests?|test ?cases?|specs?)\b/,
      /^(?:are there|is there) (?:any |an? )?(?:\w+ )?(?:tests?|test ?cases?|specs?)\b/,
      /\bhow (?:do|does|did|can|to) (?:i |we |you |they )?(?:unit[- ])?test\b/,
      /\b(?:run|execute) (?:only |just |all )?(?:the |its )?tests?\b/,
    ],
  },
  {
    kind: 'impact',
    any: true,
    patterns: [
      /\b(?:breaks?|affected|impacted?|depends? on|happens) (?:if|when) (?:i|we|you|someone) (?:change|remove|rename|delete|touch|modify|edit|replace)(?! (?:my|our|your)\b|(?<=delete|remove) an?\b)/,
      /^(?!what (?:must|has to|needs to) (?:hold|(?:be|stay|remain) true|always|never)\b).*\b(?:if|when) (?:i|we) (?:change|remove|rename|delete|touch|modify|drop|replace)\b(?! (?:my|our|your)\b|(?<=delete|remove) an?\b)/,
      /^(?:what|who|which \w+|is (?:anything|anyone|something)(?: still)?) (?:is |are |still )?(?:call(?:s|ing)?|us(?:es?|ing)|depend(?:s|ing)? on|rel(?:y|ies|ying) on|referenc(?:es?|ing)|import(?:s|ing)?)\b/,
      /\b(?:impact|blast radius|consequences?|side[- ]effects?|effects?|risks?) (?:of|when|if) (?:(?:i|we|you) )?(?:chang|remov|renam|delet|drop|a change|replac|touch)/,
      /\bsafe to (?:change|remove|delete|rename)\b/,
      /\bcallers? of\b/,
      /^(?:is|are) .{2,60} still (?:used|called|needed|referenced|in use|run)\b/,
      /\bwhere is .{1,60} (?:used|called|referenced)\b/,
      /^(?:find|show|list)(?: me)?(?: all)? (?:usages?|callers?|references)\b/,
      /\bsafe (?:if|when) (?:i|we)\b/,
    ],
  },
  {
    // "What happens when the config is reloaded" is no question about settings.
    kind: 'how',
    any: true,
    patterns: [
      /^what (?:happens|goes on|is going on|takes place) (?:when|if|after|before|during|once|while|on|to|with|in|as)\b/,
      // What goes wrong while it runs changes nothing of the code.
      /^what (?:breaks|fails|goes wrong) (?:if|when) (?!(?:i|we|you|someone|somebody|one)\b)(?!.*\b(?:chang|renam|remov|delet|modif|touch|edit|replac))/,
      // What decides it, or sees to it, is asked for how that is done.
      /^what (?:makes sure|ensures|sees to it|takes care|decides|determines|causes|triggers|prevents|keeps|stops)\b/,
      // Whom the product sends word to is no question about its authors.
      /^who (?:is|are|gets?|will be|receives?) (?:an? |the )?(?:notif|e-?mail|mail|inform|alert|warn|remind|invit|charg|bill|bann|block|told)\w*\b/,
    ],
  },
  {
    kind: 'history',
    patterns: [
      /^who\b(?! (?:is |are )?(?:calls?|calling|uses?|using|depends?|depending|rel(?:y|ies|ying)|may|can|could|must|allowed|permitted)\b)/,
      /^when (?:was|were|did|has)\b/,
      /\bwho (?:wrote|knows|maintains|owns|changed|added|introduced|touched|works|worked)\b/,
      /\bhistory of\b/,
      /\b(?:last|recently|lately) (?:changed|modified|touched|updated)\b/,
      /^(?:which|what) files?\b.*\b(?:changed|modified|touched|edited|updated)\b.*\b(?:recently|lately|last|latest)\b/,
      /^what (?:has |have )?changed\b/,
      /^what is new\b/,
      /\brecent (?:changes|commits|work)\b/,
      /\b(?:latest|last) (?:commits?|changes?|edits?|modifications?)\b/,
      /\bhow old\b/,
      /\bwhich commits?\b/,
      /\bwho (?:should|can|could|do|must|to) (?:i |we )?(?:ask|talk|contact|ping|approach)\b/,
      /\bblame\b/,
      /\bchangelog\b/,
      /\bsince when\b/,
      /\bhow long (?:has|have|did|does|do|is|are|was)\b.{1,60}\b(?:exist|been|around|there|been there)/,
    ],
  },
  {
    kind: 'reuse',
    patterns: [
      /^(?:is|are|do we have|does .{1,30} have) (?:there )?(?:already |any(?:thing)? |some(?:thing)? |an? |existing )*(?:existing |helper|util\w*|function|code|library|component|hook|class|way|something|anything)?.{0,60}\b(?:already|i can (?:re)?use|to reuse|that (?:i|we) can use|helper|utility|existing)\b/,
      /^(?:is|exists?) there (?:already |something |anything |an existing |some|any (?:helper|util|function|code)|an? (?:helper|util|function|method|class|component|hook|lib))/,
      /\bre-?us(?:e|able)\b/,
      /^(?:do|does|did|have|has) (?:we|you|they|it|this project) (?:already )?(?:have|got)\b/,
      /\binstead of writing\b/,
      /\bbefore i write\b/,
      /(?<!\b(?:that|which|who) )\balready (?:have|exists?|something)\b/,
      /^what can i (?:re)?use\b/,
      /\breinvent\b/,
      /\b(?:ready|off)[- ](?:made|the[- ]shelf)\b/,
    ],
  },
  {
    kind: 'config',
    patterns: [
      // How variables come to have an effect is done by code, whatever they are called.
      /^(?!how (?:do|does|can) (?:the )?(?:environment|env) (?:variables?|vars?) (?!work)).*\b(?:environment|env) (?:variables?|vars?)\b/,
      /^(?:what|which|list|show)(?: are| is)?(?: me)?(?: all)?(?: the)? (?:\w+ ){0,3}(?:settings?|config(?:uration)?s?(?: options?| keys?| values?| settings?)?|options|flags)\b/,
      /\bhow (?:do i|can i|to|do you|is .{1,30}) (?:configured?|(?:switch|turn) (?:off|on)|enable|disable|activate|deactivate|override)\b/,
      /\bconfiguration options?\b/,
      /\bcommand[- ]line (?:options?|flags?|arguments?)\b/,
      /\bdefault (?:value|port|timeout|setting)\b/,
      /^can i (?:configure|turn off|disable|set)\b/,
      /\bwhat does the .{1,40} (?:setting|option|flag|env var) do\b/,
    ],
  },
  {
    kind: 'deps',
    patterns: [
      /^(?:what|which) (?!(?:is|are) (?:an?|the) )(?:\w+ ){0,3}librar(?:y|ies)\b/,
      /^(?:what|which) (?:\w+ ){0,3}(?:dependenc(?:y(?! chain)|ies)|third[- ]party|frameworks?|integrations?|(?:external|outside|third[- ]party) (?:services?|systems?|apis?)|versions? of)\b/,
      // "What does the parser package do" asks about a part of the code.
      /^(?:what|which) (?!(?:does|is|do|are) )(?:\w+ ){0,3}packages?\b/,
      /\b(?:runtime|dev|third[- ]party|external|direct) dependenc(?:y|ies)\b/,
      /^dependencies\b/,
      /\bdepends? on (?:which|what) (?:librar|packages)/,
      /\bwhat does .{1,30} depend on\b/,
      /^(?:do|does) (?:we|it|this|the (?:project|app\w*)) (?:still )?(?:depend|rely) on\b/,
      /^(?:list|show)(?: me)?(?: all)?(?: the)? (?:dependencies|libraries|packages)\b/,
      /\bwhich version of\b/,
      /\bexternal (?:services|systems|apis)\b/,
      /\bwhat (?:services|systems) does .{1,30} (?:talk|connect)\b/,
    ],
  },
  {
    kind: 'invariant',
    patterns: [
      /\bmust (?:hold|be true|always|never|not)\b/,
      /^who (?:may|can|could|must|is allowed|is permitted)\b(?! (?:i|we) )/,
      /\bwhat (?:must|has to)\b/,
      /\b(?:invariants?|preconditions?|constraints?|validations?|rules?) (?:for|of|on|about|apply|exist|govern|does|do|are)\b/,
      /^(?:what|which)(?: are| is)?(?: the)? (?:\w+ ){0,2}(?:rules|constraints|limits|restrictions|validations?|requirements|checks|invariants)\b/,
      /\b(?:allowed|valid|permitted|forbidden|legal) (?:values?|names?|characters?|inputs?|to)\b/,
      /\bwhat makes .{1,40} (?:valid|invalid)\b/,
      /\bwhen (?:is|are|does) .{1,60} (?:rejected|refused|raise[sd]?|throws?|fails?|panics?|aborts?|errors?|an error)\b/,
      /^(?:can|may|must|should) an? .{1,60} (?:be|have|contain|start|end|exist)\b/,
      /\bwhat (?:errors?|exceptions?) (?:can|does|do|are|is|will)\b/,
      /\bguarantee/,
      /\b(?:conditions?|requirements?|prerequisites?) (?:have|has|need|needs|must|for|to be)\b/,
      /^is it (?:allowed|permitted|forbidden|legal|possible) (?:that|for)\b/,
    ],
  },
  {
    kind: 'howto',
    patterns: [
      /^how (?:do|can|should|would|could) (?:i|one|someone)\b/,
      // What we or you do may be what the code does: \"how do we handle errors\" asks how it works.
      /^how (?:do|can|should|would|could) (?:we|you)\b (?:go about |best |properly )?(?:add|creat|writ|implement|mak|build|extend|support|introduc|regist|plug|defin|us)/,
      /^how to\b/,
      /^(?:steps|guide|recipe|procedure|instructions|tutorial)(?: me)? (?:to|for|through) (?:\w+ing|an? new|another)\b/,
      /^(?:steps|guide) (?:to|for)\b/,
      /\bwhat (?:files )?(?:do|should|must) (?:i|we) (?:need to |have to )?(?:touch|change|edit|do|add)\b/,
      /^(?:i |we )?(?:want|need|wish|plan|try|would like|'d like) to (?:\w+ )?(?:add|create|write|implement|make|build|extend|support|introduce|register|plug|define)\b/,
      /^(?:i want|i need|i'd like) to\b(?! (?:know|find|locate|understand|see|change|remove|rename|delete|parse))/,
      /^(?:add|create|implement|write|make|build)(?:ing)? an? (?:new )?\w+/,
      /\bbest way to (?:add|create|write|extend|implement)\b/,
      /\bexample of (?:using|how)\b/,
      /\bwhere (?:do|should|would) i (?:add|put|start|create|place|write)\b/,
    ],
  },
  {
    kind: 'compare',
    patterns: [
      /\b(?:vs\.?|versus)\b/,
      /\bdifference[s]? (?:between|from|of)\b/,
      /\bdiffers? from\b/,
      /\b(?:how|in what) (?:does|do|is|are) .{1,60} (?:differ|compare[ds]?|different(?= from\b|\s*[?,.]|$))\b/,
      /^compare\b/,
      /\bwhen (?:should|do|would) i use .{1,60} (?:or|instead of|rather than|over)\b/,
      /^what distinguishes\b/,
      /(?<!\b(?:is|are|was|were|be|been|being|gets?|before|after|then) )\bcompared (?:to|with)\b/,
      /^should i (?:use|take|call|prefer) .{1,60} or\b/,
      /^[\w.`]+ or [\w.`]+\b.{0,30}\b(?:which|when|better|difference)\b/,
    ],
  },
  {
    kind: 'data',
    patterns: [
      /\b(?:database|db|data|table|sql|internal) (?:schema|model|structure|layout)\b/,
      /^(?:what|which|list|show)(?: are| is)?(?: me)?(?: all)?(?: the)? (?:\w+ ){0,2}(?:tables?|entities|data models?|models|columns?|fields|schemas?)\b/,
      /^how many (?:database |db |data )?(?:tables|models|entities)\b/,
      /\bschema of\b/,
      /\b(?:what|which) (?:fields|columns|attributes|properties|relations|relationships|associations) (?:does|do|has|have|are)\b/,
      // "How is it stored and encrypted" asks for more than its fields, and "saved when" for what is done then.
      /\bhow (?:is|are) .{1,40} (?:stored|persisted|saved|modell?ed)\b(?! (?:and|when|if|before|after|once|while)\b)/,
      /\bwhat (?:data|information) (?:is|are|gets?) (?:stored|saved|kept|persisted|recorded)\b/,
      /\b(?:model|table|record|entity|row|document) looks? like\b/,
      /\bin the (?:database|db)$/,
      /\bdata model\b/,
      /^what (?:does|do) an? .{1,40} consist of\??$|^what is an? .{1,40} made (?:up )?of\??$/,
      /\bforeign keys?\b/,
      /\bentity relationship\b/,
    ],
  },
  {
    kind: 'list',
    patterns: [
      /^what (?:else )?(?:runs|is run|is done|happens) (?:on a schedule|periodically|regularly|in the background|every (?:hour|day|night|week))\b/,
      /^how many\b/,
      /^(?:what|which) (?:[\w-]+ ){1,3}(?:are there|exist|do we have|does it have|are (?:available|supported|defined))\b/,
      /^(?:list|enumerate|count)\b/,
      /^(?:what|which) (?:\w+ )?(?:routes?|endpoints?|commands?|hooks?|classes|functions|methods|modules|files|handlers?|middlewares?|plugins?|subclasses|implementations?|exceptions?|errors?|events?|jobs?|apis?|backends?|dialects?|builders?|languages?|formats?|adapters?|drivers?|parsers?|validators?|types|kinds|rules)\b(?! (?:does|is responsible|handles?|holds?|contains?|determines?|that)\b)/,
      // What has routes or commands is asked for them all; "which function does it" asks for one.
      /^(?:what|which) (?:\w+ ){0,2}(?:routes|endpoints|urls|(?:sub)?commands|pages|programs|binaries|executables) (?:does|do|is|are|can)\b/,
      /^(?:what|which) (?:[\w-]+ ){0,3}[\w-]+s (?:does|do|can) .{1,40} (?:support|offer|accept|provide)\b/,
      /^(?:what|which) (?:[\w-]+ ){0,3}[\w-]+s can (?:be (?:used|chosen|selected|picked)|(?:i|we|you|one) (?:use|choose|select|pick))\??$/,
      /^what (?:are|is)(?: all)?(?: the)? (?:\w+ ){0,2}(?:routes|endpoints|(?:sub)?commands|hooks|plugins|events|jobs|exceptions|policies|adapters|backends|dialects|drivers|formats|middlewares?)\b/,
      /^(?:show|give)(?: me)? (?:a list|all|every)\b/,
      /^name (?:all|the)\b/,
      /^all (?:the |of the )?(?:[\w-]+ ){0,2}\w+s\b/,
      /\bwhat are all\b/,
    ],
  },
  {
    kind: 'where',
    any: true,
    patterns: [
      /^where\b/,
      /^(?:in )?which (?:file|module|class|function|package|folder|directory|method|line|part|place)\b/,
      /\bwhere(?: is| are| do| does| can i find| in the)\b/,
      /^(?:i (?:need|want) to )?(?:locate|find|point me to|show me where|show me the (?:code|file|place))\b/,
      /^what (?:file|module|class|function|method|package)\b(?! (?:does|is the purpose))/,
      /\blocation of\b/,
      /\bdefined\?$/,
    ],
  },
  {
    kind: 'architecture',
    patterns: [
      /\b(?:architecture|overview|big picture|high[- ]level|code ?base structure|project structure|folder structure|directory structure|overall (?:design|structure)|code map|bird'?s[- ]eye|(?:main|core|central|important) (?:modules|components|parts|pieces|building blocks)|building blocks)\b/,
      /^how is (?:the |this )?(?:whole )?(?:code|code ?base|project|repo(?:sitory)?|app(?:lication)?|system|it) (?:organi[sz]ed|structured|la(?:id|yed) out|split|built|set up|put together|composed|made up)\b/,
      /^how (?:do|does) (?:all |the |its |this )*(?:\w+ )?(?:parts|pieces|components|modules|packages|services|layers|project|system|app(?:lication)?|code ?base|it|everything) (?:all )?(?:fit|hang|work|go|play|come)s? together\b/,
      /\b(?:whole|entire) (?:system|project|program|app(?:lication)?|code ?base|thing)\b/,
      /\bwhere (?:do|should|can) i start(?: reading)?\b(?! (?:if|when|to add))/,
      /^what (?:is|does) (?:this|the) (?:project|repo(?:sitory)?|code ?base|app(?:lication)?)(?: about| do| for)?\b/,
      /^explain (?:this|the) (?:project|code ?base|repo)/,
      /^(?:onboard|tour|introduce me)\b/,
      /\bentry points?\b/,
      /\bget(?:ting)? started with (?:the|this) code/,
    ],
  },
  {
    kind: 'why',
    any: true,
    patterns: [
      /^(?:why|how come)\b/,
      /\bwhy (?:is|are|does|do|did|was|were|not|the|would|can)\b/,
      /\breasons? (?:for|behind|why|that)\b/,
      /\brationale\b/,
      /\bwhat (?:is|was) the (?:reason|motivation|point of|idea behind)\b/,
      /\bmotivat(?:es|ed|ion)\b/,
      /\bfor (?:what|which) reasons?\b/,
    ],
  },
  {
    kind: 'how',
    any: true,
    patterns: [
      /^how\b/,
      /\bhow (?:is|are|does|do|did|the)\b/,
      /\bdependency chain\b/,
      /^(?:walk me through|explain how|describe how|trace|follow)\b/,
      /\bwhat happens (?:when|if|after|before|during)\b/,
      /\bcontrol flow\b/,
      /\bin (?:what|which) way\b/,
      /\bthe way (?:how|that|in which)\b/,
      /\bstep by step\b/,
      /\bmechanism\b/,
      /\bworks?\?$/,
      /\bpath from\b/,
      /\bflow of\b/,
    ],
  },
  {
    kind: 'what',
    any: true,
    patterns: [
      /^(?:what|which|explain|describe|define|tell me about|meaning of|purpose of|who is)\b/,
      /\bwhat (?:is|are|does)\b/,
      /\bpurpose of\b/,
      /^(?:does|is|are|do|can|has)\b/,
    ],
  },
];
