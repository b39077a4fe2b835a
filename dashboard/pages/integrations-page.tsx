import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { CopyButton } from '../components/button.tsx';
import { Loading } from '../components/loading.tsx';
import { PageHead, useTitle } from '../components/page.tsx';
import { CheckToken } from '../components/tokens/check-token.tsx';
import { GenerateToken } from '../components/tokens/generate-token.tsx';
import type { Issued } from '../components/tokens/new-token-steps.tsx';
import { TokenList } from '../components/tokens/token-list.tsx';
import { lazyPart } from '../outdated.ts';
import { serverQuery } from '../queries.ts';

const loadSteps = () => import('../components/tokens/new-token-steps.tsx');
const NewTokenSteps = lazyPart(loadSteps, 'NewTokenSteps');

/** Settings → IDE Integrations: make a token, see it once, set the tool up, watch it connect; list, rotate, delete, check. */
export function IntegrationsPage() {
  useTitle('IDE Integrations');
  const [issued, setIssued] = useState<Issued | undefined>();
  const client = useQueryClient();
  const { data: server } = useQuery(serverQuery);
  // The settings of all tools are not needed to show the page, and must be there when a token is.
  useEffect(() => {
    loadSteps().catch(() => {});
  }, []);
  const url = server?.endpoint ?? `${location.origin}/mcp`;
  // Meanwhile the token was used, maybe renamed, and an older one retired.
  async function finish() {
    await client.invalidateQueries({ queryKey: ['tokens'] });
    setIssued(undefined);
  }
  return (
    <>
      <PageHead
        title="IDE Integrations"
        lead="Give your coding tools this organization's project knowledge over MCP. One token per person and machine works best."
        actions={
          <div className="oneline-link">
            <span className="tiny t3">Endpoint</span>
            <code className="trunc">{url}</code>
            <CopyButton iconOnly text={() => url} label="Copy endpoint URL" />
          </div>
        }
      />
      {issued ? (
        <Suspense fallback={<Loading />}>
          <NewTokenSteps key={issued.token.token_id} issued={issued} url={url} onDone={finish} />
        </Suspense>
      ) : (
        <>
          <GenerateToken onIssued={(token) => setIssued({ token })} />
          <TokenList onRotated={(token, replaces) => setIssued({ token, replaces })} />
          <CheckToken />
        </>
      )}
    </>
  );
}
