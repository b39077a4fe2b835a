import { describe, expect, it } from 'vitest';
import { openPack } from '../src/engine/pack/open-pack.ts';
import { lintDocuments } from '../src/flow/authoring/lint-documents.ts';
import { writeDocuments } from '../src/flow/authoring/write-documents.ts';
import { askSources } from './ask-sources.ts';
import { packFileOf } from './make-pack.ts';
import { STRANGE_NAMES, STRANGE_QUESTIONS } from './strange-names.ts';

describe('a project whose names mean something in patterns, tables and diagrams', () => {
  it('has all of its documents', async () => {
    const pack = openPack(await packFileOf(STRANGE_NAMES));
    const written = writeDocuments(pack, { commit: 'c0ffee', projectName: 'strange' });
    expect(written.faults).toEqual([]);
    expect(lintDocuments(pack, written)).toEqual([]);
    pack.close();
  });

  it.each(STRANGE_QUESTIONS)('is asked: %s', async (question) => {
    expect((await askSources(question, { sources: STRANGE_NAMES })).text).not.toBe('');
  });
});
