import type { MeshCrypto } from '@gatehouse/core/mesh';
import type { NodeIdentityCase } from '../../../contracts/gateway/mesh/node-identity-contract.ts';
import { altered } from '../../altered.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** For each clause of `MeshCrypto`, an adapter that breaks it. */
export const meshCryptoSaboteurs: PortSaboteurs<MeshCrypto> = {
  'derives 32 bytes as RFC 5869 does, different ones for each label and secret': (good) => ({
    derived: (secret, label) => good.derived(secret, label.trim()),
  }),
  'computes the HMAC of RFC 4231': (good) => ({
    // Does not hash a key that is longer than a block.
    hmac: (key, bytes) => good.hmac(key.subarray(0, 64), bytes),
  }),
  'accepts the signature of the peer': () => ({ isSignedBy: () => false }),
  'rejects a signature of another peer, of other bytes, or of another length': (good) => ({
    isSignedBy: (peer, bytes, signature) => signature.length === 0 || good.isSignedBy(peer, bytes, signature),
  }),
};

/** For each clause of `NodeIdentity`, an identity that breaks it. */
export const nodeIdentitySaboteurs: PortSaboteurs<NodeIdentityCase> = {
  'has an id that survives a restart and that no other machine has': ({ other }) => ({ restarted: other }),
  'signs bytes so that only its id verifies them': ({ identity, other }) => ({
    identity: altered(identity, { sign: (bytes) => other.sign(bytes) }),
  }),
};
