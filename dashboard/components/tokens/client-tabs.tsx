import { Tabs } from 'radix-ui';
import { useId, useState } from 'react';
import { type Address, type Client, VARIABLE } from '../../clients/client.ts';
import { OTHERS } from '../../clients/others.ts';
import { POPULAR } from '../../clients/popular.ts';
import { CopyButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ScrollText } from '../scroll.tsx';
import { masked } from './masked.ts';
import styles from './tokens.module.css';

/** Settings for each tool with the real address filled in. The screen shows the token masked; Copy puts it in whole. */
export function ClientTabs({ address, tokenId }: { address: Address; tokenId: string }) {
  const [other, setOther] = useState(OTHERS[0]?.id);
  const id = useId();
  const chosen = OTHERS.find((client) => client.id === other);
  return (
    <Tabs.Root className="panel" defaultValue={POPULAR[0]?.id ?? ''}>
      <Tabs.List className={`tabs ${styles.tabs}`} aria-label="Your tool">
        {POPULAR.map((client) => (
          <Tabs.Trigger key={client.id} value={client.id}>
            {client.name}
          </Tabs.Trigger>
        ))}
        <Tabs.Trigger value="others">{OTHERS.length} more</Tabs.Trigger>
      </Tabs.List>
      {POPULAR.map((client) => (
        <Tabs.Content key={client.id} className={styles.panel} value={client.id}>
          <Instructions client={client} address={address} tokenId={tokenId} />
        </Tabs.Content>
      ))}
      <Tabs.Content className={styles.panel} value="others">
        <div className="field">
          <label htmlFor={id}>Tool</label>
          <select
            className={`select ${styles.pick}`}
            id={id}
            value={other}
            onChange={(event) => setOther(event.target.value)}
          >
            {OTHERS.map((client) => (
              <option key={client.id} value={client.id}>
                {client.name}
              </option>
            ))}
          </select>
        </div>
        {chosen && <Instructions key={chosen.id} client={chosen} address={address} tokenId={tokenId} />}
      </Tabs.Content>
    </Tabs.Root>
  );
}

function Instructions({ client, address, tokenId }: { client: Client; address: Address; tokenId: string }) {
  const [choice, setChoice] = useState(0);
  const snippet = client.snippets[choice] ?? client.snippets[0];
  if (!snippet) return null;
  const shown = snippet.text({ url: address.url, token: masked(tokenId) });
  const lead = snippet.format === 'shell' ? 'Run once in a terminal.' : 'Add this to the settings of the tool.';
  return (
    <div className="stack s3">
      <div className="row between">
        <p className="small t2 grow">{snippet.note ?? client.note ?? lead}</p>
        {client.snippets.length > 1 && (
          <fieldset className="seg" aria-label={`Ways to set up ${client.name}`}>
            {client.snippets.map((option, index) => (
              <button key={option.label} type="button" aria-pressed={index === choice} onClick={() => setChoice(index)}>
                {option.label}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {!snippet.secret && <VariableHelp reference={snippet.text(address)} address={address} tokenId={tokenId} />}
      <Code
        title={snippet.place}
        name={`Settings for ${client.name}`}
        wraps={snippet.format === 'shell'}
        shown={shown}
        copied={() => snippet.text(address)}
      />
      <div className="row between">
        <p className="tiny t2 grow">
          <Icon name="info" />{' '}
          {snippet.secret
            ? 'Copy puts the whole token in; the screen keeps it hidden. Do not commit this.'
            : 'This holds no secret.'}
          {client.check && (
            <>
              {' '}
              See that it works: <code>{client.check}</code>
            </>
          )}
        </p>
        {client.install && (
          <a className="btn line s" href={client.install.href(address.url)}>
            <Icon name="open" />
            {client.install.label}
          </a>
        )}
      </div>
    </div>
  );
}

/** Settings that name a variable need that variable to be set, which is one more line to copy. */
function VariableHelp({ reference, address, tokenId }: { reference: string; address: Address; tokenId: string }) {
  if (!reference.includes(VARIABLE) || reference.includes('secrets.') || reference.includes('COPILOT_MCP_'))
    return null;
  const line = (token: string) => `export ${VARIABLE}="${token}"`;
  return (
    <Code
      title="Terminal, or your shell's profile"
      name="Command that sets the variable"
      wraps
      shown={line(masked(tokenId))}
      copied={() => line(address.token)}
    />
  );
}

interface CodeProps {
  title: string;
  name: string;
  wraps: boolean;
  shown: string;
  copied: () => string;
}

function Code({ title, name, wraps, shown, copied }: CodeProps) {
  return (
    <div className="code">
      <div className="bar">
        <span className="mono">{title}</span>
        <CopyButton text={copied} name={name} />
      </div>
      <ScrollText className={wraps ? 'wrap' : ''} label={name}>
        {shown}
      </ScrollText>
    </div>
  );
}
