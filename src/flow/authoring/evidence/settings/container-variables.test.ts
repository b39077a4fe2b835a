import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('a variable that is only given to containers, or looked for in them, is no setting', async () => {
  const evidence = await evidenceIn({
    'names/names.go':
      'package names\n\nconst (\n\t// InjectedEnv marks a container.\n\tInjectedEnv = "BOX_INJECTED"\n\tOrderEnv = "BOX_ORDER"\n\tPortEnv = "BOX_PORT"\n\tHostEnv = "BOX_HOST"\n)\n',
    'hook/hook.go':
      'package hook\n\nfunc mark(c *corev1.Container) {\n\tc.Env = append(c.Env, corev1.EnvVar{Name: names.InjectedEnv, Value: "true"}, corev1.EnvVar{Name: names.PortEnv, Value: "80"})\n\tfor _, e := range c.Env {\n\t\tif e.Name == names.OrderEnv {\n\t\t\treturn\n\t\t}\n\t}\n}\n',
    'main.go':
      'package main\n\nimport "os"\n\nfunc main() {\n\tport := os.Getenv(names.PortEnv)\n\thost := settings.Get(names.HostEnv)\n\tserve(host, port)\n}\n',
  });
  expect(settingsOf(evidence).map(({ name }) => name)).toEqual(['BOX_HOST', 'BOX_PORT']);
});
