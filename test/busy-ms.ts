/** Milliseconds that this thread has been at work: a busy machine makes a test wait, and not work more. */
export function busyMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
