import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { goText } from '../../text/constant-text.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { type Branch, branchAround, isWithin } from '../branches.ts';
import { OWN_MADE, OWN_TYPE } from './go-own-routers.ts';
import { groupNamesPattern, wrappingTypes } from './group-makers.ts';
import { meantRouters } from './inner-routers.ts';

/** What a router of a Go file hangs below, as far as the file tells. */
export interface GoRouter {
  prefix: string;
  /** Whether nothing stands before the prefix: it hangs on the application itself. */
  rooted: boolean;
  /** Whether the name stands for a router at all. */
  known: boolean;
  /** The constant of another package that stands before the prefix. */
  before?: string;
  /** It is a variable of the package, so that where the function around hangs tells nothing of it. */
  shared?: boolean;
  /** The place of the router that it hangs on among what the function around takes. */
  taken?: number;
}

interface Step {
  name: string;
  /** The router on which it hangs. */
  above: string;
  prefix: string;
  /** Whether something stands before its prefix that the file does not tell. */
  open: boolean;
  before?: string;
  /** From which line on the name means this. */
  line: number;
  /** The function in which it is made. */
  inside: number | undefined;
  /** It is made anew from itself only where the condition of this block holds. */
  branch?: Branch | null;
  /** It is a router that is put into one of the project, with nothing between. */
  wraps?: boolean;
}

/** What a router of a library is put into to make one of the project: `NewRouter(e.Group("/api"))`, `&Router{Group: g}`. */
function intoPattern(file: SourceFile): string {
  const types = wrappingTypes(file).map(escaped).join('|');
  const named = String.raw`\w*(?:Router|RouteGroup|RouterGroup)${types === '' ? '' : `|${types}`}`;
  return String.raw`(?:(?:\w+\.)?[nN]ew(?:${named})\(\s*|&?(?:\w+\.)?(?:${named})\{\s*(?:\w+:\s*)?)`;
}
function groupPattern(file: SourceFile): RegExp {
  const makers = `Group|Party|WithPrefix|PathPrefix|Path|NewRoute|Route|Mount${groupNamesPattern(file)}`;
  return new RegExp(
    String.raw`\b(\w+)(?:,\s*\w+)?\s*:?=\s*(?:${intoPattern(file)})?([\w.]+)\.(?:${makers})\(\s*(?:[\w.]*[bB]ase(?:Ur[il]|UR[IL]|Path)\(\s*)?(?:([A-Za-z][\w.]*)\s*(?:\+\s*(?=")|(?=[,)])))?(?=[",)])`,
    'g',
  );
}
/** Where a product is installed below another path stands before all of its paths: `conf.BaseURL + "/api"`. */
export const BASE = /(?:base_?(?:url|path|uri)?|root_?(?:url|path)?|prefix)$/i;
const CREATES =
  /\b(\w+)\s*:?=\s*(?:gin\.(?:Default|New)|chi\.New(?:Router|Mux)|echo\.New|fiber\.New|mux\.NewRouter|macaron\.(?:New|Classic)|flamego\.(?:New|Classic)|httprouter\.New|router?\.New|routegroup\.(?:New|Mount)|http\.NewServeMux|iris\.(?:New|Default)|buffalo\.New|server\.Default)\(/g;
/** Types of the application itself; routers of the other types may hang anywhere. */
const ROOT_TYPE =
  /\b(\w+)\s+\*(?:echo\.Echo|gin\.Engine|fiber\.App|macaron\.Macaron|flamego\.Flame|httprouter\.Router|http\.ServeMux|iris\.Application|server\.Hertz|buffalo\.App|\w+\.Engine)\b/g;
const ANY_TYPE =
  /\b(\w+)\s+\*?(?:echo\.Group|gin\.(?:RouterGroup|IRouter|IRoutes)|fiber\.(?:Router|Group)|chi\.(?:Router|Mux)|mux\.Router|macaron\.Router|iris\.Party|route\.RouterGroup|routegroup\.Bundle|route\.Router)\b/g;
const CHAINED_GROUP = /\.(?:(?:Sub|New|Add)?Group|Party|WithPrefix|Mount)\(\s*"([^"]*)"/g;
const DEEPEST = 6;
const FUNCTION = /^(?:function|method)$/;

