const FORMAT = new Intl.NumberFormat('en-GB');

/** 160279 as "160,279". */
export function count(value: number): string {
  return FORMAT.format(value);
}

/** "1 file", "23 files". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A share with at most one digit after the point, and a no-break space before the sign. */
export function percent(share: number): string {
  return `${Math.round(share * 10) / 10}\u00a0%`;
}

/** 18400000 as "18.4 MB". */
export function bytes(size: number): string {
  if (size < 1_000) return `${size}\u00a0B`;
  if (size < 1_000_000) return `${Math.round(size / 1_000)}\u00a0kB`;
  return `${Math.round(size / 100_000) / 10}\u00a0MB`;
}
