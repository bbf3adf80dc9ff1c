import { authEndpoints } from '../auth/auth-endpoints.ts';

/** The auth endpoints of an app whose accounts have only passwords. */
export const accountEndpoints = {
  'GET /api/auth/me': authEndpoints['GET /api/auth/me'],
  'POST /api/auth/signup': authEndpoints['POST /api/auth/signup'],
  'POST /api/auth/login': authEndpoints['POST /api/auth/login'],
  'POST /api/auth/logout': authEndpoints['POST /api/auth/logout'],
} as const;
