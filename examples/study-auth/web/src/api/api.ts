import type { authEndpoints } from '@gatehouse/http-koa/auth';
import { type CallOutput, type Client, createClient } from '@gatehouse/http-koa/client';
import type { aiSettingsEndpoints } from '../../../src/ai-settings/ai-settings-endpoints.ts';
import type { studyEndpoints } from '../../../src/study/study-endpoints.ts';

type ServerEndpoints = typeof authEndpoints & typeof studyEndpoints & typeof aiSettingsEndpoints;

/** Calls the server that this page came from; the browser's session cookie says for whom. */
export const api: Client<ServerEndpoints> = createClient<ServerEndpoints>();

/** What the server answers to a call of the endpoint. */
export type Answer<Key extends keyof ServerEndpoints> = CallOutput<ServerEndpoints[Key]>;
