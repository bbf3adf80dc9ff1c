import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { repoWrite } from '@gatehouse/core/pds';
import { isAnswer } from '../../forwarding/answer.ts';
import type { CollectHeaders } from '../../forwarding/forwarded-headers.ts';
import { openTunnel, refuseUpgrade } from '../../forwarding/tunnel.ts';
import { administration, type MayAdminister } from '../rules/administration.ts';
import { unreachable } from './forward.ts';

const SUBSCRIBE_REPOS = '/xrpc/com.atproto.sync.subscribeRepos';

/**
 * Returns whether the request can become a WebSocket. Only one endpoint can. The header `Upgrade` of all
 * other requests is ignored (RFC 9110 section 7.8).
 */
export function isSubscription({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    (url === SUBSCRIBE_REPOS || url.startsWith(`${SUBSCRIBE_REPOS}?`)) &&
    repoWrite({ method, target: url }, []).verdict === 'pass' &&
    headers.upgrade?.toLowerCase() === 'websocket'
  );
}

export interface SubscriptionParts {
  readonly upstream: URL;
  readonly timeout: number;
  readonly collectHeaders: CollectHeaders;
  readonly mayAdminister: MayAdminister;
  /** Callback that gets +1 when a tunnel opens and -1 when it closes. */
  readonly count: (change: 1 | -1) => void;
}

/**
 * Forwards the request, unless it has an admin credential. Once the server has accepted it, connects client and server.
 */
export function subscription({ upstream, timeout, collectHeaders, mayAdminister, count }: SubscriptionParts) {
  return (request: IncomingMessage, client: Socket, head: Buffer): void => {
    const headers =
      administration({ path: SUBSCRIBE_REPOS, request }, mayAdminister) ?? collectHeaders(request, 'kept');
    if (isAnswer(headers)) refuseUpgrade(client, headers);
    else
      openTunnel(
        { upstream, timeout, target: request.url ?? '', headers, outage: unreachable, count },
        client,
        head,
      );
  };
}
