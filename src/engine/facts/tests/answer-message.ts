/** Where a test says what a refusal must tell: `expect(answer.body.message).toBe('…')`, `assert data["detail"] == "…"`. */
const SAYS =
  /(?:[mM]essage|[dD]etail|[eE]rrors?|error_description|[rR]eason)\b["'\])]*[^"'`\n]{0,60}(["'`])((?:(?!\1)[^\n\\]){8,140})\1(?!\s*(?:\+|%|:|\.format|=>|\]))/g;
const NEGATED = /\bnot\b|[nN]ot(?:To|In|Contain|Equal|Have)|refute|^\s*(?:\/\/|#|\*)|console|log\w*\(|throw\b|raise\b/;

/** The sentence that comes with a refusal, where a test asks for it; a word or a code is none. */
export function answerMessage(body: string): string | null {
  for (const match of body.matchAll(SAYS)) {
    const line = body.slice(body.lastIndexOf('\n', match.index) + 1, match.index + match[0].length);
    const message = (match[2] ?? '').trim();
    if (!NEGATED.test(line) && isSentence(message)) return message.replace(/\.$/, '');
  }
  return null;
}

function isSentence(message: string): boolean {
  return (
    /^[A-Z][\w']*(?: [\w',.:()/-]+){2,}$/.test(message) &&
    !/[a-z][A-Z]|[a-z]_[a-z]|https?:|::|:$|^(?:HTTP|Error:|Status)\b|\d{4,}|\b(?:test|foo|bar|mock|dummy)\b/.test(
      message,
    )
  );
}
