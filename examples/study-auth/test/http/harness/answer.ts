import { refusalBody } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';

/** An answer of the server, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is not. */
  readonly body: unknown;
  readonly setCookies: readonly string[];
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
    setCookies: response.headers.getSetCookie(),
  };
}

/** Status and code of a refusal, whose body must have the one shape; of another answer the status alone. */
export function refusal({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${refusalBody.parse(body).error}`;
}

/** The body as its schema reads it; throws when it is another. */
export function bodyAs<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  return schema.parse(body);
}
