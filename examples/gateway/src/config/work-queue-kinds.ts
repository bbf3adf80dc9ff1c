/** Values of WORK_QUEUE. */
export const WORK_QUEUE_KINDS = ['database', 'pg-boss'] as const;

export type WorkQueueKind = (typeof WORK_QUEUE_KINDS)[number];
