import type { Endpoint, Endpoints } from '@gatehouse/http-koa/endpoint';
import { type HostileRequest, hostileRequests, type JsonSchema } from '@gatehouse/testing/servers/hostile';
import { z } from 'zod';

/**
 * Derives hostile requests from the schemas of the endpoints. `isSent` returns whether an endpoint, such as `GET /me`,
 * gets requests.
 */
export function* hostileEndpointRequests(
  endpoints: Endpoints,
  isSent = (_key: string) => true,
): Generator<HostileRequest> {
  for (const [key, { path, query, headers, body }] of Object.entries<Endpoint>(endpoints)) {
    const [ofPath, ofQuery, ofHeaders, ofBody] = [path, query, headers, body].map(schemaOf);
    if (isSent(key))
      yield* hostileRequests(key, { path: ofPath, query: ofQuery, headers: ofHeaders, body: ofBody });
  }
}

function schemaOf(schema: Endpoint['body'] | Endpoint['path']): JsonSchema | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}
