import type { SourceFile } from '../source-file.ts';
import { isSecretName } from '../text/secret-name.ts';
import { cutAt, withPlaceholders } from '../text/words.ts';
import { defaultValue, openLiteral } from './default-value.ts';
import type { SettingFact } from './setting-fact.ts';
import { saysLess, settingWords } from './setting-words.ts';
import { statedDefault, withoutDefault } from './stated-default.ts';

/** Variables that belong to the platform or the tool chain, or that a program hands to itself: nobody sets them for it. */
const PLATFORM =
  /^(?:HOME|PATH|PWD|USER|USERNAME|LOGNAME|SHELL|TERM|TERM_PROGRAM|COLORTERM|COLUMNS|LINES|LANG|LC_\w+|TMPDIR|TMP|TEMP|EDITOR|VISUAL|PAGER|DISPLAY|WAYLAND_DISPLAY|XDG_\w+|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMFILES|PROGRAMDATA|ProgramData|ProgramFiles|BUNDLE\w*|HOMEDRIVE|HOMEPATH|COMSPEC|SYSTEMROOT|WINDIR|PATHEXT|OS|NODE_ENV|NODE_OPTIONS|NODE_PATH|CI|NO_COLOR|FORCE_COLOR|GITHUB_\w+|GITLAB_CI|TRAVIS\w*|JENKINS_\w+|RAILS_ENV|RACK_ENV|DJANGO_SETTINGS_MODULE|HTTP_(?:ACCEPT\w*|USER_AGENT|REFERER|X_\w+|COOKIE|CONNECTION)|REMOTE_(?:ADDR|PORT|USER)|REQUEST_(?:METHOD|URI|TIME)|QUERY_STRING|SERVER_(?:PROTOCOL|SOFTWARE)|SCRIPT_(?:NAME|FILENAME)|DOCUMENT_ROOT|PATH_INFO|MIX_ENV|ASPNETCORE_ENVIRONMENT|DOTNET_(?:ENVIRONMENT|RUNNING_IN_CONTAINER)|PYTHON[A-Z]+|GOPATH|GOROOT|GOOS|GOARCH|GOCACHE|GOMODCACHE|GOBIN|GOFLAGS|GOPROXY|GOMAXPROCS|GOMEMLIMIT|CARGO_\w+|OUT_DIR|RUST_LOG|RUST_BACKTRACE|RUSTC\w*|TARGET|PROFILE|npm_\w+|MODE|DEV|PROD|SSR|BASE_URL|VITEST\w*|JEST_\w+|TZ|HOSTNAME|SSH_\w+|LISTEN_(?:PID|FDS|FDNAMES)|RR_(?:MODE|RELAY|RPC|VERSION)|FRANKENPHP_WORKER|LARAVEL_OCTANE|AWS_LAMBDA_\w+|LAMBDA_TASK_ROOT|KUBERNETES_SERVICE_\w+|NODE_APP_INSTANCE|INVOCATION_ID|JOURNAL_STREAM|DYNO|NOTIFY_SOCKET|WATCHDOG_\w+|DBUS_\w+|VIRTUAL_ENV|CONDA_(?:PREFIX|DEFAULT_ENV|EXE|PYTHON_EXE|SHLVL)|JAVA_HOME|BUNDLE_GEMFILE|GEM_HOME|SHLVL|OLDPWD|IFS|PS1|BASH_\w+|ANSICON|ConEmu\w+|WT_SESSION|MSYSTEM|WSL_\w+|CIRCLECI|APPVEYOR|BUILDKITE|TF_BUILD|TEAMCITY_VERSION|CODESPACES|_\w+)$/;

/** "Defines the duration of time after which the keys are rotated." */
const MEASURE =
  /^(?:\w+ )?(?:(?:is|are|defines?|sets?|specifies) )?(?:the )?(?:duration|interval|lifetime|number) (?:of|after|for|between|in)\b/i;

