import { refusalTable } from '@gatehouse/http-koa/refusal';
import { documentedClasses } from './documented-classes.ts';

const HEAD = `# Errors

Every refusal, on every surface, has the body

\`\`\`json
{ "error": "<code>", "message": "<for people>", "issues": [{ "path": ["password"], "message": "..." }] }
\`\`\`

\`error\` is stable and is what a program decides by; \`message\` may change. \`issues\` comes with \`invalid_request\` alone and
lists every fault found. A failure of the server itself is 500 \`internal_error\`, tells nothing, and carries
\`X-Request-Id\`, under which the log has the cause.

This page is made from the refusals in the sources and the table that answers them
(\`packages/http-koa/src/refusal/refusal-table.ts\`) by \`npm run docs\`.

| code | status | meaning |
|---|--:|---|
`;

/** Every refusal with its status and its meaning. */
export function errorsPage(): string {
  const classes = documentedClasses('packages/{core,http-koa}/src/**/*.ts');
  const meanings = new Map(
    classes.flatMap(({ body, meaning }) => {
      const code = /readonly code = '(\w+)'/.exec(body)?.[1];
      return code === undefined ? [] : [[code, meaning] as const];
    }),
  );
  const rows = Object.entries(refusalTable).map(([code, { status }]) => {
    const meaning = meanings.get(code);
    if (meaning === undefined) throw new Error(`No class explains ${code}.`);
    return `| \`${code}\` | ${status} | ${meaning} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}
