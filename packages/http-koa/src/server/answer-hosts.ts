import { hostName, isAddressHost, isLoopbackHost } from '../address/host-name.ts';
import type { Step } from '../exchange/step.ts';
import { HostRefused } from '../refusal/http-refusals.ts';
import { calledHost } from '../request/called-host.ts';

/** The names by which clients can address a server. The names of loopback are always accepted. */
export interface HostRules {
  /** The public address of this server; undefined if it has none. */
  readonly publicUrl?: string | undefined;
  /** True to accept any IP address as well. This is safe, because DNS rebinding needs a name. */
  readonly anyAddress: boolean;
}

/**
 * Returns a step that refuses requests for names other than the server's own. On a server without sign-in, a page of
 * another site could otherwise use the server through a name that resolves to its address (DNS rebinding).
 */
export function answerHosts({ publicUrl, anyAddress }: HostRules): Step {
  const publicName = publicUrl && new URL(publicUrl).hostname;
  return (context, next) => {
    const name = hostName(calledHost(context.headers));
    if (!isLoopbackHost(name) && name !== publicName && !(anyAddress && isAddressHost(name)))
      throw new HostRefused();
    return next();
  };
}
