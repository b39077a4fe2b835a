import { identifierWords } from '../../../engine/facts/text/words.ts';
import { type FoundSymbol, type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../authoring/cite.ts';
import { docSentence } from '../../authoring/wording/doc-sentence.ts';
import { joined } from '../../authoring/wording/list.ts';
import { code, isBalanced, lower } from '../../authoring/wording/markup.ts';
import { thirdPerson } from './third-person.ts';

/** The place of a definition, to cite it. */
export function definitionOf({ path, startLine, endLine, name }: FoundSymbol): CodeSource {
  return { path, startLine, endLine, symbol: name };
}

/** The lines with the name and the signature alone, to cite that something exists. */
export function headOf({ path, startLine, endLine, name }: FoundSymbol, lines = 3): CodeSource {
  return { path, startLine, endLine: Math.min(endLine, startLine + lines - 1), symbol: name };
}

const KIND_WORDS = new Map<string, string>(
  Object.entries({ key: 'entry', other: 'definition', property: 'attribute' }),
);

/** "class", "method"; what is written `@interface` or `annotation class` marks other code and is neither. */
export function kindWord({ kind, signature = '' }: FoundSymbol & { signature?: string }): string {
  if (ANNOTATION.test(signature) && TYPE.test(kind)) return 'annotation';
  if (kind !== 'enum' && TYPE.test(kind) && /^(?:[\w]+ )*enum(?: class)? /.test(signature)) return 'enum';
  return KIND_WORDS.get(kind) ?? kind;
}

const TYPE = /^(?:class|interface)$/;
const ANNOTATION = /(?:^|\s)@interface\s|^(?:\w+ )*annotation class\s/;

/** `Session.send` in code type; the file where the name alone says too little. */
export function symbolName(symbol: FoundSymbol): string {
  return code(symbol.name);
}

const BASES_NAMED = 3;

/** "extends `Model`", or in PHP and Ruby "extends `Model` and uses the traits `HasFactory` and `HasUuids`". */
export function extendsWords({ bases, path, signature }: SymbolDetail): string {
  const word = path.endsWith('.rb') ? 'module' : 'trait';
  const isTrait = (base: string): boolean => /\.(?:php|rb)$/.test(path) && !(signature ?? '').includes(base);
  const above = bases.filter((base) => !isTrait(base)).slice(0, BASES_NAMED);
  const traits = bases.filter(isTrait).slice(0, BASES_NAMED);
  const used = `uses the ${word}${traits.length === 1 ? '' : 's'} ${joined(traits.map(code))}`;
  if (above.length === 0) return used;
  const contracts = above.filter((base) => isContract(base, path, signature ?? ''));
  const classes = above.filter((base) => !contracts.includes(base));
  return [
    ...(classes.length > 0 ? [`extends ${joined(classes.map(code))}`] : []),
    ...(contracts.length > 0 ? [`implements ${joined(contracts.map(code))}`] : []),
    ...(traits.length > 0 ? [used] : []),
  ].join(' and ');
}

/** Whether what stands above a type is a contract by the way it is written: `implements Cart`, in C# `: ICart`. */
function isContract(base: string, path: string, signature: string): boolean {
  if (/\.cs$/.test(path)) return /^I[A-Z][a-z]/.test(base) && !/\binterface\b/.test(signature);
  const said = signature.indexOf(' implements ');
  return said >= 0 && signature.indexOf(base, said) >= 0;
}

export function inFile(symbol: FoundSymbol): string {
  return `in ${code(symbol.path)}`;
}

/** `<see cref="Query"/>`: the name is part of the sentence. */
const XML_NAME = /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword)="(?:\w:)?([^"<>]+)"\s*\/?>/g;
const REJECTED =
  /^(?:therefore|thus|hence|additionally|also|otherwise|furthermore|moreover|then|so|but|and|or|sometimes|if|when|while|in|for|by default|note|you|we|there|as|because|since|some|most|not|please|it'?s|here|that|these|those|after|before|once|to|with|on|at|from|e\.g|example|usage|warning|caution|unlike|although|however)\b|^(?:the actual|helper (?:for|to)\b|used by|internal|see |same as|like |:internal:|deprecated|todo|returns?$|private)|\bversion(?:added|changed)\b|^(?:this|it)\b.*\b(?:is|was) (?:added|deprecated|removed) in/i;
const RELATIVE = /\b(?:that|which|whose|where|who|when|if)\b|,/i;
const AUXILIARY = /^(?:is|are|was|were|has|have|had|can|could|will|would|must|should|may|might|does|do|cannot)$/i;

/** A function is not what it gives back, but it may be "a middleware that …". */
const NOUN_OF_CODE =
  /^(?:[\w-]+ ){0,3}(?:function|method|middleware|helper|decorator|hook|component|factory|wrapper|handler|callback|macro|command|fixture|validator|converter|parser|shortcut|shorthand|version|variant|alias|constructor)\b/i;

/** "The same query always gives the same list" has a verb of its own and cannot follow "is". */
function isWholeSentence(sentence: string): boolean {
  if (/[,)] (?:is|are|has|have|must|may|can|cannot|will)\b/.test(sentence)) return true;
  const end = RELATIVE.exec(sentence)?.index ?? sentence.length;
  const words = sentence.slice(0, end).match(/[A-Za-z']+/g) ?? [];
  return words.some(
    (word, place) =>
      place > 0 && (AUXILIARY.test(word) || (/s$/.test(word) && thirdPerson(word) === word.toLowerCase())),
  );
}

/** What is done to something says to what: "Represent a crate". */
const ITS_OBJECT =
  /^(?:(?:to|for|from|with|as|at|on|in|by|into|up|out) )?(?:the|an?|its?|all|any|each|every|some|one|several|multiple|this|that|these|those|which|what|how|when|whether|if|`)/i;

/** What a definition does or is, as the predicate of a sentence about it; null where its author did not say. */
export function predicateOf({ doc, name, kind }: SymbolDetail): string | null {
  const own = shortName(name);
  const text = doc.replace(XML_NAME, '$1');
  const sentence = (longDefinition(text, own) ?? docSentence(text, own))
    ?.replace(/\s*[—–-]\s*$/, '')
    .replace(/~(?=[\w.]+)/g, '');
  if (!sentence || REJECTED.test(sentence) || !isBalanced(sentence) || saysNoMore(sentence, own)) return null;
  const [first = '', ...others] = sentence.split(' ');
  const rest = others.join(' ');
  const named =
    first
      .replace(/[`(),]/g, '')
      .replace(/[.:]+$/, '')
      .split(/::|\./)
      .at(-1) ?? '';
  if (named.toLowerCase() === own.toLowerCase() && thirdPerson(others[0] ?? '') === others[0]?.toLowerCase())
    return lower(rest);
  if (named.toLowerCase() === own.toLowerCase() && /^(?:is|are|has|can|will)\b/.test(rest)) return rest;
  // "AutomationPolicy designates the policy": a verb, also one that no list has.
  if (
    named.toLowerCase() === own.toLowerCase() &&
    /^[a-z]{3,}[^su]s (?:the|an?|its?|all|any|each|whether|how|what|that|some|one|this|which|if|every)\b/.test(rest)
  )
    return rest;
  const verb = isNounPhrase(sentence) ? null : thirdPerson(first);
  const isType = /^(?:class|interface|struct|trait|enum|type|property|variable|constant|module)$/.test(kind);
  if (
    verb &&
    !(
      isType &&
      verb !== first.toLowerCase() &&
      // "Serve future with a deadline" of a type is a future, and no deed.
      (!ITS_OBJECT.test(rest) ||
        /^(?:request|response|test|result|state|filter|map|list|log|set|type|cache|handle|wrap|match|base|report|index)$/i.test(
          first,
        ))
    )
  ) {
    return `${verb} ${verb === first.toLowerCase() ? rest : inflectMore(rest)}`;
  }
  if (/^(?:an?|the)$/i.test(first) && (isType || NOUN_OF_CODE.test(rest)) && !isWholeSentence(sentence))
    return `is ${first.toLowerCase()} ${rest}`;
  return `is documented as "${sentence.replace(/"/g, "'")}"`;
}

