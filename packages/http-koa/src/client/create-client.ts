import type { z } from 'zod';
import type { BinaryReply, RawBody, StreamBody } from '../endpoint/binary-body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { RefusalBody } from '../refusal/refusal-answer.ts';
import { ApiError } from './api-error.ts';
import { type BinaryInput, isBinary } from './binary-input.ts';

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

type Field<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends Input<Schema>
    ? { readonly [Key in Name]?: Input<Schema> }
    : { readonly [Key in Name]: Input<Schema> }
  : unknown;

/** The body of a call. Bytes need a `contentType` if their media type differs from the client's default. */
type Body<Schema> = Schema extends RawBody<infer Type> | StreamBody<infer Type>
  ? { readonly body: BinaryInput } & (Type extends typeof DEFAULT_TYPE
      ? { readonly contentType?: Type }
      : { readonly contentType: Type })
  : Field<'body', Schema>;

/** The input of a call of the endpoint. */
export type CallInput<E extends Endpoint> = Field<'path', E['path']> &
  Field<'query', E['query']> &
  Field<'headers', E['headers']> &
  Body<E['body']> & { readonly signal?: AbortSignal };

/**
 * The result of a call of the endpoint: undefined for a reply without a body, a stream for a reply that is not JSON.
 */
export type CallOutput<E extends Endpoint> = {
  [Status in keyof E['replies']]: E['replies'][Status] extends z.ZodType
    ? z.output<E['replies'][Status]>
    : E['replies'][Status] extends BinaryReply
      ? ReadableStream<Uint8Array>
      : undefined;
}[keyof E['replies']];

type Rest<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

/** Calls an endpoint by its key, for example `call('POST /api/auth/login', { body })`. Throws `ApiError`. */
export type Client<Table extends Record<string, Endpoint>> = <Key extends keyof Table & string>(
  key: Key,
  ...rest: Rest<CallInput<Table[Key]>>
) => Promise<CallOutput<Table[Key]>>;

/** Options of a client. */
export interface ClientOptions {
  /** Origin of the server; empty for the origin of the page. */
  readonly baseUrl?: string;
  /** Returns the token to send as `Authorization: Bearer`. If absent, the browser sends its cookie. */
  readonly token?: () => string | undefined;
  readonly fetch?: typeof fetch;
}

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly contentType?: string;
  readonly signal?: AbortSignal;
}

/** The refusal of a response that no endpoint returns, such as a web page. */
const NO_API: RefusalBody = {
  error: 'unexpected_answer',
  message: 'The response is not one of this API. Check the address of the server.',
};

const DEFAULT_TYPE = 'application/octet-stream';

/**
 * Creates a client for the endpoints in `Table`. Needs the table only as a type, so that no schema becomes part of a
 * bundle.
 */
export function createClient<Table extends Record<string, Endpoint>>(
  options: ClientOptions = {},
): Client<Table> {
  const { baseUrl = '', token, fetch: send = fetch } = options;
  return async (key: string, input: AnyInput = {}) => {
    const [method = '', template = ''] = key.split(' ');
    const bearer = token?.();
    const { type, ...body } = sentBody(input);
    const response = await send(baseUrl + pathOf(template, input.path) + queryOf(input.query), {
      method,
      headers: {
        Accept: 'application/json',
        ...(type !== undefined && { 'Content-Type': type }),
        ...Object.fromEntries(given(input.headers)),
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      },
      ...body,
      ...(input.signal && { signal: input.signal }),
    });
    if (!response.ok)
      throw new ApiError(response.status, await refusalOf(response), response.headers.get('Retry-After'));
    if (isPage(response)) throw new ApiError(response.status, NO_API);
    if (response.status === 204) return undefined;
    return isJson(response) ? jsonOf(response) : response.body;
  };
}

function sentBody({ body, contentType = DEFAULT_TYPE }: AnyInput): RequestInit & { type?: string } {
  if (body === undefined) return {};
  if (!isBinary(body)) return { type: 'application/json', body: JSON.stringify(body) };
  // The Fetch Standard requires `duplex` if the body is a stream.
  return { type: contentType, body, ...(body instanceof ReadableStream && { duplex: 'half' }) };
}

/**
 * Returns whether the response is a web page. Another server has sent it, for example a network that requires a
 * sign-in.
 */
function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false;
}

function isJson({ headers }: Response): boolean {
  return headers.get('Content-Type')?.startsWith('application/json') ?? false;
}

/** Parses the body. Throws `ApiError` if it is not JSON. */
function jsonOf(response: Response): ReturnType<Response['json']> {
  return response.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new ApiError(response.status, NO_API) : error;
  });
}

function pathOf(template: string, values: AnyInput['path'] = {}): string {
  return template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function queryOf(values: AnyInput['query'] = {}): string {
  const query = new URLSearchParams(given(values).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `?${query}` : '';
}

function given<Value>(values: Readonly<Record<string, Value>> = {}): [string, Value & {}][] {
  return Object.entries(values).filter((entry): entry is [string, Value & {}] => entry[1] !== undefined);
}

/**
 * Returns the body of a refusal. If a proxy has sent the response and the body has another form, returns a body with
 * the same members.
 */
async function refusalOf(response: Response): Promise<RefusalBody> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isRefusal(body)) return body;
  return { error: 'unexpected_answer', message: `The server responded with ${response.status}.` };
}

function isRefusal(body: unknown): body is RefusalBody {
  const { error, message } = (body ?? {}) as Partial<RefusalBody>;
  return typeof error === 'string' && typeof message === 'string';
}
