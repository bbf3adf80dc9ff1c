import type { Endpoint } from '@gatehouse/http-koa/endpoint';
import { customerEndpoints } from '../../examples/gateway/src/customer/customer-endpoints.ts';
import { opsEndpoints } from '../../examples/gateway/src/ops/ops-endpoints.ts';
import { endpoints as studyAuthEndpoints } from '../../examples/study-auth/src/endpoints.ts';

const HEAD = `# Endpoints

Each server serves the full description of its endpoints (bodies, responses, refusals) as an OpenAPI 3.1 document, with
pages that load nothing from other hosts. study-auth and the customer gateway serve it at \`/api/openapi.json\` and
\`/api/docs\`, the operator API at \`/internal/v1/ops/openapi.json\` and \`/internal/v1/ops/docs\`. All of them are derived from the
same tables as the routes. \`npm run docs\` generates this page from them.

- **open**: any client. **session**: signed-in users. **admin**: administrators. **files**: signed-in customers and their
  devices.
- In the operator API, **signed-in**: any user who has signed in. **operator**: operators with any role. **event**: operators
  with a role that allows an entitlement event. Any other word names an act, which a role of the operator must allow.
- A session is presented as the signed cookie of its server. study-auth also accepts \`Authorization: Bearer <token>\`.
  Devices and machine credentials present their tokens in this header.
- The last column lists the codes of refusals that not every endpoint of the server has. [Errors](errors.md) describes all
  codes.
- Each server has \`GET /healthz\` (the process) and \`GET /readyz\` (database reachable, migrated, writable). Metrics have a
  separate listener.
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
