import type { Answer } from '../../api/api.ts';

export type User = Answer<'GET /api/auth/users'>['users'][number];
