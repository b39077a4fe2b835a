const MARK = /\{\{-?\s*(?:\.\w|if\b|\/\*|\w+\s+["'])|\{\{\s*\w+\s*\}\}\w/;
/** Databases, in the order in which a template for several is read for one. */
const DATABASES = [/\bpostgres(?:ql)?\b|\bpg(?:sql)?\b/i, /\bmysql\b/i, /\bmariadb\b/i, /\bsqlite3?\b/i, /\bmssql\b/i];
const BRANCH = /\{\{-?\s*(if|else if|else|range|with|block|define|end)\b([^{}]{0,200})\}\}/g;

/** The statements of a template of SQL for one database, without its marks, in as many signs. */
export function plainTemplate(text: string): string {
  if (!text.includes('{{') || !MARK.test(text)) return text;
  const bare = text.replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, blank);
  return withoutMarks(chosenBranches(bare).replace(CHANGE, statement));
}

interface Branch {
  isTaken: boolean;
  wasTaken: boolean;
}

/** What is written for another database, or for the other case of a condition, is left out. */
function chosenBranches(text: string): string {
  const marks = [...text.matchAll(BRANCH)];
  const conditions = marks.map(([, , condition = '']) => condition).join('\n');
  const database = DATABASES.find((each) => each.test(conditions));
  const open: Branch[] = [];
  let chosen = '';
  let from = 0;
  for (const { 0: mark, 1: word = '', 2: condition = '', index } of marks) {
    const part = text.slice(from, index);
    chosen += (open.every(({ isTaken }) => isTaken) ? part : blank(part)) + blank(mark);
    from = index + mark.length;
    const last = open.at(-1);
    if (word === 'end') open.pop();
    else if (!word.startsWith('else')) {
      const isTaken = word !== 'if' || holds(condition, database);
      open.push({ isTaken, wasTaken: isTaken });
    } else if (last) {
      last.isTaken = !last.wasTaken && (word === 'else' || holds(condition, database));
      last.wasTaken ||= last.isTaken;
    }
  }
  return chosen + text.slice(from);
}

/**
 * A condition that names databases holds for the one that is told, and what is asked for does not exist before the
 * statements of the file make it; any other is taken to hold.
 */
function holds(condition: string, database: RegExp | undefined): boolean {
  const isOfDatabases = DATABASES.some((each) => each.test(condition));
  if (!isOfDatabases && !/exist/i.test(condition)) return true;
  const isMet = isOfDatabases && (database?.test(condition) ?? false);
  return /\b(?:not|ne)\b/.test(condition) ? !isMet : isMet;
}

const CHANGE =
  /\{\{-?\s*(add|drop|rename)_?(column|table|constraint)\w{0,20}\s+"(\w+)"\s+"(\w+)"((?:\s+"[^"\n]{0,80}"){0,3})\s*-?\}\}/gi;

/** `{{ addColumnIfNeeded "orders" "note" "text" "" }}`: a function that writes the statement which its name says. */
function statement(call: string, deed: string, what: string, table: string, second: string, rest: string): string {
  const [third = '', fourth = ''] = [...rest.matchAll(/"([^"]*)"/g)].map(([, each = '']) => each);
  const clause = {
    'add constraint': (fourth || third) && `ADD CONSTRAINT ${second} ${fourth || third}`,
    'add column': third && `ADD ${second} ${third} ${fourth}`.trimEnd(),
    'drop column': `DROP ${second}`,
    'rename column': third && `RENAME ${second} TO ${third}`,
    'rename table': `RENAME TO ${second}`,
  }[`${deed} ${what}`.toLowerCase()];
  const written = clause ? `ALTER TABLE ${table} ${clause};` : '';
  return written.length > call.length ? blank(call) : written.padEnd(call.length);
}

const NAMED = /(\w{0,80})(?:\{\{-?\s*\.[\w.]+\s*-?\}\}\.?|\{\{\s*\w+\s*\}\})(\w{1,80})/g;

/** `{{.prefix}}orders`, `{{ .Schema }}.orders`, `by_{{prefix}}orders`: what the product is told to put before its names. */
function withoutMarks(text: string): string {
  return text
    .replace(NAMED, (whole, before: string, name: string) => (before + name).padEnd(whole.length))
    .replace(/\{\{-?\s*\.[\w.]+\s*-?\}\}/g, blank);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}
