import { toCommitShape, toHistoryShape, toSymbolDetailShape } from '../../wire/code.ts';
import { defined } from '../../wire/defined.ts';
import type { Rest, RestServer } from '../rest-server.ts';
import { knownContract as contract } from './code-knowledge-contract.ts';
import { codeRoutes, nextCursor, offsetOf } from './code-routes.ts';

/** What is known about the code beyond its text: its history, its rules, and what to build on. */
export function registerCodeKnowledge(server: RestServer, rest: Rest): void {
  const { codeReader } = rest.app;
  const get = codeRoutes(server, rest, 'Code');

  get(
    'history',
    {
      summary: 'Why a file, a symbol or some lines are as they are',
      description:
        'With `symbol`, or with `path` and `start`: the commits behind these lines. With `path` alone: the file. Otherwise: the project.',
    },
    contract.history,
    async (project, { limit, cursor, ...wish }) => {
      const page = { offset: offsetOf('history', cursor), limit };
      const { value, commit } = await codeReader.history(project, { ...defined(wish), ...page });
      return { ...toHistoryShape(value), commit, next_cursor: nextCursor('history', page, value.more) };
    },
  );

  get(
    'history/activity',
    { summary: 'Commits and authors of each month', description: 'Oldest first; months without any are left out.' },
    contract.activity,
    async (project, wish) => {
      const { value, commit } = await codeReader.ask(project, 'activity', defined(wish));
      return { months: value, commit };
    },
  );

  get(
    'invariants',
    { summary: 'What must hold: rules that code enforces or texts demand', description: 'The strongest first.' },
    contract.invariants,
    async (project, { limit, cursor, introduced, ...filter }) => {
      const page = { offset: offsetOf('invariants', cursor), limit };
      const { value, commit } = await codeReader.ask(project, 'invariants', { ...page, ...defined(filter) });
      const places = introduced ? value.items.map(({ place }) => place) : [];
      const commits = await codeReader.introducedBy(project, commit, places);
      const invariants = value.items.map(({ place, statedAt, ...invariant }, at) => ({
        ...invariant,
        path: place.path,
        start_line: place.startLine,
        end_line: place.endLine,
        stated_at: statedAt,
        introduced_by: commits[at] ? toCommitShape(commits[at]) : null,
      }));
      return { invariants, total: value.total, commit, next_cursor: nextCursor('invariants', page, value.more) };
    },
  );

  get(
    'components',
    { summary: 'What to build on: definitions that many files use', description: 'The widest used first.' },
    contract.components,
    async (project, { limit, cursor, ...filter }) => {
      const page = { offset: offsetOf('components', cursor), limit };
      const { value, commit } = await codeReader.ask(project, 'components', { ...page, ...defined(filter) });
      const components = value.items.map((component) => ({
        ...toSymbolDetailShape(component),
        summary: component.sentence,
        users: component.users,
        directories: component.directories,
        implementers: component.implementers,
        example: component.example,
        alternatives: component.alternatives,
      }));
      return { components, total: value.total, commit, next_cursor: nextCursor('components', page, value.more) };
    },
  );

  get(
    'patterns',
    {
      summary: 'Architecture patterns that the code follows',
      description: 'Recognised from how the code hangs together, each with evidence; what is not sure is left out.',
    },
    contract.patterns,
    async (project) => {
      const { value, commit } = await codeReader.ask(project, 'patterns', {});
      const patterns = value.map(({ evidence, ...pattern }) => ({
        ...pattern,
        evidence: evidence.map(({ path, startLine, endLine, shows }) => ({
          path,
          start_line: startLine,
          end_line: endLine,
          shows,
        })),
      }));
      return { patterns, commit };
    },
  );
}
