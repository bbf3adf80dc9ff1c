import { isLoopbackAddress, withinRanges } from '@gatehouse/http-koa/address';
import { type Answer, isAnswer, json } from '../../forwarding/answer.ts';
import { collectHeaders } from '../../forwarding/forwarded-headers.ts';
import { LOOPBACK_HOSTS, type Route, routeOf, type Site, siteOf } from '../table/index.ts';
import type { ClientRequest } from './client-request.ts';
import {
  ambiguousHeaders,
  malformedTarget,
  methodRefused,
  misdirected,
  outsideAllowlist,
  toHttps,
  toPageAddress,
} from './edge-refusals.ts';
import { hostName } from './host-name.ts';
import { originForm } from './origin-form.ts';
import { plainHeaders } from './plain-headers.ts';

/** A request that the edge forwards. */
export interface Forwarded {
  readonly site: Site;
  readonly route: Route;
  readonly target: string;
  /** True if the client used a loopback name. */
  readonly isLoopback: boolean;
  /** Header names and values, which alternate in this list. */
  readonly headers: string[];
}

/** Returns the request to forward, or the answer of the first rule that refuses it. */
export type EdgeWay = (request: ClientRequest) => Answer | Forwarded;

/** Path at which the edge reports its own health, to this machine only. */
export const EDGE_HEALTH_PATH = '/edge/healthz';
const HEALTHY = json(200, { status: 'ok' });

const REFUSED_METHODS = new Set(['CONNECT', 'TRACE']);

/**
 * Returns a function that applies the rules of the edge to a request, in the order of the code. Headers in which the
 * client describes itself are not forwarded.
 */
export function edgeWay(sites: readonly Site[]): EdgeWay {
  const allowlists = new Map(
    sites.flatMap((site) => (site.allowedCidrs ? [[site, withinRanges(site.allowedCidrs)] as const] : [])),
  );
  return (request) => {
    const { method = '', url = '', headers, rawHeaders, socket } = request;
    const address = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:(?=[\d.]+$)/i, '');
    if (url === EDGE_HEALTH_PATH && isLoopbackAddress(address)) return HEALTHY;
    if (REFUSED_METHODS.has(method)) return methodRefused;

    if (isAmbiguous(request)) return ambiguousHeaders;

    const form = originForm(url);
    if (form === undefined) return malformedTarget;
    const { target } = form;

    const host = hostName(form.authority ?? headers[':authority']?.toString() ?? headers.host);
    const site = host === undefined ? undefined : siteOf(sites, host);
    if (host === undefined || site === undefined) return misdirected;
    const authority = site.port === undefined ? host : `${host}:${site.port}`;

    const isEncrypted = 'encrypted' in socket && socket.encrypted === true;
    const hasLoopbackName = LOOPBACK_HOSTS.includes(host);
    if (!isEncrypted && !(hasLoopbackName && isLoopbackAddress(address))) return toHttps(authority, target);

    const scheme = isEncrypted ? 'https' : 'http';
    const page = hasLoopbackName ? pageElsewhere(site, host, request) : undefined;
    if (page !== undefined) return toPageAddress(`${scheme}://${page}${target}`);

    if (allowlists.get(site)?.(address) === false) return outsideAllowlist;

    const collect = collectHeaders(() => address, scheme);
    const collected = collect(plainHeaders(rawHeaders, authority), 'kept');
    if (isAnswer(collected)) return collected;

    const route = routeOf(site.routes, target) ?? { path: '/*', outage: 'page' };
    return { site, route, target, isLoopback: hasLoopbackName, headers: collected };
  };
}

/**
 * Returns the host and port to which a page is redirected; undefined if it is served here. Only browsers that open a
 * page are redirected, and only if they use the port of the edge. Through a tunnel, they can use another port.
 */
function pageElsewhere(
  { pageAddress, port }: Site,
  host: string,
  { headers }: ClientRequest,
): string | undefined {
  if (pageAddress === undefined || pageAddress === host || port === undefined) return undefined;
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  const asked = headers[':authority'] ?? headers.host;
  return isPage && asked === `${host}:${port}` ? `${pageAddress}:${port}` : undefined;
}

function isAmbiguous({ rawHeaders, headers }: ClientRequest): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^(?:host|:authority)$/i.test(name));
  return hosts.length > 1 || !/^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '');
}
