// `npm run bench -- <name> [options]`: each benchmark is one file of this folder and prints a small table.
const [name, ...options] = process.argv.slice(2);

switch (name) {
  case 'search': {
    const { benchSearch } = await import('./search.ts');
    await benchSearch(options);
    break;
  }
  case 'fit-search': {
    const { fitSearch } = await import('./fit-search.ts');
    await fitSearch(options);
    break;
  }
  case 'ingest': {
    const { benchIngest } = await import('./ingest.ts');
    await benchIngest(options);
    break;
  }
  default:
    console.error('usage: npm run bench -- search|fit-search|ingest [--data <folder>] [--repositories <folder>]');
    process.exitCode = 2;
}
