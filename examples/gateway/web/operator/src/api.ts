import { type CallOutput, type Client, createClient } from '@gatehouse/http-koa/client';
import type { OpsEndpoints } from '../../../src/ops/ops-endpoints.ts';

/** Calls the operator API that served this page, with the browser's session cookie. */
export const api: Client<OpsEndpoints> = createClient<OpsEndpoints>();

/** Result of a call to the endpoint. */
export type Answer<Key extends keyof OpsEndpoints> = CallOutput<OpsEndpoints[Key]>;
