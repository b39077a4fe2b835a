// `npm run soak -- <name> [options]`: long trials of what must never happen. Each is one file of this folder, says its
// figures, and has a short slice in the tests.
const [name, ...options] = process.argv.slice(2);

switch (name) {
  case 'kill-ingest': {
    const { soakKillIngest } = await import('./kill-ingest.ts');
    process.exitCode = await soakKillIngest(options);
    break;
  }
  case 'kill-tokens': {
    const { soakKillTokens } = await import('./kill-tokens.ts');
    process.exitCode = await soakKillTokens(options);
    break;
  }
  default:
    console.error('usage: npm run soak -- kill-ingest [kills] | kill-tokens [rounds]');
    process.exitCode = 2;
}
