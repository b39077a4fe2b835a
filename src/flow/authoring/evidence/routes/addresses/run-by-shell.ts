import { derived, type Evidence } from '../../evidence.ts';

/** Files in which a shell, a container or a clock is told what to run. */
const TELLS =
  /(?:^|\/)(?:cron(?:tab|jobs?|\.d\/[\w.-]+)?|Dockerfile[\w.-]*|[\w.-]+\.(?:cron|crontab|sh|dockerfile)|docker-entrypoint\w*|Procfile)$/i;
const RUNS = /(?:^|[\s"'/&|;(@])php\d*(?:\.\d+)?["']?,?(?:\s+-[\w=.]+)*\s+["']?((?:[\w$.{}-]*\/)*[\w.-]+\.php)\b/g;

/** Scripts of PHP that are run by hand or by a clock, each with the lines that do so. */
export const runByShell = derived((evidence): Map<string, { path: string; line: number }[]> => {
  const found = new Map<string, { path: string; line: number }[]>();
  for (const { path, place } of evidence.files) {
    if (/^(?:vendored|test|fixture)$/.test(place) || !TELLS.test(path)) continue;
    for (const [at, text] of (evidence.lines(path) ?? []).entries()) {
      if (/^\s*#/.test(text)) continue;
      for (const [, written = ''] of text.matchAll(RUNS)) {
        const script = fileAt(evidence, written);
        if (script === null) continue;
        const lines = found.get(script) ?? [];
        lines.push({ path, line: at + 1 });
        found.set(script, lines);
      }
    }
  }
  return found;
});

/** `/var/www/html/jobs/send.php` is the file of the repository that the end of this path names. */
export function fileAt(evidence: Evidence, written: string): string | null {
  const parts = written.split('/').filter((part) => part !== '' && part !== '.' && !/[${}]/.test(part));
  for (let from = 0; from < parts.length; from++) {
    const path = parts.slice(from).join('/');
    if (evidence.file(path)) return path;
  }
  return null;
}
