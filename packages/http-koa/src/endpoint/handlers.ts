import type { Exchange } from '../exchange/exchange.ts';
import type { Endpoint, Parsed, Reply } from './endpoint.ts';

/** A request as its handler receives it, with checked input and the caller that the gate admitted. */
export interface Call<E extends Endpoint, Who> {
  readonly path: Parsed<E['path']>;
  readonly query: Parsed<E['query']>;
  readonly headers: Parsed<E['headers']>;
  readonly body: Parsed<E['body']>;
  readonly who: Who;
  /** The exchange, which handlers need for cookies, redirects and the client's address. */
  readonly context: Exchange;
}

/**
 * A handler for each endpoint. TypeScript reports a missing handler. `Guests` maps each kind of access to the callers
 * that have it.
 */
export type Handlers<Table extends Record<string, Endpoint>, Guests> = {
  readonly [Key in keyof Table]: (
    call: Call<Table[Key], Table[Key]['access'] extends keyof Guests ? Guests[Table[Key]['access']] : never>,
  ) => Promise<Reply<Table[Key]>>;
};

/** Returns the caller of a request. Throws a refusal if the caller lacks the access. */
export type Gate<Guests> = <Access extends keyof Guests>(
  context: Exchange,
  access: Access,
) => Promise<Guests[Access]>;
