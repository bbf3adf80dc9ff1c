import type { Schema } from './schema-fault.ts';

/**
 * An operation that Discourse's OpenAPI document does not contain, or a part of an operation that the document omits.
 */
export interface SupplementedOperation {
  /** Place in Discourse's source code that defines the operation. */
  readonly source: string;
  readonly query?: readonly string[];
  readonly requestBody?: Schema;
  /** Schemas of response bodies by status. */
  readonly responses: Readonly<Record<number, Schema>>;
}

const FAILED: Schema = {
  type: 'object',
  properties: {
    failed: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'array', items: { type: 'string' } },
    error_type: { type: 'string' },
    extras: { type: 'object' },
  },
  additionalProperties: false,
};
const SUCCEEDED: Schema = {
  type: 'object',
  properties: { success: { type: 'string' } },
  required: ['success'],
  additionalProperties: false,
};
const INVITE: Schema = {
  type: 'object',
  properties: { id: { type: 'integer' }, email: { type: 'string' }, expired: { type: 'boolean' } },
  required: ['id', 'email', 'expired', 'custom_message'],
};
const RAILS = 'app/controllers/application_controller.rb#rescue_from';

/**
 * The parts that Discourse's OpenAPI document omits, each with its place in Discourse's source code. The stub accepts
 * only the content of the document and of this list.
 */
export const DISCOURSE_SUPPLEMENT: Readonly<Record<string, SupplementedOperation>> = {
  'GET /u/by-external/{provider}/{external_id}.json': {
    source: `app/controllers/users_controller.rb#show (Discourse::NotFound): ${RAILS}`,
    responses: { 404: FAILED },
  },
  'GET /admin/users/{id}.json': {
    source: `app/controllers/admin/users_controller.rb#show (Discourse::NotFound): ${RAILS}`,
    responses: { 404: FAILED },
  },
  'POST /invites.json': {
    source: 'app/controllers/invites_controller.rb#create (Invite::UserExists, an invite that exists)',
    responses: { 422: FAILED },
  },
  'GET /invites/retrieve.json': {
    source:
      'app/controllers/invites_controller.rb#retrieve (InviteSerializer; InvalidParameters without an invite)',
    query: ['email'],
    responses: { 200: INVITE, 400: FAILED },
  },
  'DELETE /invites.json': {
    source:
      'app/controllers/invites_controller.rb#destroy (InvalidParameters without an invite of the caller)',
    query: ['id'],
    responses: { 200: SUCCEEDED, 400: FAILED },
  },
  'PUT /admin/users/{id}/suspend.json': {
    source: 'app/controllers/admin/users_controller.rb#suspend (policy not_suspended_already)',
    responses: { 404: FAILED, 409: FAILED },
  },
  'PUT /admin/users/{id}/unsuspend.json': {
    source: 'app/controllers/admin/users_controller.rb#unsuspend',
    responses: {
      200: {
        type: 'object',
        properties: {
          suspension: {
            type: 'object',
            properties: { suspended_till: { type: 'null' }, suspended_at: { type: 'null' } },
            required: ['suspended_till', 'suspended_at'],
            additionalProperties: false,
          },
        },
        required: ['suspension'],
        additionalProperties: false,
      },
      404: FAILED,
    },
  },
  'POST /admin/users/{id}/log_out.json': {
    source: 'app/controllers/admin/users_controller.rb#log_out (InvalidParameters without an account)',
    responses: { 400: FAILED, 404: FAILED },
  },
};
