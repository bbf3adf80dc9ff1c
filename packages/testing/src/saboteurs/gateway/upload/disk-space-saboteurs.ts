import type { DiskSpaceCase } from '../../../contracts/gateway/upload/disk-space-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `DiskSpace`, a disk that breaks it. */
export const diskSpaceSaboteurs: PortSaboteurs<DiskSpaceCase> = {
  'returns the free space minus the reserve': ({ withReserve }) => ({ withReserve: () => withReserve(0) }),
  'returns 0 if less than the reserve is free': ({ withReserve }) => ({
    withReserve: (reserve) => {
      const disk = withReserve(reserve);
      return altered(disk, { free: async () => (await disk.free()) || -1 });
    },
  }),
  'throws StorageUnavailable if the disk cannot be read': ({ away }) => ({
    away: altered(away, { free: async () => 0 }),
  }),
};
