import { readFileSync } from 'node:fs';
import { DISCOURSE_SUPPLEMENT } from './discourse-supplement.ts';
import type { Schema } from './schema-fault.ts';

/** The request and the responses of one operation of Discourse. */
export interface DiscourseOperation {
  readonly key: string;
  readonly pattern: RegExp;
  readonly query: readonly string[];
  readonly requestBody: Schema | undefined;
  readonly responses: Readonly<Record<number, Schema>>;
}

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface Documented {
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** Returns every operation that the stub knows: the operations of the document and of the supplement. */
export function discourseOperations(): readonly DiscourseOperation[] {
  const file = new URL('discourse-contract.json', import.meta.url);
  const documented = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Documented>;
  const keys = new Set([...Object.keys(documented), ...Object.keys(DISCOURSE_SUPPLEMENT)]);
  return [...keys].map((key) => {
    const [known, supplement] = [documented[key], DISCOURSE_SUPPLEMENT[key]];
    const responses = Object.entries(known?.responses ?? {}).map(([status, each]) => [
      status,
      schemaOf(each),
    ]);
    return {
      key,
      pattern: new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
      query: supplement?.query ?? [],
      requestBody: known?.requestBody ? schemaOf(known.requestBody) : supplement?.requestBody,
      responses: { ...Object.fromEntries(responses), ...supplement?.responses },
    };
  });
}

function schemaOf({ content }: Content): Schema {
  return content['application/json'].schema;
}
