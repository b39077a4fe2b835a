import { api, type Section } from '../api.ts';

/** One section whole. The server pages what is very long; the pages of one section are joined here. */
export async function readWholeSection(projectId: string, kind: string, id: string): Promise<Section> {
  let page = await api.section(projectId, kind, id);
  const [first] = page.sections;
  if (!first) throw new Error(`There is no section '${id}' in this document.`);
  const whole = { ...first, citations: [...first.citations] };
  while (page.next_cursor) {
    page = await api.section(projectId, kind, id, page.next_cursor);
    for (const part of page.sections.filter((section) => section.id === id)) {
      whole.markdown += part.markdown;
      const known = new Set(whole.citations.map(({ n }) => n));
      whole.citations.push(...part.citations.filter(({ n }) => !known.has(n)));
    }
  }
  return whole;
}
