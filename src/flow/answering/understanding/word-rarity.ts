import { stem } from '../../../engine/pack/search/stem.ts';

/**
 * How common words are in code at large: stems that stand in the sources of most of some thirty public projects in
 * nineteen languages, in four classes by the share of projects. A word that is in none of them says a lot.
 */
const CLASSES: readonly (readonly [number, string])[] = [
  [
    0.05,
    `abl about abov accept access action actual add additional aft against all allow already also alternativ alway and
anoth any anyth api append applicat apply appropriat arbitrary are arg argu around array assert assign associat
assum attach attempt automatical avail avoid back bas becaus been befor behavi being below bet between binary block
body bool boolean both bound break buff build but byt cach call can cannot cas catch caus chang char charact check
class clean clear clos cod collect com combin common compar compat compatibility compil complet component configur
configurat connect consid construct contain content context continu control convert copy cor correct correspond
could count creat current custom dat data debug def default defin delet depend deprecat describ descript detail
detect determin different dir direct directory disabl doc documentat doe doesn don duplicat dur each eith element
els empty enabl encod end ensur entir entry environ equal equivalent err error escap etc even event every exact
exampl except execut exist expect explicit export express extend extens extract fail failur fals fast featur field
fil filt final find finish first fix flag float follow foo for forc form format found fre from full funct generat
generic get github given group handl happen has hash hav head help her how howev html http ignor immediat impl
implementat includ index indicat info informat inherit init initial initializ input insert insid instanc instead int
integ interfac internal into invalid invok isn issu item iterat its itself join just keep key kind languag larg last
lat lead least left len length less let level library lik limit lin list literal load local locat log long look low
mad main mak manual many map mark match max may mean memory merg messag method might min miss mod modifi modify
modul mor most multipl must nam necessary need nest nev new next nod non normal not noth now null numb object occur
off old onc one only open option optional ord org original oth otherwis out output over overrid own packag pair
param paramet pars part particular pass path pattern per perform plac plain point positiv poss post prefix present
preserv prevent previous print privat process prop provid public purpos push put quot rang rath raw read reason
receiv ref referenc relat remov replac report represent request requir reset resolv rest restrict result return
revers right root run runtim saf sam second see select self separat serv set setup shar short should show similar
simpl sinc singl siz skip small som someth sort sourc spac special specifi specific specify split stack standard
start stat static status step still stor str stream strict strip styl sub successful such support sur system tag tak
target test text than that the their them then ther thes they this through tim token too top total treat tru try two
typ und underly unexpect unknown unless unsupport until updat upp usag use used useful user using utf val valid
validat valu var vari vers via want warn was way well wer what when wher wheth which whil will window with within
without work would wrap writ www yet you your`,
  ],
  [
    0.3,
    `abort absolut abstract accord account across activ adapt addit address advanc affect again algorithm alia alias
align allocat anyway app appear appli approach ask attribut auth auto background backward bad bar basic becom begin
behav best big bind bit blob branch buf bug built calculat callback captur car cast certain chain child choos chunk
client colon color column command comment complex comput concurrent condit conditional config consistent const
constant consum convers copi cov customiz cycl datetim day deal declar decod definit delegat delimit dependency
depth deriv dev develop did diff discard dispatch display distinct distribut docu doing domain dot doubl down drop
due durat dynamic early edit effect efficient encount enforc enough enum enumerat env eval evaluat everyth exc
exclud exclusiv exit expand expos ext external extra fact fall fallback fetch few filenam fill fold forward fully
func functionality furth futur gen general giv global going good got great guarant had hand high hint hold host
identifi identify idx implicit import important incom incorrect individual inf infinit inlin inn install instantiat
intend interpret iter json kept keyword know known label lazy leav lib licens link lock logic lookup loop lowercas
maintain major manag mast math maximum mayb memb meta millisecond minimum minor minut mix mov msg much multi mutabl
namespac nativ negativ newlin normaliz notic num numeric obj obtain offset omit operat opt optimiz origin our outsid
overflow overload overridden overwrit pad pag parent partial past patch performanc permiss permit pip placehold
platform pleas plus pop populat port pos posit possib potential pow pre precis pref prepar prev probab problem
produc product project propagat property protect protocol proxy pull query rais reach real recogniz recommend record
recursiv redirect reduc reflect regardless regist regular relativ releas relevant rely remain remot repeat
representat res reserv resourc respect respons restor retriev retry reus rul sav say schem scop script search sect
send sens sensitiv sent sequenc serializ several shift sign signatur simp situat slic slow spec src startswith std
stdout stop storag strategy strong struct structur subject subsequent success suffix suit sum sup suppli suppress
switch symbol sync syntax tabl tail taken tell templat temporary term terminat thing third thos though thr thread
throw thus timeout titl todo togeth tool trac track trail translat travers tre trig trim truncat tupl turn txt
typical undefin unicod union uniqu unit unix unlik unus url usual util utility variant various very view void wait
whitespac whol why width wiki won word written wrong yes yield zero`,
  ],
  [
    0.5,
    `abc ability abs absent accidental accumulat achiev acquir act activat addr adjust age agent alon along alt although
amount analyz annotat anonymous anywher apis applic archiv aren argv aris arr articl asci async atomic attr authoriz
automatic await awar away backend basenam basis baz behaviour behind belong beyond bin black blank blog blu bottom
boundary box bracket broken brows builtin bypass cancel candidat canonical capitaliz careful cat category ceil chanc
charg charset checkout children choic circular claim cleanup cli clon coerc col collaps combinat comma commit comp
compact comparison compos compress con concat concatenat concret concurrency conflict confus consist consistency
consol constrain constraint contract controll convenienc convenient convent copyright cost couldn credential cross
ctx cur curs cut dash databas dec decid decimal declarat decorat deep del delay delta demand desc design desir
destinat destroy devic dict dictionary didn differenc digit dirnam disallow discuss disk div divis download dummy
dump dup dynamical eag earli easi easy echo edg effectiv effort elif elsewher email embed emit enclos endpoint
endswith engin ent entity eof epoch equality especial essential ever exceed exec exp expans expectat expensiv
experimental expir explain explanat expr factory fami figur filepath filesystem fin finaliz fit flat flatten flex
floor flow flush fmt foreach frag fram framework fresh front functional garbag getvalu git glob goe googl grant
green guard guess guid hard hasn hello helpful henc hex hid hidden hierarchy hit hom hook hop hostnam hour human
idea ideal ident identical identity ids illegal imag immut impact impli imply imposs improv inc incompat incomplet
inconsistent incr increas indent indic indirect infinity inheritanc inject insensitiv inspect instruct intentional
interact interest intermediat intersect interval introduc invalidat invocat involv isnan iso isolat issuecom
javascript job lack lambda lang latest lay lazi leak legacy liabl light limitat linux listen littl localhost longest
los lost lot mac machin maco macro magic malform man manipulat mask mat meant measur mechanism media meet ment
metadata microsecond microsoft middl minimal minus misc mismatch model modificat moment month mutat nan natural
necessari neith net network newly nic nonempty nor noreturn obvious occurrenc often okay onto ops orig overhead
overlap overwritten pack partit party password payload peek pend percent perfect period persist pick plan play
policy positional posix possibility powerful practic pragma preced precedenc predicat prepend presenc pretty primary
primitiv prior priority proc profil program progress publish python quest queu quick quit rac random rar readon
ready recent recurs red redundant regard regex region registrat registry reject rememb renam rend repr resolut
respectiv respond responsibility restart ret retain rfc risk rol round rout row safety satisfy scal scan scenario
schedul schema sec secret secur security seek seem seen segment semantic sentinel sep servic sess sha shall shell
shortcut shorthand shouldn shown shutdown sid sig signal significant silent simplifi simultaneous singleton sit
slash sleep slight slot socket softwar someon sometim soon span spe specifical specificat squar stabl stag stdin
stuff subclass subset substitut substr subtyp succ suggest summary suppos symlink synchroniz sys tab task technical
temp temporari terminal therefor think threshold timestamp timezon tmp tort tostr touch transf transform tri trivial
trust twic typenam uint unabl unavail unbound unchang underscor understand unfortunat unlink unnecessary unpack
unquot unreach unsaf unset unsign unwrap upgrad upon uppercas uri useless usernam utc uuid vary vend verify violat
virtual visibl visit walk warranty wasn weak web whatev whenev wherea whit who whos wid wikipedia wildcard win wir
wish workaround world xml xxx year zip zon`,
  ],
  [
    0.7,
    `acc according adjacent admin advantag advis afterward agr ahead aid almost alongsid alpha alphanumeric alternat
ambiguity ambiguous ancest anch ansi answ anymor apach appendix appl approximat arch architectur area arm arriv
arrow artifact ascend aspect assertioner assumpt ast asynchronous attack attributeer attrnam authenticat autocomplet
automat backslash balanc baseexcept bash basical batch benchmark benefit besid beta bold bord bump bundl bytearray
camel cap capability capacity carry caught caut cell cent cert certificat cfg challeng channel chosen chunksiz
circuit classmethod classnam classvar claus click clock closest closur cls cmd cmp coercion communicat community
compilat complexity compliant complicat composit computat concept concern cond conf confirm conform conjunct
consecutiv considerat consult consumpt cont contact contenttyp contextlib contextmanag continuat contribut cooki
coupl covariant cpu crash criteria critical crlf css ctrl cwd damag darwin dataclass deallocat decis decreas dedent
dedicat deduplicat defaultvalu deliberat demonstrat denot deny dep dependent deploy deprecationwarn dequ descend
descriptiv deserializ designat despit dest detach diagnostic differentiat digest directiv disconnect discourag
discov disposit dist distinguish divid docstr dont downstream driv dual elaps elem eliminat emulat enc encapsulat
encourag endif english enhanc entrypoint envvar eras errno establish eventual excessiv exchang excinfo exctyp exe
exhaust exhaustiv existent exitcod experienc expirat exponential extrem fac fair fak far fatal favor feed fieldnam
finit fir fitness fiv fixm fixup flexibility flip fly fnam focus font forbidden forget fork foundat four fourth
fract freez frequent friend fromstr frozen fullpath fun funcnam functool fund furnish gap gateway gath getattr
getenv getitem gitignor gmail goal gon goto grab graceful grow gzip hack half handy happy hardcod hasattr haven
height held hereby heuristic highest highlight historical history homepag href hub ide idempotent identificat ietf
ignorecas iii illustrat importer importlib inclus inclusiv incorporat ind indentat independent indexof inet inferenc
initiat innermost inspir installat instant insufficient integrat intent interactiv intercept interpolat interpretat
interrupt invariant invers invert ipv isclos isdigit isdir isempty isfil isinstanc isset issubclass itertool jan
java jump kernel keyboard keyer keytyp kick kill kwarg largest latin launch law layout leaf legal lhs liability libc
lifetim linear lineno lint lit liv loc localtim logical loos loss lowest lstrip machinery mail mandatory manifest
margin markdown matrix maxsiz maxvalu medium mem memo mer merchantability mess met meth micro mid migrat mim mimetyp
mimic mind minimiz mir miscellaneous mistak mit mitigat mkdir mock modern modulenam monotonic mount mtim mutablemap
mutex mutual mypy naiv nano narg narrow near nearest negat newpath nil noninfring nonzero noop noqa notat notfound
notify notimplementeder nth octet odd oner opaqu operand oppos opposit optimal organiz originat oser ourselv outcom
outermost outlin overview ownership parallel parameteriz paramnam parenthes parsearg pat pathlib pathlik pathnam pdf
peopl pep percentag perhap permanent persistent person phas phras pickl pid piec pin pkg plugin png pool poor
practical precondit preferenc preprocess pretend prim primari printf prioritiz privileg prog promis prompt proto
pseudo ptr pub pullrequest pur purg qualifi rand readlin readm rebuild rec reconstruct recov recreat refact refresh
regexp rel relationship relax reli reload rem remaind removal rep repeated replicat reply repo repository req resiz
resum rev revert revis rewrit rhs rng robust roll rough rsplit rstrip runtimeer said sampl satisfi scalar screen
seed sell semi seq sequential serial sery setdefault shadow shap ship shorten shut silenc simplicity simplify
simulat smart sol solut solv somehow somewhat somewher sound spawn specializ sql ssl stacklevel stackoverflow stal
standalon startindex startup statical staticmethod statuscod stay stdlib streamhandl strftim stringify sublicens
submit submodul subprocess subscript substantial subtract succeed sufficient superset surpris surround suspend svg
swallow swap synchronous team tempfil thank themselv theory throughout thrown tick tip tls toml took topic traceback
trait transformat transit transparent transport traversal trick tripl trunc truthy tweak typecheck typeddict typeer
typeof typevar typingextens ubuntu uid unary uncheck unconditional undo unescap unexpected unhandl universal unlimit
unlock unmatch unmodifi unnam unprocess unrecogniz unspecifi untyp unzip upload urlencod usabl validity valueer
varianc variat vect ver verbos verifi versa versioninfo vertical vic visibility visual watch week weight weird went
whom workflow wouldn wrot xff xor yellow yml yourself`,
  ],
];

const rarities = new Map(
  CLASSES.flatMap(([rarity, words]) => words.split(/\s+/).map((word) => [word, rarity] as const)),
);

/** From 0 for a word that all projects use to 1 for one that few do. */
export function rarityOf(word: string): number {
  return rarities.get(stem(word)) ?? rarities.get(word) ?? 1;
}
