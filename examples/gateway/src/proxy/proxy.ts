import { createServer, type Server } from 'node:http';
import type { PolicyPort } from '@gatehouse/core/entitlement';
import { clientAddress } from '@gatehouse/http-koa/address';
import { Pool } from 'undici';
import { accessVerifier } from './access-token.ts';
import { type Answer, refusal } from './answer.ts';
import { answerClientError } from './client-error.ts';
import { decidedTarget } from './decided-target.ts';
import { entitledWrite } from './entitled-write.ts';
import { Exchange } from './exchange.ts';
import { expectedBody } from './expected-body.ts';
import { forward } from './forward.ts';
import { collectHeaders, forwardedHeaders } from './forwarded-headers.ts';
import { healthOf } from './health.ts';
import { inspectedBody } from './inspected-body.ts';
import { ownPages } from './own-pages.ts';
import { pipelines } from './pipelines.ts';
import type { ProxyConfiguration } from './proxy-configuration.ts';
import type { ProxyLog } from './proxy-log.ts';
import type { ProxyMetrics } from './proxy-metrics.ts';
import { reply } from './reply.ts';
import type { Rule } from './rule.ts';
import { smallBody } from './small-body.ts';
import { isSubscription, subscription } from './subscription.ts';
import { upstreamPaths } from './upstream-paths.ts';

export interface ProxyParts {
  readonly configuration: ProxyConfiguration;
  readonly policy: PolicyPort;
  readonly log: ProxyLog;
  readonly metrics: ProxyMetrics;
}

/** The authorization proxy, ready to listen. */
export function createProxy({ configuration, policy, log, metrics }: ProxyParts): Server {
  const { upstream: address, publicUrl, gate, policyTimeout, upstreamTimeout } = configuration;
  // The server closes idle connections after 90 s; ours must be gone before, for nothing is ever sent twice.
  const upstream = new Pool(address, { keepAliveTimeout: 60_000, headersTimeout: upstreamTimeout });
  const protocol = publicUrl.protocol === 'https:' ? 'https' : 'http';
  const collect = collectHeaders(clientAddress(configuration.trustedProxies), protocol);
  const verifyAccess = accessVerifier(configuration.jwtSecret.reveal(), configuration.serviceDid);

  /** In this order; the first that answers ends it. */
  const rules: readonly Rule[] = [
    decidedTarget,
    ownPages(healthOf(upstream, policy, gate)),
    upstreamPaths,
    expectedBody,
    forwardedHeaders(collect),
    inspectedBody(verifyAccess),
    smallBody,
    ...(gate === 'closed' ? [entitledWrite({ policy, verifyAccess, policyTimeout, log })] : []),
  ];

  const notePipelined = pipelines();
  const server = createServer(
    {
      shouldUpgradeCallback: isSubscription,
      requestTimeout: 0,
      headersTimeout: 30_000,
      keepAliveTimeout: 65_000,
    },
    (request, response) => {
      if (!notePipelined(request, response)) {
        request.socket.destroy();
        return;
      }
      const exchange = new Exchange(request, response, configuration.gatedNamespaces);
      judge(exchange)
        .then((answer) => (answer ? finish(exchange, answer) : pass(exchange)))
        .catch((error) => abandon(exchange, error));
    },
  );
  server.timeout = 300_000;
  server.on('upgrade', subscription({ upstream: address, timeout: upstreamTimeout, collect, count }));
  server.on('clientError', answerClientError);
  server.on('close', () => void upstream.destroy());
  return server;

  async function judge(exchange: Exchange): Promise<Answer | undefined> {
    for (const rule of rules) {
      const outcome = rule(exchange);
      const answer = outcome instanceof Promise ? await outcome : outcome;
      if (answer) return answer;
    }
    return undefined;
  }

  function pass(exchange: Exchange): void {
    forward(upstream, exchange, ({ failure, answer }) => {
      if (failure) {
        metrics.upstreamFailed(answer?.refusal ?? 'broken_off');
        log.error({ err: failure, target: exchange.path }, 'personal data server failed');
      }
      if (answer) finish(exchange, answer);
      else metrics.answered(exchange, undefined);
    });
  }

  function finish(exchange: Exchange, answer: Answer): void {
    const requestId = reply(exchange, answer);
    metrics.answered(exchange, answer.refusal);
    if (answer.refusal === undefined) return;
    const { method, path, did } = exchange;
    log.info({ requestId, method, path, did, status: answer.status, refusal: answer.refusal }, 'refused');
  }

  /** The client went away while it was being read, or there is a fault in the proxy itself. */
  function abandon(exchange: Exchange, error: unknown): void {
    const { request, response, path } = exchange;
    if (request.destroyed || response.headersSent) {
      log.info({ err: error, path }, 'abandoned');
      response.destroy();
    } else {
      log.error({ err: error, path }, 'failed');
      finish(exchange, refusal(500, 'internal_error', 'The request could not be handled.'));
    }
  }

  function count(change: 1 | -1): void {
    metrics.subscriptionCount(change);
  }
}
