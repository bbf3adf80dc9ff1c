import { AtprotoHandleResolverNode, type HandleResolver, NodeOAuthClient } from '@atproto/oauth-client-node';
import type { Lock } from '@gatehouse/core/kernel';
import { AbortableHandleResolver } from './abortable-handle-resolver.ts';
import { clientSettings, type OAuthClientIdentity } from './client-settings.ts';
import { type SealedStoreParts, sealedSessionStore, sealedStateStore } from './sealed-stores.ts';

/** What the protocol's own client library works with. */
export interface NodeOAuthClientParts extends SealedStoreParts {
  readonly identity: OAuthClientIdentity;
  /** Refresh tokens are good for one use: at most one process may use one. */
  readonly lock: Lock;
  /** Names the lock; one for each OAuth client of the installation. */
  readonly lockName: string;
  /** The PLC directory; the public one by default. */
  readonly plcDirectoryUrl?: string | undefined;
  /** Address of a server that resolves handles, or a resolver; DNS and https by default. */
  readonly handleResolver?: string | HandleResolver | undefined;
  /** Allows servers by plain http: only for development. */
  readonly allowHttp: boolean;
  /**
   * How to reach servers that strangers name: guarded against requests into private networks in production, and
   * bounded in time, for the library itself waits for some answers without end.
   */
  readonly fetch: typeof fetch;
}

/** Identities are resolved again at every sign-in, because a handle that was free a moment ago may have an owner now. */
const FORGETFUL = { get: () => undefined, set: () => {}, del: () => {} };

/** The protocol's own client library on our stores. It signs users in and acts on their behalf. */
export async function nodeOAuthClient(parts: NodeOAuthClientParts): Promise<NodeOAuthClient> {
  const { metadata, keyset } = await clientSettings(parts.identity);
  return new NodeOAuthClient({
    clientMetadata: metadata,
    ...(keyset && { keyset }),
    ...(parts.plcDirectoryUrl !== undefined && { plcDirectoryUrl: parts.plcDirectoryUrl }),
    handleResolver: handleResolver(parts),
    handleCache: FORGETFUL,
    didCache: FORGETFUL,
    stateStore: sealedStateStore(parts),
    sessionStore: sealedSessionStore(parts),
    requestLock: async (name, work) => parts.lock.hold(`${parts.lockName} ${name}`, async () => work()),
    allowHttp: parts.allowHttp,
    fetch: parts.fetch,
  });
}

function handleResolver({ handleResolver: given, fetch }: NodeOAuthClientParts): string | HandleResolver {
  if (typeof given === 'string') return given;
  return new AbortableHandleResolver(given ?? new AtprotoHandleResolverNode({ fetch }));
}
