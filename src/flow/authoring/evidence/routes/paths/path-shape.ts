/** A path whatever its variables are called. */
export function pathShape(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');
}
