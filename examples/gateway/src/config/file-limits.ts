import type { CatalogLimits } from '@gatehouse/core/catalog';
import { DAY, HOUR } from '@gatehouse/core/kernel';
import { UPLOAD_LIMITS, type UploadLimits } from '@gatehouse/core/upload';
import type { Slice } from './slice.ts';

const GIB = 1024 ** 3;

/** Reads the limits of uploads. Only processes that read all of these settings can call it. */
export function uploadLimits(slice: Slice): UploadLimits {
  const base = slice.value('SAFETY_NET_GIB');
  const baseAndOnce = slice.optional('SAFETY_NET_WITH_ONCE_GIB') ?? base;
  return {
    quotas: { base: base * GIB, baseAndOnce: baseAndOnce * GIB },
    openUploads: slice.value('MAX_OPEN_UPLOADS'),
    turnover: UPLOAD_LIMITS.turnover,
    fileBytes: slice.value('MAX_FILE_GIB') * GIB,
    blocksPerRequest: slice.value('MAX_BLOCKS_PER_REQUEST'),
    putsPerHolder: slice.value('MAX_PUTS_PER_HOLDER'),
    putsPerProcess: slice.value('MAX_PUTS'),
    retention: slice.value('SAFETY_NET_RETENTION_DAYS') * DAY,
    reservation: slice.value('RESERVATION_HOURS') * HOUR,
  };
}

/** Reads the limits of the catalog. Only processes that read all of these settings can call it. */
export function catalogLimits(slice: Slice): CatalogLimits {
  return {
    files: slice.value('MAX_CATALOG_FILES'),
    versions: slice.value('MAX_FILE_VERSIONS'),
    versionAge: slice.value('FILE_VERSION_DAYS') * DAY,
    tombstoneAge: slice.value('TOMBSTONE_DAYS') * DAY,
  };
}

/** Disk space in bytes that uploads on a gateway at home must leave free. */
export function diskReserve(slice: Slice): number {
  return slice.value('DISK_RESERVE_GIB') * GIB;
}