/** Looks up a router by its name at a line: the same name means another group in another function. */
export function goRouters(file: SourceFile): (name: string, line: number) => GoRouter {
  const names = (pattern: RegExp): Set<string> =>
    new Set([...file.bare.matchAll(pattern)].map(([, name = '']) => name));
  const made = new Set([...names(CREATES), ...names(OWN_MADE)]);
  const roots = names(ROOT_TYPE);
  const typed = new Set([...names(ANY_TYPE), ...names(OWN_TYPE), ...names(wrappingType(file))]);
  const shared = names(/^var\s+(\w+)\s/gm);
  const groups = [...groupSteps(file), ...wrapSteps(file)].sort((a, b) => a.line - b.line);
  const mounts = mountSteps(file, made);
  const parameters = blockParameters(file);
  const meantAt = meantRouters(file);
  const look = (written: string, line: number, depth: number): GoRouter => {
    const name = written.split('.').at(-1) ?? written;
    const inside = file.symbolAround(line, FUNCTION);
    if (name === 'http') return { prefix: '', rooted: true, known: true };
    const meant = meantAt(name, line);
    const isSame = (step: Step): boolean => step.name === name && meantAt(name, step.line) === meant;
    const isMeant = (step: Step): boolean =>
      isSame(step) && step.line <= line && step.inside === inside && (!step.branch || isWithin(step.branch, line));
    const own = groups.filter(isMeant).at(-1);
    const named = groups.filter(isSame);
    const mount = mounts.find((step) => isSame(step) && step.inside === inside);
    const block = parameters.find((each) => each.name === name && each.line <= line && line <= each.endLine);
    const step = own ?? (named.length === 1 && !isHandedIn(file, inside, written) ? named[0] : undefined) ?? mount;
    // What is made anew from itself hangs on what it was before.
    const below =
      step && depth < DEEPEST && (step.above !== name || step === own)
        ? look(step.above, step.above === name ? step.line - 1 : step.line, depth + 1)
        : null;
    if (step && below && (below.known || !step.wraps)) {
      // A router of the project that is made of what this file does not know is one of its own.
      const above = below.known || !made.has(name) ? below : { ...below, rooted: true };
      const isFirst = above.prefix === '' && step.before !== undefined;
      return {
        ...above,
        prefix: `${above.prefix}/${step.prefix}`,
        rooted: above.rooted && !step.open,
        known: true,
        ...(isFirst ? { before: step.before } : {}),
      };
    }
    if (block && block.above !== name && depth < DEEPEST) {
      const above = look(block.above, block.line, depth + 1);
      return { ...above, prefix: [above.prefix, ...block.below].join('/'), known: true };
    }
    const isHanded = meant === name && (made.has(name) || shared.has(name)) && isHandedIn(file, inside, name);
    if (isRequest(file, name, line)) return { prefix: '', rooted: false, known: false };
    const rooted = roots.has(name) || (made.has(name) && !isHanded && !isHandedOn(file, inside, name));
    const isShared = shared.has(name) && !isHanded;
    const taken = placeTaken(file, inside, written);
    return {
      prefix: '',
      rooted,
      known: rooted || typed.has(name) || block !== undefined,
      shared: isShared,
      ...(taken === null ? {} : { taken }),
    };
  };
  return (receiver, line) => {
    const router = look(routerName(receiver), line, 0);
    const below = chainedPrefixes(receiver);
    return below.length === 0 ? router : { ...router, prefix: [router.prefix, ...below].join('/') };
  };
}

