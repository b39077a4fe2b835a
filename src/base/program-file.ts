/**
 * The file of a process or thread of the program. Run from its sources it lies beside the code that starts it; built, all of
 * them lie in one folder.
 */
export function programFile(name: string, beside: string): URL {
  return new URL(`./${name}${beside.slice(beside.lastIndexOf('.'))}`, beside);
}
