/** Paths as every framework writes them, turned into one form: a leading slash and `{name}` for variable segments. */
export function routePath(...parts: string[]): string {
  const joined = parts
    .filter((part) => part !== '')
    .map((part) =>
      withBraces(part)
        .replace(/\/{2,}/g, '/')
        .replace(/^\/+|\/+$/g, ''),
    )
    .filter((part) => part !== '')
    .join('/');
  // What Go ends there, it ends behind the slash: `/orders/{$}`.
  const trailing = /[^/]\/(?:\{\$\})?$/.test(parts.at(-1) ?? '') && joined !== '' ? '/' : '';
  return `/${joined}${trailing}`;
}

const REST =
  /\{\*{1,2}(\w+)\}|\{(\w+)(?:\.{3}|\s?:\s?(?:path|\.[*+])|=\*\*)\}|\{(\w+)\*\}|<path:(\w+)>|<(\w+)\.\.>|\[\[?\.{3}(\w+)\]|(?<![:\w]):(\w+)(?:[*+]|\(\.[*+]\)|\{\.[*+]\})/g;

/** The variable parts of a path that stand for all that follows, slashes too. */
export function restNames(path: string): string[] {
  return [...path.matchAll(REST)].flatMap((match) => match.slice(1).filter((each) => each !== undefined));
}

/** Turns a regular expression of a URL into a template; null where it is more than names and fixed text. */
export function regexPath(pattern: string): string | null {
  let path = pattern
    .replace(/^\^+/, '')
    .replace(/\$$/, '')
    .replace(/\\([./-])/g, '$1');
  // Groups are replaced from the inside out, each pass a plain linear scan.
  for (let pass = 0; pass < 4; pass++) {
    path = path
      .replace(/\(\?P?<(\w+)>[^()]*\)\??/g, '{$1}')
      .replace(/\(\?:\\?\.[^()]*\)\??/g, '')
      .replace(/\(\\?\.\{\w+\}\)\?/g, '')
      .replace(/\((\.\w+)\)(\??)/g, (_, ending: string, optional: string) => (optional === '' ? ending : ''))
      // One of a few words is no value of any sort.
      .replace(/\((?:\?:)?(\w[\w-]*(?:\|\w[\w-]*)+)\)(?!\?)/g, '{$1}')
      .replace(/\((?!\?)[^()]*\)\??/g, '{value}');
  }
  path = path.replace(/\/\?$/, '');
  return /[()[\]\\*+?|^$]/.test(path.replace(/\{[\w|-]+\}/g, '')) ? null : path;
}

function withBraces(path: string): string {
  return (
    path
      .replace(/\{\$\}/g, '')
      // What a variable must look like, and what it is where it is left out, as Symfony writes it: `{id<\d+>?1}`.
      .replace(/\{!?(\w+)(?:<[^<>]*>)(?:\?[^{}]*)?\}/g, '{$1}')
      // What may stand behind a question mark is no part of a path.
      .replace(/\{[?&#][^{}]*\}/g, '')
      // Templates of addresses write the mark that stands before a value inside of its braces: `{/tenant}`, `{+path}`.
      .replace(/\{([/.])(\w+)\*?\}/g, '$1{$2}')
      .replace(/\{\+(\w+)\}/g, '{$1}')
      // Express writes what may be left out in braces.
      .replace(/\{(\/?:\w+)\}/g, '$1')
      .replace(/<(?:[\w.-]+(?:\([^)]*\))?:)?(\w+)(?:\.\.)?>/g, '{$1}')
      .replace(/\{\*{0,2}(\w+)(?:\s?:[^{}]*(?:\{[^{}]*\}[^{}]*)*)?[?*]?\}/g, '{$1}')
      .replace(/\{\w+=\*\*?(?:\/[^}]*)?\}/g, (match) => `{${match.slice(1, match.indexOf('='))}}`)
      .replace(/\[\[?\.\.\.(\w+)\]?\]/g, '{$1}')
      .replace(/\[(\w+)\]/g, '{$1}')
      // Two colons are no mark of a variable.
      .replace(/(^|\/)([^/{}]*?)(?<!:):(\w+)(?:\([^()]*\)|\{[^{}]*\})?[?*+]*/g, '$1$2{$3}')
  );
}
