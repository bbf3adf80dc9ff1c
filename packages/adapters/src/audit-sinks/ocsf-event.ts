import type { AuditEntry } from '@gatehouse/core/audit';
import type { JsonObject } from '@gatehouse/core/kernel';

/** Version of the Open Cybersecurity Schema Framework (https://schema.ocsf.io) that defines the classes below. */
const SCHEMA_VERSION = '1.3.0';
const IDENTITY_AND_ACCESS = 3;
const ACCOUNT_CHANGE = 3001;
const AUTHENTICATION = 3002;
const ENTITY_MANAGEMENT = 3004;
const OTHER = 99;
const INFORMATIONAL = 1;
const LOW = 2;
const SUCCESS = 1;
const FAILURE = 2;

interface Activity {
  readonly classUid: number;
  /** Number of the activity. It depends on the class. */
  readonly activityId: number;
  readonly isFailure?: boolean;
}

const ACTIVITIES: Readonly<Record<string, Activity>> = {
  'session.began': { classUid: AUTHENTICATION, activityId: 1 },
  'session.refused': { classUid: AUTHENTICATION, activityId: 1, isFailure: true },
  'session.ended': { classUid: AUTHENTICATION, activityId: 2 },
  'session.revoked': { classUid: AUTHENTICATION, activityId: 2 },
  'access.ended': { classUid: AUTHENTICATION, activityId: 2 },
  'operator.session.ended': { classUid: AUTHENTICATION, activityId: 2 },
  'bridge.login': { classUid: AUTHENTICATION, activityId: 1 },
  'bridge.denied': { classUid: AUTHENTICATION, activityId: 1, isFailure: true },
  'account.created': { classUid: ACCOUNT_CHANGE, activityId: 1 },
  'account.signed-up': { classUid: ACCOUNT_CHANGE, activityId: 1 },
  'account.password.changed': { classUid: ACCOUNT_CHANGE, activityId: 3 },
  'account.password.refused': { classUid: ACCOUNT_CHANGE, activityId: 3, isFailure: true },
  'account.password.reset': { classUid: ACCOUNT_CHANGE, activityId: 4 },
};

/** Numbers of the activities in the class Entity Management, by the part of an action after its last dot. */
const CHANGES: Readonly<Record<string, number>> = {
  created: 1,
  added: 1,
  changed: 3,
  revoked: 4,
  removed: 4,
};

/**
 * Converts the row to an OCSF event. `raw_data` contains the whole row as JSON, so that the copy can be compared with
 * the log.
 */
export function ocsfEvent(row: AuditEntry): JsonObject {
  const { classUid, activityId, isFailure = false } = activityOf(row.action);
  return {
    metadata: {
      version: SCHEMA_VERSION,
      product: { name: 'Gatehouse', vendor_name: 'Gatehouse' },
      log_name: 'audit',
      uid: row.hash,
      sequence: row.sequence,
    },
    category_uid: IDENTITY_AND_ACCESS,
    class_uid: classUid,
    activity_id: activityId,
    type_uid: classUid * 100 + activityId,
    activity_name: row.action,
    time: row.at,
    severity_id: isFailure ? LOW : INFORMATIONAL,
    status_id: isFailure ? FAILURE : SUCCESS,
    ...(row.reason !== undefined && { status_detail: row.reason }),
    actor: { user: { uid: row.principal } },
    ...(classUid === ENTITY_MANAGEMENT ? { entity: { uid: row.subject } } : { user: { uid: row.subject } }),
    raw_data: JSON.stringify(row),
  };
}

function activityOf(action: string): Activity {
  const activityId = CHANGES[action.slice(action.lastIndexOf('.') + 1)] ?? OTHER;
  return ACTIVITIES[action] ?? { classUid: ENTITY_MANAGEMENT, activityId };
}
