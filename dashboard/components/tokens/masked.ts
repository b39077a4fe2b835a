/** The token as the screen shows it: enough to recognise it by, nothing to use it with. */
export function masked(tokenId: string): string {
  return `mcp_${tokenId.slice(0, 12)}.${'•'.repeat(24)}`;
}
