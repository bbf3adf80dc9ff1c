import { AtprotoHandleResolverNode, type HandleResolver, NodeOAuthClient } from '@atproto/oauth-client-node';
import type { Lock } from '@gatehouse/core/kernel';
import { ExclusiveTokens } from '../exclusive-tokens.ts';
import type { OAuthClientIdentity } from '../oauth-client-identity.ts';
import { type SealedStoreParts, sealedSessionStore, sealedStateStore } from '../sealed-stores.ts';
import { AbortableHandleResolver } from './abortable-handle-resolver.ts';
import { clientSettings } from './client-settings.ts';
import { withoutTypeErrors } from './without-type-errors.ts';

/** Dependencies of the official client library. */
export interface NodeOAuthClientParts extends SealedStoreParts {
  readonly identity: OAuthClientIdentity;
  /** Ensures that one process at a time uses a refresh token, which can be used only once. */
  readonly lock: Lock;
  /** Prefix of the lock names. Each OAuth client of the installation needs its own prefix. */
  readonly lockName: string;
  /** Address of the PLC directory; the public directory by default. */
  readonly plcDirectoryUrl?: string | undefined;
  /** Address of a server that resolves handles, or a resolver. By default, handles are resolved by DNS and https. */
  readonly handleResolver?: string | HandleResolver | undefined;
  /** True to allow plain http. Use it only in development. */
  readonly allowHttp: boolean;
  /**
   * `fetch` for servers that clients choose. In production it must refuse requests to private networks. It must have a
   * time limit, because the library waits forever for some responses.
   */
  readonly fetch: typeof fetch;
}

/**
 * A cache that stores nothing. Identities must not be cached, because a handle that was free a moment ago can belong to
 * a PDS account now.
 */
const FORGETFUL = { get: () => undefined, set: () => {}, del: () => {} };

/** Creates the official client library with Gatehouse's stores. The library signs users in and acts on their behalf. */
export async function nodeOAuthClient(parts: NodeOAuthClientParts): Promise<NodeOAuthClient> {
  const { metadata, keyset } = await clientSettings(parts.identity);
  const exclusive = new ExclusiveTokens(parts.lock, parts.lockName);
  return new NodeOAuthClient({
    clientMetadata: metadata,
    ...(keyset && { keyset }),
    ...(parts.plcDirectoryUrl !== undefined && { plcDirectoryUrl: parts.plcDirectoryUrl }),
    handleResolver: handleResolver(parts),
    handleCache: FORGETFUL,
    didCache: FORGETFUL,
    stateStore: sealedStateStore(parts),
    sessionStore: sealedSessionStore(parts, exclusive),
    requestLock: (name, work) => exclusive.use(name, work),
    allowHttp: parts.allowHttp,
    fetch: exclusive.guarded(withoutTypeErrors(parts.fetch)),
  });
}

function handleResolver({ handleResolver: given, fetch }: NodeOAuthClientParts): string | HandleResolver {
  if (typeof given === 'string') return given;
  return new AbortableHandleResolver(given ?? new AtprotoHandleResolverNode({ fetch }));
}
