import { randomUUID } from 'node:crypto';
import type { NodeSavedSession, NodeSavedState } from '@atproto/oauth-client-node';
import { JoseKey } from '@atproto/oauth-client-node';

const ISSUER = 'https://pds.example.com';

async function proofKey(): Promise<NodeSavedState['dpopJwk']> {
  const { privateJwk } = await JoseKey.generate(['ES256']);
  return privateJwk as NodeSavedState['dpopJwk'];
}

/** The state that the OAuth library stores for a pending authorization. */
export async function savedState(bindingDigest: string): Promise<NodeSavedState> {
  return {
    iss: ISSUER,
    dpopJwk: await proofKey(),
    authMethod: { method: 'none' },
    verifier: `verifier-${randomUUID()}`,
    appState: bindingDigest,
  };
}

/** Tokens in the form in which the OAuth library stores them. */
export async function savedSession(sub: `did:plc:${string}`): Promise<NodeSavedSession> {
  return {
    dpopJwk: await proofKey(),
    authMethod: { method: 'none' },
    tokenSet: {
      iss: ISSUER,
      sub,
      aud: ISSUER,
      scope: 'atproto',
      access_token: `access-${randomUUID()}`,
      refresh_token: `refresh-${randomUUID()}`,
      token_type: 'DPoP',
    },
  };
}
