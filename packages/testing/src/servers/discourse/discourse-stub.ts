import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { discourseAnswers, type StubAnswer } from './discourse-answers.ts';
import { type DiscourseOperation, discourseOperations } from './discourse-contract.ts';
import { schemaFault } from './schema-fault.ts';
import { StubForum } from './stub-forum.ts';

/** Headers that every HTTP client sends. */
const PLAIN_HEADERS = new Set(
  'accept accept-encoding accept-language connection content-length content-type host sec-fetch-mode user-agent'.split(
    ' ',
  ),
);
const CREDENTIALS = new Set(['api-key', 'api-username']);

/** A stub of the part of Discourse that the adapter uses. It accepts only what Discourse documents. */
export interface DiscourseStub {
  readonly url: string;
  readonly forum: StubForum;
  /**
   * Requests that Discourse does not document, and responses of the stub that do not match Discourse's schema. Tests
   * require that the list is empty.
   */
  readonly violations: readonly string[];
  /** Sets a function that replaces responses to the next requests, for example with a page. */
  readonly interfere: (answer: ((request: IncomingMessage) => Response | undefined) | undefined) => void;
  stop(): Promise<void>;
}

/** Starts the stub. It accepts this API key. */
export async function startDiscourseStub(apiKey: string): Promise<DiscourseStub> {
  const forum = new StubForum();
  const [operations, answers] = [discourseOperations(), discourseAnswers(forum)];
  const violations: string[] = [];
  let interference: ((request: IncomingMessage) => Response | undefined) | undefined;

  const answered = async (request: IncomingMessage): Promise<StubAnswer> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://stub');
    const matches = (each: DiscourseOperation) => each.pattern.exec(`${request.method} ${pathname}`);
    const operation = operations.find((each) => matches(each));
    const answer = operation && answers[operation.key];
    if (!operation || !answer) throw new Error(`unknown: ${request.method} ${pathname}`);
    for (const fault of headerFaults(request, apiKey)) throw new Error(`${operation.key}: ${fault}`);
    if ([...query.keys()].join() !== operation.query.join())
      throw new Error(`${operation.key}: query ${query}`);
    const sent = await text(request);
    const body = sent ? (JSON.parse(sent) as unknown) : undefined;
    const fault = operation.requestBody
      ? schemaFault(operation.requestBody, body)
      : body && '$ is not expected';
    if (fault) throw new Error(`${operation.key}: ${fault}`);
    const names = (matches(operation) ?? []).slice(1).map(decodeURIComponent);
    const result = answer(
      { names, query, body: (body ?? {}) as Record<string, unknown> },
      operation.responses[200] ?? {},
    );
    const schema = operation.responses[result.status];
    const own = schema ? schemaFault(schema, result.body) : 'status is not documented';
    if (own) throw new Error(`${operation.key}: response ${result.status}: ${own}`);
    return result;
  };

  const server = createServer(async (request, response) => {
    const other = interference?.(request);
    if (other) {
      response.writeHead(other.status, Object.fromEntries(other.headers)).end(await other.text());
      return;
    }
    try {
      const { status, body } = await answered(request);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error));
      response.writeHead(418).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    forum,
    violations,
    interfere: (answer) => {
      interference = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function headerFaults({ headers }: IncomingMessage, apiKey: string): string[] {
  const unknown = Object.keys(headers).filter((name) => !PLAIN_HEADERS.has(name) && !CREDENTIALS.has(name));
  if (headers['api-key'] !== apiKey || !headers['api-username']) unknown.push('credentials');
  return unknown.map((name) => `header ${name}`);
}
