/**
 * Every secret that a test sees is remembered, and no log line may hold one. It runs at the end of every test that
 * starts a server or a process, so that a leak shows wherever it happens first.
 */
export interface LogCanary {
  /** Looks through what a client was given. */
  saw(text: string): void;
  /** Throws when a log holds a secret that was seen, or anything of the shape of one. */
  check(log: string): void;
}

const SHAPES = [/mcp_[A-Za-z0-9]{16,32}\.[\w-]+\.[\w-]+\.[\w-]+/g, /lks_[\w-]{40,}/g, /#code=[\w-]{40,}/g];

export function logCanary(): LogCanary {
  const seen = new Set<string>();
  const secretsIn = (text: string) => SHAPES.flatMap((shape) => text.match(shape) ?? []);
  return {
    saw(text) {
      for (const secret of secretsIn(text)) seen.add(secret.replace('#code=', ''));
    },
    check(log) {
      const leaked = [...seen, ...secretsIn(log)].find((secret) => log.includes(secret));
      if (leaked) throw new Error(`A log holds the secret ${leaked.slice(0, 12)}…`);
    },
  };
}
