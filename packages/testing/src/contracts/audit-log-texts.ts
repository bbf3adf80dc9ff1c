import assert from 'node:assert/strict';
import type { AuditFilter } from '@gatehouse/core/audit';
import type { GroundStorage } from '../memory/ground-storage.ts';
import type { StorageContract } from './contract.ts';
import { NOON } from './samples.ts';
import { SIMILAR_TEXTS } from './texts/similar-texts.ts';
import { FILLS_A_REQUEST } from './texts/stored-text.ts';

const event = { at: NOON, principal: 'principal', action: 'action', subject: 'subject', detail: {} };

/** The clauses of `AuditLog` about texts. */
export const auditLogTexts: StorageContract<GroundStorage> = {
  'keeps a row whose texts each fill a request': async ({ audit }) => {
    const reason = FILLS_A_REQUEST;
    const detail = { before: { text: FILLS_A_REQUEST }, after: { text: FILLS_A_REQUEST, escaped: '\0' } };
    const appended = await audit.append({ ...event, reason, detail });
    assert.deepEqual({ reason: appended.reason, detail: appended.detail }, { reason, detail });
    assert.deepEqual((await audit.page({}, { limit: 1 })).items, [appended]);
  },

  'distinguishes texts that differ in one character': async ({ audit }) => {
    const fields = ['principal', 'action', 'subject', 'ticketRef'] as const;
    for (const text of SIMILAR_TEXTS)
      await audit.append({ ...event, principal: text, action: text, subject: text, ticketRef: text });
    for (const field of fields) {
      for (const text of SIMILAR_TEXTS) {
        const filter: AuditFilter = { [field]: text };
        const { items } = await audit.page(filter, { limit: 10 });
        assert.deepEqual(
          items.map((row) => row[field]),
          [text],
        );
      }
    }
  },
};
