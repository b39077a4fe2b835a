import { top } from '../../../authoring/evidence/evidence.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, citedList, opening, type Part } from '../part.ts';

const OF_MAIL = /(?:^|[/._-])(?:e?mails?[-_]?templates?|e?mails?|mailers?|mjml)(?=[/._-])|[a-z]_?mailer\//i;
const TEMPLATE =
  /\.(?:html?|mjml|hbs|handlebars|ejs|erb|haml|slim|blade\.php|twig|latte|tmpl|gohtml|txt|tpl|tsx|jsx|vue|njk|nunjucks|liquid|pug|heex|eex|mustache|cshtml|ftl|vm|jinja2?|j2|plain|text)$/i;
const MARKUP = /\.(?:tsx|jsx|vue|txt|html?|text)$/i;
/** Full of emails, or of templates for them: what lies in `confirm-email/` is the page where somebody confirms one. */
const FOLDER =
  /(?:^|\/)(?:e?mails?|mailers?|mjml|[\w-]+[-_](?:emails|mails|mailer)|(?:[\w-]+[-_])?e?mails?[-_]?(?:templates?|layouts?|views?))\//i;
const MOST_FOLDERS = 3;
const SHOWN = 4;

/** The files that emails are made from, by the folders that hold them. */
export function* composeEmailTemplates({ evidence }: Inquiry): Generator<Part> {
  const found = evidence.files
    .filter(
      ({ path, place }) =>
        place !== 'test' &&
        place !== 'fixture' &&
        place !== 'vendored' &&
        TEMPLATE.test(path) &&
        OF_MAIL.test(path) &&
        // A page of the program may be about emails; what lies in a folder for them is one.
        (!MARKUP.test(path) || (FOLDER.test(path) && !path.endsWith('.component.html'))),
    )
    .map(({ path }) => path);
  const inFolders = found.filter((path) => FOLDER.test(path));
  // Where there are folders for them, a page elsewhere is only about emails.
  const files = inFolders.length > 0 ? inFolders : found;
  const folders = [...Map.groupBy(files, (path) => path.slice(0, path.lastIndexOf('/') + 1))].sort(
    (a, b) => b[1].length - a[1].length,
  );
  const [most, ...others] = folders;
  if (!most) return;
  const [folder, inside] = most;
  yield opening(
    `${capital(count(files.length, 'file'))} ${files.length === 1 ? 'is' : 'are'} there for emails by ${files.length === 1 ? 'its path' : 'their paths'}, ${others.length > 0 ? `${inside.length} of them in` : 'in'} ${code(folder || './')}: `,
    ...citedList(
      inside.slice(0, SHOWN).map((path) => ({ text: code(path.slice(folder.length)), source: top(path) })),
      Math.max(0, inside.length - SHOWN),
    ),
  );
  for (const [other, own] of others.slice(0, MOST_FOLDERS)) {
    const [first = ''] = own;
    yield bullet(
      `${code(other)} holds ${count(own.length, 'file')}, such as ${code(first.slice(other.length))}`,
      cited(top(first)),
    );
  }
  if (others.length > MOST_FOLDERS)
    yield bullet(`${capital(count(others.length - MOST_FOLDERS, 'more folder'))} not shown`);
}
