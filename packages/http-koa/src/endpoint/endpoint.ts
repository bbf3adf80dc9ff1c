import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path of an endpoint, for example `PUT /api/auth/users/:id/role`. */
export type EndpointKey = `${Method} /${string}`;

/** What one endpoint takes and answers: the source of its route, its checks, its documentation and its client. */
export interface Endpoint<Access extends string = string, Code extends string = string> {
  readonly summary: string;
  readonly tag: string;
  /** Who may call it; the gate of the server knows what the word means. */
  readonly access: Access;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** By their names in lower case; not strict, for every request has others. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body's greatest length in bytes, where it differs from `BODY_LIMIT`. */
  readonly bodyLimit?: number;
  /** The answers by status; null for one without a body. */
  readonly replies: Readonly<Record<number, z.ZodType | null>>;
  /** Codes of the refusals beside those that every endpoint has, from the table that it is served with. */
  readonly refusals: readonly Code[];
}

/** The endpoints of a server. */
export type Endpoints<Access extends string = string, Code extends string = string> = {
  readonly [Key in EndpointKey]: Endpoint<Access, Code>;
};

/** What the schema yields; undefined where there is none. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** An answer of the endpoint: a status, and a body of that status' schema. */
export type Reply<E extends Endpoint> = {
  [Status in keyof E['replies'] & number]: {
    readonly status: Status;
    readonly body: E['replies'][Status] extends z.ZodType ? z.input<E['replies'][Status]> : null;
  };
}[keyof E['replies'] & number];
