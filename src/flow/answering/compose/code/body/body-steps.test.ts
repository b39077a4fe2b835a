import { expect, test } from 'vitest';
import { makePack } from '../../../../../../test/make-pack.ts';
import { symbolDetail, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { evidenceOf } from '../../../../authoring/evidence/evidence.ts';
import { openInquiry } from '../../../inquiry.ts';
import { understandQuestion } from '../../../understanding/understand-question.ts';
import type { Part } from '../../part.ts';
import { bodySteps, mayTake } from './body-steps.ts';

const SOURCES = {
  'src/Crate.java': `public interface Crate {
    /** Gives back what is written on the crate. */
    String getLabel();

    /** Sets how the crate is shut. */
    void setLid(Lid lid);
}
`,
  'src/Depot.java': `public class Depot {
    private Log log;

    public void takeCrate(Crate crate) {
        if (crate.isOpen()) {
            crate.setLid(new Lid());
        }
        LOG.debug("took {}", crate.getLabel());
        log.flush();
    }
}
`,
  'src/Scale.java': `public class Scale {
    public void weigh(Crate crate) {
        switch (crate.kind()) {
            case OPEN:
                this.total = crate.grams();
                break;
            case SHUT:
                this.total = crate.grams() + LID;
                break;
            case SEALED:
                this.total = crate.grams() + LID + SEAL;
                break;
        }
        this.takenCrates.add(crate);
        this.takenCrates.count(crate);
        this.takenCrates.sort();
    }
}
`,
};

async function stepsOf(name: string, most?: number): Promise<Part[]> {
  const pack = await makePack(SOURCES);
  const inquiry = openInquiry(evidenceOf(pack, 'sample'), understandQuestion('How is a crate taken?'));
  const found = symbolsOfFile(pack, `src/${name.split('.')[0]}.java`).find((each) => each.name === name);
  const symbol = found && symbolDetail(pack, found.id);
  return symbol ? bodySteps(inquiry, symbol, most).steps : [];
}

test('what is called for an argument is not told as the call, and the lines of a step are cited first', async () => {
  const steps = await stepsOf('Depot.takeCrate');
  const words = JSON.stringify(steps);
  expect(words).toContain('LOG.debug');
  expect(words).not.toContain('Gives back what is written');
  const [, sources] = steps[0] && 'spans' in steps[0] ? steps[0].spans : [];
  expect(sources).toMatchObject({ sources: [{ path: 'src/Depot.java', startLine: 5, endLine: 6 }, {}] });
});

test.each([
  ['void setLid(Lid lid)', 'calls `crate.setLid(new Lid(1, 2))`', true],
  ['void setLid(String name, Map<String, Lid> lid)', 'calls `crate.setLid(new Lid(1, 2))`', false],
  ['void setLids(Lid... lids)', 'calls `crate.setLids(one, two)`', true],
  ['void open()', 'calls `crate.open()`', true],
])('%s may be what %s: %s', (signature, words, expected) => {
  expect(mayTake({ path: 'src/Crate.java', signature }, words)).toBe(expected);
});

const FILLED = {
  'src/Harbour.java': `public class Harbour {
    public Berth arrive(Ship ship) {
        if (ship.getCrew() == 0) {
            Asserts.fail("Nobody is on board");
        }
        Entry entry = new Entry();
        for (Crate crate : ship.getCrates()) {
            Line line = new Line();
${['Weight', 'Height', 'Width', 'Sender', 'Receiver', 'Colour', 'Origin', 'Mark', 'Number', 'Seal']
  .map((name) => `            line.set${name}(crate.get${name}());`)
  .join('\n')}
            entry.add(line);
        }
        if (!hasRoom(ship)) {
            Asserts.fail("No berth is free");
        }
        keepBerth(ship);
        ledger.insert(entry);
        sendLateNotice(entry.getId());
        return entry.getBerth();
    }
}
`,
};

test('of many steps, what is only filled in gives way to what is checked, kept and sent', async () => {
  const pack = await makePack(FILLED);
  const inquiry = openInquiry(evidenceOf(pack, 'sample'), understandQuestion('What happens when a ship arrives?'));
  const found = symbolsOfFile(pack, 'src/Harbour.java').find(({ name }) => name === 'Harbour.arrive');
  const symbol = found && symbolDetail(pack, found.id);
  const { steps, mayEnd } = symbol ? bodySteps(inquiry, symbol, 8) : { steps: [], mayEnd: true };
  const words = JSON.stringify(steps);
  for (const told of ['Nobody is on board', 'No berth is free', 'keepBerth(ship)', 'ledger.insert', 'sendLateNotice'])
    expect(words).toContain(told);
  expect(words).not.toContain('line.set');
  expect(mayEnd).toBe(false);
});

test('beside one case of several, the others are told too', async () => {
  const words = JSON.stringify(await stepsOf('Scale.weigh', 2));
  for (const kind of ['OPEN', 'SHUT', 'SEALED']) expect(words).toContain(kind);
});
