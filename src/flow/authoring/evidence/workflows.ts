import { derived, type Found } from './evidence.ts';

/** A file of a pipeline with its jobs. */
export interface Workflow {
  /** As it is called; one that is called as another is goes by its file. */
  name: string;
  jobs: Found<'ci-job'>[];
}

/** The workflows of the pipelines: each file is one, whatever it is called. */
export const workflowsOf = derived((evidence): Workflow[] => {
  const byFile = [...Map.groupBy(evidence.facts('ci-job'), ({ path }) => path)];
  const called = Map.groupBy(byFile, ([, [job]]) => job?.values.workflow ?? '');
  return byFile.map(([path, jobs]) => {
    const name = jobs[0]?.values.workflow ?? path;
    const isShared = (called.get(name)?.length ?? 0) > 1;
    return { name: isShared ? path.slice(path.lastIndexOf('/') + 1) : name, jobs };
  });
});
