import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HostileRequest } from './hostile-requests.ts';

const CONNECTIONS = 6;
const RESPONSE_TIMEOUT_MS = 20_000;
/** Names of files, drivers and parsers, which a response must not contain. */
const INTERNALS = /\bat .*\.[jt]s:|node:internal|SQLITE_|ZodError|invalid input syntax|invalid byte sequence/;

/**
 * Sends the requests and returns a line for each fault: a status of 500 or more, a response that shows internals, and a
 * response that does not arrive. A status of 500 or more is no fault if `isExpected` returns true for the body of the
 * response.
 */
export async function hostileFaults(
  url: string,
  requests: Iterable<HostileRequest>,
  { headers = {}, isExpected = () => false }: HostileOptions = {},
): Promise<readonly string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const faults: string[] = [];
  const left = requests[Symbol.iterator]();
  const rest = { [Symbol.iterator]: () => ({ next: () => left.next() }) };
  const client = async () => {
    for (const request of rest) {
      const fault = await faultOf(
        url,
        { ...request, headers: { ...request.headers, ...headers } },
        agent,
        isExpected,
      );
      if (fault !== undefined)
        faults.push(`${request.method} ${request.path} ${request.body}: ${fault}`.slice(0, 500));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return faults;
}

export interface HostileOptions {
  /** Headers of each request, such as a token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly isExpected?: (body: string) => boolean;
}

async function faultOf(
  url: string,
  { method, path, headers, body }: HostileRequest,
  agent: Agent,
  isExpected: (body: string) => boolean,
): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  try {
    const { status = 0, content } = await new Promise<{ status: number | undefined; content: string }>(
      (resolve, reject) => {
        const sent = httpRequest({
          hostname,
          port,
          method,
          path,
          headers,
          agent,
          timeout: RESPONSE_TIMEOUT_MS,
        });
        sent.on('timeout', () => sent.destroy(new Error('no response in time')));
        sent.on('error', reject);
        sent.on('response', (response: IncomingMessage) => {
          text(response).then((content) => resolve({ status: response.statusCode, content }), reject);
        });
        sent.end(body);
      },
    );
    const isFailure = status >= 500 && !isExpected(content);
    return isFailure || INTERNALS.test(content) ? `${status} ${content}` : undefined;
  } catch (error) {
    return String(error);
  }
}
