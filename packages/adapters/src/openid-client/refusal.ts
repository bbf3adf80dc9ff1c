import { SsoDenied, SsoFailed } from '@gatehouse/core/single-sign-on';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderFailure, quoted } from './provider-failure.ts';

/**
 * Maps an error of openid-client to an error of the core. Returns errors unrelated to the sign-in unchanged. The
 * library attaches tokens and bodies to the causes of its errors. Therefore only those parts are used that never
 * contain a token.
 */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? new SsoDenied() : new SsoFailed(answered(error.error));
  }
  if (error instanceof ResponseBodyError) return new SsoFailed(answered(error.error));
  if (error instanceof WWWAuthenticateChallengeError) return new SsoFailed(challenged(error));
  const failure = failureBehind(error);
  if (failure) return new SsoFailed(failure.message);
  // The library throws `TypeError` if a member of the provider's keys has an unexpected type.
  if (error instanceof ClientError || error instanceof TypeError)
    return new SsoFailed(`The provider's response is invalid: ${reasonOf(error)}.`);
  return error;
}

function answered(code: string): string {
  return code === 'invalid_client'
    ? 'The provider does not accept the client id or the client secret.'
    : `The provider responded with the error ${quoted(code)}.`;
}

function challenged({ cause, status }: WWWAuthenticateChallengeError): string {
  const codes = cause.map(({ parameters }) => parameters.error);
  return answered(codes.find((code) => code !== undefined) ?? `status ${status}`);
}

function failureBehind(error: unknown): ProviderFailure | undefined {
  if (error instanceof ProviderFailure) return error;
  return error instanceof Error ? failureBehind(error.cause) : undefined;
}

/**
 * Returns the reason for the message of a refusal. If an `OperationProcessingError` of the library caused the error,
 * returns the message of that cause, because it is more exact.
 */
function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.name === 'OperationProcessingError' ? cause.message : message;
}
