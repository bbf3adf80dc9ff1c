import type { IncomingMessage, RequestListener, Server, ServerOptions } from 'node:http';
import { join } from 'node:path';
import type { DatabaseClock } from '@gatehouse/adapters/knex';
import type { DenialTally, PolicyPort, StoreDenials } from '@gatehouse/core/entitlement';
import type { AttemptStore } from '@gatehouse/core/throttle';
import { clientAddress } from '@gatehouse/http-koa/address';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { answerClientError } from '../forwarding/client-error.ts';
import { collectHeaders } from '../forwarding/forwarded-headers.ts';
import { identityPortal } from './portal/portal.ts';
import { RequestHandler } from './request-handler.ts';
import { requestWay } from './request-way.ts';
import { accessVerifier } from './rules/access-token.ts';
import { administrators } from './rules/administration.ts';
import type { Shared } from './rules/limited-attempts.ts';
import { PasswordAttempts } from './rules/password-attempts.ts';
import { SharedAttempts } from './rules/shared-attempts.ts';
import { writeEntitlement } from './rules/write-entitlement.ts';
import type { ProxyConfiguration } from './start/proxy-configuration.ts';
import type { ProxyMetrics } from './start/proxy-metrics.ts';
import { healthOf } from './upstream/health.ts';
import { isSubscription, subscription } from './upstream/subscription.ts';

export interface ProxyParts {
  readonly configuration: ProxyConfiguration;
  readonly policy: PolicyPort;
  /** Clock of the policy's database; undefined if the policy has no database. */
  readonly databaseClock?: DatabaseClock | undefined;
  /** Counts of attempts to sign in. All proxies share them and use the database's clock. */
  readonly attempts?: AttemptStore | undefined;
  /** Counts the writes that the policy denies. */
  readonly denials?: DenialTally | undefined;
  readonly storeDenials?: StoreDenials | undefined;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly metrics: ProxyMetrics;
}

/** The parts from which a caller builds the HTTP server of the authorization proxy. */
export interface Proxy {
  readonly options: Pick<ServerOptions, 'shouldUpgradeCallback'>;
  readonly listener: RequestListener;
  /** Adds the listeners for WebSockets and for malformed requests. */
  prepare(server: Server): void;
  /** Closes the connections to the personal data server. */
  close(): Promise<void>;
}

/**
 * The path is valid from the sources and from the build, because the build puts this file into a folder of
 * the same depth.
 */
const PORTAL_FOLDER = join(import.meta.dirname, '../../dist-web/portal');

/**
 * Idle connections are closed after this time. The personal data server closes them after 90 s, and a request
 * sent on a closed connection would fail, because the proxy sends no request twice.
 */
const UPSTREAM_KEEP_ALIVE_MS = 60_000;

/** Composes the proxy. */
export function createProxy(parts: ProxyParts): Proxy {
  const { configuration, policy, databaseClock, denials, log, metrics } = parts;
  const { gate, gatedNamespaces, publicUrl, trustedProxies, upstreamTimeout } = configuration;
  const upstream = new Pool(configuration.upstream, {
    keepAliveTimeout: UPSTREAM_KEEP_ALIVE_MS,
    headersTimeout: upstreamTimeout,
  });
  const addressOf = clientAddress(trustedProxies);
  const collect = collectHeaders<IncomingMessage>(
    addressOf,
    publicUrl.protocol === 'https:' ? 'https' : 'http',
  );
  const mayAdminister = administrators(configuration.adminCidrs, trustedProxies);
  const way = requestWay({
    gatedNamespaces,
    portal: identityPortal(PORTAL_FOLDER, configuration.signUpUrl),
    health: healthOf({ upstream, policy, databaseClock, gate, log }),
    mayAdminister,
    collectHeaders: collect,
    addressOf,
    verifyAccess: accessVerifier(configuration.jwtSecret.reveal(), configuration.serviceDid),
    checkEntitlement: gate === 'closed' ? writeEntitlement({ policy, denials, log }) : undefined,
    passwordAttempts: new PasswordAttempts(sharedOf(parts)),
  });
  const handler = new RequestHandler({ way, upstream, log, metrics });
  const tunnel = subscription({
    upstream: configuration.upstream,
    timeout: upstreamTimeout,
    collectHeaders: collect,
    mayAdminister,
    count: (change) => metrics.subscriptionCount(change),
  });
  return {
    options: { shouldUpgradeCallback: isSubscription },
    listener: (request, response) => handler.handle(request, response),
    prepare: (server) => {
      server.on('upgrade', tunnel).on('clientError', answerClientError);
    },
    close: () => upstream.destroy(),
  };
}

function sharedOf({ attempts, databaseClock: clock, log }: ProxyParts): Shared | undefined {
  return attempts && clock && { counts: new SharedAttempts({ attempts, log }), clock };
}
