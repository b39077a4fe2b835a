import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { IntegrationFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn, stringValue } from '../text/literal.ts';

const CLIENT =
  /^(?:axios|got|ky|requests|httpx|session|client|http|https|Http|urllib3?|urllib\.request|superagent|request|fetch|ofetch|\$fetch|needle|resty|reqwest|Net::HTTP|HTTParty|Faraday|RestTemplate|WebClient|HttpClient|_?http_?client|\w*[cC]lient)$/;
const VERBS =
  /^(?:get|post|put|patch|delete|head|request|fetch|Get|Post|PostForm|NewRequest|NewRequestWithContext|urlopen|GetAsync|PostAsync|open|ofetch|\$fetch|got|ky|axios)$/;
const OWN_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|example\.(?:com|org|net)|\S+\.example\.(?:com|org|net)|host|your-|\S*\.(?:test|local|invalid|localhost)$|www\.w3\.org|schemas\.|json-schema\.org|xmlns)/i;

/** Requests to a host that is written in the code; relative addresses are the system's own. */
export function requestCalls(file: SourceFile): IntegrationFact[] {
  if (!file.text.includes('://')) return [];
  return file.parsed.calls.flatMap((call): IntegrationFact[] => {
    if (call.decorates !== null || !VERBS.test(call.name)) return [];
    // PHP calls by an arrow: `$this->client->get(…)`, `Http::withToken($key)->get(…)`.
    const receiver = call.receiver?.replace(/^\$(?:this->)?/, '');
    if (
      receiver !== undefined &&
      !CLIENT.test(receiver.split(/[.(]|->|(?<=^Http)::/)[0] ?? '') &&
      !CLIENT.test(receiver.split(/\.|->/).at(-1) ?? '')
    )
      return [];
    const url = call.arguments
      .slice(0, 3)
      .map((each) => /["'`](https?|wss?):\/\/([^/"'`\s:?$#{}]+)/.exec(each))
      .find((match) => match !== null);
    const host = url?.[2];
    if (!host?.includes('.') || OWN_HOST.test(host)) return [];
    return [outgoing(host, 'http', call, calledAs(file, call))];
  });
}

function calledAs({ language }: SourceFile, { name, receiver }: CodeCall): string {
  if (receiver === null) return name;
  if (language !== 'php') return `${receiver}.${name}`;
  // What is called in between sets the request up.
  const [first = receiver] = receiver.includes('(') ? receiver.split(/::|->(?!\w+->)/) : [receiver];
  return `${first}${/^[A-Z]\w*$/.test(first) ? '::' : '->'}${name}`;
}

const STARTERS: Record<string, RegExp> = {
  javascript: /^(?:exec|execSync|execFile|execFileSync|spawn|spawnSync|execa|execaSync)$/,
  python: /^(?:run|call|check_call|check_output|Popen|system|create_subprocess_exec|create_subprocess_shell)$/,
  go: /^(?:Command|CommandContext)$/,
  ruby: /^(?:system|spawn|capture2|capture3|popen)$/,
  rust: /^new$/,
  java: /^(?:ProcessBuilder|exec)$/,
};

/** Programs that are started by a name written in the code. */
export function processCalls(file: SourceFile): IntegrationFact[] {
  const starter = STARTERS[file.isScript ? 'javascript' : file.language];
  if (!starter) return [];
  return file.parsed.calls.flatMap((call): IntegrationFact[] => {
    if (!starter.test(call.name) || call.decorates !== null || !startsProcess(file, call)) return [];
    const first = call.arguments[call.name === 'CommandContext' ? 1 : 0] ?? '';
    const words = /^\[/.test(first) ? stringsIn(first)[0] : (stringValue(first) ?? undefined);
    const program = /^([\w./-]+)(?:\s|$)/
      .exec(words ?? '')?.[1]
      ?.split('/')
      .at(-1);
    if (
      !program ||
      /^(?:sh|bash|cmd|powershell|env|sudo|echo|true|test|cd|node|python3?|which|where|cat|ls|rm|cp|mv|mkdir|bundle|bundler|npm|npx|yarn|pnpm|pip3?|gem|make|rails|rake|go|cargo|tsc|poetry|uv|composer|brew|bash\.exe|cmd\.exe)$/.test(
        program,
      ) ||
      !/^[a-z]/i.test(program)
    )
      return [];
    return [outgoing(program, 'process', call, (words ?? '').slice(0, 80))];
  });
}

function startsProcess(file: SourceFile, call: CodeCall): boolean {
  const receiver = call.receiver ?? '';
  if (file.isScript)
    return file.imports(/^(?:node:)?child_process$|^execa$/) && (receiver === '' || /child_process|cp/.test(receiver));
  if (file.language === 'python')
    return /^(?:subprocess|os|asyncio|sp)$/.test(receiver) && (receiver !== 'os' || call.name === 'system');
  if (file.language === 'go') return receiver === 'exec';
  if (file.language === 'rust') return /(?:^|::)Command$/.test(receiver) && !file.imports(/^clap/);
  if (file.language === 'java') return call.constructs || /getRuntime\(\)$/.test(receiver);
  return receiver === '' || /^(?:Open3|Process|Kernel|IO)$/.test(receiver);
}

function outgoing(party: string, how: 'http' | 'process', call: CodeCall, detail: string): IntegrationFact {
  return {
    kind: 'integration',
    subject: party,
    values: { party, how, detail },
    startLine: call.line,
    endLine: Math.min(call.endLine, call.line + 20),
    ...(call.inside === null ? {} : { symbol: call.inside }),
    score: how === 'http' ? 1.5 : 1.3,
    polarity: 'observed',
  };
}
