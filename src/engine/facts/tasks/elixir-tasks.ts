import type { SourceFile } from '../source-file.ts';
import { type TaskWays, taskAt } from './task-way.ts';

/** Workers and crontabs of Oban, and schedules of Quantum. */
export const elixirTasks: TaskWays = {
  languages: /^elixir$/,
  words: ['Oban', 'Quantum', 'Scheduler'],
  qualified: true,
  classes: [
    {
      base: /^Oban\.(?:Pro\.)?(?:Workers?\.)?Worker$/,
      method: /^(?:perform|process)$/,
      by: 'class',
      sort: 'job',
      framework: 'Oban',
    },
  ],
  calls: [
    {
      name: /^new$/,
      needs: 'Oban.insert',
      receiver: /^[A-Z]/,
      role: 'asks',
      by: 'receiver',
      sort: 'job',
      framework: 'Oban',
    },
  ],
  read: crontab,
};

/** `{"0 3 * * *", Shop.Nightly}` and `{"@daily", {Shop.Mailer, :digest, []}}`. */
function crontab(file: SourceFile): ReturnType<typeof taskAt>[] {
  const rows = /\{\s*"(@\w+|[\d*][\w*/, -]{6,40})",\s*(?:\{\s*([A-Z][\w.]*),\s*:(\w+)|([A-Z][\w.]*))/g;
  // `news: [schedule: "30 4 * * *", task: {Shop.News, :send, []}]` of Quantum.
  const named = [
    ...file.code.matchAll(
      /\bschedule:\s*(?:\{:\w+,\s*)?(?:~e\[|")(@\w+|[\d*][^"\]\n]{6,40})["\]]\}?,\s*task:\s*\{\s*([A-Z][\w.]*),\s*:(\w+)/g,
    ),
  ].map((match) =>
    taskAt(file, match.index, {
      name: `${match[2]}.${match[3]}`,
      role: 'asks',
      sort: 'job',
      framework: 'cron',
      schedule: match[1],
    }),
  );
  const lists = [...file.code.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*\[/gm)];
  const listed = [...file.code.matchAll(rows)].map((match) => {
    const [, schedule = '', module = '', called = '', worker = ''] = match;
    // A list with a name of its own may be left out of the crontab: what is in it is done where the list is.
    const list = lists.findLast(({ index }) => index < match.index)?.[1];
    const name = worker === '' ? `${module}.${called}` : worker;
    return taskAt(file, match.index, {
      name,
      role: 'asks',
      sort: 'job',
      framework: 'cron',
      schedule: list === undefined || /^cron(?:tab)?$/.test(list) ? schedule : `${schedule} (${list})`,
    });
  });
  return [...listed, ...named];
}
