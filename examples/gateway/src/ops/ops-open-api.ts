import { openApiDocument } from '@gatehouse/http-koa/openapi';
import { refusals } from '../refusals.ts';
import { opsEndpoints } from './ops-endpoints.ts';
import { OPS_ROLES } from './ops-roles.ts';

/** The operator API as an OpenAPI 3.1 document. */
export function opsOpenApi(): Record<string, unknown> {
  return openApiDocument(
    {
      title: 'Gateway operator API',
      version: '0.1.0',
      description: `Look up customers, change their entitlements, and read who changed them and why.\n\n${roleMatrix()}`,
      securitySchemes: {
        machine: { type: 'http', scheme: 'bearer', description: 'A machine credential: gho_<id>_<secret>' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'svc_ops_session' },
      },
    },
    opsEndpoints,
    refusals,
  );
}

/** Describes step-up authentication, which the schemas cannot express. */
const RECENCY = [
  'Entitlement events, changes of roles, creating or revoking machine credentials, and adding an app of the bridge or',
  'replacing its secret require a person who has signed in recently, by default within five minutes. Otherwise the',
  'response is 401 `recent_sign_in_required` with the challenge of RFC 9470.',
  'Machine credentials are exempt, because they are not sign-ins. They cannot change roles.',
].join(' ');

/** A table in Markdown of the roles that allow each act. */
function roleMatrix(): string {
  const rows = Object.entries(OPS_ROLES).map(([act, roles]) => `| ${act} | ${roles.join(', ')} |`);
  const table = ['| act | roles, one of which is sufficient |', '|---|---|', ...rows].join('\n');
  return `${table}\n\n${RECENCY}`;
}
