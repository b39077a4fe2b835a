/** Attempts to run script from text. Each would leave its number in `window.pwned`, or open a dialog. */
export function payloads(): string[] {
  let n = 0;
  const run = () => `window.pwned=${++n}`;
  const elements = [
    () => `<script>${run()}</script>`,
    () => `<img src=x onerror="${run()}">`,
    () => `<svg onload="${run()}">`,
    () => `<svg><script>${run()}</script></svg>`,
    () => `<iframe srcdoc="<script>parent.${run()}</script>"></iframe>`,
    () => `<iframe src="javascript:parent.${run()}"></iframe>`,
    () => `<body onload="${run()}">`,
    () => `<details open ontoggle="${run()}">`,
    () => `<input autofocus onfocus="${run()}">`,
    () => `<video><source onerror="${run()}"></video>`,
    () => `<math><mtext><script>${run()}</script></mtext></math>`,
    () => `<object data="data:text/html,<script>parent.${run()}</script>"></object>`,
    () => `<form action="javascript:${run()}"><button>x</button></form>`,
    () => `<style>@import 'javascript:${run()}';</style>`,
    () => `<link rel=stylesheet href="data:text/css,*{x:expression(${run()})}">`,
    () => `<base href="javascript:${run()}//">`,
    () => `<meta http-equiv=refresh content="0;url=javascript:${run()}">`,
    () => `<template><script>${run()}</script></template>`,
    () => `<a href="javascript:${run()}">click</a>`,
    () => `<marquee onstart="${run()}">`,
  ];
  const wrappers = [
    (text: string) => text,
    (text: string) => `"><${text.slice(1)}`,
    (text: string) => `'>${text}`,
    (text: string) => `--> ${text}`,
    (text: string) => `</title></textarea></style></script>${text}`,
    (text: string) => `]]>${text}`,
    (text: string) => text.toUpperCase().replaceAll('WINDOW.PWNED', 'window.pwned'),
    (text: string) => `\u0000${text}\u200b`,
    (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    (text: string) => `\`\`\`\n${text}\n`,
  ];
  const links = [
    (code: string) => `[click](javascript:${code})`,
    (code: string) => `[click](JaVaScRiPt:${code})`,
    (code: string) => `[click](\u0001javascript:${code})`,
    (code: string) => `[click](&#106;avascript:${code})`,
    (code: string) => `[click](data:text/html,<script>${code}</script>)`,
    (code: string) => `[click](vbscript:${code})`,
    (code: string) => `![x](javascript:${code})`,
    (code: string) => `![x](x" onerror="${code})`,
    (code: string) => `<javascript:${code}>`,
    (code: string) => `[x]: javascript:${code}\n[click][x]`,
    (code: string) => `[1](javascript:${code})`,
    (code: string) => `| a |\n|---|\n| <img src=x onerror=${code}> |`,
  ];
  return [
    ...wrappers.flatMap((wrap) => elements.map((element) => wrap(element()))),
    ...links.map((link) => link(run())),
  ];
}

/** The same for diagrams, whose library has settings and links of its own. */
export function diagramPayloads(): string[] {
  const run = (n: number) => `window.pwned=${1000 + n}`;
  return [
    `%%{init: {'securityLevel': 'loose', 'theme': 'base'}}%%\nflowchart LR\n  a["<img src=x onerror=${run(1)}>"] --> b\n  click a call alert()`,
    `flowchart LR\n  a --> b\n  click a "javascript:${run(2)}"`,
    `flowchart LR\n  a["<script>${run(3)}</script>"] --> b`,
    `flowchart LR\n  a["<a href='javascript:${run(4)}'>x</a>"]`,
    `---\nconfig:\n  securityLevel: loose\n  htmlLabels: true\n---\nflowchart LR\n  a["<img src=x onerror=${run(5)}>"]`,
    `sequenceDiagram\n  participant A as <img src=x onerror=${run(6)}>\n  A->>A: <svg onload=${run(6)}>`,
    `classDiagram\n  class A["<img src=x onerror=${run(7)}>"]`,
    `stateDiagram-v2\n  [*] --> S\n  S : <iframe src="javascript:${run(8)}"></iframe>`,
    `erDiagram\n  A {\n    string "<img src=x onerror=${run(9)}>"\n  }`,
    `pie title <script>${run(10)}</script>\n  "a" : 1`,
    `flowchart LR\n  a --> b\n  style a fill:url(javascript:${run(11)})`,
    `%%{init: {"themeCSS": "</style><img src=x onerror=${run(12)}>"}}%%\nflowchart LR\n  a --> b`,
  ];
}
