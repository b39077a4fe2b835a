import { describe, expect, it } from 'vitest';
import { harmless } from './harmless.ts';

describe('the text of a diagram', () => {
  it.each([
    ['flowchart LR\n  a["cli.py<br/>commands"] --> b', 'flowchart LR\n  a["cli.py<br/>commands"] --> b'],
    ['classDiagram\n  A <|-- B\n  <<interface>> A', 'classDiagram\n  A <|-- B\n  <<interface>> A'],
    ['sequenceDiagram\n  A<<->>B: x', 'sequenceDiagram\n  A<<->>B: x'],
    ['flowchart LR\n  a <--> b', 'flowchart LR\n  a <--> b'],
    ['erDiagram\n  A ||--o{ B : "has"', 'erDiagram\n  A ||--o{ B : "has"'],
    ['a["<img src=x onerror=y>"]', 'a["‹img src=x onerror=y>"]'],
    ['a["<br onerror=y>"]', 'a["‹br onerror=y>"]'],
    ['a["</style><svg onload=y>"]', 'a["‹/style>‹svg onload=y>"]'],
    ['%%{init: {"securityLevel": "loose"}}%%\nflowchart LR', '\nflowchart LR'],
    ['---\nconfig:\n  securityLevel: loose\n---\nflowchart LR', 'flowchart LR'],
  ])('%j is drawn as %j', (source, drawn) => {
    expect(harmless(source)).toBe(drawn);
  });
});
