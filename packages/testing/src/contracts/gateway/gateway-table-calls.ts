import type { Replica } from '@gatehouse/core/mesh';
import type { Calls } from '../outage/stoppable.ts';
import { NOON } from '../samples.ts';
import { sampleBlock } from './block/block-samples.ts';
import { sampleArtifact, sampleBridgeClient, sampleSigningKey } from './bridge/bridge-samples.ts';
import { sampleRevision } from './catalog/catalog-samples.ts';
import { sampleDevice } from './device/device-samples.ts';
import { freshDid } from './fresh-did.ts';
import type { GatewayTables } from './gateway-tables.ts';
import { sampleHolderKey } from './holder-key/holder-key-samples.ts';
import { sampleAuthorization, sampleIdentity, sampleInvite } from './identity/samples.ts';
import { freshPeer } from './mesh/fresh-peer.ts';
import { sampleKeptStatement } from './statement/kept-statement-store-contract.ts';
import { sampleSeat } from './support-forum/seat-record-store-contract.ts';
import { ANY_TURNOVER, SAMPLE_RECEIPT, SENT, sampleUpload } from './upload/upload-samples.ts';

const DID = freshDid();
const PEER = freshPeer();
const { cid: CID } = sampleBlock(16);
const BLOCKS = [{ cid: CID, size: 16 }];
const ROOM = { quota: 1_000_000, openUploads: 10, turnover: ANY_TURNOVER };
const COPIES = { machines: 1, provedSince: NOON };
const CHECKED = { blocks: 1, bytes: 1, damaged: 0 };
const PAGE = { limit: 1 };
const ENDED = { did: DID, clients: ['client'], kinds: ['Session'], until: NOON };
const REPLICA: Replica = {
  cid: CID,
  target: PEER,
  state: 'sending',
  attempts: 1,
  nextAt: NOON,
  verifiedAt: null,
  error: null,
};

