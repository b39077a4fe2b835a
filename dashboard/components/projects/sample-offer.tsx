import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api.ts';
import { projectsQuery } from '../../queries.ts';
import { request } from '../../request.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../callout.tsx';
import styles from './projects.module.css';

const SAMPLE = 'sample.tar.gz';

/** For those who only want to see what comes out: Lorekeep's own code, which every server has with it. */
export function SampleOffer() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: async () => {
      const archive = await (await request('GET', `/${SAMPLE}`)).blob();
      const form = new FormData();
      form.set('name', 'lorekeep-sample');
      form.set('archive', archive, SAMPLE);
      return api.addProject(form);
    },
    onSuccess: async ({ project_id: projectId }) => {
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey });
      await navigate({ to: '/projects/$projectId', params: { projectId } });
    },
  });
  return (
    <section className={styles.sample} aria-labelledby="sample">
      <div className="stack s1">
        <h2 id="sample">No repository at hand?</h2>
        <p className="small t2">
          Try it with Lorekeep’s own code, which came with this server. It takes less than a minute and can be deleted.
        </p>
      </div>
      <Button kind="line" icon="plus" busy={add.isPending && 'Adding'} onClick={() => add.mutate()}>
        Add the sample
      </Button>
      <ErrorNote error={add.error} />
    </section>
  );
}
