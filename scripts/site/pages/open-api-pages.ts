import { customerOpenApi } from '../../../examples/gateway/src/customer/customer-open-api.ts';
import { opsOpenApi } from '../../../examples/gateway/src/ops/ops-open-api.ts';
import { openApi } from '../../../examples/study-auth/src/open-api.ts';
import { escaped } from '../render/escaped.ts';
import type { SitePage } from './site-page.ts';

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: object }>> };
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** Returns the OpenAPI 3.1 documents of the servers, by file name. */
export function openApiDocuments(): Readonly<Record<string, object>> {
  return { 'study-auth': openApi(), 'customer-gateway': customerOpenApi(), 'operator-api': opsOpenApi() };
}

/** Returns a page for each OpenAPI document, with every operation. */
export function openApiPages(): readonly SitePage[] {
  return Object.entries(openApiDocuments()).map(([name, document]) => ({
    address: `api/${name}`,
    source: `docs/reference/${name}.md`,
    title: (document as OpenApi).info.title,
    section: 'APIs',
    markdown: markdown(name, document as OpenApi),
  }));
}

function markdown(name: string, { info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'Other');
  const sections = [...tags].map(
    ([tag, rows]) =>
      `## ${tag}\n\n${rows.map(({ method, path, operation }) => section(method, path, operation)).join('\n')}`,
  );
  return `# ${info.title}

${info.description}

The [OpenAPI 3.1 document](/api/${name}.json) describes the same operations for programs.

${sections.join('\n')}`;
}

function section(
  method: string,
  path: string,
  { summary, parameters, requestBody, responses }: Operation,
): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `| \`${name}\` | ${place} | ${required ? 'yes' : 'no'} | ${inCell(schema)} |`,
  );
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    schema ? `Body (\`${type}\`):\n\n${json(schema)}` : `Body: \`${type}\`.\n`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description }]) => `| ${status} | ${cell(description ?? '')} |`,
  );
  return `### ${method.toUpperCase()} ${path}

${summary}

${rows.length === 0 ? '' : `| parameter | in | required | schema |\n|---|---|---|---|\n${rows.join('\n')}\n`}
${bodies.join('\n')}
| status | meaning |
|---|---|
${answers.join('\n')}
`;
}

function json(schema: object): string {
  return `\`\`\`json\n${JSON.stringify(schema, undefined, 2)}\n\`\`\`\n`;
}

function inCell(schema: object = {}): string {
  const text = escaped(JSON.stringify(schema)).replaceAll(
    /[`[\]*_\\]/g,
    (mark) => `&#${mark.charCodeAt(0)};`,
  );
  return `<code>${cell(text)}</code>`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
