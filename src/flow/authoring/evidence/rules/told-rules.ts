import { deedOf } from '../../../../engine/facts/invariants/deed.ts';
import { PANIC } from '../../../../engine/facts/invariants/refusal.ts';
import { ofThing } from '../../../../engine/facts/invariants/thing-of.ts';
import { isBroken } from '../../wording/broken-rule.ts';
import { doneAgain, ofCheckedThing } from '../../wording/checked-thing.ts';
import { count } from '../../wording/count.ts';
import { joined, ranked } from '../../wording/list.ts';
import { capital, code } from '../../wording/markup.ts';
import { isHollow, isOfProgram, isReworded, plainness, rawness } from '../../wording/rule-quality.ts';
import { ofAny, onePerThing, onlyOnce, ruleInWords, smoothed, withAmounts } from '../../wording/rule-words.ts';
import { worthOf } from '../../wording/rule-worth.ts';
import { isWellFormed } from '../../wording/sentence-gate.ts';
import { derived, type Evidence } from '../evidence.ts';
import { withoutPrefix } from '../models/table-prefixes.ts';
import { profileOf } from '../profile.ts';
import { isQuoted, type Rule, rulesOf, strength } from '../rules.ts';
import { isAskedInOneCase, withGate } from './caller-condition.ts';
import { amountOf } from './constant-amounts.ts';
import { isCopied } from './copied-file.ts';
import { gatheredRules } from './gathered-rules.ts';
import { hidesCondition } from './hidden-condition.ts';
import { heldWhereAsked, isNeverAsked } from './never-asked.ts';
import { onlyBy } from './occasion.ts';
import { isOfOwnMaking } from './own-making.ts';
import { isArgumentCheck, isAskedBefore, keptThings, nearness } from './rule-standing.ts';
import { doubtOf, isUnheld } from './witnesses.ts';

const NEEDS_CALLER =
  /^`([\w.:?!]+)` (needs an authenticated caller|needs a caller with permission|needs a superuser|needs an administrator|needs a member of the staff)$/;

/** What is asked for each deed by itself. */
const OF_ONE_RIGHT = /^The caller needs the right (`[\w:.-]+`)$/;
const MOST_RIGHTS = 3;

/** Rights of many deeds are one rule: each of them alone says nothing of the others. */
function gatheredRights(together: readonly Rule[]): Rule[] {
  const [first, ...others] = together;
  if (!first || others.length === 0) return [...together];
  const rights = together.flatMap(({ text }) => OF_ONE_RIGHT.exec(text)?.[1] ?? []).sort();
  const { owner: _owner, ...values } = first.fact.values;
  const named = joined(rights.slice(0, MOST_RIGHTS));
  const which = rights.length > MOST_RIGHTS ? `such as ${named}` : named;
  return [
    {
      ...first,
      fact: { ...first.fact, values },
      others: others.map(({ fact }) => fact),
      text: `The caller needs a right of its own for each of ${count(rights.length, 'deed')}, ${which}`,
    },
  ];
}

/** What many functions ask of their caller in the same words is one rule. */
const groupedRules = derived((evidence): Rule[] => {
  const groups = new Map<string, Rule[]>();
  for (const rule of rulesOf(evidence)) {
    const key = NEEDS_CALLER.exec(rule.text)?.[2] ?? (OF_ONE_RIGHT.test(rule.text) ? 'right' : rule.text);
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups].flatMap(([need, together]): Rule[] => {
    const [only] = together;
    if (only && together.length === 1) return [only];
    if (need === 'right') return gatheredRights(together);
    // What they do is not said by names that any function has.
    const told = together.flatMap((rule) => {
      const deed = deedOf(NEEDS_CALLER.exec(rule.text)?.[1] ?? '');
      return deed === null ? [] : [{ rule, deed }];
    });
    const [first, ...others] = told.map(({ rule }) => rule);
    if (!first) return [];
    const deeds = [...new Set(told.map(({ deed }) => deed))];
    const who = need.replace(/^needs /, '');
    // Those who need it are named; where the first of them stands is not said again.
    const { owner: _owner, ...values } = first.fact.values;
    return [
      {
        ...first,
        fact: { ...first.fact, values },
        others: others.map(({ fact }) => fact),
        text: `Only ${who} can ${ranked(deeds)}`,
      },
    ];
  });
});

