import { DomainError } from '@gatehouse/core/kernel';

/** The request has no valid session. */
export class Unauthenticated extends DomainError {
  readonly code = 'unauthenticated';
  constructor() {
    super('Sign in first, because this requires a valid session.');
  }
}

/**
 * One error for all requests, because capturing a stack for each anonymous request takes more time than responding to
 * it.
 */
export const UNAUTHENTICATED: Unauthenticated = new Unauthenticated();

/**
 * A page of another origin sent a change, or a change with the user's cookie does not show its origin (OWASP ASVS
 * 3.5.1). If a route of the app throws this error, the framework responds with 403. Express, Fastify and Nest read the
 * status from the members of this error. Hono calls its method `getResponse`.
 */
export class OriginRefused extends DomainError {
  readonly code = 'origin_refused';
  readonly status = 403;
  readonly statusCode = 403;
  readonly expose = true;
  constructor() {
    super('Changes are accepted only from pages of this server or of an allowed origin.');
  }

  getResponse(): Response {
    return new Response(this.message, { status: this.status });
  }
}

/** The body is longer than its endpoint accepts. */
export class BodyTooLarge extends DomainError {
  readonly code = 'body_too_large';
  constructor(limit: number) {
    super(`The body can have at most ${limit} bytes.`);
  }
}

/** The endpoint does not accept the `Content-Type`, or the body has a `Content-Encoding`. */
export class UnsupportedMediaType extends DomainError {
  readonly code = 'unsupported_media_type';
  constructor(expected: string) {
    super(`Send the body as ${expected}, without content-encoding.`);
  }
}

/** The request lacks a `Content-Length`, which the endpoint requires. */
export class LengthRequired extends DomainError {
  readonly code = 'length_required';
  constructor() {
    super('Send the length of the body in Content-Length.');
  }
}

/** The connection closed before the whole body arrived. */
export class BodyIncomplete extends DomainError {
  readonly code = 'body_incomplete';
  constructor() {
    super('The body did not arrive completely. Send it again.');
  }
}

/** The request, or the next piece of its body, did not arrive in time. */
export class RequestTimeout extends DomainError {
  readonly code = 'request_timeout';
  constructor() {
    super('The request took too long to arrive. Send it again.');
  }
}

/** All arriving bodies together exceed their limit of memory, so this one was dropped. See `BodyMemory`. */
export class TooManyBodies extends DomainError {
  readonly code = 'too_many_bodies';
  constructor() {
    super('The server is receiving too many requests at once. Send it again in a few seconds.');
  }
}

/**
 * The body is not valid JSON, although its `Content-Type` is JSON. Also thrown for a duplicate key, and for too many
 * levels, keys or items.
 */
export class MalformedJson extends DomainError {
  readonly code = 'malformed_json';
}

/** The request target cannot be parsed (RFC 9112 section 3.2). */
export class MalformedTarget extends DomainError {
  readonly code = 'malformed_target';
  constructor() {
    super('The request target is malformed. Send a path that begins with a slash.');
  }
}

/** The path exists, but does not support this method. */
export class MethodNotAllowed extends DomainError {
  readonly code = 'method_not_allowed';
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super(`Use one of ${allowed.join(', ')}.`);
    this.allowed = allowed;
  }
}

/** The server does not serve the network address of the client. */
export class AddressRefused extends DomainError {
  readonly code = 'address_refused';
  constructor(message = 'This server does not serve your network address.') {
    super(message);
  }
}

/** The `Host` header does not contain a name of this server (RFC 9110 section 15.5.20). */
export class HostRefused extends DomainError {
  readonly code = 'host_refused';
  constructor() {
    super('This server has another name. Use http://localhost or its public address.');
  }
}
