const FOLDER = '(?:sub-?)?(?:folder|director(?:y|ies)|package|module)s?';
const PLACE = String.raw`\`?([\w@.-]+(?:\/[\w@.-]+)*\/?)\`?`;
/** "The services folder", "the folder `app/Services`", "what is in lib/". */
const NAMED: readonly RegExp[] = [
  new RegExp(String.raw`\b${FOLDER} (?:called |named )?${PLACE}(?=[\s?,;:]|$)`, 'i'),
  new RegExp(String.raw`${PLACE} (?:source )?(?:${FOLDER}|file)(?=[\s?,.;:]|$)`, 'i'),
  new RegExp(String.raw`\bfile (?:called |named )?${PLACE}(?=[\s?,;:]|$)`, 'i'),
  /(?<![\w/])`?([\w@.-]+(?:\/[\w@.-]+)*\/|(?:[\w@.-]+\/)+[\w@.-]+)`?(?=[\s?,;:]|$)/i,
  /(?<![\w/])`?((?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[A-Za-z]\w{0,9})`?(?=[\s?,;:]|$)/i,
];
/** Words that such a question may be made of beside the place; any other word asks for something in it. */
const FILLERS = new Set(
  `what whats what's which how is are does do lie lies stand stands live lives there in inside within under of for the a an
  this that it all contain contains contained hold holds held include includes put kept found purpose role responsibility
  responsible about good used use explain describe summarize summarise summary give me an overview show tell content
  contents files file code source folder folders directory directories package packages module modules subfolder project
  repo repository and please structure structured organized organised defined defines define`.split(/\s+/),
);

/** The folder or file of which nothing is asked but what it is there for; null where something in it is meant. */
export function askedPlace(text: string): string | null {
  for (const pattern of NAMED) {
    const match = pattern.exec(text);
    const place = match?.[1];
    if (!match || place === undefined || FILLERS.has(place.toLowerCase())) continue;
    const left = text
      .replace(match[0], ' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}'’]+/u)
      .filter((word) => word !== '' && !FILLERS.has(word));
    if (left.length === 0) return place.replace(/\/$/, '');
  }
  return null;
}
