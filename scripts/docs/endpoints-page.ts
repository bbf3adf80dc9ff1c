import { authEndpoints, type Endpoint } from '@gatehouse/http-koa';
import { aiSettingsEndpoints } from '../../examples/study-auth/src/ai-settings/index.ts';
import { studyEndpoints } from '../../examples/study-auth/src/study/index.ts';

const HEAD = `# Endpoints of study-auth

The full description of each (bodies, answers, refusals) is served by the server itself: \`GET /api/openapi.json\` as an
OpenAPI 3.1 document, and \`/api/docs\` as pages that need no other host. Both come from the same tables as the routes.

- **open**: anybody. **session**: whoever is signed in. **admin**: administrators.
- A session is presented as the signed cookie \`revision_session\` or as \`Authorization: Bearer <token>\`.
- \`GET /healthz\` (the process) and \`GET /readyz\` (database reachable, migrated, writable) are open; metrics are on a
  listener of their own.

This page is made from those tables by \`npm run docs\`.

`;

/** Every endpoint of study-auth, by tag. */
export function endpointsPage(): string {
  const endpoints: [string, Endpoint][] = [authEndpoints, studyEndpoints, aiSettingsEndpoints].flatMap(
    (table) => Object.entries(table as Record<string, Endpoint>),
  );
  const byTag = Map.groupBy(endpoints, ([, { tag }]) => tag);
  return HEAD + [...byTag].map(([tag, rows]) => section(tag, rows)).join('\n');
}

function section(tag: string, endpoints: readonly (readonly [string, Endpoint])[]): string {
  const rows = endpoints.map(([key, { access, summary, refusals }]) => {
    const codes = refusals.map((code) => `\`${code}\``).join(', ');
    return `| \`${key}\` | ${access} | ${summary} | ${codes} |`;
  });
  return `## ${tag}\n\n| endpoint | access | what | refusals of its own |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}
