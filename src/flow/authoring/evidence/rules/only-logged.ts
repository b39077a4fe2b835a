const LOGS = /\b(?:log|logger|logging|console|slog|klog|glog|print|warn)\w*\b|\.(?:WARN|Warn|warn|INFO|ERROR|DEBUG)/i;
const GOES_ON =
  /\breturn\s+(?!;|null\b|undefined\b|None\b|nil\b|$)\S|\b(?:throw|raise|reject|panic|abort|continue|break|append|push|die|exit)\b|\bnext\(|\bres(?:ponse)?\.|Fatal|Exit|[sS]tatus|\berrs?\b\s*=|errors?\.(?:Join|add|push)|<-/m;
const LONGEST = 12;

/** Whether who calls at a line does no more than note that something was refused: then nothing is. */
export function isOnlyLogged(path: string, lines: readonly string[], line: number): boolean {
  const handled = path.endsWith('.go') ? errorBlock(lines, line) : catchBlock(lines, line);
  return handled !== null && LOGS.test(handled) && !GOES_ON.test(handled);
}

/** `if err := check(boat); err != nil { … }`, or the same on two lines. */
function errorBlock(lines: readonly string[], line: number): string | null {
  const at = [line, line + 1].find((place) => /\berr\w* != nil \{\s*$/.test(lines[place - 1] ?? ''));
  if (at === undefined || !/\berr\w*\b/.test(lines[line - 1] ?? '')) return null;
  return blockBelow(lines, at);
}

/** What catches the errors of the `try` around a line. */
function catchBlock(lines: readonly string[], line: number): string | null {
  let depth = depthOf(lines[line - 1] ?? '');
  for (let place = line - 1; place > 0 && depth > 0; place--) {
    const text = lines[place - 1] ?? '';
    if (text.trim() === '' || depthOf(text) >= depth) continue;
    depth = depthOf(text);
    if (!/^\s*try\b\s*[:{(]/.test(text)) continue;
    const from = lines.findIndex((each, at) => at >= line && each.trim() !== '' && depthOf(each) <= depth);
    const head = lines[from] ?? '';
    if (/^\s*(?:\}\s*)?(?:catch|except)\b/.test(head)) return blockBelow(lines, from + 1);
    return /^\s*\}\s*$/.test(head) && /^\s*catch\b/.test(lines[from + 1] ?? '') ? blockBelow(lines, from + 2) : null;
  }
  return null;
}

function blockBelow(lines: readonly string[], head: number): string | null {
  const depth = depthOf(lines[head - 1] ?? '');
  const end = lines.findIndex((each, at) => at >= head && each.trim() !== '' && depthOf(each) <= depth);
  return end < 0 || end - head > LONGEST ? null : lines.slice(head, end).join('\n');
}

function depthOf(text: string): number {
  return text.length - text.trimStart().length;
}
