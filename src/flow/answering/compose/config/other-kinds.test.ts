import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'pom.xml':
    '<project><groupId>shop</groupId><artifactId>shop</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>',
  'src/main/resources/application.properties': 'server.port=8080\nshop.title=Books\n',
  'src/main/java/shop/Module.java': 'package shop;\n\npublic class Module {\n  private String port;\n}\n',
};

test.each([
  ['Which environment variable sets the port?', 'no environment variable about it was recognised'],
  ['Which command line flag sets the port?', 'no command-line option about it was recognised'],
  ['Which environment variables are there?', 'no environment variable about it was recognised'],
])('%s', async (question, lack) => {
  const { text, support } = await askSources(question, { sources: SOURCES });
  expect(support).toBe('weak');
  expect(text).toContain(lack);
  expect(text).toContain('`server.port`');
  // A field of the code is no environment variable.
  expect(text).not.toContain('Module');
});
