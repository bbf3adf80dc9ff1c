import { SsoDenied, SsoFailed } from '@gatehouse/core/single-sign-on';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderFailure, quoted } from './provider-failure.ts';

/**
 * What a failure of openid-client means to the core; what is no failure of the sign-in is answered as it is. The
 * library hangs tokens and bodies on the causes of its errors, so only what is known to hold none is passed on.
 */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? new SsoDenied() : new SsoFailed(answered(error.error));
  }
  if (error instanceof ResponseBodyError) return new SsoFailed(answered(error.error));
  if (error instanceof WWWAuthenticateChallengeError) return new SsoFailed(challenged(error));
  const failure = failureBehind(error);
  if (failure) return new SsoFailed(failure.message);
  if (error instanceof ClientError)
    return new SsoFailed(`The answer of the provider does not hold: ${lawOf(error)}.`);
  return error;
}

function answered(code: string): string {
  return code === 'invalid_client'
    ? 'The provider does not accept the client id or the client secret.'
    : `The provider answered with the error ${quoted(code)}.`;
}

function challenged({ cause, status }: WWWAuthenticateChallengeError): string {
  const codes = cause.map(({ parameters }) => parameters.error);
  return answered(codes.find((code) => code !== undefined) ?? `status ${status}`);
}

function failureBehind(error: unknown): ProviderFailure | undefined {
  if (error instanceof ProviderFailure) return error;
  return error instanceof Error ? failureBehind(error.cause) : undefined;
}

/** The library's own words, fixed texts both; the more exact ones are one level down. */
function lawOf({ cause, message }: ClientError): string {
  return cause instanceof Error && cause.name === 'OperationProcessingError' ? cause.message : message;
}