/** "Reset password page path": where something is shown, and no password. */
const PLACE =
  /^(?:(?!(?:for|to|of|with|from|in|by|and|used|that|which|is)\b)[\w'-]{1,30} ){0,6}(?:paths?|pages?|links?|urls?)(?=$|[.,;:]| (?:to|of|for|where|on|that)\b)/i;

/** What is secret for the password in it, and an address that has none. */
const ADDRESS = /(?:^|[_\-.])(?:dsn|(?:database|db|redis|mongo)_?url|connection_?strings?)$/i;
const OPEN_ADDRESS =
  /^["'`]?[a-z]{2,20}["'`]?$|^["'`]?[a-z][a-z\d+.-]*:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?(?:\/[\w./-]*)?["'`]?$/;

/** `secrets.token_hex(32)`, `os.urandom(24)`, `SecureRandom.hex(64)`, `gen_secret_key()`. */
const GENERATED =
  /\b(?:urandom|token_(?:hex|urlsafe|bytes)|uuid4|randomBytes|randomUUID|SecureRandom\.\w+|(?:gen|generate|get_random|random)_?\w*(?:key|secret|token|password|salt))\s*\(/i;

export interface SettingFound {
  name: string;
  source: SettingFact['values']['source'];
  /** As written in the code: shown only if it is a plain literal. */
  default?: string | null | undefined;
  /** See the fact. */
  cases?: [string, string][];
  fallback?: string | null | undefined;
  /** What a sample file shows: no default. */
  example?: string | null | undefined;
  help?: string | null | undefined;
  type?: string | null | undefined;
  choices?: readonly string[] | undefined;
  short?: string | undefined;
  required?: boolean;
  /** See the fact. */
  requiredIf?: string | null | undefined;
  onlyIf?: string | null | undefined;
  instead?: string | null | undefined;
  declared?: boolean;
  /** See the fact. */
  of?: string;
  holds?: string;
  by?: SettingFact['values']['by'];
  line: number;
  endLine?: number | undefined;
}

/** "Add auth roles, e.g. user:pass@/dir": what is given holds a password, whatever its name. */
function takesPassword({ name, help }: SettingFound): boolean {
  return /(?:^|[_\-.])auth$/i.test(name) && /\b(?:user(?:name)?|login):(?:pass(?:w(?:or)?d)?|hash)\b/i.test(help ?? '');
}

export function makeSetting(file: SourceFile, written: SettingFound): SettingFact | null {
  const found = isUnset(written) ? { ...written, default: null } : written;
  const { name, source, line, declared = false } = found;
  const isShort = name.length < 2 && found.of === undefined;
  if (isShort || name.length > 120 || (source === 'environment' && !declared && PLATFORM.test(name))) return null;
  // A switch, a measure or the place of a file tells nobody a secret, whatever its name.
  const secret =
    (isSecretName(name) || /\bSecret(?:Str|Bytes)\b/.test(found.type ?? '') || takesPassword(found)) &&
    !/^(?:bool(?:ean)?|[iu]\d+)$/i.test(found.type ?? '') &&
    !MEASURE.test(found.help ?? '') &&
    !(/password/i.test(name) && PLACE.test(found.help ?? '')) &&
    !/^["']?(?:(?:true|false|yes|no|on|off)["']?$|(?:file:|sqlite|:memory:|\.{0,2}\/[\w./-]+\.(?:db|sqlite3?)\b))/i.test(
      found.default ?? found.example ?? '',
    ) &&
    !(ADDRESS.test(name) && OPEN_ADDRESS.test(found.default ?? ''));
  // A line break that is written as one in a string, or one that a string goes on over.
  const text = isOfAnother(found) ? undefined : found.help;
  const whole = text?.replace(/\s*\\(?:[nrt]|\r?\n|(?= ))\s*/g, ' ').replace(/^\s*[#=*]{1,6} +(?=[A-Z])/, '');
  const unmarked = whole?.replace(MARKED_OLD, '');
  const words = unmarked && (found.source === 'flag' || found.declared) ? withPlaceholders(unmarked) : unmarked;
  const value = defaultValue(file, found.default);
  const stated = value.computed || found.required ? null : openLiteral(statedDefault(words));
  const isHidden = secret && value.shown !== null && !/^(?:["'`]{2})?$/.test(value.shown);
  // That nothing holds gives nothing away.
  const shown = secret ? (value.shown === '' ? '' : null) : (value.shown ?? stated);
  const example = secret ? null : openLiteral(found.example);
  const said =
    words && !words.includes('${')
      ? cutAt(
          settingWords(withoutName(withoutDefault(words), name).replace(/\p{So}|\u{fe0f}/gu, ''), name)
            // A mark in brackets is taken for a link.
            .replace(
              /^\[(experimental|beta|alpha|deprecated)\]:?\s*([A-Z](?=[a-z]))?/i,
              (_, mark: string, next = '') =>
                `${mark.charAt(0).toUpperCase()}${mark.slice(1).toLowerCase()}: ${next.toLowerCase()}`,
            )
            .replace(POLITE, (_, first: string) => first.toUpperCase())
            .replace(NAME_OF, (_, first: string) => first.toUpperCase())
            .replace(OWN_NAME, (_, first: string) => first.toUpperCase())
            .replace(ORDER, (_, must: string) => `${must.charAt(0).toUpperCase()}${must.slice(1).toLowerCase()} be `)
            .replace(EXAMPLE, '')
            .replace(READ_ON, '')
            .replace(/,? also (?:read|known|set|given) as\b.*$/i, '')
            .replace(/[.\s]*!{2,}$/, ''),
          160,
        )
      : '';
  // Where to read on, what holds without it and what the file is for are not what it means.
  const listed = found.choices === undefined || found.choices.length === 0 ? valuesIn(said) : [];
  const choices = listed.length > 0 ? listed : found.choices;
  const meaning =
    listed.length > 0 ||
    // What is so without it is not what it does.
    /^As [a-z]|^By [a-z]+ing\b|\bdescribed above\b|^Disable\b.*\bby default\b/.test(said) ||
    // What every project of Laravel says of its own address.
    /^This URL is used by the console to (?:properly )?generate URLs\b/.test(said) ||
    // Only there it names the application: in another file it names what that is about, such as a backup.
    (/^(?:this value is )?the name of (?:the|this|your) application\b/i.test(said) && OTHER_CONFIG.test(file.path)) ||
    // Which values there are is not what they do.
    /^(?:either )?["'`]?(?:true|on|yes|1)["'`]? or ["'`]?(?:false|off|no|0)["'`]?$/i.test(said.replace(/\.$/, '')) ||
    // How many there are is no time: the words are those of another setting.
    (/^(?:how many|(?:the )?(?:max\w* )?number of) (?!(?:milli)?seconds|minutes|hours|days)/i.test(said) &&
      /^["']?\d+(?:ms|s|m|min|h|d)["']?$/.test(shown ?? example ?? '')) ||
    // Where its values are listed.
    /\b(?:found|listed|documented|described|available) (?:at|in|on|under|here)\b.*https?:\/\//i.test(said) ||
    // Whether it has to be given is not what it is for.
    /^(?:(?:this|it) is )?(?:not )?(?:required|optional|mandatory|needed|recommended)(?: (?:for now|always|currently|setting|variable|value))?$/i.test(
      said.replace(/[.!]$/, ''),
    ) ||
    // How to come by a value.
    /^(?:re-?)?generate (?:one|it|this|yours?|(?:a |your )?(?:new|own) one)\b/i.test(said) ||
    // A question, and what breaks off.
    (source !== 'flag' && said.endsWith('?')) ||
    // What not to do with the value; an option that begins so says what it does.
    (source !== 'flag' && /^don't /i.test(said)) ||
    /\b(?:the|an?|and|or)$/.test(said) ||
    TOOL_MARK.test(said) ||
    // A value that is shown, and no words.
    /^[([{]\s*["'][^\n]*[)\]}]$/.test(said) ||
    /^(?:@|\*\*|note:|warning\b|or |these |the (?:below|above)\b|we (?:must|need|have|should|don't|do|want|keep|set|ignore|disable|enable)\b|(?:increased|decreased|raised|lowered|reduced|bumped|changed) (?:from|to|by|because|since|as)\b|you (?:can|could|may) (?:change|use|generate|create|get|find|run)\b|you (?:must|should|need|have)\b|security (?:warning|note)|only (?:change\b|(?:used|needed|required|relevant|necessary) (?:when|if)\b)|advanced optional|set the value to |(?:optional|required) \(default|priority:|optionally |optional\W+defaults? |not (?:needed|required|necessary) (?:if|when|unless)\b|do not (?:comment|change|edit|remove|delete|modify|commit|share|forget|touch)\b|you can (?:also|leave)\b|(?:please )?leave (?:the following|these|this|it|them|everything)\b(?! (?:empty|blank|unset|out)\b)|the documentation|the following\b|format(?: is)?[: ]+["`:]|can (?:only )?be |refer to|read (?:more|about|up|on|the (?:docs?|documentation|manual|guide))\b|see |there (?:is|are) |for (?:all|more|further) |examples?\b|(?:option|step|method) \d|default \w+$|e\.g\.|defaults?(?: is| to|:))|\bthis file\b|\buncomment (?:this|it|the)\b|\.env\b|\balso (?:possible|works?|allowed)$|\bfor more (?:details|information)$/i.test(
      said.replace(/\.$/, ''),
    ) ||
    (source !== 'flag' &&
      (HEADING.test(said.replace(/\.$/, '')) ||
        /^[\w.-]+$|^[A-Z]{2,}(?: [A-Z&]+)+$|^[Rr]eplace (?:this |it |the following )?with\b/.test(said))) ||
    (!declared && saysLess(said, name)) ||
    (!declared && (NARRATED.test(said) || isOfCode(file, said, found))) ||
    (source !== 'flag' && isTurnedAround(name, said, shown ?? example))
      ? ''
      : said;
  // Who reads what a setting means must know that it is on its way out.
  const isOld =
    meaning !== '' && (whole !== unmarked || /@deprecated\b/i.test(words ?? '')) && !/deprecated/i.test(meaning);
  const help = isOld ? `${meaning.replace(/[.\s]+$/, '')} (deprecated)` : meaning;
  const symbol = file.symbolAround(line);
  return {
    kind: 'setting',
    subject: name,
    values: {
      name,
      source,
      ...(shown === null ? {} : { default: shown }),
      ...(shown !== null || !(value.computed || isHidden) ? {} : { computed: true as const }),
      ...(secret && isHidden ? { keeps: 'value' as const } : {}),
      ...(secret && value.computed && GENERATED.test(found.default ?? '') ? { keeps: 'random' as const } : {}),
      ...(shown !== null || secret || !value.constant ? {} : { constant: value.constant }),
      ...(secret || !found.cases?.length ? {} : { cases: found.cases }),
      ...(found.fallback ? { fallback: found.fallback } : {}),
      ...(example === null ? {} : { example }),
      ...(help === '' ? {} : { help }),
      ...(found.type ? { type: found.type } : {}),
      ...(isChoice(choices) ? { choices: [...choices] } : {}),
      ...(found.short ? { short: found.short } : {}),
      required: found.required ?? false,
      ...(found.requiredIf ? { requiredIf: found.requiredIf } : {}),
      ...(found.instead && shown === null && !value.computed ? { instead: found.instead } : {}),
      ...(found.onlyIf ? { onlyIf: found.onlyIf } : {}),
      secret,
      declared,
      ...(found.of === undefined ? {} : { of: found.of }),
      ...(found.holds === undefined ? {} : { holds: found.holds }),
      ...(found.by === undefined ? {} : { by: found.by }),
    },
    startLine: line,
    endLine: Math.max(line, Math.min(found.endLine ?? line, line + 20)),
    ...(symbol === undefined ? {} : { symbol }),
    score: (declared ? 2 : 1) + (help === '' ? 0 : 0.5) + (shown === null ? 0 : 0.2) + (LIMIT.test(name) ? 0.3 : 0),
    polarity: 'observed',
  };
}

const NEGATED =
  /\b(?:no|not?|never|none|without|disabl\w*|skip\w*|prevent\w*|off|stop\w*|omit\w*|exclud\w*|ignor\w*|hid\w*|avoid\w*|bypass\w*|suppress\w*|den(?:y|ies)|forbid\w*|block\w*|remov\w*|opt|instead|only|reject\w*|refus\w*|drop\w*|turn\w*|allow\w*|true|\w+n't)\b/i;

/** `SHOP_NO_SYNC` with "Control sync after every write": which way the switch turns is not said. */
function isTurnedAround(name: string, said: string, value: string | null): boolean {
  return (
    /(?:^|[._:-])(?:no|disable|skip)_/.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()) &&
    /^["']?(?:true|false)["']?$/.test(value ?? '') &&
    !NEGATED.test(said)
  );
}

/** A mark of its own before the sentences. */
const MARKED_OLD = /^(?:OBSOLETE|DEPRECATED)\b[.:!]?\s+(?=[A-Z])/;

/** `SHOP_MODE - how orders are taken`: the name of the setting before what it means. */
function withoutName(words: string, name: string): string {
  const rest = words.startsWith(name) ? /^\s*(?:[-–—:]|is)\s+(\S[\s\S]*)$/.exec(words.slice(name.length))?.[1] : null;
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : words;
}

const MOST_CHOICES = 8;

/** Words that are nothing but the values to choose from: `mysql, postgres, sqlite3`, `text | json`. */
function valuesIn(words: string): string[] {
  const parts = words.replace(/\.$/, '').split(/\s*[,|]\s*(?:or\s+)?/);
  const isValue = words.includes('|') ? /^(?:[a-z\d][\w-]{0,29}|[A-Z][A-Z\d_]{1,29})$/ : /^[a-z\d][\w-]{0,29}$/;
  return parts.length > 1 && parts.every((part) => isValue.test(part)) ? parts : [];
}

/** A few plain words to choose from. */
function isChoice(values: readonly string[] | undefined): values is readonly string[] {
  return (
    values !== undefined &&
    values.length > 1 &&
    values.length <= MOST_CHOICES &&
    values.every((value) => /^[\w.:/+-]{1,30}$/.test(value))
  );
}

/** What holds a text, and is false where there is none: `ENV.fetch('SHOP_URL', false)`. */
function isUnset({ name, source, default: value }: SettingFound): boolean {
  return (
    source === 'environment' &&
    /^false$/i.test(value ?? '') &&
    /_(?:URL|URI|DSN|DOMAIN|(?:API|ACCESS|SECRET)_KEY|CLIENT_ID)$/.test(name) &&
    !/(?:^|_)(?:(?:EN|DIS)ABLED?|USE|ALLOW|SEND|HIDE|SHOW|REQUIRE|VERIFY|FORCE|IGNORE|SKIP|CHECK|VALIDATE|HAS|IS|NO)_/.test(
      name,
    )
  );
}

/** "SHOP_VERSION is set by the installer (default: main)" above another variable: words and default are of the one that they begin with. */
function isOfAnother({ name, source, help }: SettingFound): boolean {
  const [, other = name] = /^[`"'$\s]*([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\b/.exec(help ?? '') ?? [];
  return source === 'environment' && !`_${name}`.endsWith(`_${other}`) && !`_${other}`.endsWith(`_${name}`);
}

const CODE = /\.(?:rb|py|go|rs|[cm]?[jt]sx?|java|kt|cs|exs?)$/;

/** Whether what stands beside a read speaks of the lines there: nothing in it is of the name, or it is code that was taken out. */
function isOfCode(file: SourceFile, said: string, { name, source, help }: SettingFound): boolean {
  if (source !== 'environment' || !CODE.test(file.path)) return false;
  const words = name.toLowerCase().split(/_+/);
  const isNamed = words.some((word) => word.length > 2 && help?.toLowerCase().includes(word.slice(0, 5)));
  return !isNamed || /^\w+ = \w+\(|\brequire ['"]|\b[A-Z]{4,} WARNING:|^\W{2}|^to [a-z]|^Change to\b/.test(said);
}

/** `envImage represents the name of the environment variable used to define the image`. */
const NAME_OF =
  /^\w+ (?:represents|is|holds|contains) (?:the )?name of (?:the|an) env(?:ironment)? var(?:iable)? (?:that is )?used to ([a-z])/;

/** `envDebugLog enables a log of all`: the constant that holds the name, before what the variable does. */
const OWN_NAME = /^[a-zA-Z]*[a-z][A-Z]\w* ([a-z])(?=[a-z]+s (?:the|an?|all|how|whether|[a-z-]+ing)\b|nables |isables )/;

/** What is meant for a tool that checks the code. */
const TOOL_MARK =
  /^(?:ReSharper|noqa|nolint|eslint|biome-ignore|prettier-ignore|phpcs|phpstan|psalm|NOSONAR|cspell|rubocop|pylint|pragma|#?(?:end)?region)\b/i;

/** What the code does next, and not what the variable is for. */
const NARRATED =
  /^(?:if (?:we|running|not|there|it|this)\b|check (?:if|whether)\b|(?:get|grab|fetch|read|load|try|handle|parse) (?:the|to|from)\b|(?:configure|set|define) .* (?:from|via|by) (?:the |an? )?env|define (?!the |how |which |whether |what |an? )|if [A-Z][A-Z\d_]+ (?:is|isn't|was) |use the lowest log level|store uploaded files on the local|make sure|ensure |fall ?back)/i;

/** What stands over several settings and means none of them: `Mail settings`. */
const HEADING =
  /^(?!.*\b(?:of|to|for|from|the|all)\b)(?:[\w-]+ ){1,3}(?:settings|options|config(?:uration)?s?|properties|policies|formats|parameters)$|^(?:(?:environment|env) var(?:iable)?s|settings|options|(?:default|configuration) (?:values|settings)|configuration) (?:for|of|used)\b|^(?:set|put|add) (?:\w+ ){0,3}(?:variables|settings|options|values) here$|^values?:|^default \w+$/i;

/** "…, see: <https://example.org>" or "*optional*" at the end of a sentence. */
const READ_ON =
  /(?:\s*[,;(–-]\s*see(?: also)?:?\s*<?|(?<!\b(?:e\.?g|ex|as|at|to|from|is|via|on|or|and|with|like|example)[.:,]?|:)\s)https?:\/\/\w\S*$|\s+\*(?:optional|required)\*$/i;

/** A file of the configuration of Laravel other than that of the application itself. */
const OTHER_CONFIG = /(?:^|\/)config\/(?!app\.php$)[\w./-]+\.php$/;

/** What stands before the meaning in many files: "Here you may specify the number of minutes …". */
const POLITE =
  /^(?:Here,? you (?:may|can) (?:specify|configure|define|set|change|provide|enter|give)|This (?:option|value|setting|variable) (?:determines|controls|defines|describes|specifies|sets|is)) (?=(?:the|an?|which|how|if|whether) )([a-z])/;

/** "You MUST change this to a long and random text": what it must be. */
const ORDER = /^(?:You )?(must|should) (?:change|set) (?:this|it) to (?=an? [a-z])/i;
/** A command that makes a value, as an example behind what is said. */
const EXAMPLE = /,? e\.g\.:? (?:php|openssl|head|python3?|node|ruby|pwgen|uuidgen|docker|npx) .*$/;

const LIMIT = /max|min|limit|timeout|ttl|retr(?:y|ies)|threads|workers|cache|size|port|host|url|interval/i;
