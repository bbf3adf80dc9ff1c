import type { KeptStatementStore } from '@gatehouse/core/statement';
import type { KeptStatementCase } from '../../../contracts/gateway/statement/kept-statement-store-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

const store =
  (
    methods: (store: KeptStatementStore) => Partial<KeptStatementStore>,
  ): PortSaboteurs<KeptStatementCase>[string] =>
  ({ statements, other }) => ({
    statements: altered(statements, methods(statements)),
    other: altered(other, methods(other)),
  });

/** For each clause of `KeptStatementStore`, a store that breaks it. */
export const keptStatementStoreSaboteurs: PortSaboteurs<KeptStatementCase> = {
  'finds the statement to each device on every server, and none to other devices': store((sound) => ({
    keep: (statement) => sound.keep({ ...statement, audience: 'any' }),
    find: () => sound.find('any'),
  })),
  'replaces a statement by a later version, whenever it was issued': store((sound) => ({
    keep: async (statement) => {
      const known = await sound.find(statement.audience);
      return known && known.issuedAt > statement.issuedAt ? false : sound.keep(statement);
    },
  })),
  'replaces a statement by one with the same version that was issued at the same time or later': store(
    (sound) => ({
      keep: async (statement) => {
        const known = await sound.find(statement.audience);
        return known && known.version >= statement.version ? false : sound.keep(statement);
      },
    }),
  ),
  'refuses a statement with a lower version, and one with the same version that was issued earlier': store(
    (sound) => ({
      keep: async (statement) => {
        const known = await sound.find(statement.audience);
        return known && known.version > statement.version
          ? false
          : sound.keep({ ...statement, issuedAt: 1e9 });
      },
    }),
  ),
  'keeps the latest of statements that arrive concurrently': store((sound) => {
    const kept: Parameters<KeptStatementStore['keep']>[0][] = [];
    return { keep: async (one) => kept.push(one) > 0, find: async () => kept.at(-1) ?? sound.find('') };
  }),
  'moves the latest seen instant forward, never back, and changes nothing else': store((sound) => ({
    see: async (audience, at) => {
      const known = await sound.find(audience);
      if (known) await sound.keep({ ...known, seenAt: at });
    },
  })),
  'moves the latest seen instant of the stated device only': (stores) => {
    const known = new Set<string>();
    return store((sound) => ({
      keep: (statement) => {
        known.add(statement.audience);
        return sound.keep(statement);
      },
      see: async (_audience, at) => {
        for (const audience of known) await sound.see(audience, at);
      },
    }))(stores);
  },
  'keeps nothing of a unit of work that rejects': () => ({ unitOfWork: { run: (work) => work() } }),
};
