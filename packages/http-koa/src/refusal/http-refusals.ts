import { DomainError } from '@gatehouse/core/kernel';

/** No valid session came with the request. */
export class Unauthenticated extends DomainError {
  readonly code = 'unauthenticated';
  constructor() {
    super('Sign in first: this needs a valid session.');
  }
}

/** The one that is thrown at every stranger: to note for each where it was thrown takes longer than to answer them. */
export const UNAUTHENTICATED: Unauthenticated = new Unauthenticated();

/** A cookie-authenticated change came from a page of another origin (OWASP ASVS 3.5.1). */
export class OriginRefused extends DomainError {
  readonly code = 'origin_refused';
  constructor() {
    super('Changes are accepted only from pages of this server or of an allowed origin.');
  }
}

/** The body is longer than the route accepts. */
export class BodyTooLarge extends DomainError {
  readonly code = 'body_too_large';
  constructor(limit: number) {
    super(`The body may have at most ${limit} bytes.`);
  }
}

/** The `Content-Type` is not the one that the route accepts, or the body has a `Content-Encoding`. */
export class UnsupportedMediaType extends DomainError {
  readonly code = 'unsupported_media_type';
  constructor(expected: string) {
    super(`Send the body as ${expected}, without content-encoding.`);
  }
}

/** The route needs the length of the body in advance. */
export class LengthRequired extends DomainError {
  readonly code = 'length_required';
  constructor() {
    super('Send the length of the body in Content-Length.');
  }
}

/** The connection ended before the body did. */
export class BodyIncomplete extends DomainError {
  readonly code = 'body_incomplete';
  constructor() {
    super('The body did not arrive completely.');
  }
}

/** The request, or the next piece of its body, did not arrive in time. */
export class RequestTimeout extends DomainError {
  readonly code = 'request_timeout';
  constructor() {
    super('The request took too long to arrive. Send it again.');
  }
}

/** The body is said to be JSON and is not. */
export class MalformedJson extends DomainError {
  readonly code = 'malformed_json';
}

/** The path is known, the method is not. */
export class MethodNotAllowed extends DomainError {
  readonly code = 'method_not_allowed';
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super(`Use one of ${allowed.join(', ')}.`);
    this.allowed = allowed;
  }
}

/** The caller's network address is not one that this server answers. */
export class AddressRefused extends DomainError {
  readonly code = 'address_refused';
  constructor(message = 'This server does not answer your network address.') {
    super(message);
  }
}

/** The request names a host that this server does not go by (RFC 9110 section 15.5.20). */
export class HostRefused extends DomainError {
  readonly code = 'host_refused';
  constructor() {
    super('This server does not go by that name. Use http://localhost or its public address.');
  }
}
