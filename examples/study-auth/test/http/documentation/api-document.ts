import { z } from 'zod';
import type { Answer } from '../harness/index.ts';

const content = z.looseObject({
  // A streamed document has no schema, because the server does not check it.
  'application/json': z.looseObject({ schema: z.record(z.string(), z.unknown()).default({}) }),
});
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']) })),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: content.optional() })),
});
const document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

export type Operation = z.output<typeof operation>;

/** The OpenAPI document as a client reads it. It does not use the server's own schemas. */
export class ApiDocument {
  /** Operations by method and path, for example `PUT /api/auth/users/{id}/role`. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly #schemas: Readonly<Record<string, Record<string, unknown>>>;

  constructor(json: unknown) {
    const { paths, components } = document.parse(json);
    this.#schemas = components.schemas;
    this.operations = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, found]) => [`${method.toUpperCase()} ${path}`, found] as const),
      ),
    );
  }

  /** The reason why the document does not allow this response; undefined if it does. */
  fault(key: string, answer: Answer): string | undefined {
    const described = this.operations.get(key)?.responses[answer.status];
    if (!described) return `${key} answers ${answer.status}, which is not documented: ${answer.text}`;
    if (!described.content) return answer.text === '' ? undefined : `${key} answers a body: ${answer.text}`;
    const result = this.#schema(described.content['application/json'].schema).safeParse(answer.body);
    return result.success ? undefined : `${key} answers ${answer.text}: ${z.prettifyError(result.error)}`;
  }

  #schema(json: Record<string, unknown>): z.ZodType {
    const name = typeof json.$ref === 'string' ? json.$ref.split('/').at(-1) : undefined;
    return z.fromJSONSchema((name === undefined ? json : this.#schemas[name]) ?? false);
  }
}
