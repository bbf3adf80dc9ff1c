import { SEAT_TASKS } from '@gatehouse/core/support-forum';
import { SYNC_TASKS } from '@gatehouse/core/sync';

/** The tasks that the worker handles. */
export const WORKER_TASKS: readonly string[] = [...SYNC_TASKS, ...SEAT_TASKS];