/** For each method of the ports of `GatewayTables`, a function that calls it. */
export const gatewayTableCalls: Calls<GatewayTables> = {
  'identities.record': ({ identities }) => identities.record(sampleIdentity()),
  'identities.byDid': ({ identities }) => identities.byDid(DID),
  'oauthStates.insert': ({ oauthStates }) => oauthStates.insert(sampleAuthorization()),
  'oauthStates.find': ({ oauthStates }) => oauthStates.find('digest'),
  'oauthStates.take': ({ oauthStates }) => oauthStates.take('digest'),
  'oauthStates.purge': ({ oauthStates }) => oauthStates.purge(0, 1),
  'oauthSessions.get': ({ oauthSessions }) => oauthSessions.get(DID),
  'oauthSessions.put': ({ oauthSessions }) => oauthSessions.put(DID, 'sealed'),
  'oauthSessions.replace': ({ oauthSessions }) => oauthSessions.replace(DID, 'former', 'sealed'),
  'oauthSessions.remove': ({ oauthSessions }) => oauthSessions.remove(DID),
  'oauthSessions.countUnused': ({ oauthSessions }) => oauthSessions.countUnused(DID, 'sealed'),
  'oauthSessions.holdersAfter': ({ oauthSessions }) => oauthSessions.holdersAfter(undefined, 1),
  'invites.insert': ({ invites }) => invites.insert(sampleInvite()),
  'invites.hold': ({ invites }) => invites.hold('digest', NOON, NOON + 1),
  'invites.keepPdsCode': ({ invites }) => invites.keepPdsCode('digest', 'sealed', null),
  'invites.release': ({ invites }) => invites.release('digest'),
  'invites.use': ({ invites }) => invites.use('digest', DID, NOON),
  'invites.revoke': ({ invites }) => invites.revoke('digest', NOON),
  'invites.page': ({ invites }) => invites.page(PAGE),
  'invites.counts': ({ invites }) => invites.counts(NOON),
  'gatewayKeys.latest': ({ gatewayKeys }) => gatewayKeys.latest(),
  'gatewayKeys.add': ({ gatewayKeys }) => gatewayKeys.add({ generation: 1, fingerprint: null, since: NOON }),
  'lock.hold': ({ lock }) => lock.hold('name', async () => {}),
  'uploads.open': ({ uploads, unitOfWork }) =>
    unitOfWork.run(() => uploads.open({ ...sampleUpload(), holder: DID, announced: 1 }, BLOCKS, ROOM)),
  'uploads.announce': ({ uploads, unitOfWork }) =>
    unitOfWork.run(() => uploads.announce(DID, 'id', 1, BLOCKS)),
  'uploads.blocks': ({ uploads }) => uploads.blocks(DID, 'id'),
  'uploads.sizeOf': ({ uploads }) => uploads.sizeOf(DID, 'id', CID),
  'uploads.missing': ({ uploads }) => uploads.missing(DID, 'id'),
  'uploads.byKey': ({ uploads }) => uploads.byKey(DID, 'key'),
  'uploads.byId': ({ uploads }) => uploads.byId(DID, 'id'),
  'uploads.renew': ({ uploads }) => uploads.renew(DID, 'id', NOON),
  'uploads.release': ({ uploads }) => uploads.release(DID, 'id'),
  'uploads.commit': ({ uploads }) => uploads.commit(DID, 'id', SAMPLE_RECEIPT),
  'uploads.expire': ({ uploads }) => uploads.expire(DID, 'id', NOON),
  'uploads.usage': ({ uploads }) => uploads.usage(DID),
  'uploads.lockDisk': ({ uploads, unitOfWork }) => unitOfWork.run(() => uploads.lockDisk()),
  'uploads.reservedOnDisk': ({ uploads }) => uploads.reservedOnDisk(),
  'uploads.releaseAll': ({ uploads }) => uploads.releaseAll(DID),
  'uploads.elapsed': ({ uploads }) => uploads.elapsed(NOON, 1),
  'uploads.recordBlock': ({ uploads }) => uploads.recordBlock(DID, CID, SENT),
  'uploads.loseBlock': ({ uploads }) => uploads.loseBlock(DID, CID),
  'uploads.recorded': ({ uploads }) => uploads.recorded(DID, [CID]),
  'catalog.lock': ({ catalog, unitOfWork }) => unitOfWork.run(() => catalog.lock(DID)),
  'catalog.find': ({ catalog }) => catalog.find(DID, 'file'),
  'catalog.count': ({ catalog }) => catalog.count(DID),
  'catalog.save': ({ catalog, unitOfWork }) =>
    unitOfWork.run(() => catalog.save(sampleRevision({ holder: DID }), [CID])),
  'catalog.changes': ({ catalog }) => catalog.changes(DID, 0, 1),
  'catalog.versions': ({ catalog }) => catalog.versions(DID, 'file'),
  'catalog.trash': ({ catalog }) => catalog.trash(DID, 1, 1),
  'catalog.trashSize': ({ catalog }) => catalog.trashSize(DID, 1),
  'catalog.blocks': ({ catalog }) => catalog.blocks(DID, 1),
  'catalog.removeVersion': ({ catalog, unitOfWork }) =>
    unitOfWork.run(() => catalog.removeVersion(DID, 1, NOON)),
  'catalog.discardContent': ({ catalog, unitOfWork }) =>
    unitOfWork.run(() => catalog.discardContent(DID, NOON)),
  'catalog.refersTo': ({ catalog }) => catalog.refersTo(DID, CID),
  'catalog.recordPublished': ({ catalog }) =>
    catalog.recordPublished(DID, 'file', { revision: 1, cid: null }),
  'catalog.replacedBy': ({ catalog }) => catalog.replacedBy(NOON, 1),
  'catalog.deletedBy': ({ catalog }) => catalog.deletedBy(NOON, 1),
  'catalog.purge': ({ catalog, unitOfWork }) => unitOfWork.run(() => catalog.purge(DID, 'file', NOON)),
  'blocks.note': ({ blocks }) => blocks.note([CID], NOON),
  'blocks.idleHolders': ({ blocks }) => blocks.idleHolders(NOON, 1),
  'blocks.forgetIdle': ({ blocks, unitOfWork }) => unitOfWork.run(() => blocks.forgetIdle(DID, NOON, NOON)),
  'blocks.unused': ({ blocks }) => blocks.unused(NOON, COPIES, 1),
  'blocks.beginRemoval': ({ blocks }) => blocks.beginRemoval(CID, NOON, COPIES),
  'blocks.endRemoval': ({ blocks }) => blocks.endRemoval(CID, NOON),
  'blocks.lose': ({ blocks }) => blocks.lose([CID]),
  'blocks.position': ({ blocks }) => blocks.position(),
  'blocks.recordChecked': ({ blocks }) => blocks.recordChecked(null, CHECKED, NOON),
  'blocks.checks': ({ blocks }) => blocks.checks(),
  'artifacts.put': ({ artifacts }) => artifacts.put(sampleArtifact()),
  'artifacts.find': ({ artifacts }) => artifacts.find('kind', 'digest'),
  'artifacts.findByUid': ({ artifacts }) => artifacts.findByUid('kind', 'digest'),
  'artifacts.consume': ({ artifacts }) => artifacts.consume('kind', 'digest', NOON),
  'artifacts.delete': ({ artifacts }) => artifacts.delete('kind', 'digest'),
  'artifacts.deleteGrant': ({ artifacts }) => artifacts.deleteGrant('digest'),
  'artifacts.end': ({ artifacts }) => artifacts.end(ENDED),
  'artifacts.deleteClient': ({ artifacts }) => artifacts.deleteClient('client'),
  'artifacts.purge': ({ artifacts }) => artifacts.purge(0, 1),
  'clients.insert': ({ clients }) => clients.insert(sampleBridgeClient()),
  'clients.find': ({ clients }) => clients.find('client'),
  'clients.list': ({ clients }) => clients.list(),
  'clients.replace': ({ clients }) => clients.replace(sampleBridgeClient(), sampleBridgeClient()),
  'clients.delete': ({ clients }) => clients.delete('client'),
  'signingKeys.list': ({ signingKeys }) => signingKeys.list(),
  'signingKeys.addAfter': ({ signingKeys }) => signingKeys.addAfter('other', sampleSigningKey()),
  'signingKeys.delete': ({ signingKeys }) => signingKeys.delete('id'),
  'replicas.queue': ({ replicas }) => replicas.queue(CID, [PEER], NOON),
  'replicas.claim': ({ replicas }) => replicas.claim(PEER, NOON, NOON + 1, 1),
  'replicas.hold': ({ replicas }) => replicas.hold(REPLICA, NOON),
  'replicas.fail': ({ replicas }) => replicas.fail(REPLICA, { error: 'e', nextAt: NOON }),
  'replicas.putBack': ({ replicas }) => replicas.putBack(REPLICA, NOON),
  'replicas.lose': ({ replicas }) => replicas.lose(PEER, [CID], NOON),
  'replicas.unverified': ({ replicas }) => replicas.unverified(PEER, NOON, 1),
  'replicas.held': ({ replicas }) => replicas.held(PEER, null, 1),
  'replicas.replicasOf': ({ replicas }) => replicas.replicasOf(CID),
  'replicas.isStored': ({ replicas }) => replicas.isStored(CID),
  'replicas.copies': ({ replicas }) => replicas.copies([CID], NOON),
  'replicas.blocks': ({ replicas }) => replicas.blocks(null, 1),
  'replicas.abandoned': ({ replicas }) => replicas.abandoned(PEER, 1),
  'replicas.forget': ({ replicas }) => replicas.forget(PEER, [CID], NOON),
  'replicas.keepTargets': ({ replicas }) => replicas.keepTargets([PEER]),
  'replicas.summary': ({ replicas }) => replicas.summary(),
  'replicas.filesOf': ({ replicas }) => replicas.filesOf(DID, [PEER], NOON, 1),
  'replicas.replicasOfFile': ({ replicas }) => replicas.replicasOfFile(DID, 'file', NOON),
  'contacts.reach': ({ contacts }) => contacts.reach(PEER, NOON, 1),
  'contacts.miss': ({ contacts }) => contacts.miss(PEER, NOON, 'error'),
  'contacts.distrust': ({ contacts }) => contacts.distrust(PEER, NOON),
  'contacts.all': ({ contacts }) => contacts.all(),
  'holderSync.find': ({ holderSync }) => holderSync.find(DID),
  'holderSync.recordSignIn': ({ holderSync }) => holderSync.recordSignIn(DID, NOON),
  'holderSync.keepSyncing': ({ holderSync }) => holderSync.keepSyncing(DID, true),
  'writeAttempts.begin': ({ writeAttempts }) =>
    writeAttempts.begin(DID, 'file', { revision: 1, digest: 'digest' }),
  'writeAttempts.digests': ({ writeAttempts }) => writeAttempts.digests(DID, 'file'),
  'writeAttempts.forget': ({ writeAttempts }) => writeAttempts.forget(DID, 'file', 1),
  'devices.insert': ({ devices }) => devices.insert(sampleDevice({ holder: DID }), 5),
  'devices.find': ({ devices }) => devices.find('id'),
  'devices.list': ({ devices }) => devices.list(DID),
  'devices.delete': ({ devices }) => devices.delete(DID, 'id'),
  'devices.markSeen': ({ devices }) => devices.markSeen(DID, 'id', NOON),
  'seats.find': ({ seats }) => seats.find(DID),
  'seats.save': ({ seats }) => seats.save(sampleSeat({ did: DID })),
  'seats.page': ({ seats }) => seats.page({}, PAGE),
  'seats.failureCauses': ({ seats }) => seats.failureCauses(),
  'statements.find': ({ statements }) => statements.find('audience'),
  'statements.keep': ({ statements }) => statements.keep(sampleKeptStatement()),
  'statements.see': ({ statements }) => statements.see('audience', NOON),
  'held.of': ({ held }) => held.of(DID),
  'keys.find': ({ keys }) => keys.find(DID),
  'keys.add': ({ keys }) => keys.add(sampleHolderKey()),
  'keys.replace': ({ keys }) => keys.replace(sampleHolderKey(), sampleHolderKey()),
  'keys.list': ({ keys }) => keys.list('', 1),
  'history.page': ({ history }) => history.page(DID, PAGE),
};
