import { ocsfEvent } from '@gatehouse/adapters/audit-sinks';
import { describe, expect, it } from 'vitest';
import { sampleRows } from './sample-rows.ts';

describe('an audit row as an OCSF event', () => {
  it.each([
    ['session.began', 3002, 1, 1],
    ['session.refused', 3002, 1, 2],
    ['session.revoked', 3002, 2, 1],
    ['account.password.changed', 3001, 3, 1],
    ['invite.created', 3004, 1, 1],
    ['account.role.changed', 3004, 3, 1],
    ['bridge.client.removed', 3004, 4, 1],
    ['event.lapse', 3004, 99, 1],
  ])('has class and activity of %s', (action, class_uid, activity_id, status_id) => {
    const [row] = sampleRows(action);
    const type_uid = class_uid * 100 + activity_id;
    expect(row && ocsfEvent(row)).toMatchObject({
      class_uid,
      activity_id,
      type_uid,
      status_id,
      category_uid: 3,
    });
  });

  it('contains the whole row, so that it can be compared with the log', () => {
    const [row] = sampleRows('event.lapse');
    const { raw_data, ...event } = row ? ocsfEvent(row) : {};
    expect(JSON.parse(String(raw_data))).toEqual(row);
    expect(event).toMatchObject({
      metadata: { uid: row?.hash, sequence: 1 },
      time: row?.at,
      actor: { user: { uid: row?.principal } },
      entity: { uid: row?.subject },
      status_detail: 'a reason',
    });
  });
});
