import type { Endpoint } from '@gatehouse/http-koa/endpoint';
import type { RefusalCode } from '../refusals.ts';
import type { OpsAct } from './ops-roles.ts';

/**
 * Clients that can call an endpoint. The name of an act, for example `grant`: operators with a role that
 * allows it. `event`: operators with a role that allows any event. `operator`: operators with any role.
 * `signed-in`: every user who has signed in. `open`: every client at an allowed address.
 */
export type OpsAccess = OpsAct | 'event' | 'operator' | 'signed-in' | 'open';

/** An endpoint of the operator API. */
export type OpsEndpoint = Endpoint<OpsAccess, RefusalCode>;
