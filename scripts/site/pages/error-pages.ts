import { type DocumentedRefusal, documentedRefusals } from '../../docs/documented-refusals.ts';
import { SERVERS } from '../../docs/endpoints-page.ts';
import type { SitePage } from './site-page.ts';

/** Returns a page for each code of a refusal, from the same table as the page of all errors. */
export function errorPages(): readonly SitePage[] {
  return documentedRefusals().map((refusal) => ({
    address: `errors/${refusal.code}`,
    source: `docs/reference/${refusal.code}.md`,
    title: refusal.code,
    section: 'Errors',
    markdown: markdown(refusal),
  }));
}

function markdown({ code, status, meaning, wing }: DocumentedRefusal): string {
  const senders = Object.entries(SERVERS).flatMap(([server, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { refusals }]) => (refusals as readonly string[]).includes(code))
      .map(([key, { summary }]) => `| ${server} | \`${key}\` | ${summary} |`),
  );
  return `# \`${code}\`

${meaning}

- Status: ${status}
- Part: ${wing}

\`\`\`json
{ "error": "${code}", "message": "..." }
\`\`\`

Programs can compare \`error\`. The text of \`message\` may change. [All errors](errors.md) describes the other members.
${senders.length === 0 ? NO_SENDERS : `\n## Endpoints that list it\n\n${HEAD}${senders.join('\n')}\n`}`;
}

const HEAD = '| server | endpoint | what it does |\n|---|---|---|\n';

const NO_SENDERS = `
No endpoint lists this code as its own. A check that comes before the endpoint sends it, or the authorization proxy does.
`;
