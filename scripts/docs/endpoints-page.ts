import type { Endpoint } from '@gatehouse/http-koa/endpoint';
import { customerEndpoints } from '../../examples/gateway/src/customer/customer-endpoints.ts';
import { opsEndpoints } from '../../examples/gateway/src/ops/ops-endpoints.ts';
import { endpoints as studyAuthEndpoints } from '../../examples/study-auth/src/endpoints.ts';

const HEAD = `# Endpoints

This page lists the endpoints of study-auth, the customer gateway and the operator API. Each of these servers describes the
bodies, responses and refusals of its endpoints in an OpenAPI 3.1 document. It also has a page that shows this document.
The page loads nothing from other hosts. study-auth and the customer gateway serve the document at \`/api/openapi.json\` and the page at \`/api/docs\`. The operator API serves them at
\`/internal/v1/ops/openapi.json\` and \`/internal/v1/ops/docs\`. The routes, the documents and this page are derived from the
same tables. \`npm run docs\` generates this page.

The column *access* states which clients can call an endpoint:

- **open**: any client. **session**: signed-in users. **admin**: administrators. **files**: signed-in customers and their
  devices.
- In the operator API, **signed-in**: any user who has signed in. **operator**: operators with any role. **event**: operators
  with a role that allows an entitlement event. Any other word names an act, which a role of the operator must allow.
- A client presents its session as the signed cookie of the server, or as \`Authorization: Bearer <session id>\`. Devices and
  machine credentials present their tokens in the same header.

The last column lists the codes of an endpoint's refusals, without those that all endpoints of the server have.
[Errors](errors.md) describes all codes. Each server also has \`GET /healthz\`, which responds while the process runs, and
\`GET /readyz\`, which responds with 200 while the database is reachable, migrated and writable. Metrics have a separate
listener.
`;

/** The tables of endpoints, by the name of their server. */
export const SERVERS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  'study-auth': studyAuthEndpoints,
  'Customer gateway': customerEndpoints,
  'Operator API': opsEndpoints,
};

/** Returns the page of every endpoint of every server, by tag. */
export function endpointsPage(): string {
  return HEAD + Object.entries(SERVERS).map(server).join('');
}

function server([name, table]: [string, Readonly<Record<string, Endpoint>>]): string {
  const byTag = Map.groupBy(Object.entries(table), ([, { tag }]) => tag);
  return `\n## ${name}\n${[...byTag].map(([tag, rows]) => section(tag, rows)).join('')}`;
}

function section(tag: string, endpoints: readonly (readonly [string, Endpoint])[]): string {
  const rows = endpoints.map(([key, { access, summary, refusals }]) => {
    const codes = refusals.map((code) => `\`${code}\``).join(', ');
    return `| \`${key}\` | ${access} | ${summary} | ${codes} |`;
  });
  return `\n### ${tag}\n\n| endpoint | access | what it does | its own refusals |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}
