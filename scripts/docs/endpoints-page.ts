import type { Endpoint } from '@gatehouse/http-koa/endpoint';
import { customerEndpoints } from '../../examples/gateway/src/customer/customer-endpoints.ts';
import { opsEndpoints } from '../../examples/gateway/src/ops/ops-endpoints.ts';
import { endpoints as studyAuthEndpoints } from '../../examples/study-auth/src/endpoints.ts';

const HEAD = `# Endpoints

The full description of each endpoint (bodies, answers, refusals) is served by its server: \`/api/openapi.json\` of
study-auth and of the customer gateway is an OpenAPI 3.1 document, and \`/api/docs\` shows it as pages that need no other
host. Both come from the same tables as the routes, and so does this page: \`npm run docs\`.

- **open**: anybody. **session**: whoever is signed in. **admin**: administrators. Other words name an act of the operators,
  which the operator's roles must allow.
- A session is presented as the signed cookie of its server or, to study-auth, as \`Authorization: Bearer <token>\` too.
- Each server has \`GET /healthz\` (the process) and \`GET /readyz\` (database reachable, migrated, writable); metrics are on a
  listener of their own.
`;

const SERVERS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  'study-auth': studyAuthEndpoints,
  'Customer gateway': customerEndpoints,
  'Operator API': opsEndpoints,
};

/** Every endpoint of every server, by tag. */
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
  return `\n### ${tag}\n\n| endpoint | access | what | refusals of its own |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}
