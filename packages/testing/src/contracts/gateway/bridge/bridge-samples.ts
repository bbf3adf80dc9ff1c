import { randomBytes, randomUUID } from 'node:crypto';
import type {
  BridgeArtifact,
  BridgeArtifactStore,
  BridgeClient,
  BridgeClientStore,
  SigningKey,
  SigningKeyStore,
} from '@gatehouse/core/bridge';
import { HOUR, type UnitOfWork } from '@gatehouse/core/kernel';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** The stores of the bridge on one database. */
export interface BridgeStores {
  readonly artifacts: BridgeArtifactStore;
  readonly clients: BridgeClientStore;
  readonly keys: SigningKeyStore;
}

/** The stores of the bridge, as two servers on one database see them. */
export interface BridgeStoresCase extends BridgeStores {
  readonly unitOfWork: UnitOfWork;
  readonly other: BridgeStores;
}

/** Returns a SHA-256 digest that no other test uses. */
export function freshDigest(): string {
  return randomBytes(32).toString('hex');
}

/** Returns an access token. No other test uses its user and its client. */
export function sampleArtifact(change: Partial<BridgeArtifact> = {}): BridgeArtifact {
  return {
    kind: 'AccessToken',
    digest: freshDigest(),
    uidDigest: null,
    grantDigest: freshDigest(),
    did: freshDid(),
    clientId: randomUUID(),
    sealed: `sealed ünïcode 😀 ${'x'.repeat(8_000)}`,
    createdAt: NOON,
    expiresAt: NOON + HOUR,
    ...change,
  };
}

/** Returns a client with every member. */
export function sampleBridgeClient(change: Partial<BridgeClient> = {}): BridgeClient {
  return {
    id: randomUUID(),
    name: 'Förum 😀',
    redirectUris: ['https://forum.example/callback', 'http://127.0.0.1:1/callback?x=1'],
    postLogoutRedirectUris: ['https://forum.example/'],
    backchannelLogoutUri: 'http://forum.internal/logout',
    entitlement: 'support_seat',
    pkce: 'off',
    claims: ['preferred_username', 'placeholder_email'],
    secretDigest: freshDigest(),
    ...change,
  };
}

export function sampleSigningKey(change: Partial<SigningKey> = {}): SigningKey {
  return { id: randomUUID(), sealed: 'x'.repeat(4_000), createdAt: NOON, ...change };
}
