import { openApiDocument } from '@gatehouse/http-koa/openapi';
import { refusals } from '../refusals.ts';
import { customerEndpoints } from './customer-endpoints.ts';

/** The API of the customer gateway as an OpenAPI 3.1 document. */
export function customerOpenApi(): Record<string, unknown> {
  return openApiDocument(
    {
      title: 'Customer gateway',
      version: '0.1.0',
      description: 'Sign-in with AT Protocol, limits, and sign-up on our personal data server.',
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'svc_session' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session id, or for files and sync the token of a device: ghd_<id>_<secret>',
        },
      },
    },
    customerEndpoints,
    refusals,
  );
}
