import type { BridgeMessages } from '@gatehouse/core/bridge';
import { BridgeClientDirectory, EndLapsedLogins, LOGIN_KIND, sealedSid } from '@gatehouse/core/bridge';
import { freshDid, sampleArtifact, sampleBridgeClient } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork, MovableClock, ReadableSecretBox, SeededRandom } from '@gatehouse/testing/memory';
import {
  MemoryBridgeArtifactStore,
  MemoryBridgeClientStore,
  MemoryJobs,
  MemoryWorkQueue,
} from '@gatehouse/testing/memory/gateway';
import { beforeEach, describe, expect, it } from 'vitest';

const did = freshDid();
const box = new ReadableSecretBox();
const forum = sampleBridgeClient({ id: 'forum' });
const wiki = sampleBridgeClient({ id: 'wiki', entitlement: 'any' });
const mute = sampleBridgeClient({ id: 'mute', backchannelLogoutUri: null });

let artifacts: MemoryBridgeArtifactStore;
let queue: MemoryWorkQueue<BridgeMessages>;
let clock: MovableClock;
let end: EndLapsedLogins;

beforeEach(async () => {
  const unitOfWork = new MemoryUnitOfWork();
  clock = new MovableClock();
  artifacts = new MemoryBridgeArtifactStore(unitOfWork);
  queue = new MemoryWorkQueue({ jobs: new MemoryJobs<BridgeMessages>(unitOfWork), clock });
  const clients = new BridgeClientDirectory([forum, mute], new MemoryBridgeClientStore(unitOfWork));
  const random = new SeededRandom(5);
  end = new EndLapsedLogins({ artifacts, clients, outbox: queue, unitOfWork, box, clock, random });
});

async function login(clientId: string, sid: string, change: { createdAt?: number } = {}): Promise<void> {
  const { createdAt = clock.now() } = change;
  const digest = `${clientId} ${sid}`;
  const sealed = sealedSid(sid, digest, box);
  await artifacts.put(sampleArtifact({ kind: LOGIN_KIND, did, clientId, digest, sealed, createdAt }));
}

const logouts = async () => (await queue.jobs({}, { limit: 10 })).items.map(({ message }) => message.payload);

describe('the end of lapsed logins', () => {
  it('queues a logout for each login and deletes the user’s earlier sessions and tokens', async () => {
    const token = sampleArtifact({ did, clientId: 'forum', createdAt: clock.now() });
    const session = sampleArtifact({ kind: 'Session', did, clientId: null, createdAt: clock.now() });
    for (const each of [token, session]) await artifacts.put(each);
    await login('forum', 'one');
    await login('forum', 'two');
    const lapse = { did, ended: ['support_seat'] as const, at: clock.now() };
    expect(await end.execute(lapse)).toBe(2);
    expect(await logouts()).toEqual([
      { did, client: 'forum', sid: 'one' },
      { did, client: 'forum', sid: 'two' },
    ]);
    for (const { kind, digest } of [token, session])
      expect(await artifacts.find(kind, digest)).toBeUndefined();
    expect(await end.execute(lapse)).toBe(0);
  });

  it('keeps logins at clients that do not require the ended entitlement', async () => {
    await login('forum', 'one');
    await login(wiki.id, 'two');
    expect(await end.execute({ did, ended: ['base'], at: clock.now() })).toBe(0);
    expect(await end.execute({ did, ended: ['support_seat'], at: clock.now() })).toBe(1);
    expect(await logouts()).toEqual([{ did, client: 'forum', sid: 'one' }]);
  });

  it('deletes the logins at a client that has no logout URI, and queues no logout for it', async () => {
    await login('mute', 'one');
    expect(await end.execute({ did, ended: ['support_seat'], at: clock.now() })).toBe(0);
    expect(await logouts()).toEqual([]);
    expect(await artifacts.find(LOGIN_KIND, 'mute one')).toBeUndefined();
  });

  it('deletes a login that was sealed with a lost secret, and does not count it', async () => {
    const sealed = sealedSid('one', 'another digest', box);
    const login = { kind: LOGIN_KIND, did, clientId: 'forum', createdAt: clock.now() };
    await artifacts.put(sampleArtifact({ ...login, digest: 'lost', sealed }));
    expect(await end.execute({ did, ended: ['support_seat'], at: clock.now() })).toBe(0);
    expect(await logouts()).toEqual([]);
    expect(await artifacts.find(LOGIN_KIND, 'lost')).toBeUndefined();
  });

  it('keeps logins after the lapse, however late the message is handled', async () => {
    const at = clock.now();
    await login('forum', 'later', { createdAt: at + 1 });
    expect(await end.execute({ did, ended: ['support_seat'], at })).toBe(0);
  });
});
