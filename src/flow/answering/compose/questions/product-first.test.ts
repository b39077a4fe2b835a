import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const CRITERIA = ['Berth', 'Crane', 'Tide']
  .map(
    (column) => `        public Criteria and${column}LockIsNull() {
            addCriterion("${column.toLowerCase()}_lock is null");
            return (Criteria) this;
        }
`,
  )
  .join('\n');
const HARBOUR = {
  'src/main/java/harbour/model/BerthLockExample.java': `package harbour.model;

public class BerthLockExample {
    protected abstract static class GeneratedCriteria {
${CRITERIA}    }
}
`,
  'src/main/java/harbour/model/BerthLock.java': `package harbour.model;

public class BerthLock {
    private Integer lockedBerth;

    public Integer getLockedBerth() {
        return lockedBerth;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        sb.append("lockedBerth=").append(lockedBerth);
        sb.append(", berth locked when arriving");
        return sb.toString();
    }
}
`,
  'src/main/java/harbour/QuayService.java': `package harbour;

public class QuayService {
    private final BerthDao dao;

    public void arrive(Ship ship) {
        int count = dao.lockBerth(ship.getBerthId(), ship.getLength());
        if (count == 0) {
            throw new IllegalStateException("No berth is free");
        }
        dao.write(ship);
    }
}
`,
};

test('conditions that a generator wrote, accessors and texts of all fields are no place of an answer', async () => {
  const { text } = await askSources('How are berths locked when ships arrive and moor?', { sources: HARBOUR });
  expect(text).toContain('`QuayService.arrive`');
  expect(text).not.toMatch(/Criteria|toString|getLockedBerth/);
});

const BUS = {
  'src/Modules/Tolls/Tests/IntegrationTests/SeedWork/EventsBusMock.cs': `namespace Ferry.Tolls.IntegrationTests.SeedWork;

public class EventsBusMock
{
    public Task Publish(Toll toll)
    {
        _published.Add(toll);
        return Task.CompletedTask;
    }
}
`,
  'src/Tolls/Infrastructure/MemoryBus.cs': `namespace Ferry.Tolls.Infrastructure;

public class MemoryBus
{
    public async Task Publish(Toll toll)
    {
        foreach (var handler in _handlers)
        {
            await handler.Handle(toll);
        }
    }
}
`,
};

test('what stands in for a thing in tests comes after the thing, unless it is asked for', async () => {
  const { text } = await askSources('How are toll events published on busy days?', { sources: BUS });
  expect(text).toContain('MemoryBus.Publish');
  expect(text).not.toContain('EventsBusMock');
});
