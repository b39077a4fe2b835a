/** Methods of a view class of Python by the request that they are for; others may be for any. */
const OF_REQUEST: readonly (readonly [RegExp, RegExp])[] = [
  [/^GET$/, /^(?:get|list|retrieve)$/],
  [/^POST$/, /^(?:post|create|perform_create)$/],
  [/^(?:PUT|PATCH)$/, /^(?:put|patch|update|partial_update|perform_update)$/],
  [/^DELETE$/, /^(?:delete|destroy|perform_destroy)$/],
  [/^(?:POST|PUT)$/, /^(?:form_valid|form_invalid|get_success_url|get_success_message)$/],
];
const FURTHER_ROUTE = /^@(?:\w+\.)?(?:action|list_route|detail_route)\b/;

/** The text of a view class without the methods that answer other requests than the one that is asked about. */
export function ofRequest(code: string, method: string): string {
  const indent = /^class\b[\s\S]*?\n([ \t]+)(?:async )?def \w/m.exec(code)?.[1];
  if (indent === undefined) return code;
  const depth = indent.length;
  let isLeft = false;
  let isMarked = false;
  return code
    .split('\n')
    .filter((line) => {
      const own = line.length - line.trimStart().length;
      if (line.trim() === '' || own > depth || /^[)\]}]/.test(line.trim())) return !isLeft;
      const name = /^(?:async )?def (\w+)/.exec(line.trim())?.[1];
      if (line.trim().startsWith('@')) isMarked ||= FURTHER_ROUTE.test(line.trim());
      isLeft = name !== undefined && (isMarked || isOfOther(name, method));
      if (name !== undefined) isMarked = false;
      return !isLeft;
    })
    .join('\n');
}

function isOfOther(name: string, method: string): boolean {
  const own = OF_REQUEST.find(([, methods]) => methods.test(name));
  return own !== undefined && !own[0].test(method);
}
