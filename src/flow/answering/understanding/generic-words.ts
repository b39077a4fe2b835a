import { stem } from '../../../engine/pack/search/stem.ts';

/** Words that ask, join or talk about code in general. They never decide whether there is an answer. */
const ASKING = `a about above across after again against all almost along already also although always am among an and
another any anybody anyone anything anyway are aren't around as aside at away back be became because become been before
behind being below beside besides best better between beyond both but by came comes coming arrives arrive can can't cannot come could couldn't did
didn't do does doesn't doing don't done down during each either else enough entire ever every everything exactly except
far few first for former from further furthermore get gets getting give given gives go goes going gonna got gotta had has
hasn't have haven't having he hello help her here hey hi him his how however i i'd i'm if in indeed inside instead into is
isn't it it's its itself himself herself oneself ourselves yourself yourselves just keep keeps kind know known knows last lately later least less let lets like likely look
looking looks made main mainly make makes making many may maybe me mean means might mine more moreover most mostly much
must my myself near nearly need needed needs neither never new next no nobody none nor not nothing now of off often ok old
on once one ones only onto or other others otherwise ought our ours out outside over overall own particular particularly
per perhaps please possible possibly put quite rather really right said same say says see seem seen several shall she
should shouldn't show shown simply since so stand stands some somebody someone something sometimes soon still such sure take taken takes
tell tells told than thank thanks that that's the their them themselves then there thereby therefore these they thing things think
this those though through throughout thus till to together too toward towards try trying two under unless until up upon us
use used useful uses using usually very via want wants was wasn't way ways we well went were weren't what what's
whatever when whenever where where's whereas wherever whether which whichever while who who's whoever whole whom whose why
will with within without won't would wouldn't yes yet you you'd your yours
whats wheres hows whos whens whys dont doesnt didnt cant isnt arent wasnt wont im ive id ur wanna gimme lemme everywhere anywhere
somewhere nowhere twice thrice forever ahead suddenly immediately meanwhile afterwards beforehand straight anymore alone
wrongly rightly accidentally deliberately manually completely fully partly partially separately simultaneously repeatedly
regularly permanently temporarily`;
/** What is said of anything, how it is and how it is done: looked for, as `quiet` may be an option, and never missed. */
const EVERYDAY = `halfway midway apart nearby forth upfront barely hardly roughly merely truly
fairly pretty extremely somewhat especially obviously clearly certainly surely definitely apparently presumably ideally
hopefully unfortunately originally slowly quietly silently safely cleanly smoothly gracefully carefully easily early earlier
recently rarely seldom occasionally constantly gradually shortly instantly half even fresh fine quiet weird strange odd crazy
funny happy lucky tricky messy cool great awesome huge tiny bigger biggest smaller smallest larger largest longer longest
shorter shortest faster fastest slower slowest older oldest newer newest hotter colder cheaper easier harder worse worst ugly
interesting curious confusing confused obvious whatsoever`;
const CODE_TALK = `ability accept access according achieve action actual actually add added addition affect aim algorithm
allow allows api app application applied apply approach appropriate architectural architecture area argument aspect
attribute available base belong belongs belonging based basic basis behave behavior behaviour benefit block body break bring build built call called
caller calling calls capability care carry case cause caused causes certain chain change changed changes check checks
choice choose chosen class classes clause code codebase coding combine common communicate compare compared comparison complete complex
component components compose composed concept concern condition conditional conditions connect consequence consider
consist consistent consistency construct contain contained contains content context contract contribute control convert
coordinate correct correctly correspond corresponding create created creates creating creation current currently custom
data deal decide decided decision declare decouple dedicated default define defined defines defining definition delegate
delegates demonstrate depend dependency depending depends describe described design designed detail details detect
determine determined determines determining develop developer difference different differentiate directly distinct
distinction distinguish satisfy satisfies satisfied fulfil fulfill unset effect efficient element employ enable enabled enables encounter end enforce ensure ensured ensures
entity entry error establish established establishes evaluate exact example execute executed execution exist existing
exists expect expected explain explicit explicitly expose express extend extension facilitate fail failure feature field
file files final find flow focus follow following follows form found framework full function functional functionality
functions gather general generate generated generic goal govern group guarantee handle handled answered answer answers handler handles handling
happen happens helper hold holds identify impact implement implementation implemented implementing implements implication
implicit important improve include included includes including incorporate indicate individual influence information
inherit initial inner input instance integrate integrated integration intend intended interact interaction interface
internal introduce invocation invoke invoked involve involved isolate issue item job just kind lead leverage level
library line lines list local locate located location logic long maintain maintained maintaining maintains manage
managed manages manner mechanism mechanisms member mention merely method methods mode model modify module modules multiple
name named names nature necessary node normal note number object objects obtain occur operate operation operations option
optional order organization original outcome outer output overhead package parameter parameters part parts pass passed
passes path pattern patterns perform performance performed performing performs phase piece place plain point possible
potential practice precise prepare present preserve prevent previous principle prior problem procedure process processed
processes processing produce produced program programmatic project propagate proper properly property provide provided
provides purpose question reason receive recognize refer reference reflect regarding relate related relation relationship
relevant rely remain remains repository represent represented represents require required requirement requires resolve
resolved resolves respect respective responsibility responsible result resulting results retain return returned returning
returns role run running runs scenario scope section select selection semantic semantics separate separation sequence serve
serves set sets setting setup simple single situation software solution source specific specifically specified specify
stage standard start state statement static step steps store stored strategy structural structure sub support supported
supports system systems target task technique test tested testing tests thing three time track tradeoff transform
transition treat trigger type types typical underlying unique unit update used useful utility utilize valid value values
variable variables variation verify version view while work working works write written turn turned turns turning bring brought deal deals avoid avoids figure matter
learn understand accomplish face live lives sit sits reach hit move moved behind scenes actually wire wired hook plug feed
look looks looked lookup end ended ends begin begins beginning pick picked picks decide decides deal rely relies happen arrive
going everything piece stuff stuffs bit lot big small good bad nice fast slow quick quickly easy hard simple different kinds
large long short high low wide talk talks talking strong strongly nicely properly per day today currently internally automatically eventually finally initially`;

const GENERIC = new Set(`${ASKING} ${EVERYDAY} ${CODE_TALK}`.split(/\s+/));
/** Only talk about code is inflected freely: the stem of "owner" is that of "own". */
const GENERIC_STEMS = new Set(CODE_TALK.split(/\s+/).map(stem));
const WORDS_OF_ASKING = new Set(ASKING.split(/\s+/));

/** Whether a word is everyday English or talk about code that fits any project. */
export function isGeneric(word: string): boolean {
  const lower = word.toLowerCase();
  return GENERIC.has(lower) || GENERIC_STEMS.has(stem(lower));
}

/** Whether a word only asks or joins: it is not even searched for. */
export function isAsking(word: string): boolean {
  return WORDS_OF_ASKING.has(word.toLowerCase());
}

const SAY_NOTHING =
  /^(?:works?|working|happens?|look(?:s|ed|ing)?|found|goes|going|comes?|coming|things?|stuff|code|codebase|project|repository|purpose|way|does|done|example|details?|parts?|kinds?|types?|uses?|made|consists?|built|for|internals?|tool|library|framework|software|structure|structured|exists?|available|supported)$/;

/** Whether a word names nothing even where a question has no other: "how does it work" is about it. */
export function saysNothing(word: string): boolean {
  return SAY_NOTHING.test(word);
}
