import type { Did } from '@gatehouse/core/pds';

/** Bodies of responses, by path. */
export type GatewayView = Readonly<Record<string, unknown>>;

const OPS = '/internal/v1/ops';
const OF_CUSTOMER = [
  ...['me', 'me/limits', 'me/devices', 'me/key', 'me/history', 'me/sync', 'me/sync-failures'],
  ...['me/sessions', 'catalog?after=0', 'catalog/notes'],
];
const OF_STAFF = ['me', 'machine-credentials', 'bridge-clients', 'entitlements', 'audit/verify'];

/** Reads everything that a customer and the staff can read. */
export async function viewGateway(servers: {
  readonly gateway: string;
  readonly session: string;
  readonly ops: string;
  readonly credential: string;
  readonly dids: readonly Did[];
}): Promise<GatewayView> {
  const { gateway, session, ops, credential, dids } = servers;
  const view: Record<string, unknown> = {};
  const look = async (url: string, path: string, token: string) => {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
    view[path] = { status: response.status, body: await response.json() };
  };
  for (const path of OF_CUSTOMER) await look(gateway, `/api/v1/${path}`, session);
  for (const path of [...OF_STAFF, ...dids.map((did) => `accounts?did=${did}`)])
    await look(ops, `${OPS}/${path}`, credential);
  return view;
}
