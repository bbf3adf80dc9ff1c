import type { HandleResolver, ResolvedHandle, ResolveHandleOptions } from '@atproto/oauth-client-node';
import { untilAborted } from './until-aborted.ts';

/** Stops waiting when it is told to, also for name servers that do not answer, which the library waits out. */
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
