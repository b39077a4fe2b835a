/**
 * Lines by which editors say who began a file and when: `Created by ann on 2019/4/19`, `Created with IntelliJ IDEA.`, and
 * tags that say no more. They are about the file and not about what stands in it.
 */
const STAMP = new RegExp(
  `^\\s*(?:${[
    // With a date or the name of an editor at the end.
    String.raw`(?:created|written|added) by \S+(?: \S+)? (?:on|at) \d[\d\s/.:年月日-]*(?:[ap]m)?`,
    String.raw`created (?:by|with|using) (?:intellij|idea|eclipse|pycharm|phpstorm|webstorm|goland|visual studio|vs ?code)\b.*`,
    String.raw`created on \d[\d\s/.:年月日-]*`,
    String.raw`@(?:auth?[eo]r|date|datetime|create(?:d|_?time|_?date|by)?|email|github|blog|classname|projectname|packagename)\b.*`,
    String.raw`(?:作者|创建者)\s*[:：].*`,
    String.raw`(?:date|time|create(?:d|d at|d on| time| date)|日期|时间|创建时间)\s*[:：]\s*\d.*`,
  ].join('|')})\\.?\\s*$`,
  'i',
);

/** What is told of a parameter of this name begins small, or stands further in. */
const AUTHOR = /^Author\s*:.*$/;
const EDITOR = /^\s*Created (?:by|with) IntelliJ\b/i;
const USER = /^\s*User\s*:\s*\S+\s*$/;

/** Behind other words: `What a page holds. Created by ann on 2019/4/19`. */
const AT_END = /\screated by \S+(?: \S+)? on \d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,4}日?\.?\s*$/i;

/** A tag with which the words themselves begin: `@description What a page holds`. */
const DESCRIBES = /^\s*@(?:description|desc)\b\s*[:：]?\s*(?=\S)/i;

/** The lines of a comment without the marks of their author; what a tag describes is what is said. */
export function withoutStamps(lines: readonly string[]): string[] {
  const isOfEditor = lines.some((line) => EDITOR.test(line));
  return lines
    .filter((line) => !STAMP.test(line) && !AUTHOR.test(line) && !(isOfEditor && USER.test(line)))
    .map((line) => line.replace(AT_END, ''))
    .map((line, place, all) => (all.slice(0, place).every(isEmpty) ? line.replace(DESCRIBES, '') : line));
}

function isEmpty(line: string): boolean {
  return line.trim() === '';
}
