import {
  type BridgeArtifact,
  type BridgeArtifactStore,
  type BridgeClientStore,
  LOGIN_KIND,
  type SigningKey,
  type SigningKeyStore,
} from '@gatehouse/core/bridge';
import type { BridgeStores, BridgeStoresCase } from '../../../contracts/gateway/bridge/bridge-samples.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

/** Replaces a store by one that breaks its contract. Both servers use the replacement. */
type Break = (good: BridgeStoresCase) => BridgeStoresCase;

function both(change: (stores: BridgeStores) => Partial<BridgeStores>): Break {
  return (good) => {
    const changed = change(good);
    return { ...good, ...changed, other: { ...good.other, ...changed } };
  };
}

const artifacts = (change: (good: BridgeArtifactStore) => Partial<BridgeArtifactStore>): Break =>
  both((stores) => ({ artifacts: altered(stores.artifacts, change(stores.artifacts)) }));

const clients = (change: (good: BridgeClientStore) => Partial<BridgeClientStore>): Break =>
  both((stores) => ({ clients: altered(stores.clients, change(stores.clients)) }));

const keys = (change: (good: SigningKeyStore) => Partial<SigningKeyStore>): Break =>
  both((stores) => ({ keys: altered(stores.keys, change(stores.keys)) }));

const withoutTransactions: Break = (good) => ({ ...good, unitOfWork: { run: (work) => work() } });

const rememberingOf =
  (port: keyof BridgeStores): Break =>
  (good) => ({
    ...good,
    other: rememberingReads<BridgeStores>(port, [])(good.other),
  });

const aTurn = () => new Promise(setImmediate);

/** Returns a map that keeps every artifact that was stored, and the method `put` that fills the map. */
function remembering(good: BridgeArtifactStore): [Map<string, BridgeArtifact>, Partial<BridgeArtifactStore>] {
  const known = new Map<string, BridgeArtifact>();
  const put = (artifact: BridgeArtifact) => {
    known.set(artifact.digest, artifact);
    return good.put(artifact);
  };
  return [known, { put }];
}

/** For each clause of `BridgeArtifactStore`, a store that breaks it. */
export const bridgeArtifactStoreSaboteurs: PortSaboteurs<BridgeStoresCase> = {
  'finds an artifact by kind and digest on every server, expired or not': artifacts((good) => {
    const [known, remember] = remembering(good);
    return {
      ...remember,
      find: async (kind, digest) =>
        (known.get(digest)?.expiresAt ?? 1) > 0 ? good.find(kind, digest) : undefined,
    };
  }),
  'shows each change to other servers from their next call': rememberingOf('artifacts'),
  'replaces an artifact, which keeps its instant of creation': artifacts((good) => ({
    put: async (artifact) => {
      await good.delete(artifact.kind, artifact.digest);
      await good.put(artifact);
    },
  })),
  'keeps a replaced artifact consumed': artifacts((good) => ({
    put: async (artifact) => {
      await good.delete(artifact.kind, artifact.digest);
      await good.put(artifact);
    },
  })),
  'finds an artifact by its second id, the newest if several have it': artifacts((good) => {
    const [known, remember] = remembering(good);
    return {
      ...remember,
      findByUid: async (kind, uidDigest) => {
        const last = [...known.values()].findLast((each) => each.uidDigest === uidDigest);
        return last && good.find(kind, last.digest);
      },
    };
  }),
  'consumes an artifact once, and remembers when': artifacts((good) => ({
    consume: async (kind, digest, at) => {
      await good.consume(kind, digest, at);
      return (await good.find(kind, digest)) !== undefined;
    },
  })),
  'lets exactly one of many concurrent callers consume an artifact': artifacts((good) => ({
    consume: async (kind, digest, at) => {
      const found = await good.find(kind, digest);
      await aTurn();
      await good.consume(kind, digest, at);
      return found?.consumedAt === null;
    },
  })),
  'deletes one artifact': artifacts((good) => ({
    delete: async (kind, digest) => {
      await good.delete(kind, digest);
      await good.delete('Session', digest);
    },
  })),
  'deletes a grant and everything that belongs to it': artifacts((good) => ({
    deleteGrant: async (grant) => {
      await good.deleteGrant(grant);
      await good.delete('AccessToken', grant);
    },
  })),
  'ends the logins of a user at the given clients, and artifacts of the given kinds, up to an instant':
    artifacts((good) => ({ end: (ended) => good.end({ ...ended, until: ended.until + 1 }) })),
  'gives each ended login to exactly one of many concurrent callers': artifacts((good) => {
    const [known, remember] = remembering(good);
    return {
      ...remember,
      end: async (ended) => {
        const logins = [...known.values()].filter(
          ({ kind, did }) => kind === LOGIN_KIND && did === ended.did,
        );
        await good.end(ended);
        return logins;
      },
    };
  }),
  'deletes everything of a client': artifacts((good) => {
    const [known, remember] = remembering(good);
    return {
      ...remember,
      deleteClient: async (id) => {
        const tokens = [...known.values()].filter((each) => each.clientId === id && each.kind !== 'Grant');
        for (const { kind, digest } of tokens) await good.delete(kind, digest);
      },
    };
  }),
  'purges at most the given number of artifacts, and only expired ones': artifacts((good) => ({
    purge: (now, limit) => good.purge(now, limit + 1),
  })),
  'restores what a unit of work that rejects has removed, and hides the removal before': withoutTransactions,
  'keeps nothing of a unit of work that rejects': artifacts((good) => {
    const [known, remember] = remembering(good);
    return {
      ...remember,
      find: async (kind, digest) => {
        const lost = known.get(digest);
        return (await good.find(kind, digest)) ?? (lost && { digest, sealed: lost.sealed, consumedAt: null });
      },
    };
  }),
};

