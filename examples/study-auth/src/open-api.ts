import { AUTH_ACCESS_REFUSALS } from '@gatehouse/http-koa/auth';
import { openApiDocument } from '@gatehouse/http-koa/openapi';
import { endpoints } from './endpoints.ts';
import { refusals } from './refusals.ts';

/** The API of study-auth as an OpenAPI 3.1 document. */
export function openApi(): Record<string, unknown> {
  return openApiDocument(
    {
      title: 'Study-auth',
      accessRefusals: AUTH_ACCESS_REFUSALS,
      version: '0.1.0',
      description:
        'Accounts, sessions, single sign-on, user administration and records that only their owner can see.',
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'revision_session' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token in the response of a sign-in' },
      },
    },
    endpoints,
    refusals,
  );
}
