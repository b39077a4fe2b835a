import type { SourceFile } from '../source-file.ts';

const SCRIPT = /^(?:typescript|tsx|javascript)$/;
const LONGEST_HEADER = 300;
const HANDLER =
  /\.(?:on|once)\(\s*["']([A-Za-z][\w:./-]*)["']\s*,\s*(?:async\s*)?(?:function\s*\w*\s*)?(?:\([^(){}]*\)|\w+)\s*(?::\s*[\w<>.]+\s*)?(?:=>\s*)?$/;
/** Events that streams, processes and connections have by themselves. */
const OF_ITSELF =
  /^(?:abort|close|connect|connection|data|disconnect|drain|end|error|exit|finish|listening|message|open|ready|readable|request|response|timeout|upgrade|uncaughtException|unhandledRejection|SIG[A-Z]+)$/;

/** `socket.on("rename", async (name) => { … })`: the event whose handler is around an offset, and not who registers it. */
export function eventAround(file: SourceFile, at: number, from: number): string | undefined {
  if (!SCRIPT.test(file.language)) return undefined;
  let depth = 0;
  for (let place = at - 1; place > from; place--) {
    const char = file.bare[place];
    if (char === '}') depth++;
    else if (char === '{' && depth > 0) depth--;
    else if (char === '{') {
      const event = HANDLER.exec(file.code.slice(Math.max(from, place - LONGEST_HEADER), place))?.[1];
      if (event !== undefined) return OF_ITSELF.test(event) ? undefined : event;
    }
  }
  return undefined;
}