/** For each clause of `BridgeClientStore`, a store that breaks it. */
export const bridgeClientStoreSaboteurs: PortSaboteurs<BridgeStoresCase> = {
  'finds a client with every member on every server, and none that was not added': clients((good) => ({
    insert: (client) => good.insert({ ...client, backchannelLogoutUri: null }),
  })),
  'shows each change to other servers from their next call': rememberingOf('clients'),
  'keeps the first client of an id': clients((good) => ({
    insert: async (client) => {
      const isNew = !(await good.delete(client.id));
      await good.insert(client);
      return isNew;
    },
  })),
  'adds exactly one of many concurrent clients with the same id': clients((good) => ({
    insert: async (client) => {
      const found = await good.find(client.id);
      await aTurn();
      await good.insert(client);
      return found === undefined;
    },
  })),
  'lists all clients in the order of their ids': clients((good) => ({
    list: async () => (await good.list()).toReversed(),
  })),
  'replaces a client on every server if it is unchanged since it was read, and no other client': clients(
    (good) => ({
      replace: async (seen, client) => good.replace((await good.find(seen.id)) ?? seen, client),
    }),
  ),
  'replaces no client that does not exist': clients((good) => ({
    replace: async (seen, client) => (await good.replace(seen, client)) || good.insert(client),
  })),
  'lets one of many concurrent callers replace a client': clients((good) => ({
    replace: async (seen, client) => {
      const found = await good.find(seen.id);
      await aTurn();
      await good.delete(seen.id);
      await good.insert(client);
      return JSON.stringify(found) === JSON.stringify(seen);
    },
  })),
  'keeps nothing of a unit of work that rejects': clients((good) => {
    const names = new Map<string, string>();
    return {
      replace: async (seen, client) => {
        names.set(client.id, client.name);
        return good.replace(seen, client);
      },
      find: async (id) => {
        const found = await good.find(id);
        return found && { ...found, name: names.get(id) ?? found.name };
      },
    };
  }),
  'deletes a client once': clients((good) => ({
    delete: async (id) => {
      await good.delete(id);
      return true;
    },
  })),
};

/** For each clause of `SigningKeyStore`, a store that breaks it. */
export const signingKeyStoreSaboteurs: PortSaboteurs<BridgeStoresCase> = {
  'keeps nothing of a unit of work that rejects, and shows nothing before it commits': withoutTransactions,
  'lists all keys on every server, oldest first': keys((good) => ({
    list: async () => (await good.list()).toSorted((one, other) => one.createdAt - other.createdAt),
  })),
  'shows each change to other servers from their next call': rememberingOf('keys'),
  'adds a key only after the newest one': keys((good) => ({
    addAfter: async (_, key) => good.addAfter((await good.list()).at(-1)?.id ?? null, key),
  })),
  'adds one of many concurrent successors': keys((good) => {
    const extra: SigningKey[] = [];
    return {
      addAfter: async (latest, key) => {
        const isNext = ((await good.list()).at(-1)?.id ?? null) === latest;
        await aTurn();
        if (isNext && !(await good.addAfter(latest, key))) extra.push(key);
        return isNext;
      },
      list: async () => [...(await good.list()), ...extra],
    };
  }),
  'accepts a key after others were deleted, behind the remaining ones or as the first': keys((good) => ({
    delete: async (id) => {
      if ((await good.list())[0]?.id === id) await good.delete(id);
    },
    addAfter: async (latest, key) => latest !== null && good.addAfter(latest, key),
  })),
  'lists the keys on both sides of a deleted one, and adds a key after the newest': keys((good) => ({
    delete: async (id) => {
      const stored = await good.list();
      const place = stored.findIndex((key) => key.id === id);
      if (place >= 0) for (const key of stored.slice(place)) await good.delete(key.id);
    },
  })),
};
