/** What a page that was made from a program says of one of its commands. */
export interface DocumentedCommand {
  /** All words that are typed, the program first. */
  name: string;
  /** Whether the page shows how it is typed, so that it is more than a holder of others. */
  isRun: boolean;
  options: DocumentedOption[];
}

export interface DocumentedOption {
  name: string;
  default: string | null;
  required: boolean;
  /** It comes from a command above, or all commands have it. */
  inherited: boolean;
}

/** How the generators begin what they write of a command; the first that is met says which of them wrote the page. */
const COMMANDS = [
  // cobra names it in a heading.
  /^#{1,2} ([a-z][\w-]*(?: [\w:.-]+)*)$(?=[\s\S]*^#{2,3} (?:Options|SEE ALSO|See Also)$)/gm,
  // oclif.
  /^USAGE\n\s+\$ (.+)$/gm,
  // Pages with a heading for each option, and lists of flags.
  /^(?:\*\*Usage\*\*|## Usage)\n+```\w*\n(.+)$/gm,
  /^- \*\*Usage\*\*: `(.+)`$/gm,
];

const SECTION = /^(?:#{2,3} |\*\*)?((?:[A-Z][\w ]*)?(?:options|flags)\b[\w ]*?)(?:\*\*)?$/i;
const OTHER_SECTION = /^(?:#{1,3} |\*\*[A-Z][a-z ]+\*\*$|[A-Z ]{4,}$|---$)/;
const OPTION = /^(?:\s+|### `?)(?:-\w,? )?--(?:\[no-\])?([\w.-]+)|^- `([\w-]+)` \(\*/;
const DEFAULT =
  /\(default (?:is )?(.*?)\)\s*$|\[default: ([^\]]*)\]|^\| Default +\| <code>([^<]*)<|\*\*Default:\*\* `([^`]*)`/;

/** The commands of one page; none where no generator that is known wrote it. */
export function documentedCommands(text: string): DocumentedCommand[] {
  const found = COMMANDS.map((command) => [...text.matchAll(command)]).find((each) => each.length > 0) ?? [];
  return found.map((match, place) => {
    const part = text.slice(match.index, found[place + 1]?.index);
    const words = (match[1] ?? '').split(' ');
    const end = words.findIndex((word) => !/^[a-z][\w:.-]*$/.test(word));
    const name = words.slice(0, end === -1 ? undefined : end).join(' ');
    return { name, isRun: !part.startsWith('#') || part.includes(`\n${name}`), options: optionsOf(part) };
  });
}

function optionsOf(part: string): DocumentedOption[] {
  const options: DocumentedOption[] = [];
  let section: string | null = null;
  for (const line of part.split('\n')) {
    const [, long, listed] = (section === null ? null : OPTION.exec(line)) ?? [];
    const name = long ?? listed;
    const opened = SECTION.exec(line)?.[1];
    if (opened !== undefined) section = opened;
    else if (name === undefined && OTHER_SECTION.test(line)) section = null;
    if (section === null) continue;
    if (name !== undefined)
      options.push({
        name: `--${name}`,
        default: null,
        required: line.includes('(required)'),
        inherited: !/^(?:options|flags)$/i.test(section),
      });
    const value = DEFAULT.exec(line)
      ?.slice(1)
      .find((each) => each !== undefined);
    const last = options.at(-1);
    if (last && value !== undefined) last.default = value;
  }
  return options.filter((option) => !/^--(?:help|version)$/.test(option.name));
}
