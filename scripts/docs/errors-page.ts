import { type DocumentedRefusal, documentedRefusals } from './documented-refusals.ts';

const HEAD = `# Errors

Every refusal of every server has the body

\`\`\`json
{ "error": "<code>", "message": "<for people>", "issues": [{ "path": ["password"], "message": "..." }] }
\`\`\`

\`error\` is stable, so programs can compare it. \`message\` can change. Only \`invalid_request\` has \`issues\`, which lists every
fault found. If the server itself fails, the response is 500 \`internal_error\` without details. The log contains the cause,
under the request id that the response has in the header \`X-Request-Id\`.

\`npm run docs\` generates this page from the refusals in the sources, and from the tables that map them to responses
(\`ground-refusals.ts\`, \`sign-in-refusals.ts\` and \`gateway-refusals.ts\` in \`packages/http-koa/src\`). The authorization proxy
and the edge also send codes of their own, which are not in these tables. For example, the [rules of the
proxy](../guide/authorization-proxy.md#what-happens-to-a-request) have such codes.
`;

const TABLE = `| code | status | meaning |
|---|--:|---|
`;

/** Returns the page of every refusal with its status and its meaning. */
export function errorsPage(): string {
  const sections = [...Map.groupBy(documentedRefusals(), ({ wing }) => wing)].map(
    ([wing, refusals]) => `\n## ${wing}\n\n${TABLE}${refusals.map(row).join('')}`,
  );
  return `${HEAD}${sections.join('')}`;
}

function row({ code, status, meaning }: DocumentedRefusal): string {
  return `| \`${code}\` | ${status} | ${meaning} |\n`;
}
