import { wholeNumber } from './whole-number.ts';

/** Maximum number of workers of one server. */
export const MAX_WORKERS = 64;

/** The setting of `runWorkers`, for use in the settings table of a server. */
export const workerSettings = { WORKERS: wholeNumber(1, MAX_WORKERS).default(1) };
