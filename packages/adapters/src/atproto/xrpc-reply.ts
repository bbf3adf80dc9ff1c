import type { JsonObject } from '@gatehouse/core/kernel';
import { RepositoryUnavailable } from '@gatehouse/core/sync';

/** The response of an XRPC method. */
export interface XrpcReply {
  readonly status: number;
  /** JSON body; empty if the body is not a JSON object. */
  readonly body: JsonObject;
  /** Delay in seconds that the server requests; null if it requests none. */
  readonly retryAfter: string | null;
}

export async function xrpcReply(response: Response): Promise<XrpcReply> {
  const { status, headers } = response;
  return { status, body: jsonObject(await response.text()), retryAfter: headers.get('retry-after') };
}

export function notUnderstood(): RepositoryUnavailable {
  return new RepositoryUnavailable('its response cannot be parsed.');
}

function jsonObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}