/** Where a program keeps what any program could have. */
const HELPERS =
  /(?:^|[/.])(?:utils?|utilities|common|helpers?|lib|extensions|support|shared|scripts|tools|monkey_patches|infrastructure|building-?blocks|framework|vendor|metrics|telemetry|tracing|logging)(?:\/|\.\w+$)/i;

/** How much less a rule weighs that is not told in the words of its author: those seldom go wrong. */
const REWORDED = 0.4;

/** What takes a text apart says how it is written, which those who write it by hand alone ask. */
const READS_TEXT = /(?:^|\.)_?(?:[Pp]arse|[Dd]ecode|[Dd]eseriali[sz]e|[Uu]nmarshal|[Ss]can|[Tt]okeni[sz]e)(?:[A-Z_]|$)/;

/** What turns what is kept into another form, whatever that is. */
const CODEC =
  /(?:[a-z](?:Codec|Converter|Decoder|Encoder|Formatter|Lexer|Marshall?er|Parser|Seriali[sz]er|Tokeni[sz]er)|[_/-](?:codec|converter|decoder|encoder|formatter|lexer|marshall?er|parser|seriali[sz]er|tokeni[sz]er))s?\.\w+$/;

/** Rules for the documents: in the words of who uses the product, those first that need no look at the code. */
export const printedRules = derived((evidence): Rule[] => {
  const told = new Map<string, Rule>();
  for (const rule of toldRules(evidence, groupedRules(evidence))) {
    const known = told.get(rule.text);
    if (known) known.others.push(rule.fact, ...rule.others);
    else told.set(rule.text, { ...rule, others: [...rule.others] });
  }
  const isLibrary = isForAuthors(evidence);
  const weight = (rule: Rule): number =>
    strength(rule) -
    rawness(rule.text) +
    (isLibrary ? 0 : nearness(evidence, rule)) -
    (isLibrary ? 0 : plainness(rule.text) + (HELPERS.test(rule.fact.path) ? 0.8 : 0)) -
    (rule.fact.values.form === 'type' ? 1 : 0) -
    (READS_TEXT.test(rule.fact.values.owner ?? '') ? 0.6 : 0) -
    (isReworded(rule.text, rule.fact.values.message) ? REWORDED : 0) -
    doubtOf(evidence, rule) -
    (rule.text === 'The caller needs permission' ? 1.5 : 0);
  const kept = keptThings(evidence);
  const weighed = [...told.values()]
    .map((rule) => withGate(evidence, heldWhereAsked(evidence, rule)))
    .map((rule) => ({ rule, weight: weight(rule) }));
  return gatheredRules(
    weighed
      .sort((a, b) => Number(isQuoted(a.rule.fact)) - Number(isQuoted(b.rule.fact)) || b.weight - a.weight)
      .map(({ rule }) => rule),
    (thing) => kept.has(thing),
  );
});

/** How many are told where little is decided: what is only plainly true fills them. */
const FEW = 3;

/** The rules to show first: what the product decides, in words that need no look at the code; then those in other languages. */
export const chosenRules = derived((evidence): Rule[] => {
  const [quoted, english] = [true, false].map((is) =>
    printedRules(evidence).filter(({ fact }) => isQuoted(fact) === is),
  );
  return [...chosenOf(evidence, english ?? []), ...(quoted ?? []).filter((rule) => !isOfAnother(evidence, rule))];
});

function chosenOf(evidence: Evidence, rules: readonly Rule[]): Rule[] {
  if (isForAuthors(evidence)) return rules.filter(({ text }) => !isBroken(text));
  const worth = Map.groupBy(rules, (rule) => (isOfAnother(evidence, rule) ? 'nothing' : worthOf(rule.text)));
  const all = worth.get('decision') ?? [];
  const outer = all.filter(({ fact }) => !READS_TEXT.test(fact.values.owner ?? '') && !CODEC.test(fact.path));
  const decisions = outer.length >= FEW ? outer : all;
  // Who runs a command gives it what it asks for.
  const isCommand = !profileOf(evidence).kind.startsWith('web ');
  const asked = isCommand ? rules.filter((rule) => !isBroken(rule.text) && !isOfOneCase(evidence, rule)) : [];
  const others = [...(worth.get('plain') ?? []), ...(decisions.length > 0 ? [] : asked)];
  return decisions.length >= FEW ? decisions : [...new Set([...decisions, ...others])].slice(0, FEW);
}

