import type { Hinted } from './hinted.ts';

/** Words of code that hardly stand where a thing is not. Each is one pass over a text without going back. */
export const CODE_HINTS: Partial<Record<Hinted, RegExp>> = {
  routes:
    /\bhttp\.(?:ListenAndServe\w*|HandleFunc|Handle|Serve|createServer)\(|\bhttps?\.createServer\(|\bHTTPServer\(|\bserve_forever\(|\bHttpListener\(|\bWebApplication\.Create\w*|\bMapControllers\(|\bUseEndpoints\(|\bHttpServer\.create\(|\bBun\.serve\(|\bDeno\.serve\(|\bevhttp_\w+\(|\bmg_http_listen\(|\bmicrohttpd\b|\bswoole_http_server\b|\bWebServlet\b|\btornado\.web\b/,
  interface:
    /\bcustomElements\.define\(|\bdocument\.(?:createElement|getElementById|querySelector)\(|\binitscr\(|\bImGui::|\bgtk_\w+\(|#include <Q[A-Z]\w+>|\bCreateWindow(?:Ex)?[AW]?\(|\bnew JFrame\(|\bSystem\.Windows\.Forms\b|\btemplate\.(?:ParseFS|ParseFiles|Must)\(/,
  storage:
    /\bCREATE TABLE\b|\bcreate table\b|\bINSERT INTO\b|\binsert into \w+ ?\(|\bsqlite3_open\w*\(|\bnew PDO\(|\bmysqli_connect\(|\bmysql_real_connect\(|\bPQconnectdb\(|\bindexedDB\b|\blocalStorage\.setItem\(|\bGetCollection<|\bdb\.collection\(/,
  commands:
    /\badd_subparsers\(|\badd_parser\(|\bgetopt(?:_long)?\(|\bos\.Args\b|\bprocess\.argv\b|\bsys\.argv\b|\bARGV\b|\$argv\b|\bstd::env::args\b|\benv::args(?:_os)?\(|\bgetArgs\b|\bCommandLine\.arguments\b|\bint main\s*\(\s*int\b|\bstatic (?:async )?(?:void|int|Task(?:<int>)?) Main\(\s*string\[\]|\bpublic static void main\(/,
  outside:
    /\bfetch\(|\bnew XMLHttpRequest\(|\bnew WebSocket\(|\brequests\.(?:get|post|put|request|Session)\(|\burlopen\(|\bhttp\.(?:Get|Post|NewRequest\w*|DefaultClient)\b|\bhttp\.Client\{|\bnet\.Dial\w*\(|\bHttpClient\b|\bcurl_(?:init|easy_init)\(|\bexec\.Command\w*\(|\bCommand::new\(|\bProcess\.Start\(|\bProcessBuilder\(|\bshell_exec\(|\bproc_open\(|\bposix_spawnp?\(|\bexecvp?e?\(|\bTcpStream::connect\(|\bgetaddrinfo\(|\bfsockopen\(|\bNet::HTTP\b|\bUdpClient\(|\bsubprocess\.\w+\(/,
  settings:
    /\bgetenv\(|\bprocess\.env\b|\bos\.environ\b|\bos\.(?:Getenv|LookupEnv)\(|\bENV(?:\[|\.fetch)|\benv::var(?:_os)?\(|\boption_env!|\bGetEnvironmentVariable\(|\bSystem\.getProperty\(|\bSystem\.getenv\(|\$_ENV\b|\bimport\.meta\.env\b|\bSystem\.get_env\(|\bApplication\.(?:get_env|fetch_env!?)\(|\bConfigParser\(|\bProcessInfo\.processInfo\.environment\b|\bset_options\(/,
  health:
    /["'`/](?:api\/)?health(?:z|-?check)?["'`/?]|["'`]\/?(?:healthz|livez|readyz|heartbeat)["'`]|["'`]\/(?:ping|up|status|alive)["'`]|\bMapHealthChecks\b|\bAddHealthChecks\b|\bHEALTH_?CHECK\w*|\b[Hh]ealth_?[Cc]heck\w*/,
  metrics: /["'`/]metrics["'`/?]|\bpromhttp\b|\bprometheus\b|\bMapMetrics\b|\bMeterRegistry\b/i,
  protection:
    /\bUnauthorized\w*|\bForbidden\w*|\b(?:SC_|HTTP_)?(?:UNAUTHORIZED|FORBIDDEN)\b|\b[Pp]assword\w*|\b[Aa]uthenticat\w+|\b[Aa]uthori[sz]\w+|\bhmac\w*|\bverify_signature\b|\bcsrf\w*|\bPermissionDenied\b|\bPermissionError\b/,
  rules:
    /\bthrow\s+new\s+\w+|\braise\s+[A-Z]\w+|\bassert\w*\(|\bassert\s+\w+|\berrors\.New\(|\bfmt\.Errorf\(|\bbail!\(|\bensure!\(|\breturn Err\(|\bfail(?:ure)?With\b|\bgoto (?:err|error|fail)\w*|\breturn UV_E\w+|\bfatalError\(|\bprecondition\(|(?<![.\w])error\(/,
  tests: /#\[(?:tokio::)?test\]|\bunittest\.TestCase\b|@Test\b|\bfunc Test[A-Z]\w*\(t \*testing\.T\)/,
};
