import type { HandleResolver, ResolvedHandle, ResolveHandleOptions } from '@atproto/oauth-client-node';
import { untilAborted } from '../until-aborted.ts';

/**
 * A handle resolver that stops when its signal aborts. The library's own resolver would keep waiting for
 * unresponsive name servers.
 */
export class AbortableHandleResolver implements HandleResolver {
  readonly #resolver: HandleResolver;

  constructor(resolver: HandleResolver) {
    this.#resolver = resolver;
  }

  resolve(handle: string, options?: ResolveHandleOptions): Promise<ResolvedHandle> {
    const resolved = Promise.resolve(this.#resolver.resolve(handle, options));
    return options?.signal ? untilAborted(resolved, options.signal) : resolved;
  }
}
