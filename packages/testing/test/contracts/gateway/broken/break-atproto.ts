import type { AtprotoStorage } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';

/** Converts a correct storage to one that breaks a clause of a port. */
export type AtprotoBreak = (storage: AtprotoStorage) => AtprotoStorage;

type Stores = Pick<AtprotoStorage, 'identities' | 'oauthSessions' | 'oauthStates' | 'invites'>;

/** Replaces some methods of one port. */
export function breakingAtproto<Port extends keyof Stores>(
  port: Port,
  change: (good: Stores[Port]) => Partial<Stores[Port]>,
): AtprotoBreak {
  return (storage) => ({ ...storage, [port]: altered(storage[port], change(storage[port])) });
}
