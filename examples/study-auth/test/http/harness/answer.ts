import { refusalBody } from '@gatehouse/http-koa/endpoint';
import type { z } from 'zod';

/** A complete response of the server. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; undefined if the body is not JSON. */
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

/**
 * Returns the status and the code of a refusal, and checks that its body has the common shape. Returns only
 * the status of other responses.
 */
export function refusal({ status, body }: Answer): string {
  return status < 400 ? String(status) : `${status} ${refusalBody.parse(body).error}`;
}

/** Parses the body with its schema; throws if it does not match. */
export function bodyAs<Schema extends z.ZodType>(schema: Schema, { body }: Answer): z.output<Schema> {
  return schema.parse(body);
}
