import { describe, expect, it } from 'vitest';
import { openLog, scrubSecrets } from './log.ts';

const TOKEN = `mcp_${'Ab1'.repeat(7)}.eyJhbGciOi.eyJpc3Mi.c2lnbmF0dXJl-_`;
const SESSION = `lks_${'x-Y_9'.repeat(8)}`;

describe('a log line', () => {
  it.each([
    ['a token', `refused ${TOKEN} here`, 'refused mcp_[redacted] here'],
    ['a header', `{"authorization":"Bearer ${TOKEN}"}`, '{"authorization":"Bearer mcp_[redacted]"}'],
    ['two tokens', `${TOKEN},${TOKEN}`, 'mcp_[redacted],mcp_[redacted]'],
    ['a token in a path', `/api/mcp-tokens/${TOKEN}`, '/api/mcp-tokens/mcp_[redacted]'],
    ['a cut token', TOKEN.slice(0, 40), 'mcp_[redacted]'],
    ['a session', `cookie lorekeep_session=${SESSION};`, 'cookie lorekeep_session=lks_[redacted];'],
    ['a query', '/x?a=1&token=secret&b=2', '/x?a=1&token=[redacted]&b=2'],
    ['a one-time link', 'http://h/setup#code=abc-DEF_1', 'http://h/setup#code=[redacted]'],
    ['a database address', 'postgres://me:pass@host/db', 'postgres://me:[redacted]@host/db'],
    ['nothing secret', 'mcp_tokens and lks_ and token=', 'mcp_tokens and lks_ and token='],
  ])('is free of %s', (_name, line, clean) => {
    expect(scrubSecrets(line)).toBe(clean);
  });

  it.each(['json', 'plain'] as const)('in the style %s holds no secret, whichever way it comes in', (style) => {
    let written = '';
    const log = openLog('trace', (line) => (written += line), style);
    log.info({ authorization: 'Bearer hidden-1', request: { cookie: 'hidden-2', password: 'hidden-3' } }, TOKEN);
    log.error({ err: new Error(`broke with ${TOKEN}`, { cause: new Error(SESSION) }) }, `for ${SESSION}`);
    log.warn({ token: 'hidden-4', secret: 'hidden-5', url: `http://x/?token=hidden-6` }, 'said');
    expect(written).toContain('said');
    expect(written).not.toMatch(/hidden-|eyJ|x-Y_9/);
  });

  it.each(['json', 'plain'] as const)('in the style %s is one line that commands no terminal', (style) => {
    const lines: string[] = [];
    const log = openLog('trace', (line) => lines.push(line), style);
    log.warn({ path: '/a\n{"forged":"line"}\u001b[2J\u009b31m\u202eb' }, 'asked for');
    expect(lines).toEqual([expect.stringMatching(/^[^\p{Cc}\u202e]+\n$/u)]);
  });
});
