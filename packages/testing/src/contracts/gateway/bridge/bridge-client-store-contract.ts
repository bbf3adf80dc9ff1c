import assert from 'node:assert/strict';
import type { Contract } from '../../contract.ts';
import { atOnce } from '../../samples.ts';
import { shownToOthers } from '../shown-to-others.ts';
import { type BridgeStoresCase, freshDigest, sampleBridgeClient } from './bridge-samples.ts';

/** The clauses of `BridgeClientStore`. */
export const bridgeClientStoreContract: Contract<BridgeStoresCase> = {
  'finds a client with every member on every server, and none that was not added': async ({
    clients,
    other,
  }) => {
    const client = sampleBridgeClient();
    assert.equal(await clients.insert(client), true);
    for (const each of [clients, other.clients]) assert.deepEqual(await each.find(client.id), client);
    for (const id of ['none', '', 'with\0NUL', client.id.toUpperCase()])
      assert.equal(await clients.find(id), undefined);
  },

  'shows each change to other servers from their next call': async ({ clients, other }) => {
    const client = sampleBridgeClient();
    const reads = { find: () => other.clients.find(client.id), list: () => other.clients.list() };
    await shownToOthers(() => clients.insert(client), reads);
    await shownToOthers(() => clients.replace(client, { ...client, name: 'another' }), reads);
    await shownToOthers(() => clients.delete(client.id), reads);
  },

  'keeps the first client of an id': async ({ clients }) => {
    const client = sampleBridgeClient();
    await clients.insert(client);
    assert.equal(await clients.insert(sampleBridgeClient({ id: client.id })), false);
    assert.deepEqual(await clients.find(client.id), client);
  },

  'adds exactly one of many concurrent clients with the same id': async ({ clients, other }) => {
    const { id } = sampleBridgeClient();
    const added = await atOnce(12, (index) =>
      (index % 2 ? other.clients : clients).insert(sampleBridgeClient({ id })),
    );
    assert.equal(added.filter(Boolean).length, 1);
  },

  'lists all clients in the order of their ids': async ({ clients }) => {
    const [a, b, capital] = ['a', 'b', 'Z'].map((id) => sampleBridgeClient({ id }));
    for (const each of [b, capital, a]) await clients.insert(each ?? assert.fail());
    assert.deepEqual(await clients.list(), [capital, a, b]);
  },

  'replaces a client on every server if it is unchanged since it was read, and no other client': async ({
    clients,
    other,
  }) => {
    const [client, kept] = [sampleBridgeClient(), sampleBridgeClient()];
    for (const each of [client, kept]) await clients.insert(each);
    const seen = (await clients.find(client.id)) ?? assert.fail();
    const changed = { ...seen, entitlement: 'any', redirectUris: ['https://new.example/ü'] } as const;
    assert.equal(await clients.replace(seen, changed), true);
    assert.deepEqual(await other.clients.find(client.id), changed);
    assert.equal(await other.clients.replace(seen, { ...seen, name: 'late' }), false);
    const renewed = { ...changed, secretDigest: freshDigest() };
    assert.equal(await other.clients.replace(changed, renewed), true);
    assert.equal(await clients.replace(changed, { ...changed, name: 'late' }), false);
    assert.deepEqual(await clients.find(client.id), renewed);
    assert.deepEqual(await clients.find(kept.id), kept);
  },

  'replaces no client that does not exist': async ({ clients }) => {
    const client = sampleBridgeClient();
    await clients.insert(client);
    await clients.delete(client.id);
    assert.equal(await clients.replace(client, { ...client, name: 'again' }), false);
    assert.equal(await clients.find(client.id), undefined);
    for (const id of ['none', 'with\0NUL'])
      assert.equal(await clients.replace({ ...client, id }, { ...client, id, name: 'again' }), false);
  },

  'lets one of many concurrent callers replace a client': async ({ clients, other }) => {
    const client = sampleBridgeClient();
    await clients.insert(client);
    const replaced = await atOnce(12, (index) =>
      (index % 2 ? other.clients : clients).replace(client, { ...client, name: `name ${index}` }),
    );
    assert.equal(replaced.filter(Boolean).length, 1);
    assert.equal((await clients.find(client.id))?.name, `name ${replaced.indexOf(true)}`);
  },

  'keeps nothing of a unit of work that rejects': async ({ clients, unitOfWork }) => {
    const [client, added] = [sampleBridgeClient(), sampleBridgeClient()];
    await clients.insert(client);
    const work = unitOfWork.run(async () => {
      await clients.replace(client, { ...client, name: 'never' });
      await clients.insert(added);
      await clients.delete(client.id);
      throw new Error('The work failed.');
    });
    await assert.rejects(work, /The work failed/);
    assert.deepEqual(await clients.find(client.id), client);
    assert.equal(await clients.find(added.id), undefined);
  },

  'deletes a client once': async ({ clients, other }) => {
    const [client, kept] = [sampleBridgeClient(), sampleBridgeClient()];
    for (const each of [client, kept]) await clients.insert(each);
    for (const id of ['none', 'with\0NUL']) assert.equal(await clients.delete(id), false);
    assert.equal(await clients.delete(client.id), true);
    assert.equal(await other.clients.delete(client.id), false);
    assert.equal(await other.clients.find(client.id), undefined);
    assert.deepEqual(await clients.find(kept.id), kept);
  },
};
