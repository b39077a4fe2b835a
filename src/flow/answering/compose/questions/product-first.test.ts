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

const MARKED = (name: string, action: string): string => `    [NeedsLicence(Licences.${action})]
    public IActionResult ${action}()
    {
        return Ok(_${name.toLowerCase()}.Find());
    }
`;
const DOORS = ['Tolls', 'Quays', 'Cranes']
  .map((name): [string, string] => [
    `src/Api/${name}Controller.cs`,
    `namespace Ferry.Api;\n\npublic class ${name}Controller : ControllerBase\n{\n${['Open', 'Close'].map((deed) => MARKED(name, `${deed}${name}`)).join('\n')}}\n`,
  ])
  .concat([
    [
      'src/Api/DoorKeeper.cs',
      `namespace Ferry.Api;

public static class DoorKeeper
{
    public static void LookAtAll(Type controller)
    {
        foreach (var action in controller.GetMethods())
        {
            var licence = action.GetCustomAttribute<NeedsLicenceAttribute>();
            if (licence == null)
            {
                throw new ApplicationException("An action of a controller has no licence");
            }
        }
    }
}
`,
    ],
  ]);

test('many that bear one mark come as one line, behind what looks for the mark', async () => {
  const { text } = await askSources('What happens when a controller action misses its licence mark?', {
    sources: Object.fromEntries(DOORS),
  });
  expect(text).toMatch(/(?:nearest|closest match) is `DoorKeeper\.LookAtAll`/);
  expect(text).toContain('Five others are marked alike, such as `TollsController.');
});
