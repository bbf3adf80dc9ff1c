import { groundRefusals } from '@gatehouse/http-koa/refusal';
import { gatewayRefusals } from '@gatehouse/http-koa/refusal/gateway';
import { signInRefusals } from '@gatehouse/http-koa/refusal/sign-in';
import { documentedClasses } from './documented-classes.ts';

const HEAD = `# Errors

Every refusal, on every surface, has the body

\`\`\`json
{ "error": "<code>", "message": "<for people>", "issues": [{ "path": ["password"], "message": "..." }] }
\`\`\`

\`error\` is stable: programs can compare it. \`message\` may change. Only \`invalid_request\` has \`issues\`, which lists every
fault found. A failure of the server itself is 500 \`internal_error\` without details; the log has the cause under the
request id in the \`X-Request-Id\` header.

\`npm run docs\` generates this page from the refusals in the sources and the tables that map them to responses
(\`ground-refusals.ts\`, \`sign-in-refusals.ts\` and \`gateway-refusals.ts\` in \`packages/http-koa/src\`).
`;

const TABLE = `| code | status | meaning |
|---|--:|---|
`;

/** The tables of refusals, each with its heading. */
const SECTIONS = [
  ['Ground: both wings', groundRefusals],
  ['Sign-in wing', signInRefusals],
  ['Gateway wing', gatewayRefusals],
] as const;

/** Returns the page of every refusal with its status and its meaning. */
export function errorsPage(): string {
  const classes = documentedClasses('packages/{core,http-koa}/src/**/*.ts');
  const meanings = new Map(
    classes.flatMap(({ body, meaning }) => {
      const code = /readonly code = '([\w.]+)'/.exec(body)?.[1];
      return code === undefined ? [] : [[code, meaning] as const];
    }),
  );
  const rowOf = ([code, { status }]: readonly [string, { readonly status: number }]) => {
    const meaning = meanings.get(code);
    if (meaning === undefined) throw new Error(`No class explains ${code}.`);
    return `| \`${code}\` | ${status} | ${meaning} |\n`;
  };
  const sections = SECTIONS.map(([title, refusals]) => {
    const entries = Object.entries(refusals).sort(([one], [other]) => (one < other ? -1 : 1));
    return `\n## ${title}\n\n${TABLE}${entries.map(rowOf).join('')}`;
  });
  return `${HEAD}${sections.join('')}`;
}
