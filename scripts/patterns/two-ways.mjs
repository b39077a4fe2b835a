// Whether a pattern can repeat one text in two ways, as `(?:\s*\w+\s*)+` can with every space. It then takes time that doubles
// with each repeat as soon as what follows does not fit. Two ways are two walks over the characters of the pattern that part
// and meet again within a loop while they read the same (Glushkov's automaton, multiplied with itself).
import { RegExpParser } from '@eslint-community/regexpp';

/** From here on repeats count as endless: two ways through each of ten are a thousand. */
const MANY = 10;
const MOST_NODES = 4_000;
/** Every character that patterns tell apart. A set of them is a number with a bit for each. */
const SAMPLE = [
  ...[0, 7, 9, 10, 11, 12, 13, 0xa0, 0xc9, 0xe9, 0x2013, 0x2019, 0x2028, 0x4e2d, 0xfeff],
  ...Array.from({ length: 95 }, (_, at) => 32 + at),
].map((code) => String.fromCodePoint(code));
const ANY = (1n << BigInt(SAMPLE.length)) - 1n;
const LINE_ENDS = setOf((character) => /[\n\r\u2028]/.test(character));
const ALWAYS = { guard: ANY, isSure: true };
const NOTHING = { first: [], last: [], passes: [ALWAYS] };

/** The part of a pattern that repeats one text in two ways, or null. */
export function twoWays(source, flags) {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, flags.includes('u'));
  if (!hasLoopOfChoices(pattern, false)) return null;
  const walks = new Walks(flags);
  walks.end(walks.through(pattern));
  const loop = walks.loops().find((nodes) => partsAndMeets(nodes));
  return loop ? walks.partWith(loop) : null;
}

/** Only what repeats choices can be walked in two ways. */
function hasLoopOfChoices(node, isInLoop) {
  const isLoop = node.type === 'Quantifier' && node.max >= MANY;
  const isChoice = node.type === 'Quantifier' ? node.max !== node.min : (node.alternatives?.length ?? 0) > 1;
  if (isInLoop && isChoice) return true;
  const parts = node.element
    ? [node.element]
    : (node.alternatives ?? (node.type === 'Alternative' ? node.elements : []));
  return parts.some((part) => hasLoopOfChoices(part, isInLoop || isLoop));
}

/**
 * The characters of a pattern as nodes, and which can come after which. A part of the pattern has its `first` and `last` nodes
 * and its `passes`, the ways through it that read nothing. What a lookahead asks of the next character is their guard.
 */
class Walks {
  nodes = [];
  #repeats = [];
  #sets = new Map();
  #flags;

  constructor(flags) {
    this.#flags = flags;
  }

  /** After `last` all is well, whatever follows: no walk goes on from there in vain. */
  end({ last }) {
    for (const { node, isSure } of last) if (isSure) node.isEnd = true;
  }

  through(part) {
    switch (part.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return this.#character(part.raw);
      case 'Quantifier':
        return this.#repeated(part);
      case 'Assertion':
        return this.#asked(part);
      case 'Alternative':
        return part.elements.reduce((before, each) => this.#then(before, this.through(each)), NOTHING);
      case 'Backreference':
        return { ...NOTHING, passes: [{ guard: ANY, isSure: false }] };
      default:
        return part.alternatives.map((each) => this.through(each)).reduce(either);
    }
  }

  #character(raw) {
    if (this.nodes.length === MOST_NODES) throw new Error(`has more than ${MOST_NODES} characters`);
    const node = { at: this.nodes.length, set: this.#setOf(raw), next: [], isEnd: false };
    this.nodes.push(node);
    return { first: [{ node, guard: ANY }], last: [{ node, ...ALWAYS }], passes: [] };
  }

  #repeated({ element, min, max, raw }) {
    if (max === 0) return NOTHING;
    if (max >= MANY) {
      const from = this.nodes.length;
      const once = this.through(element);
      this.#repeats.push({ from, to: this.nodes.length, raw });
      this.#link(once.last, once.first);
      // An engine does not repeat what has read nothing.
      return { ...once, passes: min === 0 || once.passes.length > 0 ? [ALWAYS] : [] };
    }
    let behind = NOTHING;
    for (let count = max; count > 0; count--) {
      const all = this.#then(this.through(element), behind);
      behind = count > min ? { ...all, passes: [ALWAYS] } : all;
    }
    return behind;
  }

