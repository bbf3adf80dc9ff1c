import type { ServerLog } from '../process/index.ts';
import type { FailureListener } from '../refusal/failure.ts';
import { isRefusalOfTheRequest } from '../refusal/is-refusal-of-the-request.ts';

/** Writes failures down with their causes and the request's id; what the request itself led to is no error here. */
export function failureLog(log: ServerLog): FailureListener {
  return (error, { state }) => {
    const record = { err: error, requestId: state.requestId };
    if (isRefusalOfTheRequest(error)) log.info(record, 'refused');
    else log.error(record, 'failed');
  };
}
