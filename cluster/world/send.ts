import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request of the load. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  /** Body of the request. Bytes are sent unchanged, any other value as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Sends a request through the agent, or on a new connection. Rejects if the connection fails. */
export function send(url: string, sent: Sent, agent: Agent | false = false): Promise<Reply> {
  const { method = 'GET', path, token, body } = sent;
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const bytes =
    body instanceof Uint8Array ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const headers = {
    ...(body !== undefined && { 'Content-Type': type, 'Content-Length': bytes.length }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const sending = request(new URL(path, url), { method, headers, agent }, (response) => {
      text(response).then((whole) => resolve({ status: response.statusCode ?? 0, text: whole }), reject);
    });
    sending.on('error', reject).end(bytes);
  });
}
