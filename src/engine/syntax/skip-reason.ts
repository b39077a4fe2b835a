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

/** The text of a file in UTF-8 (or UTF-16 with its mark); null where it is neither. */
export function decodedText(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Files that a tool wrote and nobody reads: lock files, and code that says so in its first lines. */
function isGenerated(path: string, text: string): boolean {
  if (
    /(^|\/)(package-lock\.json|pnpm-lock\.yaml|yarn\.lock|composer\.lock|Cargo\.lock|poetry\.lock|Gemfile\.lock|go\.sum)$/.test(
      path,
    )
  )
    return true;
  const head = text.slice(0, 2000);
  if (/^.{0,20}\b(Code generated .{0,200} DO NOT EDIT|@generated\b)/m.test(head)) return true;
  // Written by a tool, and not to be touched: both in the comment on top. One without the other may be advice.
  const comment = /^(?:\s*(?:\/\/|#|\/?\*|--|;|<!--).*\n|\s*\n)+/.exec(head)?.[0] ?? '';
  // Bundlers put the licences of what they packed on top.
  if (/@licstart\b/.test(comment)) return true;
  return /\bauto(?:matically)?[- ]?generated\b/i.test(comment) && /\bdo not (?:edit|modify|change)\b/i.test(comment);
}

function measure(text: string): { lines: number; longest: number; depth: number } {
  let lines = 1;
  let longest = 0;
  let lineStart = 0;
  let open = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 10:
        lines++;
        longest = Math.max(longest, at - lineStart);
        lineStart = at + 1;
        break;
      case 40: // (
      case 91: // [
      case 123: // {
        open++;
        if (open > depth) depth = open;
        break;
      case 41:
      case 93:
      case 125:
        if (open > 0) open--;
        break;
    }
  }
  // A line break at the end begins no further line.
  if (lineStart === text.length && lines > 1) lines--;
  return { lines, longest: Math.max(longest, text.length - lineStart), depth };
}