/** Rules that the product holds, whatever they are worth: none of a case that is left out, of a copy or of a variable. */
export const sureRules = derived((evidence): Rule[] => printedRules(evidence).filter((rule) => isSure(evidence, rule)));

/** Rules of some code that the product holds, with the conditions of those who call it. */
export function sureRulesOf(evidence: Evidence, rules: readonly Rule[]): Rule[] {
  return toldRules(evidence, rules)
    .map((rule) => withGate(evidence, rule))
    .filter((rule) => isSure(evidence, rule));
}

function isSure(evidence: Evidence, rule: Rule): boolean {
  return !isBroken(rule.text) && !isOfAnother(evidence, rule);
}

/** What nobody asks, or what is asked only under a condition that is not told. */
function isOfOneCase(evidence: Evidence, rule: Rule): boolean {
  return (
    isNeverAsked(evidence, rule) ||
    hidesCondition(evidence, rule) ||
    isUnheld(evidence, rule) ||
    isAskedInOneCase(evidence, rule)
  );
}

/** What is no rule of the product: of code from elsewhere, of a variable, of those that change what is there, of a column. */
function isOfAnother(evidence: Evidence, rule: Rule): boolean {
  const { text, fact } = rule;
  const owner = fact.values.owner?.split(/[.:]/).at(-1) ?? '';
  // What the code compares without a word on it bounds a variable, unless it counts what somebody wrote.
  if (/^(?:limit|type|membership|presence)$/.test(fact.values.form) && !/ characters$/.test(text)) return true;
  if (isOfOwnMaking(rule)) return true;
  // Of which type an argument is, those ask who write the code.
  if (/^Only\b.* allowed$/.test(text) && /\b(?:isinstance\(|typeof|instanceof)/.test(fact.values.condition ?? ''))
    return true;
  if (isArgumentCheck(evidence, rule) || isAskedBefore(evidence, rule)) return true;
  if (isOfOneCase(evidence, rule)) return true;
  // What stops the program is a fault of those who wrote it.
  if (VENDORED.test(fact.path) || isLibraryFile(evidence, fact.path) || fact.values.error === PANIC) return true;
  if (isCopied(evidence, fact.path)) return true;
  if (/ must not already exist$/.test(text)) return CHANGES.test(owner);
  // Who asks for a thing that is not there learns that; it need not be there.
  if (/ must have (?:an?|the) /.test(text) && READS.test(owner)) return true;
  // What a helper asks of somebody holds for what it is called for, and not of everybody.
  if (/^The (?:account|caller|customer|member|user) must have (?:an?|the) /.test(text) && HELPS.test(owner))
    return true;
  if (fact.values.form !== 'schema' || !/ must have at most \d+ characters$/.test(text)) return false;
  return columnModels(evidence).has(`${fact.path} ${fact.values.owner}`);
}

const VENDORED =
  /(?:^|\/)(?:libs|vendor|third[-_]party|monkey_patches|scripts|tools|examples?|samples?|(?:[\w-]+-)?demo)\/|(?:^|\/)(?:webapp|static|public|assets)\/(?:[\w.-]+\/)*lib\//i;
const SERVED_SCRIPT = /(?:^|\/)(?:wwwroot|webapp|static|public|assets|js|scripts?|styles)\/(?:[\w.-]+\/)*[\w.-]+\.js$/i;
/** What builds of libraries are called. */
const BUILT = /\.(?:amd|browser|bundle|cjs|esm|global|iife|min|pack|prod|umd)(?:\.\w+)?\.js$/;
const FOR_ANY_LOADER =
  /\bdefine\.amd\b|\btypeof (?:exports|define)\b|^\/\*!|@license\b|\b_classCallCheck\b|\b__webpack_require__\b|\b_interopRequireDefault\b/;
const HEAD_OF_LIBRARY = 40;

/** A script among the served files that any page can load was written for others: it is kept, not made, here. */
function isLibraryFile(evidence: Evidence, path: string): boolean {
  return (
    SERVED_SCRIPT.test(path) &&
    (BUILT.test(path) ||
      (evidence.lines(path) ?? []).slice(0, HEAD_OF_LIBRARY).some((line) => FOR_ANY_LOADER.test(line)))
  );
}

const HELPS = /^_?(?:assert|check|ensure|require|validate|verify)/i;
const READS = /^(?:get|read|fetch|find|load|download|open|show|view)/i;
const CHANGES = /^(?:rename|update|change|edit|merge|move|remove|delete|rm|get|find|restore)/i;

/** Models of libraries that leave the length of a text to the database. */
const columnModels = derived(
  (evidence) =>
    new Set(
      evidence
        .facts('data-model')
        .filter(({ values }) =>
          /^(?:Doctrine|Entity Framework|GORM|JPA|SQLAlchemy|TypeORM|xorm)$/i.test(values.framework),
        )
        .map(({ path, values }) => `${path} ${values.name}`),
    ),
);

/** Rules as the documents tell them; without those that say nothing to who does not read the code. */
export function toldRules(evidence: Evidence, rules: readonly Rule[]): Rule[] {
  const isLibrary = isForAuthors(evidence);
  // "The depot requires a key" speaks of the program Depot.
  const head = `the ${evidence.projectName.toLowerCase()} requires `;
  // What the program itself does not support is not supported.
  const lacks = `${evidence.projectName.toLowerCase()} does not support `;
  const named = (text: string): string => {
    const bare = text.replace(/^The /, '');
    const deed = bare.toLowerCase().startsWith(lacks) ? bare.slice(lacks.length) : '';
    if (/^\w+ing /.test(deed)) return `${capital(deed)} is not supported`;
    // The program is no name of its code.
    const [called = '', own = ''] = /^`(\w+)`/.exec(text) ?? [];
    if (own.toLowerCase() === evidence.projectName.toLowerCase()) return `${capital(own)}${text.slice(called.length)}`;
    return text.toLowerCase().startsWith(head) ? capital(text.slice('the '.length)) : text;
  };
  return rules
    .map((rule) => {
      if (isQuoted(rule.fact)) return rule;
      const amounts = named(
        ofAny(
          smoothed(
            withAmounts(isLibrary ? rule.text : ofWhatIsSent(rule), (name) => amountOf(evidence, name, rule.fact)),
          ),
        ),
      );
      // What a library keeps has fields of its own, whatever its users write.
      if (isLibrary && !/^`\w+` of `[A-Z]\w*` must be unique$/.test(amounts)) return { ...rule, text: amounts };
      const spoken = withoutPrefix(evidence, ruleInWords(amounts, rule.fact.values, rule.fact.path));
      // "The name of a book" is not held where the name of something else is.
      const others = rule.others.filter(
        ({ values, path }) => withoutPrefix(evidence, ruleInWords(amounts, values, path)) === spoken,
      );
      const { owner } = rule.fact.values;
      const again = doneAgain(spoken, owner);
      // What is asked where it is done the first time, too, is told of that.
      const isOfFirst = others.some(({ values }) => doneAgain(spoken, values.owner) === spoken);
      const checked = ofCheckedThing(isOfFirst ? spoken : again, owner);
      const text = onlyOnce(
        onePerThing(
          onlyBy(checked, owner),
          rule.fact.values.form === 'schema' ? rule.fact.values.owner : undefined,
          (thing) => keptThings(evidence).has(thing),
        ),
        rule.fact.values.owner,
      );
      return { ...rule, text, others };
    })
    .filter(
      ({ text, fact }) =>
        isQuoted(fact) ||
        (isWellFormed(text) &&
          !isHollow(text) &&
          !isHidden(text, fact.values.owner) &&
          (isLibrary || !isOfProgram(text))),
    );
}

/** What a class of requests asks is told of what they are about: `name` of `BoatParam` is the name of a boat. */
function ofWhatIsSent({ text, fact }: Rule): string {
  const { ofSent } = fact.values;
  return ofSent === undefined ? text : text.replace(` of ${code(ofSent)} `, `${ofThing(ofSent)} `);
}

/** Whether those who keep the rules write code: what answers requests has users, also where others may build on it. */
function isForAuthors(evidence: Evidence): boolean {
  const { isLibrary, kind } = profileOf(evidence);
  return isLibrary && !kind.startsWith('web ');
}

/** What any function asks of its arguments, and one that nobody outside calls. */
function isHidden(text: string, owner: string | undefined): boolean {
  return ANY_ARGUMENT.test(text) || (/(?:^|\.)_[a-z]/.test(owner ?? '') && /^`\w+` must\b/.test(text));
}

/** Names that arguments of any function have. */
const ANY_ARGUMENT =
  /^`(?:args?|callback|cb|data|deps|fn|func|handler|hook|key|method|name|obj|options|opts|params|url|value)` must (?:not be empty|be (?:given|an? (?:array|boolean|function|number|object|string)))$/;
