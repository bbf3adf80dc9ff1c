import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { errorCode, type Milliseconds } from '@gatehouse/core/kernel';
import type { CustomFetchOptions } from 'openid-client';
import type { NetworkPolicy } from './network-policy.ts';
import { ProviderFailure, quoted } from './provider-failure.ts';

/** Fetches an address, with limits. Does not follow redirects. Rejects with `ProviderFailure`. */
export type GuardedFetch = (url: string, options?: Partial<CustomFetchOptions>) => Promise<Response>;

const MAX_BODY_BYTES = 256 * 1_024;

/**
 * Returns a `fetch` for addresses that an administrator entered. It limits the time, the size of the response, and the
 * networks that can be reached.
 */
export function guardedFetch(policy: NetworkPolicy, timeout: Milliseconds): GuardedFetch {
  return async (address, options = {}) => {
    const url = new URL(address);
    policy.check(url);
    const deadline = AbortSignal.timeout(timeout);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    try {
      const { method = 'GET', headers = {} } = options;
      const lookup = policy.lookupFor(url);
      const answer = await sent(url, { method, headers, lookup, signal, agent: false }, options.body);
      return await responseOf(url, answer);
    } catch (error) {
      if (deadline.aborted) {
        throw new ProviderFailure(`${url.host} did not respond within ${timeout / 1_000} seconds.`);
      }
      throw failureOf(url, error);
    }
  };
}

function sent(url: URL, options: RequestOptions, body: CustomFetchOptions['body']): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send(url, options)
      .on('response', resolve)
      .on('error', reject)
      // Node reports no error for a protocol switch (101). It only closes the connection.
      .on('close', () => reject(new ProviderFailure(`${url.host} closed the connection without a response.`)))
      .end(body === undefined || body === null ? undefined : String(body));
  });
}

async function responseOf(url: URL, answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) {
      throw new ProviderFailure(`The response of ${url.host} is longer than ${MAX_BODY_BYTES / 1_024} KiB.`);
    }
    chunks.push(chunk);
  }
  const { statusCode: status = 500, headersDistinct } = answer;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(length > 0 ? Buffer.concat(chunks) : null, { status, headers });
}

function failureOf(url: URL, error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const code = errorCode(error) ?? 'unknown';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ProviderFailure(`The name ${quoted(url.hostname)} cannot be resolved (${code}).`);
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|TLS/.test(code)) {
    return new ProviderFailure(`The certificate of ${url.host} is not trusted (${code}).`);
  }
  return new ProviderFailure(`${url.host} cannot be reached (${code}).`);
}