/** Whether the function around a line, or one inside of that, calls the request so that it answers, as others call their router. */
function isRequest(file: SourceFile, name: string, line: number): boolean {
  const inside = file.parsed.symbols[file.symbolAround(line, FUNCTION) ?? -1];
  const from = file.offsetOf(inside?.startLine ?? 1);
  const until = file.bare.indexOf(`${name}.`, file.offsetOf(line));
  const taken = `${name} *http.Request`;
  const last = (type: string): number => file.bare.lastIndexOf(`${name} ${type}`, until);
  const router = Math.max(last('chi.'), last('*chi.'), last('*mux.Router'), last('*http.ServeMux'), -1);
  for (let at = last('*http.Request'); at > router && at >= from; at = file.bare.lastIndexOf(taken, at - 1)) {
    // A handler that is written on the spot and ends before the line says nothing of what comes behind it.
    const end = closingBracket(file.bare, file.bare.indexOf('{', at));
    if (end < 0 || end >= file.offsetOf(line)) return true;
  }
  return false;
}

/** `services.Register("orders", mux)`: it hangs wherever that puts it. */
function isHandedOn(file: SourceFile, inside: number | undefined, name: string): boolean {
  const { startLine = 1, endLine = file.lines.length } = file.parsed.symbols[inside ?? -1] ?? {};
  const text = file.bare.slice(file.offsetOf(startLine), file.offsetOf(endLine + 1));
  return new RegExp(`\\b[\\w.]*(?:Register|Mount|Attach)\\w*\\([^()\\n]*,\\s*&?${escaped(name)}\\s*\\)`).test(text);
}

