import type { Answer } from '../api.ts';

/** What the customer can do at present. */
export type Limits = Answer<'GET /api/v1/me/limits'>;
