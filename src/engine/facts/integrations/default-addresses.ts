import type { IntegrationFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { OWN_HOST } from './outgoing-calls.ts';

const OF_SETTINGS = /(?:^|[/._-])(?:config|settings?|defaults?)(?:[/._-]|$)/i;
/** Settings of tools, and of pages that only name addresses. */
const OF_TOOLS =
  /(?:docusaurus|vite|next|nuxt|astro|tailwind|eslint|webpack|babel|jest|gatsby|site)[\w-]*\.\w*\.?\w+$/i;
const GIVEN =
  /["']?\b([A-Za-z_]\w{0,60})["']?\s*(?::=|=>|[:=])\s*(?:[\w.]{1,60}\(\s*)?["'`]https?:\/\/([^/"'`\s:?$#{}%]+)/g;
const REACHED = /(?:api|webhook|notif\w*|endpoint|server|telemetry)(?:_?(?:base)?_?(?:url|uri|host))?$/i;
const READ_BY_PEOPLE = /doc|help|home|site|link|support|repo|terms|privacy|licen[cs]e|schema|logo|icon|image|example/i;
const MOST = 40;

/** Services that the settings name to begin with: `PagerURL: parse("https://events.pager.io/")`, `'server' => 'https://…'`. */
export function defaultAddresses(file: SourceFile): IntegrationFact[] {
  if (!file.text.includes('://') || !OF_SETTINGS.test(file.path) || OF_TOOLS.test(file.name)) return [];
  if (!/^(?:go|php|python|typescript|javascript|ruby|java|kotlin|rust)$/.test(file.language)) return [];
  return [...file.code.matchAll(GIVEN)].slice(0, MOST).flatMap((match): IntegrationFact[] => {
    const [, name = '', host = ''] = match;
    const isReached = REACHED.test(name) || (file.language === 'go' && /.(?:URL|Url)$/.test(name));
    if (!isReached || READ_BY_PEOPLE.test(name) || !host.includes('.') || OWN_HOST.test(host)) return [];
    const line = file.lineAt(match.index);
    return [
      {
        kind: 'integration',
        subject: host,
        values: { party: host, how: 'http', detail: name },
        startLine: line,
        endLine: line,
        score: 1,
        polarity: 'observed',
      },
    ];
  });
}
