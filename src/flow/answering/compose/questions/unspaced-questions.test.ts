import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DEPOT = {
  'src/main/java/depot/ParcelService.java': `package depot;

public class ParcelService {
    /** 取消包裹并退还运费 */
    public void cancelParcel(long id) {
        Parcel parcel = parcels.load(id);
        // 已发货的包裹不能取消
        if (parcel.isSent()) {
            throw new IllegalStateException("包裹已发货");
        }
        parcel.setState("cancelled");
        fees.giveBack(parcel);
    }
}
`,
  'src/main/java/depot/CacheGuard.java': `package depot;

/** 缓存切面，防止Redis宕机影响正常业务 */
public class CacheGuard {
    public Object around(Call call) throws Throwable {
        try {
            return call.proceed();
        } catch (Exception failed) {
            log.warn(failed.getMessage());
            return null;
        }
    }
}
`,
  'src/main/java/depot/Labels.java': `package depot;

public class Labels {
    public String print(Parcel parcel) {
        return parcel.street() + parcel.town();
    }
}
`,
};

test('a question in Chinese is about its words, two characters each', async () => {
  const { text, support } = await askSources('包裹是怎么取消的？', { sources: DEPOT });
  expect(support).not.toBe('none');
  expect(text).toContain('`ParcelService.cancelParcel`');
  expect(text).not.toContain('*包裹是怎么取消的*');
});

test('a Latin word inside a Chinese sentence is a word of the question', async () => {
  const { text, support } = await askSources('Redis宕机会怎么样？', { sources: DEPOT });
  expect(support).not.toBe('none');
  expect(text).toContain('`CacheGuard');
});

test('what no file has is missed as it was typed', async () => {
  const { text, support } = await askSources('怎么配置打印机？', { sources: DEPOT });
  expect(support).toBe('none');
  expect(text).toContain('打印机');
});

test('a question in English finds what comments say in Chinese', async () => {
  const { text, support } = await askSources('Where is the freight of a parcel given back?', { sources: DEPOT });
  expect(support).not.toBe('none');
  expect(text).toContain('`ParcelService');
});