  #asked({ kind, alternatives, negate }) {
    const unsure = (guard) => ({ ...NOTHING, passes: [{ guard, isSure: false }] });
    if (kind === 'end') return unsure(this.#flags.includes('m') ? LINE_ENDS : 0n);
    if (kind !== 'lookahead' && kind !== 'lookbehind') return unsure(ANY);
    const inside = alternatives.map((each) => this.through(each));
    for (const each of inside) this.end(each);
    if (kind === 'lookbehind') return unsure(ANY);
    const begins = inside.map(({ first, passes }) =>
      [...first.map(({ node, guard }) => node.set & guard), ...passes.map(({ guard }) => guard)].reduce(union, 0n),
    );
    if (!negate) return unsure(begins.reduce(union, 0n));
    const alone = begins.filter((_, at) => isCharacter(alternatives[at]));
    return unsure(ANY & ~alone.reduce(union, 0n));
  }

  #then(before, behind) {
    this.#link(before.last, behind.first);
    const { passes } = before;
    return {
      first: [
        ...before.first,
        ...passes.flatMap(({ guard }) => behind.first.map((each) => ({ ...each, guard: each.guard & guard }))),
      ],
      last: [...behind.last, ...behind.passes.flatMap((pass) => before.last.map((each) => both(each, pass)))],
      passes: passes.flatMap((pass) => behind.passes.map((each) => both(each, pass))).slice(0, 2),
    };
  }

  #link(last, first) {
    for (const { node, guard } of last)
      for (const { node: to, guard: own } of first) {
        const set = to.set & guard & own;
        if (set !== 0n) node.next.push({ to, set });
      }
  }

  #setOf(raw) {
    const known = this.#sets.get(raw);
    if (known !== undefined) return known;
    const one = new RegExp(`^(?:${raw})$`, this.#flags.replace(/[^isu]/g, ''));
    const set = setOf((character) => one.test(character));
    this.#sets.set(raw, set);
    return set;
  }

  /** The nodes that reach each other without coming by an end. */
  loops() {
    const found = [];
    const open = [];
    const known = new Map();
    const visit = (node) => {
      const own = { order: known.size, low: known.size, isOpen: true };
      known.set(node, own);
      open.push(node);
      for (const { to } of node.next) {
        if (to.isEnd) continue;
        const other = known.get(to) ?? visit(to);
        if (other.isOpen) own.low = Math.min(own.low, other.low);
      }
      if (own.low === own.order) {
        const loop = open.splice(open.indexOf(node));
        for (const each of loop) known.get(each).isOpen = false;
        found.push(loop);
      }
      return own;
    };
    for (const node of this.nodes) if (!node.isEnd && !known.has(node)) visit(node);
    return found;
  }

  /** The smallest repeat around all these nodes. */
  partWith(nodes) {
    const around = this.#repeats.filter(({ from, to }) => nodes.every(({ at }) => from <= at && at < to));
    return around.sort((one, other) => one.raw.length - other.raw.length)[0]?.raw ?? '';
  }
}

/** Whether two walks that are at one node part, read the same and are at one node again. */
function partsAndMeets(nodes) {
  const size = nodes.length;
  const index = new Map(nodes.map((node, at) => [node, at]));
  const steps = nodes.map(({ next }) => next.filter(({ to }) => index.has(to)));
  const cameFrom = new Map();
  const together = nodes.map((_, at) => at * size + at);
  const seen = new Set(together);
  const open = [...together];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const here = [Math.floor(pair / size), pair % size];
    for (const one of steps[here[0]])
      for (const other of steps[here[1]]) {
        if (one === other || (one.set & other.set) === 0n) continue;
        if (here[0] === here[1] && one.to === other.to) return true;
        const next = index.get(one.to) * size + index.get(other.to);
        cameFrom.set(next, [...(cameFrom.get(next) ?? []), pair]);
        if (!seen.has(next)) {
          seen.add(next);
          open.push(next);
        }
      }
  }
  const apart = (pair) => Math.floor(pair / size) !== pair % size;
  const back = together.flatMap((pair) => cameFrom.get(pair) ?? []);
  return back.some(apart);
}

function setOf(holds) {
  return SAMPLE.reduce((set, character, at) => (holds(character) ? set | (1n << BigInt(at)) : set), 0n);
}

function union(one, other) {
  return one | other;
}

function both(one, other) {
  return { ...one, guard: one.guard & other.guard, isSure: one.isSure && other.isSure };
}

function either(one, other) {
  return {
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    passes: [...one.passes, ...other.passes].slice(0, 2),
  };
}

function isCharacter({ elements }) {
  return elements.length === 1 && /^Character/.test(elements[0].type);
}
