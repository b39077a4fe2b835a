import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { IntegrationFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { stringsIn, stringValue } from '../text/literal.ts';
import { localHosts } from './local-addresses.ts';

const CLIENT =
  /^(?:axios|got|ky|curl|requests|httpx|session|client|http|https|Http|urllib3?|urllib\.request|superagent|URI|request|fetch|ofetch|\$fetch|needle|resty|reqwest|Net::HTTP|HTTParty|Faraday|[rR]estTemplate|WebClient|HttpClient|_?http_?client|\w*[cC]lient)$/;
const VERBS =
  /^(?:get|post|put|patch|delete|head|request|fetch|Get|Post|PostForm|NewRequest|NewRequestWithContext|urlopen|GetAsync|PostAsync|getForObject|getForEntity|postForObject|postForEntity|exchange|open|ofetch|\$fetch|got|ky|axios)$/;
export const OWN_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|example\.(?:com|org|net)|\S+\.example\.(?:com|org|net)|host|your-|\S*\.(?:test|local|invalid|localhost|internal|lan|example)$|www\.w3\.org|schemas\.|json-schema\.org|xmlns)/i;

const MOST_ADDRESSES = 200;
/** What is put in before the rest of a host: `https://$account.mail.io`, `https://${region}.mail.io`. */
const PUT_IN = '(?:(?:[$#]?\\{[^{}\\n]{1,60}\\}|\\$\\w{1,60}(?:->\\w{1,60})?|%s)\\.)?';
const HELD = new RegExp(
  `\\b([A-Za-z_]\\w{0,60})(?:\\s?:\\s?[\\w.]{1,40})?\\s?:?=\\s{0,40}[(f]?\\s{0,40}["'\`](?:https?|wss?):\\/\\/${PUT_IN}([^/"'\`\\s:?$#{}%]+)`,
  'g',
);
const BEGINS_ADDRESS = /["'`](?:https?|wss?):\/\//;
const WRITTEN = new RegExp(`["'\`](?:https?|wss?):\\/\\/${PUT_IN}([^/"'\`\\s:?$#{}]+)`);
/** What gives back a value that it was given before sends nothing. */
const KEEPS = /(?:cache|map|dict|store|redis|params|headers|config|settings|options|env)$/i;

/** Requests to a host that is written in the code, in the call or as a value of the file; relative addresses are the system's own. */
export function requestCalls(file: SourceFile): IntegrationFact[] {
  if (!file.text.includes('://')) return [];
  let held: ReadonlyMap<string, string> | undefined;
  return file.parsed.calls.flatMap((call): IntegrationFact[] => {
    const isWrapper = isOwnRequest(call);
    const sends =
      VERBS.test(call.name) || isWrapper || makesClient(call) || (file.language === 'php' && OF_PHP.test(call.name));
    if (call.decorates !== null || !sends) return [];
    const given = call.arguments.slice(0, 3);
    if (makesClient(call) && given.some((each) => IN_DEVELOPMENT.test(each))) return [];
    const written = given.map((each) => WRITTEN.exec(each)?.[1]);
    const own = written.find((each) => each !== undefined);
    held ??= heldHosts(file);
    const hosts = (own === undefined ? heldIn(file, call, held) : [own]).filter(
      (host, place, all) => host.includes('.') && !OWN_HOST.test(host) && all.indexOf(host) === place,
    );
    if (hosts.length === 0) return [];
    // PHP calls by an arrow: `$this->client->get(…)`, `Http::withToken($key)->get(…)`.
    const receiver = call.receiver?.replace(/^\$(?:this->)?/, '');
    const isClient =
      receiver === undefined ||
      isWrapper ||
      CLIENT.test(receiver.split(/[.(]|->|(?<=^Http)::/)[0] ?? '') ||
      CLIENT.test(receiver.split(/\.|->/).at(-1) ?? '') ||
      // A class that sends by its own method: `self.post(self.ADDRESS)`.
      /^(?:self|cls|this)$/.test(receiver);
    return isClient && !KEEPS.test(receiver ?? '') && !isOther(file, call)
      ? hosts.map((host) => outgoing(host, 'http', call, calledAs(file, call)))
      : [];
  });
}

/** The hosts of addresses that are the values of names. */
function heldHosts({ code }: SourceFile): ReadonlyMap<string, string> {
  // That no text begins with an address shows in a tenth of the time that it takes to look for names.
  if (!BEGINS_ADDRESS.test(code)) return new Map();
  return new Map([...code.matchAll(HELD)].slice(0, MOST_ADDRESSES).map(([, name = '', host = '']) => [name, host]));
}

/** `utils.HttpRequest(ADDRESS, …)`, `sendRequest(…)`, `http_post(…)`: a function of the project around what sends. */
function isOwnRequest({ name, receiver, constructs }: CodeCall): boolean {
  return (
    !constructs &&
    /^(?:http|do|send|make|perform|execute|fetch)_?(?:http_?)?(?:request|post|put|json)(?:_?json)?$/i.test(name) &&
    (receiver === null || /^\w+$/.test(receiver)) &&
    !/(?:test|mock|fake)/i.test(receiver ?? '')
  );
}

/** A client of one's own API: its address has a port and no encryption, or stands in for one that the environment gives. */
const IN_DEVELOPMENT =
  /\b(?:baseURL|prefixUrl|url):\s*(?:["'`]http:\/\/[\w.-]+:\d+|[^,}\n]*\benv\b[^,}\n]*(?:\|\||\?\?)\s*["'`]http:\/\/)/;

/** What PHP sends requests by without a library: the address stands in the call, or is an option of it. */
const OF_PHP = /^(?:curl_init|curl_setopt|file_get_contents|fopen)$/;

/** Modules whose functions send requests, by their names. */
const SENDS =
  /^[./@~#]|http|axios|fetch|request|client|api|sdk|^(?:got|ky|undici|superagent|needle|wretch|phin|bent)\b/i;

/** Whether a script takes what it calls from a library that sends nothing, as one that plays the part of other servers. */
function isOther(file: SourceFile, { receiver, name }: CodeCall): boolean {
  if (!file.isScript) return false;
  const root = (receiver ?? name).split(/[.(?]/)[0];
  return file.parsed.imports.some(
    ({ module, names }) => names.some(({ local }) => local === root) && !SENDS.test(module),
  );
}

/** The hosts of an address that a value of the function or the file holds: `post(ADDRESS)`, `get(f"{BASE}/orders")`, `fetch(BASE + path)`. */
function heldIn(file: SourceFile, call: CodeCall, held: ReadonlyMap<string, string>): string[] {
  const names = call.arguments
    .slice(0, 3)
    .flatMap(
      (each) =>
        /^(?:f?["'`](?:[$#]?\{|(?=\$)))?(?:(?:self|cls|this)\.|\$this->)?\$?([A-Za-z_]\w*)(?=$|[\s}+%./"])/.exec(
          each,
        )?.[1] ?? [],
    );
  for (const name of names) {
    const local = localHosts(file, call, name);
    if (local !== null) return local;
    const host = held.get(name);
    if (host !== undefined) return [host];
  }
  return [];
}

/** `axios.create({ baseURL: 'https://…' })`, `Faraday.new(url: "https://…")`, `URI.create("https://…")` of a request. */
function makesClient({ name, receiver }: CodeCall): boolean {
  return (name === 'create' && /^(?:axios|ky|URI)$/.test(receiver ?? '')) || (name === 'new' && receiver === 'Faraday');
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
    // Behind a value, as that of the running interpreter, stands what it is given.
    const isList = /^\[\s*[frb]?["'`]/.test(first);
    const words = isList ? stringsIn(first)[0] : (stringValue(first) ?? undefined);
    // A file beside the code is a part of the project.
    if (/^\.{1,2}\//.test(words ?? '')) return [];
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
