import {
  HOSTILE_BODIES,
  HOSTILE_CONTENT_TYPES,
  HOSTILE_ENCODINGS,
  HOSTILE_VALUES,
} from './hostile-values.ts';
import { type JsonSchema, sampleOf } from './json-schema.ts';

/** The inputs of an endpoint as JSON Schemas. */
export interface EndpointInputs {
  readonly path?: JsonSchema | undefined;
  readonly query?: JsonSchema | undefined;
  readonly headers?: JsonSchema | undefined;
  /** Schema of a JSON body; undefined if the endpoint takes none. */
  readonly body?: JsonSchema | undefined;
}

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Derives requests from the inputs of an endpoint, such as `PUT /api/users/:id`. The first request is valid. In each
 * further request, one part of it is replaced: a value, the whole query, the whole body, or a header.
 */
export function* hostileRequests(key: string, inputs: EndpointInputs): Generator<HostileRequest> {
  const [method = '', pattern = ''] = key.split(' ');
  const [path, query, given] = [inputs.path, inputs.query, inputs.headers].map(
    (schema) => sampleOf(schema ?? { type: 'object' }) as Values,
  ) as [Values, Values, Values];
  const sent = Object.fromEntries(Object.keys(given).map((name) => [name, 'x']));
  const headers = inputs.body ? { ...sent, 'Content-Type': 'application/json' } : sent;
  const body = inputs.body && sampleOf(inputs.body);
  const target = (values: Values, search: Values) => `${filled(pattern, values)}${searchOf(search)}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const request = { method, path: target(path, query), headers, body: text };
  yield request;
  for (const value of HOSTILE_VALUES) {
    for (const name of Object.keys(path))
      yield { ...request, path: target({ ...path, [name]: value }, query) };
    for (const name of Object.keys(query))
      yield { ...request, path: target(path, { ...query, [name]: value }) };
    for (const place of body === undefined ? [] : placesIn(body))
      yield { ...request, body: JSON.stringify(replaced(body, place, value)) };
  }
  for (const name of Object.keys(query))
    for (const search of [`${name}=1&${name}=2`, `${name}[x]=2`, `${name}=%`, `${name}=%ff%fe`])
      yield { ...request, path: `${target(path, {})}?${search}` };
  if (body === undefined) return;
  for (const raw of HOSTILE_BODIES) yield { ...request, body: raw };
  for (const type of HOSTILE_CONTENT_TYPES)
    yield { ...request, headers: { ...headers, 'Content-Type': type } };
  for (const coding of HOSTILE_ENCODINGS)
    yield { ...request, headers: { ...headers, 'Content-Encoding': coding } };
}

function filled(pattern: string, values: Values): string {
  return pattern.replace(/:(\w+)\*?/g, (_match, name) => encoded(values[name] ?? 'x'));
}

function searchOf(values: Values): string {
  const parts = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A lone surrogate has no UTF-8 form. Old encoders write these bytes.
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** Yields the path of the value itself, which is empty, and of each value inside it. A path is a list of keys. */
function* placesIn(value: unknown, place: readonly string[] = []): Generator<readonly string[]> {
  yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...place, key]);
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: replaced(Reflect.get(copy, key), rest, by) });
}
