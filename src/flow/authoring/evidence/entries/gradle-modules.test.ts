import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { profileOf } from '../profile.ts';

const MAIN = 'fun main(args: Array<String>) {\n  println(args)\n}\n';
const kind = async (files: Record<string, string>) =>
  profileOf(await evidenceIn({ 'till-curl/src/main/kotlin/Main.kt': MAIN, ...files }, 'till')).kind;

test('a project of Gradle whose module of its name is published is a library, whatever it can be tried with', async () => {
  expect(
    await kind({ 'till/build.gradle.kts': 'plugins {\n  kotlin("jvm")\n  id("till.publish-conventions")\n}\n' }),
  ).toBe('library');
  expect(await kind({ 'build.gradle.kts': 'plugins {\n  alias(libs.plugins.maven.publish) apply false\n}\n' })).toBe(
    'program',
  );
  expect(await kind({ 'build.gradle': "plugins {\n  id 'maven-publish'\n  id 'application'\n}\n" })).toBe('program');
});
