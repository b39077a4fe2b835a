/** What a file is called, without its folder and its ending. */
export function bareName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}
