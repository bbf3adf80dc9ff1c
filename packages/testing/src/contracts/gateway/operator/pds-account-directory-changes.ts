import type { DirectoryEntry } from '@gatehouse/core/operator';
import type { GatewayStorage } from '../../../memory/gateway/memory-gateway-storage.ts';
import type { Changes } from '../../changes/change.ts';
import { freshDid } from '../fresh-did.ts';

/** One change for each writing method of `PdsAccountDirectory`. */
export const pdsAccountDirectoryChanges: Changes<GatewayStorage> = {
  record: async ({ directory }) => {
    const before: DirectoryEntry = {
      did: freshDid(),
      handle: 'old.test',
      email: 'old@mail.test',
      heardAt: 1,
    };
    const after: DirectoryEntry = { ...before, handle: 'new.test', email: 'new@mail.test', heardAt: 2 };
    await directory.record(before);
    const shown = (entry: DirectoryEntry) => ({
      byDid: entry,
      byHandle: entry === after ? entry : undefined,
      byEmail: entry === after ? entry : undefined,
    });
    return {
      make: (storage) => storage.directory.record(after),
      look: async (storage) => ({
        byDid: await storage.directory.byDid(before.did),
        byHandle: await storage.directory.byHandle('new.test'),
        byEmail: await storage.directory.byEmail('new@mail.test'),
      }),
      before: shown(before),
      after: shown(after),
    };
  },
  noteRefreshedUpTo: async ({ directory }) => {
    await directory.noteRefreshedUpTo('before');
    return {
      make: (storage) => storage.directory.noteRefreshedUpTo('after'),
      look: (storage) => storage.directory.refreshedUpTo(),
      before: 'before',
      after: 'after',
    };
  },
};
