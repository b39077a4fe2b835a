import type { CodeCall } from '../../../syntax/parsed-file.ts';
import { UNSURE } from '../guard-marks.ts';
import type { GoRouter } from './go-routers.ts';

/** Before the name of a function that is handed a router, and the place of that among what it takes: `?>setUp#0`. */
const SET_BY = `${UNSURE}>`;

/** Calls that take a router and put nothing before its routes, or tell so themselves. */
const NO_SETTING =
  /^(?:Use|With|Bind|Group|Route|Mount|Party|Any|All|Match|Add|[A-Z]+|Get|Post|Put|Patch|Delete|Head|Options|Handle\w*|Static\w*|ListenAndServe\w*|Serve\w*|New\w*|Run|Walk|Shutdown|Close|append|len|Print\w*|Error\w*|Log\w*|Fatal\w*)$/;
/** What is called after routes registers them. */
const REGISTERS = /(?:rout(?:e|er|ing)|handler|endpoint|controller|resource|view|page)s?$/i;

/**
 * `setUpMiddleware(api)`: a function of the project that is handed a router may put something before its routes. Whether it
 * does, only its own text tells, which may stand in another file.
 */
export function settingCall(
  { name, receiver, arguments: given, line }: CodeCall,
  routerAt: (name: string, line: number) => GoRouter,
): { router: string; mark: string } | null {
  if (NO_SETTING.test(name) || REGISTERS.test(name) || !/^(?:\w+(?:\.\w+)*)?$/.test(receiver ?? '')) return null;
  const place = given.findIndex((each) => /^[A-Za-z]\w*(?:\.\w+)*$/.test(each) && routerAt(each, line).known);
  const router = given[place];
  if (router === undefined || (receiver !== null && routerAt(receiver, line).known)) return null;
  return { router, mark: `${SET_BY}${receiver === null ? '' : `${receiver}.`}${name}#${place}` };
}
