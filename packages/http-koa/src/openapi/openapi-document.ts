import { z } from 'zod';
import type { AnyBinaryBody, BinaryReply, RawBody, StreamBody } from '../endpoint/binary-body.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { refusalBody } from '../endpoint/schemas.ts';
import type { GroundRefusalCode } from '../refusal/ground-refusals.ts';
import type { RefusalTable } from '../refusal/refusal-table.ts';

type Schema = Record<string, unknown>;

type CodeOf<Table extends RefusalTable> = Extract<keyof Table, string>;

/** The parts of the document that do not describe single endpoints. */
export interface OpenApiInfo<Code extends string = string> {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Ways to authenticate, by name (OpenAPI 3.1 Security Scheme Object). */
  readonly securitySchemes: Readonly<Record<string, Schema>>;
  /** Codes of refusals for each kind of access. All endpoints with this access can send them. */
  readonly accessRefusals?: Readonly<Record<string, readonly Code[]>>;
}

/**
 * Describes the endpoints as an OpenAPI 3.1 document. TypeScript reports an endpoint whose refusals are not in the
 * table.
 */
export function openApiDocument<Table extends RefusalTable<GroundRefusalCode>>(
  info: OpenApiInfo<CodeOf<NoInfer<Table>>>,
  endpoints: Record<string, Endpoint<string, CodeOf<NoInfer<Table>>>>,
  refusals: Table,
): Schema {
  const { title, version, description, securitySchemes } = info;
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operation(key, endpoint, info, refusals),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    paths,
    components: { schemas: { Refusal: jsonSchema(refusalBody, 'output') }, securitySchemes },
  };
}

function operation(key: string, endpoint: Endpoint, info: OpenApiInfo, table: RefusalTable): Schema {
  const isOpen = endpoint.access === 'open';
  return {
    operationId: key.replace(/[^A-Za-z]+/g, '_').replace(/^_|_$/g, ''),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: isOpen ? [] : Object.keys(info.securitySchemes).map((name) => ({ [name]: [] })),
    parameters: (['path', 'query', 'header'] as const).flatMap((place) => parameters(place, endpoint)),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: contentOf(endpoint.body, 'input'),
      },
    }),
    responses: { ...replies(endpoint), ...refusals(key, endpoint, info, table), default: ANY_REFUSAL },
  };
}

function parameters(place: 'path' | 'query' | 'header', endpoint: Endpoint): Schema[] {
  const schema = endpoint[place === 'header' ? 'headers' : place];
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

function replies(endpoint: Endpoint): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(endpoint.replies).map(([status, schema]) => [
      status,
      schema
        ? { description: 'Done', content: contentOf(schema, 'output') }
        : { description: Number(status) < 300 ? 'Done' : 'Redirects' },
    ]),
  );
}

/** Returns the codes of the refusals that an endpoint has because of its access, method and input. */
function commonRefusals(key: string, { access, body, path, query, headers }: Endpoint): GroundRefusalCode[] {
  return [
    ...(access === 'open' ? [] : (['unauthenticated'] as const)),
    ...(key.startsWith('GET ') ? [] : (['origin_refused'] as const)),
    ...(isSchema(body) || path || query || headers ? (['invalid_request'] as const) : []),
    ...(body ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(isSchema(body) ? (['malformed_json'] as const) : []),
    ...(isSchema(body) || body?.kind === 'raw' ? (['too_many_bodies'] as const) : []),
    ...(body && !isSchema(body) ? (['body_incomplete', 'request_timeout'] as const) : []),
    ...(body && !isSchema(body) && body.lengthRequired ? (['length_required'] as const) : []),
  ];
}

function isSchema(body: Endpoint['body']): body is z.ZodType {
  return body instanceof z.ZodType;
}

/**
 * Describes the content of a body. Bytes have a media type and no schema (OpenAPI 3.1, "Considerations for Binary
 * Data").
 */
function contentOf(body: z.ZodType | AnyBinaryBody | BinaryReply, io: 'input' | 'output'): Schema {
  if (body instanceof z.ZodType) return { 'application/json': { schema: jsonSchema(body, io) } };
  return { [(body as RawBody | StreamBody | BinaryReply).type]: {} };
}

const REFUSAL = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };

/**
 * Description of refusals and failures that every endpoint can have, such as `storage_unavailable` and
 * `internal_error`.
 */
const ANY_REFUSAL: Schema = { description: 'Any other refusal or failure', content: REFUSAL };

function refusals(
  key: string,
  endpoint: Endpoint,
  { accessRefusals = {} }: OpenApiInfo,
  table: RefusalTable,
): Record<string, Schema> {
  const byStatus = Map.groupBy(
    new Set([
      ...commonRefusals(key, endpoint),
      ...(accessRefusals[endpoint.access] ?? []),
      ...endpoint.refusals,
    ]),
    (code) => statusOf(code, table),
  );
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: REFUSAL }]),
  );
}

function statusOf(code: string, table: RefusalTable): number {
  const row = table[code];
  if (!row) throw new TypeError(`The refusal table has no row for "${code}". Add one.`);
  return row.status;
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
