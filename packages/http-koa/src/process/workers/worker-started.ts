/**
 * Message that a worker sends to the first process when its server has started. A worker that listens can still fail to
 * start, for example because its metrics port is in use.
 */
export const WORKER_STARTED = 'gatehouse worker started';
