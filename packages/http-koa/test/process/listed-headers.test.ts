import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpServer } from '../../src/process/connections/http-server.ts';

/** A call of a response's method by name. */
type Call = readonly [method: keyof ServerResponse | 'getRawHeaderNames', ...values: unknown[]];

let calls: readonly Call[] = [];
let outcomes: unknown[] = [];

const servers = [createServer(run), new HttpServer({}).on('request', run)] as const;

beforeAll(async () => {
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  for (const server of servers) server.close();
});

const validNames = [
  'X-A',
  'x-a',
  'X-B',
  'Set-Cookie',
  'set-cookie',
  'Content-Type',
  'Vary',
  'Date',
  'Connection',
];
const validName = fc.constantFrom(...validNames);
const name = fc.constantFrom(...validNames, 'a b');
const validLine = fc.constantFrom('1', 'two', 'close', '', 'ü');
const line = fc.oneof(validLine, fc.constant('a\nb'));
const value = fc.oneof(line, fc.array(line, { maxLength: 3 }), fc.integer(), fc.constant(undefined));
const one = fc.oneof(
  fc.tuple(fc.constantFrom('setHeader' as const, 'appendHeader' as const), name, value),
  fc.tuple(fc.constantFrom('getHeader' as const, 'hasHeader' as const, 'removeHeader' as const), name),
  fc.tuple(fc.constantFrom('getHeaders' as const, 'getHeaderNames' as const, 'getRawHeaderNames' as const)),
  fc.tuple(
    fc.constant('setHeaders' as const),
    fc.array(fc.tuple(name, line)).map((all) => new Map(all)),
  ),
);
const status = fc.constantFrom(200, 204, 304, 404);
const given = fc.oneof(
  fc.dictionary(validName, validLine),
  fc.array(fc.tuple(validName, validLine), { maxLength: 4 }).map((all) => all.flat()),
);
const head = fc.oneof(
  fc.tuple(fc.constant('writeHead' as const), fc.oneof(status, fc.constant(1_000))),
  fc.tuple(fc.constant('writeHead' as const), status, given),
  fc.tuple(fc.constant('writeHead' as const), status, fc.constantFrom('Fine', 'a\nb'), given),
  fc.tuple(fc.constant('flushHeaders' as const)),
);

/**
 * If no header was set before `writeHead`, Node does not return the headers of `writeHead` afterwards. If headers were
 * set and all of them were removed again, Node returns them. `ListedHeaders` does not distinguish these cases.
 * Therefore one header always stays.
 */
const changes = fc
  .array(one)
  .map((all): Call[] => (all.length === 0 ? [] : [['setHeader', 'X-First', '1'], ...all]));

test('a response that keeps its headers in a list sends and returns the same as a response of Node', async () => {
  await fc.assert(
    fc.asyncProperty(
      changes,
      fc.option(head),
      fc.array(one, { maxLength: 3 }),
      async (before, sent, after) => {
        calls = [...before, ...(sent ? [sent] : []), ...after];
        const [node, listed] = [await answerOf(servers[0]), await answerOf(servers[1])];
        expect(listed).toEqual(node);
      },
    ),
  );
});

function run(_request: IncomingMessage, response: ServerResponse): void {
  outcomes = calls.map(([method, ...values]) => outcomeOf(response, method, values));
  try {
    response.end();
  } catch (error) {
    outcomes.push(codeOf(error));
    response.destroy();
  }
}

function outcomeOf(response: ServerResponse, method: Call[0], values: unknown[]): unknown {
  try {
    const result = Reflect.apply(
      response[method as keyof ServerResponse] as () => unknown,
      response,
      structuredClone(values),
    );
    return result === response ? 'itself' : structuredClone(result);
  } catch (error) {
    return codeOf(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

async function answerOf(server: Server): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: false });
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    const { statusCode, statusMessage, rawHeaders } = response;
    return { statusCode, statusMessage, headers: byName(rawHeaders), outcomes };
  } catch (error) {
    return { error: codeOf(error), outcomes };
  }
}

/** The order of headers with different names has no meaning (RFC 9110 section 5.3). */
function byName(rawHeaders: string[]): string[] {
  const names = rawHeaders.filter((_each, index) => index % 2 === 0);
  const lines = names.map((each, index) =>
    `${each}: ${rawHeaders[2 * index + 1]}`.replace(/: .* GMT$/, ': a date'),
  );
  return lines.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

function keyOf(line: string): string {
  return line.split(':', 1)[0]?.toLowerCase() ?? '';
}
