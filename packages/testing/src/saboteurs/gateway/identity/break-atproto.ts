import type { AtprotoStorage } from '../../../memory/gateway/memory-atproto-storage.ts';
import { altered } from '../../altered.ts';
import type { Saboteur } from '../../saboteur.ts';

/** Converts a correct storage to one that breaks a clause of a port. */
export type AtprotoBreak = Saboteur<AtprotoStorage>;

type Stores = Pick<AtprotoStorage, 'identities' | 'oauthSessions' | 'oauthStates' | 'invites'>;

/** Replaces some methods of one port. */
export function breakingAtproto<Port extends keyof Stores>(
  port: Port,
  change: (good: Stores[Port]) => Partial<Stores[Port]>,
): AtprotoBreak {
  return (storage) => ({ ...storage, [port]: altered(storage[port], change(storage[port])) });
}
