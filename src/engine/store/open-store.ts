import { join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../base/config.ts';
import { openLocalStore } from './local-store.ts';
import type { PackStore } from './pack-store.ts';
import { openS3Store } from './s3-store.ts';

/** The store that the settings name. */
export async function openStore(config: Config, clock: Clock): Promise<PackStore> {
  const { dataDir, storageUrl, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey, packCacheBytes } = config;
  if (storageUrl === undefined) return openLocalStore({ folder: join(dataDir, 'packs'), clock });
  const place = {
    ...storageUrl,
    endpoint: s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`,
    region: s3Region,
    // The settings are refused where a bucket is named without keys.
    accessKeyId: s3AccessKeyId ?? '',
    secretAccessKey: s3SecretAccessKey ?? '',
  };
  return openS3Store({ place, cacheFolder: join(dataDir, 'pack-cache'), cacheBytes: packCacheBytes });
}
