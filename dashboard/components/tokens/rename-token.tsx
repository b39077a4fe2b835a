import { useQueryClient } from '@tanstack/react-query';
import { api, type McpToken } from '../../api.ts';
import { RenameDialog } from '../rename-dialog.tsx';

export function RenameToken({ token, onClose }: { token: McpToken; onClose: () => void }) {
  const client = useQueryClient();
  async function rename(name: string) {
    const renamed = await api.renameToken(token.token_id, name);
    client.setQueryData(['token', token.token_id], renamed);
    await client.invalidateQueries({ queryKey: ['tokens'] });
  }
  return <RenameDialog what="token" name={token.name} rename={rename} onClose={onClose} />;
}
