import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { librariesOf } from '../libraries.ts';

const dependency = (group: string, artifact: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId></dependency>`;

test('an artifact is used by the files that import its packages, whatever its group is called', async () => {
  const all = [
    dependency('com.google.guava', 'guava'),
    dependency('commons-io', 'commons-io'),
    dependency('com.sun.mail', 'jakarta.mail'),
  ];
  const evidence = await evidenceIn({
    'pom.xml': `<project><artifactId>harbour</artifactId><dependencies>\n${all.join('\n')}\n</dependencies></project>\n`,
    'src/main/java/org/harbour/Boat.java':
      'package org.harbour;\n\nimport com.google.common.collect.Lists;\nimport org.apache.commons.io.IOUtils;\n\npublic class Boat {\n}\n',
    'src/main/java/org/harbour/Post.java':
      'package org.harbour;\n\nimport com.google.common.base.Strings;\nimport jakarta.mail.Message;\n\npublic class Post {\n}\n',
  });
  expect(librariesOf(evidence).map(({ name, files }) => [name, files])).toEqual([
    ['com.google.guava:guava', 2],
    ['commons-io:commons-io', 1],
    ['com.sun.mail:jakarta.mail', 1],
  ]);
});
