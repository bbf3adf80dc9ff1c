import type { z } from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { RefusalBody } from '../refusal/refusal-answer.ts';
import { ApiError } from './api-error.ts';

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

type Field<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends Input<Schema>
    ? { readonly [Key in Name]?: Input<Schema> }
    : { readonly [Key in Name]: Input<Schema> }
  : unknown;

/** What a call of the endpoint needs. */
export type CallInput<E extends Endpoint> = Field<'path', E['path']> &
  Field<'query', E['query']> &
  Field<'headers', E['headers']> &
  Field<'body', E['body']> & { readonly signal?: AbortSignal };

/** What a call of the endpoint answers; undefined for an answer without a body. */
export type CallOutput<E extends Endpoint> = {
  [Status in keyof E['replies']]: E['replies'][Status] extends z.ZodType
    ? z.output<E['replies'][Status]>
    : undefined;
}[keyof E['replies']];

type Rest<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

/** Calls an endpoint by its key, for example `call('POST /api/auth/login', { body })`; throws `ApiError`. */
export type Client<Table extends Record<string, Endpoint>> = <Key extends keyof Table & string>(
  key: Key,
  ...rest: Rest<CallInput<Table[Key]>>
) => Promise<CallOutput<Table[Key]>>;

/** Where and how the client calls. */
export interface ClientOptions {
  /** Origin of the server; empty for the origin of the page. */
  readonly baseUrl?: string;
  /** Sent as `Authorization: Bearer`; without it the browser's cookie counts. */
  readonly token?: () => string | undefined;
  readonly fetch?: typeof fetch;
}

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** A client of the endpoints in `Table`, which is needed as a type alone: no schema lands in a bundle. */
export function createClient<Table extends Record<string, Endpoint>>(
  options: ClientOptions = {},
): Client<Table> {
  const { baseUrl = '', token, fetch: send = fetch } = options;
  return async (key: string, input: AnyInput = {}) => {
    const [method = '', template = ''] = key.split(' ');
    const bearer = token?.();
    const response = await send(baseUrl + pathOf(template, input.path) + queryOf(input.query), {
      method,
      headers: {
        Accept: 'application/json',
        ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
        ...Object.fromEntries(given(input.headers)),
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.signal && { signal: input.signal }),
    });
    if (!response.ok) throw new ApiError(response.status, await refusalOf(response));
    return response.status === 204 ? undefined : await response.json();
  };
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

/** A proxy in between may answer in its own words. */
async function refusalOf(response: Response): Promise<RefusalBody> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isRefusal(body)) return body;
  return { error: 'unexpected_answer', message: `The server answered ${response.status}.` };
}

function isRefusal(body: unknown): body is RefusalBody {
  const { error, message } = (body ?? {}) as Partial<RefusalBody>;
  return typeof error === 'string' && typeof message === 'string';
}
