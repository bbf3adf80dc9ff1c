import assert from 'node:assert/strict';
import { type BridgeArtifact, LOGIN_KIND } from '@gatehouse/core/bridge';
import type { Contract } from '../../contract.ts';
import { atOnce, NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';
import { rolledBackAfter } from '../rolled-back-after.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { type BridgeStoresCase, freshDigest, sampleArtifact } from './bridge-samples.ts';

const storedAs = ({ digest, sealed }: BridgeArtifact) => ({ digest, sealed, consumedAt: null });

/** The clauses of `BridgeArtifactStore`. */
export const bridgeArtifactStoreContract: Contract<BridgeStoresCase> = {
  'finds an artifact by kind and digest on every server, expired or not': async ({ artifacts, other }) => {
    const artifact = sampleArtifact({ expiresAt: 0 });
    await artifacts.put(artifact);
    for (const each of [artifacts, other.artifacts])
      assert.deepEqual(await each.find(artifact.kind, artifact.digest), storedAs(artifact));
    assert.equal(await artifacts.find('Session', artifact.digest), undefined);
    assert.equal(await artifacts.find(artifact.kind, freshDigest()), undefined);
  },

  'shows each change to other servers from their next call': async ({ artifacts, other }) => {
    const uidDigest = freshDigest();
    const artifact = sampleArtifact({ uidDigest });
    const { kind, digest, did, clientId, grantDigest } = artifact;
    assert.ok(did && clientId && grantDigest);
    const reads = {
      find: () => other.artifacts.find(kind, digest),
      findByUid: () => other.artifacts.findByUid(kind, uidDigest),
    };
    const put = () => artifacts.put(artifact);
    const removals = [
      () => artifacts.delete(kind, digest),
      () => artifacts.deleteGrant(grantDigest),
      () => artifacts.deleteClient(clientId),
      () => artifacts.end({ did, clients: [clientId], kinds: [], until: NOON }),
      () => artifacts.purge(artifact.expiresAt, 10),
    ];
    for (const remove of removals) {
      await shownToOthers(put, reads);
      await shownToOthers(remove, reads);
    }
    await put();
    await shownToOthers(() => artifacts.consume(kind, digest, NOON), reads);
  },

  'replaces an artifact, which keeps its instant of creation': async ({ artifacts }) => {
    const first = sampleArtifact({ kind: LOGIN_KIND });
    await artifacts.put(first);
    const second = { ...first, sealed: 'another', createdAt: NOON + 5 };
    await artifacts.put(second);
    assert.deepEqual(await artifacts.find(first.kind, first.digest), storedAs(second));
    const did = first.did ?? assert.fail();
    const ended = await artifacts.end({ did, clients: [first.clientId ?? ''], kinds: [], until: NOON });
    assert.deepEqual(ended, [{ ...second, createdAt: NOON }]);
  },

  'keeps a replaced artifact consumed': async ({ artifacts }) => {
    const artifact = sampleArtifact();
    await artifacts.put(artifact);
    await artifacts.consume(artifact.kind, artifact.digest, NOON);
    await artifacts.put({ ...artifact, sealed: 'another' });
    assert.equal((await artifacts.find(artifact.kind, artifact.digest))?.consumedAt, NOON);
  },

  'finds an artifact by its second id, the newest if several have it': async ({ artifacts }) => {
    const uidDigest = freshDigest();
    const session = (createdAt: number) => sampleArtifact({ kind: 'Session', uidDigest, createdAt });
    const [newer, older] = [session(NOON + 1), session(NOON)];
    await artifacts.put(newer);
    await artifacts.put(older);
    assert.deepEqual(await artifacts.findByUid('Session', uidDigest), storedAs(newer));
    assert.equal(await artifacts.findByUid('AccessToken', uidDigest), undefined);
    assert.equal(await artifacts.findByUid('Session', freshDigest()), undefined);
  },

  'consumes an artifact once, and remembers when': async ({ artifacts, other }) => {
    const artifact = sampleArtifact();
    await artifacts.put(artifact);
    assert.equal(await artifacts.consume('Session', artifact.digest, NOON), false);
    assert.equal(await artifacts.consume(artifact.kind, artifact.digest, NOON), true);
    assert.equal(await other.artifacts.consume(artifact.kind, artifact.digest, NOON + 1), false);
    assert.equal((await artifacts.find(artifact.kind, artifact.digest))?.consumedAt, NOON);
    assert.equal(await artifacts.consume(artifact.kind, freshDigest(), NOON), false);
  },

  'lets exactly one of many concurrent callers consume an artifact': async ({
    artifacts,
    other,
    unitOfWork,
  }) => {
    const { kind, digest } = sampleArtifact();
    await artifacts.put(sampleArtifact({ kind, digest }));
    const won = await atOnce(12, (index) =>
      index % 2
        ? other.artifacts.consume(kind, digest, NOON)
        : unitOfWork.run(() => artifacts.consume(kind, digest, NOON)),
    );
    assert.equal(won.filter(Boolean).length, 1);
  },

  'deletes one artifact': async ({ artifacts, other }) => {
    const [one, same] = [sampleArtifact(), sampleArtifact()];
    for (const each of [one, { ...one, kind: 'Session' }, same]) await artifacts.put(each);
    await artifacts.delete(one.kind, one.digest);
    await artifacts.delete(one.kind, one.digest);
    assert.equal(await other.artifacts.find(one.kind, one.digest), undefined);
    assert.notEqual(await artifacts.find('Session', one.digest), undefined);
    assert.notEqual(await artifacts.find(same.kind, same.digest), undefined);
  },

  'deletes a grant and everything that belongs to it': async ({ artifacts }) => {
    const grant = sampleArtifact({ kind: 'Grant', grantDigest: null });
    const token = sampleArtifact({ grantDigest: grant.digest });
    const code = sampleArtifact({ kind: 'AuthorizationCode', grantDigest: grant.digest });
    const unrelated = [
      sampleArtifact(),
      sampleArtifact({ digest: grant.digest }),
      sampleArtifact({ grantDigest: null }),
    ];
    for (const each of [grant, token, code, ...unrelated]) await artifacts.put(each);
    await artifacts.deleteGrant(grant.digest);
    await artifacts.deleteGrant(freshDigest());
    for (const { kind, digest } of [grant, token, code])
      assert.equal(await artifacts.find(kind, digest), undefined);
    for (const { kind, digest } of unrelated) assert.notEqual(await artifacts.find(kind, digest), undefined);
  },

  'ends the logins of a user at the given clients, and artifacts of the given kinds, up to an instant':
    async ({ artifacts }) => {
      const did = freshDid();
      const clients = ['one', 'two'];
      const token = sampleArtifact({ did, clientId: 'one' });
      const session = sampleArtifact({ did, clientId: null, kind: 'Session' });
      const [first, second] = clients.map((clientId) => sampleArtifact({ did, clientId, kind: LOGIN_KIND }));
      const kept = [
        sampleArtifact({ did, clientId: 'three' }),
        sampleArtifact({ did, clientId: null, kind: 'Interaction' }),
        sampleArtifact({ clientId: 'one' }),
        sampleArtifact({ did, clientId: 'one', createdAt: NOON + 1 }),
      ];
      const logins = [first ?? assert.fail(), second ?? assert.fail()];
      for (const each of [token, session, ...logins, ...kept]) await artifacts.put(each);
      const ended = await artifacts.end({ did, clients, kinds: ['Session'], until: NOON });
      const inOrder = (list: readonly BridgeArtifact[]) =>
        list.toSorted((one, other) => (one.digest < other.digest ? -1 : 1));
      assert.deepEqual(inOrder(ended), inOrder(logins));
      for (const { kind, digest } of [token, session, ...logins])
        assert.equal(await artifacts.find(kind, digest), undefined);
      for (const { kind, digest } of kept) assert.notEqual(await artifacts.find(kind, digest), undefined);
    },

  'gives each ended login to exactly one of many concurrent callers': async ({ artifacts, other }) => {
    const login = sampleArtifact({ kind: LOGIN_KIND });
    await artifacts.put(login);
    const order = {
      did: login.did ?? assert.fail(),
      clients: [login.clientId ?? ''],
      kinds: [],
      until: NOON,
    };
    const answers = await atOnce(12, (index) => (index % 2 ? other.artifacts : artifacts).end(order));
    assert.deepEqual(answers.flat(), [login]);
  },

  'deletes everything of a client': async ({ artifacts }) => {
    const [token, other] = [sampleArtifact(), sampleArtifact()];
    const grant = sampleArtifact({ kind: 'Grant', clientId: token.clientId });
    for (const each of [token, other, grant]) await artifacts.put(each);
    await artifacts.deleteClient(token.clientId ?? '');
    for (const { kind, digest } of [token, grant])
      assert.equal(await artifacts.find(kind, digest), undefined);
    assert.notEqual(await artifacts.find(other.kind, other.digest), undefined);
  },

  'purges at most the given number of artifacts, and only expired ones': async ({ artifacts }) => {
    const live = sampleArtifact({ expiresAt: NOON + 1 });
    await artifacts.put(live);
    for (const age of [0, 1, 2]) await artifacts.put(sampleArtifact({ expiresAt: NOON - age }));
    const purge = () => artifacts.purge(NOON, 2);
    assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0]);
    assert.notEqual(await artifacts.find(live.kind, live.digest), undefined);
  },

  'keeps nothing of a unit of work that rejects': async ({ artifacts, other, unitOfWork }) => {
    const [kept, lost] = [sampleArtifact(), sampleArtifact()];
    await artifacts.put(kept);
    const failing = unitOfWork.run(async () => {
      await artifacts.put(lost);
      await artifacts.consume(kept.kind, kept.digest, NOON);
      await artifacts.delete(kept.kind, kept.digest);
      throw new Error('no');
    });
    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(await other.artifacts.find(kept.kind, kept.digest), storedAs(kept));
    assert.equal(await other.artifacts.find(lost.kind, lost.digest), undefined);
  },

  'restores what a unit of work that rejects has removed, and hides the removal before': async (stores) => {
    const { artifacts, other, unitOfWork } = stores;
    const kept = sampleArtifact();
    const { did, clientId, grantDigest } = kept;
    assert.ok(did && clientId && grantDigest);
    await artifacts.put(kept);
    const isKept = async () =>
      assert.deepEqual(await other.artifacts.find(kept.kind, kept.digest), storedAs(kept));
    const removals = [
      () => artifacts.deleteGrant(grantDigest),
      () => artifacts.deleteClient(clientId),
      () => artifacts.end({ did, clients: [clientId], kinds: [], until: NOON }),
      () => artifacts.purge(kept.expiresAt, 10),
    ];
    for (const remove of removals) {
      await rolledBackAfter(unitOfWork, remove, isKept);
      await isKept();
    }
  },
};
