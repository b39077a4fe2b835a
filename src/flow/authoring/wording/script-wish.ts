import { handlerWish } from './stated-wish.ts';

/** What a file is for that has an address, where its name tells a deed and what it is done to: `delete_order.php`. */
export function scriptWish(path: string): string | null {
  const [, name = ''] = OF_SCRIPT.exec(path) ?? [];
  return TELLS_DEED.test(name) ? handlerWish(name.replaceAll('-', '_'), true) : null;
}

/** Whether a path is that of a file, whose name need not tell what it does. */
export function isScript(path: string): boolean {
  return OF_SCRIPT.test(path);
}

/** Whether the name of a file is a deed by itself. */
export function isDeedAlone(path: string): boolean {
  return /\/(?:log-?_?(?:in|out)|sign-?_?(?:in|up|out)|register|search|upload|download)\.php$/i.test(path);
}

const OF_SCRIPT = /\/([\w-]+)\.php$/;
const TELLS_DEED =
  /^(?:get|list|add|create|delete|remove|update|edit|save|send|search|find|export|import|upload|download|enable|disable|reset|rename|move|copy|generate|regenerate|clone|verify|check|fetch|test)(?:[-_][a-z]|[A-Z])/;
