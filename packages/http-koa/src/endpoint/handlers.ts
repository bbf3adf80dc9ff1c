import type { Context } from 'koa';
import type { Endpoint, Parsed, Reply } from './endpoint.ts';

/** One request as its handler sees it: checked, and with whoever the gate let in. */
export interface Call<E extends Endpoint, Who> {
  readonly path: Parsed<E['path']>;
  readonly query: Parsed<E['query']>;
  readonly headers: Parsed<E['headers']>;
  readonly body: Parsed<E['body']>;
  readonly who: Who;
  /** For what only HTTP knows: cookies, redirects, the client's address. */
  readonly context: Context;
}

/** A handler for each endpoint; a missing one does not compile. `Guests` maps each access to whom it lets in. */
export type Handlers<Table extends Record<string, Endpoint>, Guests> = {
  readonly [Key in keyof Table]: (
    call: Call<Table[Key], Table[Key]['access'] extends keyof Guests ? Guests[Table[Key]['access']] : never>,
  ) => Promise<Reply<Table[Key]>>;
};

/** Decides who is behind a request; throws a refusal when that access is not theirs. */
export type Gate<Guests> = <Access extends keyof Guests>(
  context: Context,
  access: Access,
) => Promise<Guests[Access]>;
