import type { Job } from '@gatehouse/http-koa/process';
import type { ProxyParts } from '../proxy.ts';
import { exposedAddresses } from '../upstream/exposed-addresses.ts';

/**
 * Jobs that warn while the gate is turned off, or while the personal data server can be reached without the
 * proxy.
 */
export function setupWarnings(
  { configuration, log }: Pick<ProxyParts, 'configuration' | 'log'>,
  outside: readonly string[],
  interval: number,
): readonly Job[] {
  const { gate, upstream } = configuration;
  const warnOfOpenGate: Job = {
    name: 'warn of the open gate',
    interval,
    run: async () =>
      log.warn(
        'PDS_AUTHZ_GATE_ENABLED=false: entitlements are not checked, so every client can write every record',
      ),
  };
  // The job runs repeatedly, because the server can be started after the proxy, or bound to another address
  // later.
  const warnOfExposure: Job = {
    name: 'warn of an exposed personal data server',
    interval,
    run: async () => {
      const addresses = await exposedAddresses(upstream, outside);
      if (addresses.length > 0)
        log.error({ addresses }, 'the personal data server can be reached without the proxy; close its port');
    },
  };
  return gate === 'open' ? [warnOfOpenGate, warnOfExposure] : [warnOfExposure];
}
