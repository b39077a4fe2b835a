import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { lead } from './purpose.ts';

const CODE = { 'src/main.go': 'package main\n\nfunc main() {\n}\n' };

test('a product that is called otherwise than its repository is introduced by its own name', async () => {
  const readme =
    '<h3><img src="title.png" alt="Berth" /></h3>\n\nBerth is an open source, lightweight counter for small harbours.\n\n# Demo\n\nTry it.\n';
  const evidence = await evidenceIn({ ...CODE, 'README.md': readme }, 'quay');
  expect(lead(evidence)?.text).toBe('Berth is "an open source, lightweight counter for small harbours"');
});

test('what a README says of something else does not introduce the project', async () => {
  const readme = '<h3><img src="title.png" alt="Berth" /></h3>\n\nMoney is a means of payment for all.\n';
  const evidence = await evidenceIn({ ...CODE, 'README.md': readme }, 'quay');
  expect(lead(evidence)?.text).not.toContain('Money');
});

test('how a product is best had does not introduce it, and its manifest does', async () => {
  const readme =
    '<img src="title.png" alt="Berth" />\n\nThe easiest way to get a berth running is with our **Berth(Hosted)** managed service. It takes about 2 minutes to open a new one.\n\n# Quickstart install\n\nRun it.\n';
  const evidence = await evidenceIn(
    { 'package.json': '{"name": "berth-all", "description": "The counter for small harbours"}', 'README.md': readme },
    'berth',
  );
  expect(lead(evidence)?.text).toBe('Berth is described in its manifest as "The counter for small harbours"');
});

test('a goal below its own heading is told as one, without the list of what it takes', async () => {
  const parts = Array.from({ length: 30 }, (_, at) => `part number ${at}`).join(', ');
  const readme = `# Quay\n\n[![](https://example.org/badge.svg)](https://example.org)\n\n## Purpose\n\nThe goal of Quay is to make the easiest way of counting boats in a small harbour, including ${parts}.\n`;
  const evidence = await evidenceIn({ ...CODE, 'README.md': readme }, 'quay');
  expect(lead(evidence)?.text).toBe(
    'The goal of Quay is "to make the easiest way of counting boats in a small harbour"',
  );
});

test('how one comes to an instance does not introduce the project', async () => {
  const readme =
    '<img src="quay.png" alt="Quay" />\n\nThe easiest way to get a harbour running is with our official **Quay(Pro)** service. It takes about 2 minutes.\n';
  const evidence = await evidenceIn({ ...CODE, 'README.md': readme }, 'quay');
  expect(lead(evidence)?.text).toBe('Quay is a Go program');
});

test('a quoted list of hints does not introduce the project, and what stands below a heading that says so does', async () => {
  const hints =
    '# quay\n\n## 提示\n\n> 1. **在线演示**：[地址在这里](https://example.org) 。\n> 2. 更多的教程请看那里。\n\n## 前言\n\n本项目致力于管理小港口的船只。\n';
  const begun = await evidenceIn({ ...CODE, 'README.md': hints }, 'quay');
  expect(lead(begun)?.text).toBe('The README introduces quay with the words "本项目致力于管理小港口的船只"');
  const whole = `${hints}\n## 项目介绍\n\n\`quay\`项目是一套港口系统，包括前台和后台。第二句。\n`;
  const told = await evidenceIn({ ...CODE, 'README.md': whole }, 'quay');
  expect(lead(told)?.text).toBe('The README introduces quay with the words "`quay`项目是一套港口系统，包括前台和后台"');
});
