import type { Answer } from '../api.ts';

/** Current capabilities of the customer. */
export type Limits = Answer<'GET /api/v1/me/limits'>;