/** The head of a function, up to its body. */
function headOf(file: SourceFile, inside: number | undefined): string | null {
  const line = inside === undefined ? undefined : file.parsed.symbols[inside]?.startLine;
  return line === undefined ? null : (file.bare.slice(file.offsetOf(line)).split(/\{\s*\n/, 1)[0] ?? '');
}

/** The place of a name among what a function takes. */
function placeTaken(file: SourceFile, inside: number | undefined, name: string): number | null {
  const head = headOf(file, inside) ?? '';
  const open = head.indexOf('(', head.startsWith('func (') ? head.indexOf(')') : 0);
  const close = open < 0 ? -1 : closingBracket(head, open);
  if (close < 0) return null;
  const place = splitList(head.slice(open + 1, close)).findIndex((each) => /^\w+/.exec(each.trim())?.[0] === name);
  return place < 0 ? null : place;
}

/** Whether a function takes a router by this name: then it is not the group that another function calls so. */
function isHandedIn(file: SourceFile, inside: number | undefined, name: string): boolean {
  const head = headOf(file, inside);
  if (head === null) return false;
  return [ROOT_TYPE, ANY_TYPE, OWN_TYPE, wrappingType(file)].some((type) =>
    [...head.matchAll(type)].some((match) => match[1] === name),
  );
}

/** `api := NewRouter(group)`: what is registered on the one hangs on the other. */
function wrapSteps(file: SourceFile): Step[] {
  const pattern = new RegExp(String.raw`\b(\w+)\s*:?=\s*${intoPattern(file)}(\w+(?:\.\w+)*)\s*,?\s*[)}]`, 'g');
  return [...file.bare.matchAll(pattern)].map(({ 1: name = '', 2: above = '', index }) => {
    const line = file.lineAt(index);
    const inside = file.symbolAround(line, FUNCTION);
    return { name, above, prefix: '', open: false, line, inside, wraps: true };
  });
}

/** A parameter or variable of a type of the file that is a router around one of a library. */
function wrappingType(file: SourceFile): RegExp {
  return new RegExp(
    String.raw`\b(\w+)\s+\*?(?:${wrappingTypes(file).map(escaped).join('|') || '(?!)'})(?=\s*[,)={\n])`,
    'g',
  );
}

/** The router at the start of a chain: `g` of `g.Group("/users").Use(signedIn)`. */
export function routerName(receiver: string): string {
  return receiver.replace(
    /\.(?:With|WithPrefix|Use|Combo|(?:Sub|New|Add)?Group|Party|Mount|Path|PathPrefix|NewRoute|Methods|Schemes|Queries|Headers)\(.*$/s,
    '',
  );
}

/** `api := r.Group("/api")` and groups of groups. */
function groupSteps(file: SourceFile): Step[] {
  return [...file.bare.matchAll(groupPattern(file))].map((match) => {
    const from = match.index + match[0].length;
    const line = file.lineAt(match.index);
    const end = file.text[from] === '"' ? file.text.indexOf('"', from + 1) : from;
    const written = file.text.slice(from + 1, Math.max(from + 1, end));
    const behind = /^"\s*\+\s*([\w.]+)/.exec(file.text.slice(end, end + 80))?.[1];
    const after = behind === undefined ? '' : goText(file, behind);
    const before = match[3] === undefined ? '' : goText(file, match[3]);
    const isElsewhere = before === null && /^[a-z]\w*\.[A-Z]\w*$/.test(match[3] ?? '');
    return {
      name: match[1] ?? '',
      above: match[2] ?? '',
      prefix: `${before ?? ''}${written}${after ?? ''}`,
      open: (before === null && !isBase(file, match[3] ?? '')) || after === null,
      ...(isElsewhere && match[3] !== undefined ? { before: match[3] } : {}),
      line,
      inside: file.symbolAround(line, FUNCTION),
      ...(match[1] === match[2]
        ? { branch: match[0].includes(':=') ? blockAround(file, match.index) : branchAround(file, line) }
        : {}),
    };
  });
}

/** The lines of the block in which something is declared anew: `{ api := api.PathPrefix("/orders").Subrouter() … }`. */
function blockAround(file: SourceFile, from: number): Branch | null {
  const { bare } = file;
  let depth = 0;
  for (let at = from; at >= 0; at--) {
    if (bare[at] === '}') depth++;
    else if (bare[at] === '{' && depth-- === 0) {
      const close = closingBracket(bare, at);
      return close < 0 ? null : { line: file.lineAt(at), endLine: file.lineAt(close) };
    }
  }
  return null;
}

/** Where nobody says otherwise, `web := "/"` and a variable that is not set put nothing before a path. */
function isBase(file: SourceFile, name: string): boolean {
  const isEmpty = new RegExp(`\\b${escaped(name)}\\s*:=\\s*(?:"/?"|os\\.Getenv\\("[^"]*"\\)\\s*$)`, 'm');
  return BASE.test(name) || (/^\w+$/.test(name) && isEmpty.test(file.code));
}

const STRIPPED = /^http\.StripPrefix\(\s*"([^"]*?)\/?",\s*(?:\w+(?:\.\w+)*\(\s*)*(\w+)\s*\)+$/;

/** `parent.Mount("/api", r)`, or `parent.Handle("/api/", http.StripPrefix("/api", r))`, where `r` is made in the same function. */
function mountSteps(file: SourceFile, made: ReadonlySet<string>): Step[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: [first, second = ''], line }): Step[] => {
    const stripped = name === 'Handle' ? STRIPPED.exec(second) : null;
    const [prefix, hung = ''] = stripped ? [stripped[1] ?? null, stripped[2]] : [stringValue(first), second];
    if ((name !== 'Mount' && !stripped) || receiver === null || prefix === null || !made.has(hung)) return [];
    return [{ name: hung, above: receiver, prefix, open: false, line, inside: file.symbolAround(line, FUNCTION) }];
  });
}

function chainedPrefixes(receiver: string): string[] {
  return [...receiver.matchAll(CHAINED_GROUP)].map(([, prefix = '']) => prefix);
}

interface BlockParameter {
  name: string;
  above: string;
  below: string[];
  line: number;
  endLine: number;
}

/** `r.Route("/a", func(sub chi.Router) { … })`, `r.Mount("/a").Route(func(sub …) { … })`: the router inside the block. */
function blockParameters(file: SourceFile): BlockParameter[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: list, line, endLine }) => {
    const parameter = /^func\(\s*(\w+)\s/.exec(list.at(-1) ?? '')?.[1];
    if (!/^(?:Route|Group|Party)$/.test(name) || receiver === null || parameter === undefined) return [];
    return [{ name: parameter, above: routerName(receiver), below: chainedPrefixes(receiver), line, endLine }];
  });
}
