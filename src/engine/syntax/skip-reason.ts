/**
 * Why a file is not parsed. Such files are counted and shown; most are still kept as text. The checks look at bytes and
 * line lengths alone, so they cost little for any input.
 */
export type SkipReason = 'too_large' | 'binary' | 'invalid_encoding' | 'minified' | 'generated' | 'too_deep';

const LARGEST_BYTES = 1_048_576;
const LONGEST_LINE = 50_000;
const LONGEST_MEAN_LINE = 500;
/** Hand-written code stays below 100; parsers slow down or overflow far above. */
const DEEPEST_BRACKETS = 1_000;

/** `text` is what the bytes say; null where they are no text. */
export function whyNotParse(path: string, bytes: Uint8Array, text: string | null): SkipReason | null {
  if (bytes.length > LARGEST_BYTES) return 'too_large';
  if (bytes.includes(0)) return 'binary';
  return text === null ? 'invalid_encoding' : whyNotParseText(path, text);
}

function whyNotParseText(path: string, content: string): SkipReason | null {
  const { lines, longest, depth } = measure(content);
  if (depth > DEEPEST_BRACKETS) return 'too_deep';
  const meanLine = content.length / lines;
  // A data file or a text may have long lines by nature: only code is minified.
  if ((longest > LONGEST_LINE || meanLine > LONGEST_MEAN_LINE) && !/\.(md|mdx|txt|rst|csv|tsv|svg|ipynb)$/i.test(path))
    return 'minified';
  return isGenerated(path, content) ? 'generated' : null;
}

const DECODERS = {
  'utf-8': new TextDecoder('utf-8', { fatal: true }),
  'utf-16le': new TextDecoder('utf-16le', { fatal: true }),
  'utf-16be': new TextDecoder('utf-16be', { fatal: true }),
};

/** The text of a file in UTF-8 (or UTF-16 with its mark); null where it is neither. */
export function decodedText(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return DECODERS[encoding].decode(bytes);
  } catch {
    return null;
  }
}

/** Folders of what a web server hands out as it is. */
const SERVED = /(?:^|\/)(?:static|public|assets|wwwroot|webapp|resources|javascripts|stylesheets)\/.*\.(?:js|mjs|css)$/;
/** A banner with the name and the version of a library, or with its licence. */
const BANNER =
  /^\s*\/\*(?=!|\*?[\s*]*@(?:license|preserve)\b)[^/]{0,300}?(?:\bv?\d+\.\d+\.\d+\b|@license\b|\blicen[cs]ed?\b)/i;
/** What bundlers write around a library so that any loader takes it. */
const WRAPPER =
  /^\s*(?:\/\*[^/]{0,600}\*\/\s*)?[!;]?\(\s*function\s*\(\s*\w+\s*,\s*\w+\s*\)\s*\{[^}]{0,200}\btypeof (?:exports|define|module)\b/;

/** What a package manager reads, whoever wrote it. */
const MANIFEST =
  /(?:^|\/)(?:package\.json|composer\.json|pyproject\.toml|setup\.(?:cfg|py)|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|mix\.exs|[\w.-]+\.gemspec)$/;

/** Files that a tool wrote and nobody reads: lock files, built libraries, and code that says so in its first lines. */
function isGenerated(path: string, text: string): boolean {
  if (
    /(^|\/)(package-lock\.json|pnpm-lock\.yaml|yarn\.lock|composer\.lock|Cargo\.lock|poetry\.lock|Gemfile\.lock|go\.sum)$/.test(
      path,
    )
  )
    return true;
  if (MANIFEST.test(path)) return false;
  const head = text.slice(0, 2000);
  if (SERVED.test(path) && (BANNER.test(head) || WRAPPER.test(head))) return true;
  if (head.includes('enerated') && /^.{0,20}\b(Code generated .{0,200} DO NOT EDIT|@generated\b)/m.test(head))
    return true;
  // Written by a tool, and not to be touched: both in the comment on top. One without the other may be advice.
  const comment = /^(?:[^\S\n]*(?:(?:\/\/|#|\/?\*|--|;|<!--).*)?\n)+/.exec(head)?.[0] ?? '';
  // Bundlers put the licences of what they packed on top.
  if (/@licstart\b/.test(comment)) return true;
  return (
    /\b(?:auto(?:matically)?[- ]?|code )generated\b/i.test(comment) &&
    /\bdo not (?:edit|modify|change)\b/i.test(comment)
  );
}

const LINE_END = 1;
const OPENS = 2;
const CLOSES = 3;
/** What characters mean to a measure; nearly all mean nothing. */
const MARKS = new Uint8Array(65_536);
MARKS[10] = LINE_END;
for (const bracket of '([{') MARKS[bracket.charCodeAt(0)] = OPENS;
for (const bracket of ')]}') MARKS[bracket.charCodeAt(0)] = CLOSES;

function measure(text: string): { lines: number; longest: number; depth: number } {
  let lines = 1;
  let longest = 0;
  let lineStart = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = MARKS[text.charCodeAt(at)] ?? 0;
    if (mark === 0) continue;
    if (mark === OPENS) {
      open++;
      if (open > depth) depth = open;
    } else if (mark === LINE_END) {
      lines++;
      longest = Math.max(longest, at - lineStart);
      lineStart = at + 1;
    } else if (open > 0) open--;
  }
  // A line break at the end begins no further line.
  if (lineStart === text.length && lines > 1) lines--;
  return { lines, longest: Math.max(longest, text.length - lineStart), depth };
}
