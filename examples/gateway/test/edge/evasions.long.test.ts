import { createPdsAccount, type PdsAccount } from '@gatehouse/testing/servers/pds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GATED } from '../proxy/evasions/attempt.ts';
import { EVASIONS } from '../proxy/evasions/corpus.ts';
import { gatedKeys } from '../proxy/evasions/gated-keys.ts';
import { startWorld, type World } from '../proxy/world/world.ts';
import { xrpc } from '../proxy/world/xrpc.ts';
import { EDGE_KINDS, HOSTS, oneUpstream, type RunningEdge, startTestEdge } from './world/edges.ts';
import { sendOverTls } from './world/send-over-tls.ts';

const ALL = Object.entries(EVASIONS).flatMap(([kind, evasions]) =>
  evasions.map((evasion) => [`${kind}: ${evasion.name}`, evasion] as const),
);
let world: World;
let lapsed: PdsAccount;
let entitled: PdsAccount;
let archive: Buffer;
let count = 0;

beforeAll(async () => {
  world = await startWorld({ trustedProxies: ['loopback'] });
  lapsed = await createPdsAccount(world.pds, 'lapsed.test');
  entitled = await createPdsAccount(world.pds, 'entitled.test');
  world.policy.grant(entitled.did);
  const record = { repo: entitled.did, collection: GATED, rkey: 'imported', record: { $type: GATED } };
  await xrpc(world.proxy.url, 'com.atproto.repo.putRecord', record, entitled.accessJwt);
  const response = await fetch(`${world.pds.url}/xrpc/com.atproto.sync.getRepo?did=${entitled.did}`);
  archive = Buffer.from(await response.arrayBuffer());
});

afterAll(() => world.stop());

describe.each(EDGE_KINDS)('the proxy behind the edge of %s', (kind) => {
  let edge: RunningEdge;

  beforeAll(async () => {
    const { url } = world.proxy;
    edge = await startTestEdge(kind, { upstreams: oneUpstream(url) });
  });

  afterAll(() => edge.stop());

  function send(bytes: Buffer) {
    const request = bytes.toString('latin1').replace('Host: localhost', `Host: ${HOSTS.pds}:${edge.port}`);
    return sendOverTls(edge, HOSTS.pds, Buffer.from(request, 'latin1'));
  }

  it('forwards a gated write of an entitled holder, which shows that writes reach the server', async () => {
    const { did, accessJwt } = entitled;
    const body = JSON.stringify({ repo: did, collection: GATED, rkey: kind, record: { $type: GATED } });
    const head = `POST /xrpc/com.atproto.repo.putRecord HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${accessJwt}`;
    const framing = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
    expect((await send(Buffer.from(`${head}\r\n${framing}\r\n\r\n${body}`))).status).toBe(200);
    expect([...(await gatedKeys(world.pds.url, did))]).toContainEqual(expect.stringMatching(`/${kind}$`));
  });

  it.each(ALL)('writes nothing for a lapsed holder by %s', async (_name, { bytes }) => {
    count += 1;
    const { did, accessJwt: token } = lapsed;
    await send(bytes({ did, token, rkey: `r${count}`, entitledToken: entitled.accessJwt, archive }));
    expect([...(await gatedKeys(world.pds.url, did))]).toEqual([]);
  });
});
