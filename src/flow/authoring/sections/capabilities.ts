import { oneLine } from '../../../base/text.ts';
import type { SectionWriter } from '../section-writer.ts';
import { capabilitiesOf } from '../statements/capabilities.ts';
import { count } from '../wording/count.ts';
import { capital, lower } from '../wording/markup.ts';

/** What a user can do: what the README promises, then groups of routes, commands and exports. */
export const capabilities: SectionWriter = {
  id: 'capabilities',
  title: 'Capabilities',
  budget: 420,
  write(evidence, page) {
    const { items, isPromised, isCut } = capabilitiesOf(evidence);
    const shown = page.numbered(items);
    const heads = items.map(({ text }) => /^\*\*(.+?)\.\*\*/.exec(text)?.[1] ?? text);
    if (shown > 1)
      page.summary(
        oneLine(`${capital(count(shown, 'capability'))}: ${heads.map((head) => lower(head)).join('; ')}`, 240),
      );
    // What only praises is left out, so that the rest has no number.
    if (isCut) page.remark('And further points that the README lists');
    if (shown === 0)
      page.remark('No README feature, route, command or exported area was found from which a capability could be told');
    if (isPromised) page.caveat('Features are listed as the README promises them');
  },
};
