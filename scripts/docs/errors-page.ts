import { type DocumentedRefusal, documentedRefusals } from './documented-refusals.ts';

const HEAD = `# Errors

Every refusal of every server has the body

\`\`\`json
{ "error": "<code>", "message": "<for people>", "issues": [{ "path": ["password"], "message": "..." }] }
\`\`\`

\`error\` is stable: programs can compare it. \`message\` may change. Only \`invalid_request\` has \`issues\`, which lists every
fault found. A failure of the server itself is 500 \`internal_error\` without details; the log has the cause under the
request id in the \`X-Request-Id\` header.

\`npm run docs\` generates this page from the refusals in the sources and the tables that map them to responses
(\`ground-refusals.ts\`, \`sign-in-refusals.ts\` and \`gateway-refusals.ts\` in \`packages/http-koa/src\`). The
authorization proxy and the edge also send codes of their own, which are not in these tables, such as those in [the
rules of the proxy](../guide/authorization-proxy.md#what-happens-to-a-request).
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
