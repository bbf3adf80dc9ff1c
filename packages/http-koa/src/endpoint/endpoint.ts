import type { Readable } from 'node:stream';
import type { Milliseconds } from '@gatehouse/core/kernel';
import type { z } from 'zod';
import type { AnyBinaryBody, BinaryReply, RawBody, StreamBody } from './binary-body.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path of an endpoint, for example `PUT /api/auth/users/:id/role`. */
export type EndpointKey = `${Method} /${string}`;

/** The contract of one endpoint. Its route, checks, documentation and typed client are derived from the contract. */
export interface Endpoint<Access extends string = string, Code extends string = string> {
  readonly summary: string;
  readonly tag: string;
  /** Access that a caller needs. The gate of the server defines the values. */
  readonly access: Access;
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /**
   * Schema of headers, with names in lower case. The schema is not strict, because every request has other headers as
   * well.
   */
  readonly headers?: z.ZodObject;
  /** Schema of a JSON body, or the description of another body. */
  readonly body?: z.ZodType | AnyBinaryBody;
  /** Maximum length of a JSON body in bytes; default `BODY_LIMIT`. */
  readonly bodyLimit?: number;
  /** Maximum time in which a request must arrive completely; 0 for no limit. Default: the server's 30 s. */
  readonly timeout?: Milliseconds;
  /** Schemas of the replies by status; null for a reply without a body. */
  readonly replies: Readonly<Record<number, z.ZodType | BinaryReply | null>>;
  /** Codes of additional refusals of this endpoint. The server's refusal table must contain them. */
  readonly refusals: readonly Code[];
}

/** The endpoints of a server. */
export type Endpoints<Access extends string = string, Code extends string = string> = {
  readonly [Key in EndpointKey]: Endpoint<Access, Code>;
};

/** The parsed value that a handler gets for the schema; undefined if there is no schema. */
export type Parsed<Schema> = Schema extends z.ZodType
  ? z.output<Schema>
  : Schema extends RawBody
    ? Buffer
    : Schema extends StreamBody
      ? Readable
      : undefined;

/** A reply of the endpoint: a status, and a body that matches the schema of the status. */
export type Reply<E extends Endpoint> = {
  [Status in keyof E['replies'] & number]: {
    readonly status: Status;
    readonly body: ReplyBody<E['replies'][Status]>;
  };
}[keyof E['replies'] & number];

type ReplyBody<Schema> = Schema extends z.ZodType
  ? z.input<Schema>
  : Schema extends BinaryReply
    ? Uint8Array | Readable
    : null;
