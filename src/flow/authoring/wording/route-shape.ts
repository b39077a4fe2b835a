/** Whether two routes have the same fixed parts: what stands for a value is written in many ways. */
export function isSamePath(one: string, other: string): boolean {
  const parts = (route: string): string => route.replace(/[{#$:][^/]*/g, '*').replace(/\/$/, '');
  return parts(one) === parts(other);
}
