import type { authEndpoints } from '@gatehouse/http-koa/auth';
import { type CallOutput, type Client, createClient } from '@gatehouse/http-koa/client';
import type { studyEndpoints } from '../../../src/study/study-endpoints.ts';

type ServerEndpoints = typeof authEndpoints & typeof studyEndpoints;

/** Calls the server that served this page, with the browser's session cookie. */
export const api: Client<ServerEndpoints> = createClient<ServerEndpoints>();

/** Result of a call to the endpoint. */
export type Answer<Key extends keyof ServerEndpoints> = CallOutput<ServerEndpoints[Key]>;
