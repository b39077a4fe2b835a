/** What a request carries besides its path. */
export type Part = 'query' | 'body';

const ASIDE =
  /auth|bearer|scheme|security|user|account|session|token|login|signed|principal|identity|claims|jwt|credential|member|caller|tenant|org(?:ani[sz]ation)?(?:$|[A-Z_])|workspace|permission|role|guard|polic|scope|access|owner|admin|locale|lang|i18n|csrf|cookie|header|(?:^|_)ip(?:$|_)|(?:Ip|IP)$|addr|host|log|(?:^|_)db(?:$|_)|database|engine|conn|pool|repo|service|manager|client|store|storage|factory|provider|settings|config|cache|queue|mail|template|background|response|reply|writer|cancel|error|redirect|state|app(?:$|[A-Z_])|limit|clock|trace|span|metric/i;
const CONTENT =
  /(?:create|update|new|edit|form|dto|payload|input|inputs|query|param|params|parameters|filter|filters|criteria|search|command|body|page|pages|pageable|paging|pagination|paginate|sort|sorting|options|patch|data|request|args|arguments|fields|values|parse|read|decode|bind|validate|valid|extract|json|list)(?=$|[A-Z_\d])/i;

/** Whether something goes by the name of who calls, or of what serves the program, and not by one of what was sent. */
export function isAside(name: string): boolean {
  const last = name.split(/[.:>]/).at(-1) ?? name;
  return ASIDE.test(last) && !CONTENT.test(last);
}

const ANSWERS =
  /render|respond|reply|answer|send|redirect|error|not_?found|fail|abort|flash|message|status|html|template|write|vars$|url_?param|path_?(?:value|param)|route_?param|(?:^|_)t$|translat|gettext|^(?:if|while|switch|match|typeof|not|and|or|assert|isset|empty|unset|elsif|elif|unless|use|func|function|fn|fun)$/i;
const ASKS_ON_THE_WAY =
  /auth|csrf|locale|lang|i18n|cookie|header|(?:^|_)ip(?:$|_)|(?:Ip|IP)$|log(?!in)|audit|trace|span|metric|limit/i;
const ASKS_FOR =
  /^(?:get|is|has|can|may|check|require|ensure|current|verify|assert|load|resolve|find|fetch)(?=[A-Z_])/i;

/** Whether what is called so answers a request, or asks only who calls or where. */
export function isAnswering(name: string): boolean {
  const last = name.split(/[.:>]/).at(-1) ?? name;
  if (/pars|read|decod|bind|body|quer|form(?!at)|payload/i.test(last)) return false;
  return ANSWERS.test(last) || (isAside(last) && (ASKS_ON_THE_WAY.test(last) || ASKS_FOR.test(last)));
}

const CARRIES: Readonly<Record<Part, RegExp>> = {
  query:
    /quer|search|^args?$|argument|^GET$|^values?$|bind|parse|^ur[il]$|^URL$|nexturl|parameter|input|valid|^all$|^only$|^data$|payload/i,
  body: /body|json|form(?!at)|^files?$|bind|parse|payload|input|valid|^all$|^only$|^data$|^text|^get_?content$|^content$|multipart|parts?$|^raw|reader|stream|receive|decode|raw_?data|^post$|^args?$|argument|parameter|^values?$|upload|^read|bytes|buffer|^on$|^pipe$/i,
};
/** By what PHP asks for a value of any part. */
const OF_PHP = /^(?:get|has|filled|integer|boolean|string|collect|date|enum|request|toArray|safe|keys)$/;

/** Whether a member of a request holds a part of what was sent. */
export function carries(part: Part, member: string, language: string): boolean {
  if (
    /^(?:path|route)|header|cookie|content_?(?:type|length)|is_?(?:json|ajax|valid_?method)|(?:wants|expects|accepts)/i.test(
      member,
    )
  )
    return false;
  // In Go the values of a form are those of the query too.
  if (language === 'go' && /^(?:Post)?Form(?!at)|^Parse/.test(member)) return true;
  return CARRIES[part].test(member) || (language === 'php' && OF_PHP.test(member));
}
