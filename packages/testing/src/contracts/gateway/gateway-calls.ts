import { EMPTY_LOG } from '@gatehouse/core/audit';
import { nothingHeld } from '@gatehouse/core/entitlement';
import type { Did } from '@gatehouse/core/pds';
import type { GatewayStorage } from '../../memory/gateway/memory-gateway-storage.ts';
import type { Calls } from '../outage/stoppable.ts';
import { NOON } from '../samples.ts';
import { sampleDenials } from './entitlement/denial-store-changes.ts';

const DID: Did = 'did:plc:outage';
const HOLDER = nothingHeld(DID);
const ROW = {
  ...{ sequence: 1, previousHash: EMPTY_LOG.hash, hash: EMPTY_LOG.hash, at: NOON },
  ...{ principal: 'p', action: 'a', subject: DID, detail: {} },
};
const ENTRY = { eventId: 'event', content: '', outcome: { entitlement: HOLDER, audit: ROW } };
const MESSAGE = { id: 'id', task: 'forum.invite', payload: { did: DID }, key: DID, queuedAt: NOON } as const;
const JOB = { message: MESSAGE, attempt: 1, fence: 1, failure: null };
const FAILURE = { code: 'code', message: 'message' };
const TASKS = ['forum.invite'] as const;
const CREDENTIAL = {
  ...{ id: 'id', name: 'name', digest: 'digest', roles: [], createdBy: 'system:contract' },
  ...{ createdAt: NOON, expiresAt: null, revokedAt: null, lastUsedAt: null },
};

/** For each method of the gateway's ports that a `GatewayStorage` implements, a function that calls it. */
export const gatewayCalls: Calls<GatewayStorage> = {
  'entitlements.find': ({ entitlements }) => entitlements.find(DID),
  'entitlements.lock': ({ entitlements, unitOfWork }) => unitOfWork.run(() => entitlements.lock(DID)),
  'entitlements.save': ({ entitlements, unitOfWork }) => unitOfWork.run(() => entitlements.save(HOLDER, ROW)),
  'entitlements.all': async ({ entitlements }) => {
    for await (const _record of entitlements.all()) return;
  },
  'entitlements.page': ({ entitlements }) => entitlements.page({}, NOON, { limit: 1 }),
  'entitlements.countsByState': ({ entitlements }) => entitlements.countsByState(NOON),
  'entitlements.endingGraces': ({ entitlements }) => entitlements.endingGraces(NOON, 1),
  'entitlements.withGraceOver': ({ entitlements }) => entitlements.withGraceOver(NOON, 1),
  'baseEnds.endedAt': ({ baseEnds }) => baseEnds.endedAt(DID),
  'baseEnds.endedBy': ({ baseEnds }) => baseEnds.endedBy(NOON, 1),
  'baseEnds.settle': ({ baseEnds }) => baseEnds.settle(DID),
  'denials.add': ({ denials }) => denials.add([sampleDenials()]),
  'denials.since': ({ denials }) => denials.since(NOON),
  'denials.purge': ({ denials }) => denials.purge(NOON, 1),
  'ledger.find': ({ ledger }) => ledger.find('event'),
  'ledger.record': ({ ledger }) => ledger.record(ENTRY, []),
  'outbox.add': ({ outbox }) => outbox.add(MESSAGE),
  'queue.claim': ({ queue }) => queue.claim({ tasks: TASKS, lease: 1 }),
  'queue.renew': ({ queue }) => queue.renew(JOB, 1),
  'queue.complete': ({ queue }) => queue.complete(JOB),
  'queue.retry': ({ queue }) => queue.retry(JOB, 1, FAILURE),
  'queue.postpone': ({ queue }) => queue.postpone(JOB, 1),
  'queue.pause': ({ queue }) => queue.pause(JOB, 'reason'),
  'queue.resume': ({ queue }) => queue.resume(DID, 'reason'),
  'queue.fail': ({ queue }) => queue.fail(JOB, { ...FAILURE, retryable: true }),
  'queue.requeue': ({ queue }) => queue.requeue(DID, 'id'),
  'queue.jobs': ({ queue }) => queue.jobs({}, { limit: 1 }),
  'queue.summary': ({ queue }) => queue.summary({ key: DID, tasks: TASKS }),
  'queue.backlog': ({ queue }) => queue.backlog(),
  'queue.purgeFailed': ({ queue }) => queue.purgeFailed(NOON, 1),
  'operatorRoles.rolesOf': ({ operatorRoles }) => operatorRoles.rolesOf(DID),
  'operatorRoles.grant': ({ operatorRoles }) => operatorRoles.grant(DID, 'support_read'),
  'operatorRoles.revoke': ({ operatorRoles }) => operatorRoles.revoke(DID, 'support_read'),
  'operatorRoles.list': ({ operatorRoles }) => operatorRoles.list(),
  'credentials.insert': ({ credentials }) => credentials.insert(CREDENTIAL),
  'credentials.find': ({ credentials }) => credentials.find('id'),
  'credentials.revoke': ({ credentials }) => credentials.revoke('id', NOON),
  'credentials.recordUse': ({ credentials }) => credentials.recordUse('id', NOON),
  'credentials.list': ({ credentials }) => credentials.list(),
  'directory.record': ({ directory }) =>
    directory.record({ did: DID, handle: null, email: null, heardAt: NOON }),
  'directory.byDid': ({ directory }) => directory.byDid(DID),
  'directory.byHandle': ({ directory }) => directory.byHandle('outage.test'),
  'directory.byEmail': ({ directory }) => directory.byEmail('outage@example.test'),
  'directory.refreshedUpTo': ({ directory }) => directory.refreshedUpTo(),
  'directory.noteRefreshedUpTo': ({ directory }) => directory.noteRefreshedUpTo('cursor'),
  'verifications.record': ({ verifications }) =>
    verifications.record({ at: NOON, intact: true, rows: 0, head: EMPTY_LOG.hash }),
  'verifications.last': ({ verifications }) => verifications.last(),
  'deliveries.delivered': ({ deliveries }) => deliveries.delivered('sink'),
  'deliveries.record': ({ deliveries }) => deliveries.record('sink', EMPTY_LOG),
  'finder.byPrefix': ({ finder }) => finder.byPrefix('out', 1),
  'finder.handlesOf': ({ finder }) => finder.handlesOf([DID]),
};
