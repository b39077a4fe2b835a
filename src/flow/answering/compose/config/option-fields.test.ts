import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/BatchingOptions.cs': `namespace Depot;

/// <summary>
/// Options of the sink that sends crates in batches.
/// </summary>
public class BatchingOptions
{
    /// <summary>
    /// The maximum number of crates in a single batch.
    /// </summary>
    public int BatchSizeLimit { get; set; } = 1000;

    /// <summary>
    /// The maximum delay between two batches.
    /// </summary>
    public TimeSpan TimeLimit { get; set; } = TimeSpan.FromSeconds(2);

    public string Label { get; set; }
}
`,
  'src/BatchingSink.cs': `namespace Depot;

/// <summary>
/// Sends crates in batches.
/// </summary>
public class BatchingSink
{
    public void Send(BatchingOptions options)
    {
        Ship(options.BatchSizeLimit);
    }
}
`,
};

test('who asks which options there are is told all of the type that is called so, with what each is given', async () => {
  const { text, places } = await askSources('Which options does batching have and what are their defaults?', {
    sources: SOURCES,
  });
  expect(text).toContain('`BatchingOptions` in `src/BatchingOptions.cs` has three options');
  expect(text).toMatch(/\| `BatchSizeLimit` \[\d\] \| The maximum number of crates.* \| `1000` \|/);
  expect(text).toMatch(/\| `TimeLimit` \[\d\] \| .* \| `TimeSpan.FromSeconds\(2\)` \|/);
  expect(text).toMatch(/\| `Label` \[\d\] \| +\| +\|/);
  // The words that are quoted stand in the lines that are cited.
  expect(places).toContain('src/BatchingOptions.cs:8-11');
});

test('who asks for one option is told of that one', async () => {
  const { text } = await askSources('How do I configure the batch size?', { sources: SOURCES });
  expect(text).not.toContain('has three options');
});
