export * from './job-errors.ts';
export * from './outbox.port.ts';
export * from './outbox-message.ts';
export * from './queued-job.ts';
export * from './retry-delay.ts';
export * from './work-off-queue.use-case.ts';
export * from './work-queue.port.ts';
