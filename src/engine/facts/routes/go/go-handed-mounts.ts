import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { makeMount } from '../route-maker.ts';

/** What a function of the project may be called that hangs what it is handed: whether it does, its own text tells. */
const MAY_HANG = /mount|rout|handle|attach|register/i;
/** How the frameworks themselves call it. */
const OF_FRAMEWORK = /^(?:Mount|Route|Handle|HandleFunc|Handler|HandlerFunc)$/;
const PATH = /^(?:"\/[^"\s]*"|\w+\.[A-Z]\w*(?:\s*\+\s*"[^"\s]*")?)$/;
const MADE = /^(?:\w+\.)?\w+\([^{}"]*\)$/;
const MOST_GIVEN = 5;

/** `server.MountRouter("orders", paths.Orders, NewOrdersRouter())`, where a function of the project is called. */
export function handedMounts(file: SourceFile): Fact[] {
  return file.parsed.calls.flatMap(({ name, arguments: given, line, endLine }): Fact[] => {
    if (given.length < 2 || given.length > MOST_GIVEN || !MAY_HANG.test(name) || OF_FRAMEWORK.test(name)) return [];
    if (!given.some((each) => PATH.test(each)) || !given.some((each) => MADE.test(each))) return [];
    return [makeMount({ prefix: '', router: name, framework: 'HTTP router', line, endLine, made: true, given })];
  });
}
