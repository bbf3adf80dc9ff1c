import { SsoDenied, SsoFailed } from '@gatehouse/core/single-sign-on';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { ProviderFailure, quoted } from './provider-failure.ts';

/**
 * Maps an error of openid-client to an error of the core. Errors unrelated to the sign-in are returned
 * unchanged. The library attaches tokens and bodies to the causes of its errors. Therefore only parts that
 * never contain them are passed on.
 */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? new SsoDenied() : new SsoFailed(answered(error.error));
  }
  if (error instanceof ResponseBodyError) return new SsoFailed(answered(error.error));
  if (error instanceof WWWAuthenticateChallengeError) return new SsoFailed(challenged(error));
  const failure = failureBehind(error);
  if (failure) return new SsoFailed(failure.message);
  // The library throws `TypeError` where a member of the provider's keys has another type than it expects.
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
 * The reason for the message: the message of the cause, because it is more exact, or else the fixed text of
 * the library's error.
 */
function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error && cause.name === 'OperationProcessingError' ? cause.message : message;
}
