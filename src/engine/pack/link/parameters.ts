/** The parameters in a signature with the name of each one's type, or null where it has none that is a plain name. */
export function parametersOf(signature: string, family: string): Map<string, string | null> {
  const parameters = new Map<string, string | null>();
  for (const group of groupsOf(signature)) {
    for (const item of splitAtCommas(group)) {
      const found = parameterOf(item.replace(/=.*$/s, '').trim(), family);
      if (found) parameters.set(found.name, found.type);
    }
  }
  return parameters;
}

/** The type in the declaration of a property: `private s: Svc`, `A int`, `Svc s`. */
export function declaredType(signature: string, family: string): string | null {
  return parameterOf(signature.replace(/=.*$/s, '').replace(/;$/, '').trim(), family)?.type ?? null;
}

const TYPE_FIRST = new Set(['jvm', 'c', 'csharp', 'php', 'dart']);

function parameterOf(item: string, family: string): { name: string; type: string | null } | null {
  const colon = /^(?:[\w@]+\s+)*?([\w$]+)\??\s*:\s*(.+)$/s.exec(item);
  if (colon) return { name: colon[1] ?? '', type: plainType(colon[2] ?? '') };
  const words = item.match(/[\w$.]+/g) ?? [];
  const [first = ''] = words;
  if (words.length === 0) return null;
  if (words.length === 1) return { name: first.replace(/^\$/, ''), type: null };
  if (family === 'go') return { name: first, type: plainType(item.slice(item.indexOf(first) + first.length)) };
  if (TYPE_FIRST.has(family)) {
    const name = words.at(-1) ?? '';
    return { name: name.replace(/^\$/, ''), type: typeBefore(item.slice(0, item.lastIndexOf(name))) };
  }
  return { name: first, type: null };
}

/** The last word before the name is the type, where it is no list: `final Order`, and of `Map<String, Order>` the map. */
function typeBefore(text: string): string | null {
  const last = /([\w$.\\]+(?:<.*>)?)[\s*&?$]*$/s.exec(text)?.[1] ?? '';
  return plainType(last.replace(/^.*\\/s, ''));
}

/** What holds a value and lends it to whoever calls a method on it: `Arc<Boats>`, `std::unique_ptr<Boats>`. */
const HOLDERS =
  /^[\s&]*(?:std::)?(?:sync::|rc::|boxed::|cell::)?(?:Arc|Rc|Box|Mutex|RwLock|RefCell|unique_ptr|shared_ptr|Lazy|Pin)<\s*(?:dyn\s+)?(.+)>\s*$/s;
const DEEPEST_HOLDER = 4;

function held(text: string): string {
  let inner = text;
  for (let depth = 0; depth < DEEPEST_HOLDER; depth++) inner = HOLDERS.exec(inner)?.[1] ?? inner;
  return inner;
}

/** `*Ctx`, `&mut Foo`, `"Flask"` and `pkg.Type` name a type; lists, unions and generics of it do not. */
function plainType(text: string): string | null {
  return (
    /^[\s*&"']*(?:mut\s+|const\s+|dyn\s+|readonly\s+)?([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)?)\s*(?:<.*>)?[\s*&"'?]*$/s.exec(
      held(text),
    )?.[1] ?? null
  );
}

/** The texts inside the outermost round brackets. */
function groupsOf(signature: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < signature.length; i++) {
    if (signature[i] === '(') {
      if (depth === 0) start = i + 1;
      depth += 1;
    } else if (signature[i] === ')' && depth > 0) {
      depth -= 1;
      if (depth === 0) groups.push(signature.slice(start, i));
    }
  }
  if (depth > 0) groups.push(signature.slice(start));
  return groups;
}

function splitAtCommas(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if ('([{<'.includes(character)) depth += 1;
    else if (')]}'.includes(character) || (character === '>' && text[i - 1] !== '=' && text[i - 1] !== '-')) depth -= 1;
    else if (character === ',' && depth === 0) {
      items.push(text.slice(start, i));
      start = i + 1;
    }
  }
  items.push(text.slice(start));
  return items;
}
