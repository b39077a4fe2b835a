import { describe, expect, it } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { fixedBounds, ruleLimits } from './fixed-bounds.ts';
import { setBounds } from './set-bounds.ts';

describe('bounds of the system', () => {
  it('are not what one of several commands is told', async () => {
    const flag =
      "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--max-retries', type=int, default=3)\n";
    const command =
      "from django.core.management.base import BaseCommand\n\nclass Command(BaseCommand):\n    help = 'Loads boats.'\n\n    def add_arguments(self, parser):\n        parser.add_argument('--batch-size', type=int, default=50)\n";
    const names = async (sources: Record<string, string>): Promise<(string | undefined)[]> =>
      setBounds(await evidenceIn(sources)).map(({ cells }) => cells[1]);
    expect(await names({ 'harbour.py': flag })).toEqual(['`--max-retries`']);
    expect(await names({ 'fleet/management/commands/load.py': command })).toEqual([]);
  });

  it('are told by what is said of them, and not by the title of their group', async () => {
    const rows = setBounds(
      await evidenceIn({
        '.env.example':
          '# How the harbour behaves\nMAX_BOATS=20\n\n# The number of seconds that a tide may take\nTIDE_TIMEOUT_SECONDS=30\n',
        'harbour.js':
          'const boats = process.env.MAX_BOATS || 20;\nconst tide = process.env.TIDE_TIMEOUT_SECONDS || 30;\n',
      }),
    );
    expect(rows.map(({ cells }) => cells[1])).toEqual([
      '`TIDE_TIMEOUT_SECONDS`: The number of seconds that a tide may take',
      '`MAX_BOATS`',
    ]);
  });

  it('of a file of Spring count what the comment on their line says, and connections kept open are no sizes', async () => {
    const rows = setBounds(
      await evidenceIn({
        'pom.xml': '<project><artifactId>quay</artifactId></project>\n',
        'src/main/resources/application.yml':
          'quay:\n  expire: 86400 # 24小时\n  berth:\n    maxSize: 10 # 上传文件大小(M)\nspring:\n  datasource:\n    druid:\n      initial-size: 5 #连接池初始化大小\n      max-active: 20 #最大连接数\n',
      }),
    );
    expect(rows.map(({ cells }) => cells.slice(0, 3).join(' | ')).toSorted()).toEqual([
      'concurrency | `spring.datasource.druid.max-active`: 最大连接数 | 20',
      'lifetime and caching | `quay.expire` | 1 day',
      'size | `quay.berth.maxSize`: 上传文件大小(M) | 10 MB',
    ]);
  });

  it('are told apart by who meets them, and numbers of kinds are none', async () => {
    const evidence = await evidenceIn({
      'src/limits.ts':
        'export const MAX_UPLOAD_SIZE = 5000;\nexport const QUEUE_POLL_INTERVAL = 40;\nexport const RETENTION_DAYS_CHANGED = 605;\n',
    });
    const names = fixedBounds(evidence).map((rows) => rows.map(({ cells }) => cells[1]));
    expect(names).toEqual([['`MAX_UPLOAD_SIZE`'], ['`QUEUE_POLL_INTERVAL`']]);
  });

  it('are numbers that stand for themselves', async () => {
    const evidence = await evidenceIn({
      'quay.py':
        'def moor(token, cargo):\n    if len(token) < 8:\n        raise ValueError()\n    if len(cargo.items64) > cargo.MAX64:\n        raise ValueError()\n',
    });
    expect(ruleLimits(evidence).map(({ cells }) => cells[2])).toEqual(['8']);
  });
});
