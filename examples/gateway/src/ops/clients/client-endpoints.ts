import { idPath } from '@gatehouse/http-koa/endpoint';
import { z } from 'zod';
import type { OpsEndpoint } from '../ops-access.ts';
import { statedCause } from '../ops-schemas.ts';
import {
  addedBridgeClient,
  bridgeClient,
  bridgeClientChange,
  listedBridgeClient,
  newBridgeClient,
} from './client-schemas.ts';

/** The part of the operator API for clients of the bridge. A running bridge reads the clients at each request. */
export const clientEndpoints = {
  'GET /internal/v1/ops/bridge-clients': {
    summary: 'List the apps that sign their users in through the bridge',
    tag: 'Bridge',
    access: 'bridge-client.read',
    replies: { 200: z.strictObject({ clients: z.array(listedBridgeClient) }) },
    refusals: ['not_an_operator', 'role_required'],
  },
  'POST /internal/v1/ops/bridge-clients': {
    summary: 'Add an app. Its secret is returned only now',
    tag: 'Bridge',
    access: 'bridge-client.issue-secret',
    body: newBridgeClient,
    replies: { 201: addedBridgeClient },
    refusals: [
      'not_an_operator',
      'role_required',
      'recent_sign_in_required',
      'bridge_client_exists',
      'bridge_client_configured',
    ],
  },
  'PATCH /internal/v1/ops/bridge-clients/:id': {
    summary: 'Change the given members of an app, effective from its next request',
    tag: 'Bridge',
    access: 'bridge-client.manage',
    path: idPath,
    body: bridgeClientChange,
    replies: { 200: z.strictObject({ client: bridgeClient }) },
    refusals: [
      'not_an_operator',
      'role_required',
      'not_found',
      'bridge_client_changed',
      'bridge_client_configured',
    ],
  },
  'POST /internal/v1/ops/bridge-clients/:id/secret': {
    summary: 'Replace the secret of an app. The old one is refused from the next request on',
    tag: 'Bridge',
    access: 'bridge-client.issue-secret',
    path: idPath,
    body: statedCause,
    replies: { 200: addedBridgeClient },
    refusals: [
      'not_an_operator',
      'role_required',
      'recent_sign_in_required',
      'not_found',
      'bridge_client_changed',
      'bridge_client_configured',
    ],
  },
  'POST /internal/v1/ops/bridge-clients/:id/remove': {
    summary: 'Remove an app and everything that was issued to it, effective from its next request',
    tag: 'Bridge',
    access: 'bridge-client.manage',
    path: idPath,
    body: statedCause,
    replies: { 204: null },
    refusals: ['not_an_operator', 'role_required', 'not_found', 'bridge_client_configured'],
  },
} as const satisfies Record<string, OpsEndpoint>;
