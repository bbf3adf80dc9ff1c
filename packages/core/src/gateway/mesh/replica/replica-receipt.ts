import { base64url, fromBase64url } from '../../../kernel/base64url.ts';
import { utf8Bytes } from '../../../kernel/utf8.ts';
import type { BlockCid } from '../../block/block-cid.ts';
import type { MeshCrypto } from '../channel/mesh-crypto.port.ts';
import type { NodeIdentity } from '../peer/node-identity.port.ts';
import type { PeerId } from '../peer/peer-id.ts';

/** A target's claim that it stores these bytes for the owner. The target hashes the bytes before it signs the claim. */
export interface ReplicaClaim {
  readonly owner: PeerId;
  readonly target: PeerId;
  readonly cid: BlockCid;
  readonly length: number;
  /** Nonce as base64url. The owner chooses it for one request, so that an old receipt proves nothing. */
  readonly nonce: string;
}

/** A signed claim. */
export interface ReplicaReceipt extends ReplicaClaim {
  /** The signature as base64url. */
  readonly signature: string;
}

/** Signs the claim with the key of this machine, and adds the id of this machine as `target`. */
export function signedReceipt(identity: NodeIdentity, claim: Omit<ReplicaClaim, 'target'>): ReplicaReceipt {
  const whole = { ...claim, target: identity.id };
  return { ...whole, signature: base64url(identity.sign(claimBytes(whole))) };
}

/** Returns whether the receipt was signed by the target and confirms exactly this claim. */
export function isReceiptFor(crypto: MeshCrypto, claim: ReplicaClaim, receipt: ReplicaReceipt): boolean {
  const signature = fromBase64url(receipt.signature);
  return signature !== undefined && crypto.isSignedBy(claim.target, claimBytes(claim), signature);
}

/** Returns the signed bytes. Changing their form makes receipts of other releases invalid. */
function claimBytes({ owner, target, cid, length, nonce }: ReplicaClaim): Uint8Array {
  return utf8Bytes(['gatehouse mesh receipt v1', owner, target, cid, length, nonce].join('\n'));
}
