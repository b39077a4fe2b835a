import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { rulesOf } from '../rules.ts';

const form = (use: string): string => `import { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
const formSchema = z.object({
  password: z.string().min(8),
});
export function LoginForm() {
  ${use}
  return <form />;
}
`;
const HANDED = 'const form = useForm({ resolver: zodResolver(formSchema) });';

const told = async (sources: Record<string, string>): Promise<string[]> =>
  rulesOf(await evidenceIn({ 'package.json': '{"dependencies": {"zod": "3"}}', ...sources })).map(({ text }) => text);

test('what a form in the browser asks is told of the form', async () => {
  expect(await told({ 'src/components/LoginForm.tsx': form(HANDED) })).toEqual([
    'The login form asks for a password with at least 8 characters',
  ]);
});

test('it is not told where the server has a rule of its own, and a schema of no form is told as before', async () => {
  const server = "import { z } from 'zod';\nexport const passwordSchema = z.string().min(9).max(64);\n";
  expect(await told({ 'src/components/LoginForm.tsx': form(HANDED), 'server/password.ts': server })).toEqual([]);
  const body = "import { z } from 'zod';\nexport const signUp = z.object({\n  password: z.string().min(9),\n});\n";
  const both = await told({ 'src/components/LoginForm.tsx': form(HANDED), 'server/sign-up.ts': body });
  expect(both).toHaveLength(1);
  expect(both[0]).toContain('must have at least 9 characters');
  const alone = await told({ 'src/components/LoginForm.tsx': form('const known = formSchema.parse(sent);') });
  expect(alone.join('\n')).toContain('must have at least 8 characters');
});
