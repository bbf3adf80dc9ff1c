import { type CallOutput, type Client, createClient } from '@gatehouse/http-koa/client';
import type { customerEndpoints } from '../../../src/customer/customer-endpoints.ts';

type Endpoints = typeof customerEndpoints;

/** Calls the customer gateway that served this page, with the browser's session cookie. */
export const api: Client<Endpoints> = createClient<Endpoints>();

/** Result of a call to the endpoint. */
export type Answer<Key extends keyof Endpoints> = CallOutput<Endpoints[Key]>;