/** What its author wrote of a definition, word by word; null where that says no more than its name. */
export function commentOf({ doc, name }: SymbolDetail): string | null {
  const own = shortName(name);
  const sentence = docSentence(doc.replace(XML_NAME, '$1'), own);
  if (!sentence || REJECTED.test(sentence) || !isBalanced(sentence) || saysNoMore(sentence, own)) return null;
  return `"${sentence.replace(/"/g, "'")}"`;
}

/** "Watch command implementation", "Reload locking for votes": what is called a thing is not done. */
function isNounPhrase(sentence: string): boolean {
  return (
    /^[A-Z][a-z]+(?: [\w-]+){1,3} (?:implementations?|handlers?|helpers?|wrappers?|functions?|methods?|class|middlewares?|components?|endpoints?|controllers?|tests?|command|logic|utilit(?:y|ies)|hooks?|routes?|page|view|modal|dialog|tasks?|jobs?|workers?|services?)$/.test(
      sentence,
    ) || /^[A-Z][a-z]+ [a-z]+ing (?:for|of|in|on|by|to|with)\b/.test(sentence)
  );
}

const SHORT = 20;
const LONG = 45;
/** Where a definition may be cut: what follows a mere comma may be the rest of what is done. */
const CLAUSE_END = /[;:(]|, (?:which|so|where|while|whereas)\b|$/;

/**
 * "Recoverer is a middleware that recovers from panics, logs …": a definition is what its author says first, however long
 * it is. Of one that runs on, the first clause.
 */
function longDefinition(doc: string, name: string): string | null {
  const first =
    doc
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?])\s/)[0] ?? '';
  const words = first.split(' ').length;
  if (words <= SHORT || !/^\w+ is (?:an?|the) /.test(first) || !first.startsWith(`${name} `)) return null;
  if (words <= LONG) return first.replace(/[.!]+$/, '');
  const clause = first.slice(0, first.search(CLAUSE_END)).trim();
  const kept = clause.split(' ').length;
  return kept >= 6 && kept <= LONG ? clause : null;
}

/** "Take payment and save the receipt": the verbs that follow the first one change with it. */
function inflectMore(rest: string): string {
  return rest.replace(
    /\b(and|then|or) ([a-z]+)(?= (?:the|an?|its?|it|all|any|each|this|that|them|their|to)\b)/g,
    (whole, link, word) => {
      const verb = thirdPerson(word);
      return verb === null ? whole : `${link} ${verb}`;
    },
  );
}

/** "Logs an exception" about `log_exception` repeats the name. */
function saysNoMore(sentence: string, name: string): boolean {
  const own = new Set(identifierWords(name).toLowerCase().split(' ').map(root));
  const told = (sentence.toLowerCase().match(/[a-z]+/g) ?? []).filter(
    (word) => !/^(?:a|an|the|of|for|to|this|and|in|its)$/.test(word),
  );
  return told.length < 6 && told.every((word) => own.has(root(word)));
}

function root(word: string): string {
  return word.replace(/(?:ing|ed|es|s)$/, '');
}
