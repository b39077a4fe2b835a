// `npm run soak -- <name> [options]`: long trials of what must never happen. Each is one file of this folder, says its
// figures, and has a short slice in the tests.
const [name, ...options] = process.argv.slice(2);

switch (name) {
  case 'kill-tokens': {
    const { soakKillTokens } = await import('./kill-tokens.ts');
    process.exitCode = await soakKillTokens(options);
    break;
  }
  case 'documents': {
    const { soakDocuments } = await import('./documents.ts');
    process.exitCode = await soakDocuments(options);
    break;
  }
  default:
    console.error('usage: npm run soak -- kill-tokens [rounds] | documents --repositories <folder>');
    process.exitCode = 2;
}
