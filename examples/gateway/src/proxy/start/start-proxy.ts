import { MINUTE, type Milliseconds } from '@gatehouse/core/kernel';
import { openServer, type RunningServer, type ServerLimits, StartFailure } from '@gatehouse/http-koa/process';
import { storeDenialsJob } from '../../denials/store-denials-job.ts';
import { createProxy, type ProxyParts } from '../proxy.ts';
import { exposedAddresses, outsideAddresses } from '../upstream/exposed-addresses.ts';
import type { ProxyConfiguration } from './proxy-configuration.ts';
import { setupWarnings } from './setup-warnings.ts';

export interface StartProxyParts extends ProxyParts {
  /** Addresses at which the personal data server must not listen; by default those at which others reach this host. */
  readonly outside?: readonly string[];
  /** Time between two warnings about a dangerous setup. */
  readonly warningInterval?: Milliseconds;
  /** Closes the resources of the policy, after the last request. */
  readonly close?: () => Promise<void>;
}

/** Starts the proxy. Refuses to start if clients can reach the personal data server without the proxy. */
export async function startProxy(parts: StartProxyParts): Promise<RunningServer> {
  const { configuration, log, metrics, outside = outsideAddresses(), close = async () => {} } = parts;
  const clockJobs = parts.databaseClock ? [parts.databaseClock.job] : [];
  const denialJobs = parts.storeDenials ? [storeDenialsJob(parts.storeDenials)] : [];
  const proxy = createProxy(parts);
  const closeAll = async () => {
    await proxy.close();
    await close();
  };
  try {
    await refuseExposure(configuration, outside);
    return await openServer({
      ...proxy,
      place: { host: configuration.host, port: configuration.port, portSetting: 'PROXY_PORT' },
      metrics: {
        registry: metrics.registry,
        port: configuration.metricsPort,
        portSetting: 'PROXY_METRICS_PORT',
      },
      limits: limitsOf(configuration),
      arrivalTimeout: 0,
      readinessPaths: ['/health', '/readyz'],
      jobs: [...clockJobs, ...denialJobs, ...setupWarnings(parts, outside, parts.warningInterval ?? MINUTE)],
      log,
      close: closeAll,
    });
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * The stop timeout must not be shorter than the time limit of the personal data server. Otherwise the proxy
 * could close the connection of a forwarded write before the server confirms that the write is stored.
 */
function limitsOf({ limits, upstreamTimeout }: ProxyConfiguration): ServerLimits {
  return { ...limits, stopTimeout: Math.max(limits.stopTimeout, upstreamTimeout) };
}

async function refuseExposure(
  { upstream, upstreamExposureAllowed }: ProxyConfiguration,
  outside: readonly string[],
): Promise<void> {
  if (upstreamExposureAllowed) return;
  const exposed = await exposedAddresses(upstream, outside);
  if (exposed.length === 0) return;
  throw new StartFailure(
    `The personal data server can be reached without the proxy, at ${exposed.join(', ')} port ${upstream.port}. ` +
      'Bind it to loopback or close the port. To start the proxy anyway, set PDS_EXPOSED_ALLOWED=true.',
  );
}
