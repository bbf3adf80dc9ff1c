import type { Json } from '@gatehouse/core/kernel';
import {
  repoWrite as decide,
  isGatedCollection as isGatedBelow,
  isNsid,
  KNOWN_PROCEDURES,
  RECORD_WRITES,
  type RepoWriteDecision,
  type RepoWriteRequest,
} from '@gatehouse/core/pds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = { numRuns: 5_000 };
const APPLY = RECORD_WRITES.applyWrites;
const GATED_NAMESPACES = ['cloud.svc'];

/** Returns the decision about the request with its body, or without one if `body` is absent. */
function repoWrite({ body, ...request }: WriteRequest, namespaces = GATED_NAMESPACES): RepoWriteDecision {
  const decision = decide(request, namespaces);
  return decision.verdict === 'inspect' && body !== undefined ? decision.decide(body) : decision;
}
const isGatedCollection = (name: string) => isGatedBelow(name, GATED_NAMESPACES);

interface WriteRequest extends RepoWriteRequest {
  readonly body?: Json;
}

const gatedName = fc.constantFrom(
  'cloud.svc.catalog.entry',
  'cloud.svc.x',
  'CLOUD.svc.x',
  'cloud.Svc.catalog.entry',
);
const openName = fc.constantFrom(
  'app.bsky.feed.post',
  'cloud.svcx.y',
  'cloud.other.svc',
  'com.cloud.svc.x',
  'net.cloud.svc',
);
const collection = fc.oneof(gatedName, openName);
const rkey = fc.option(fc.constantFrom('self', '3jzfcijpj2z2a', 'a:b', '~'), { nil: undefined });
const members = (name: fc.Arbitrary<string>) =>
  fc.record({ repo: fc.constant('did:plc:a'), collection: name, rkey, record: fc.object() });
const write = fc.record({
  $type: fc.constantFrom(`${APPLY}#create`, `${APPLY}#update`, `${APPLY}#delete`),
  collection,
  rkey: fc.constant('self'),
});

function post(method: string, body?: unknown): WriteRequest {
  const request = { method: 'POST', target: `/xrpc/${method}` };
  return body === undefined ? request : { ...request, body: JSON.parse(JSON.stringify(body)) };
}

describe('the decision about a write to a repository', () => {
  it('returns a decision for every method, target and body', () => {
    const method = fc.oneof(fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS', 'post'), fc.string());
    const target = fc.oneof(
      fc.string(),
      fc.webPath(),
      fc.constantFrom(...KNOWN_PROCEDURES).map((procedure) => `/xrpc/${procedure}`),
    );
    const body = fc.jsonValue({ depthSize: 'small' });
    fc.assert(
      fc.property(method, target, fc.option(body, { nil: undefined }), (method, target, body) => {
        const request = body === undefined ? { method, target } : { method, target, body: body as never };
        expect(['pass', 'inspect', 'gated', 'refuse']).toContain(repoWrite(request).verdict);
      }),
      RUNS,
    );
  });

  it.each([RECORD_WRITES.createRecord, RECORD_WRITES.putRecord])('gates %s by its collection', (method) => {
    fc.assert(
      fc.property(members(gatedName), (body) => {
        expect(repoWrite(post(method, body))).toEqual({ verdict: 'gated' });
      }),
      RUNS,
    );
    fc.assert(
      fc.property(members(openName), (body) => {
        expect(repoWrite(post(method, body))).toEqual({ verdict: 'pass', reason: 'not_gated' });
      }),
      RUNS,
    );
  });

  it('gates the collections of every configured namespace, and no others', () => {
    const put = (name: string) => post(RECORD_WRITES.putRecord, { repo: 'did:plc:a', collection: name });
    const namespaces = ['cloud.svc', 'org.Example.files'];
    expect(repoWrite(put('org.example.files.entry'), namespaces).verdict).toBe('gated');
    expect(repoWrite(put('cloud.svc.catalog.entry'), namespaces).verdict).toBe('gated');
    expect(repoWrite(put('org.example.filesystem.entry'), namespaces).verdict).toBe('pass');
    expect(repoWrite(put('cloud.svc.catalog.entry'), ['org.example.files']).verdict).toBe('pass');
  });

  it('gates applyWrites when any one of its operations creates or updates a record of a gated collection', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 20 }), (writes) => {
        const puts = writes.some((op) => !op.$type.endsWith('#delete') && isGatedCollection(op.collection));
        expect(repoWrite(post(APPLY, { repo: 'did:plc:a', writes })).verdict).toBe(puts ? 'gated' : 'pass');
      }),
      RUNS,
    );
  });

  it('never passes an applyWrites with an operation that it cannot read', () => {
    const broken = fc.oneof(
      fc.constantFrom(null, 1, 'x', [], {}, { collection: 'app.bsky.feed.post' }),
      fc.record({
        $type: fc.constantFrom('lex:x', '', `${APPLY}#CREATE`, `${APPLY}#create `, `lex:${APPLY}#create`),
        collection,
      }),
      fc.record({
        $type: fc.constant(`${APPLY}#create`),
        collection: fc.constantFrom(null, ['cloud.svc.x'], 'cloud.svc.x/', ''),
      }),
    );
    fc.assert(
      fc.property(fc.array(write, { maxLength: 5 }), broken, fc.nat(), (writes, op, at) => {
        const mixed = [...writes.slice(0, at % 6), op, ...writes.slice(at % 6)];
        expect(repoWrite(post(APPLY, { writes: mixed }))).toMatchObject({
          verdict: 'refuse',
          code: 'invalid_request',
        });
      }),
      RUNS,
    );
  });

  it('requires the body for every gated procedure except importRepo', () => {
    expect(repoWrite(post(RECORD_WRITES.createRecord))).toMatchObject({ verdict: 'inspect' });
    expect(repoWrite(post(RECORD_WRITES.putRecord))).toMatchObject({ verdict: 'inspect' });
    expect(repoWrite(post(APPLY))).toMatchObject({ verdict: 'inspect' });
    expect(repoWrite(post(RECORD_WRITES.importRepo))).toEqual({ verdict: 'gated' });
  });

  it('passes deletions, with deleteRecord and with applyWrites', () => {
    const writes = [{ $type: `${APPLY}#delete`, collection: 'cloud.svc.catalog.entry', rkey: 'self' }];
    expect(repoWrite(post('com.atproto.repo.deleteRecord')).verdict).toBe('pass');
    expect(repoWrite(post(APPLY, { writes })).verdict).toBe('pass');
    expect(repoWrite(post(APPLY, { writes: [] })).verdict).toBe('pass');
  });

  it('refuses every procedure of com.atproto that has not been reviewed', () => {
    const segment = fc.stringMatching(/^[a-z]{1,8}$/);
    const area = fc.oneof(fc.constantFrom('repo', 'space', 'admin', 'temp', 'server'), segment);
    fc.assert(
      fc.property(area, segment, (area, name) => {
        const method = `com.atproto.${area}.${name}`;
        if ([...KNOWN_PROCEDURES].some((known) => known.toLowerCase() === method)) return;
        expect(repoWrite(post(method))).toMatchObject({ verdict: 'refuse', code: 'write_unknown' });
      }),
      RUNS,
    );
  });

  it('refuses a known procedure written in another letter case', () => {
    const anyCase = fc
      .tuple(fc.constantFrom(...KNOWN_PROCEDURES), fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }))
      .map(([name, flips]) =>
        [...name].map((c, i) => (flips[i] ? c.toUpperCase() : c.toLowerCase())).join(''),
      );
    fc.assert(
      fc.property(anyCase, (name) => {
        if (KNOWN_PROCEDURES.has(name)) return;
        expect(repoWrite(post(name, { collection: 'app.bsky.feed.post' }))).toMatchObject({
          verdict: 'refuse',
        });
      }),
      RUNS,
    );
  });

  it('passes reads, preflights and pages, and refuses HTTP methods that a PDS does not use', () => {
    const target = '/xrpc/com.atproto.repo.listRecords?repo=a&collection=cloud.svc.x';
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(repoWrite({ method, target })).toEqual({ verdict: 'pass', reason: 'read' });
    }
    expect(repoWrite({ method: 'POST', target: '/oauth/token' })).toEqual({
      verdict: 'pass',
      reason: 'page',
    });
    for (const method of ['PUT', 'PATCH', 'DELETE', 'QUERY', 'TRACE', 'CONNECT', 'Post']) {
      expect(repoWrite({ method, target })).toMatchObject({
        verdict: 'refuse',
        code: 'method_not_supported',
      });
    }
  });

  it('refuses a query on a method that takes none', () => {
    for (const query of ['?', '?a=b', '?collection=app.bsky.feed.post']) {
      const target = `/xrpc/${RECORD_WRITES.putRecord}${query}`;
      expect(repoWrite({ method: 'POST', target })).toMatchObject({ code: 'target_not_canonical' });
    }
  });

  it.each([
    [{}],
    [[]],
    ['cloud.svc.x'],
    [{ collection: ['app.bsky.feed.post'] }],
    [{ collection: 'app.bsky.feed.post/../cloud.svc.x' }],
    [{ collection: 'app.bsky.feed.post', rkey: '../cloud.svc.x/y' }],
    [{ collection: 'app.bsky.feed.post', rkey: null }],
    [{ collection: ' cloud.svc.x' }],
    [{ collection: 'cloud.svc' }],
  ])('refuses a record that names no collection of its own: %j', (body) => {
    expect(repoWrite(post(RECORD_WRITES.putRecord, body))).toMatchObject({ code: 'invalid_request' });
  });

  it('ignores inherited members', () => {
    const target = `/xrpc/${RECORD_WRITES.putRecord}`;
    for (const text of [
      '{"__proto__":{"collection":"cloud.svc.x"}}',
      '{"collection":"app.bsky.feed.post","__proto__":{"collection":"cloud.svc.x"}}',
    ]) {
      expect(repoWrite({ method: 'POST', target, body: JSON.parse(text) })).toMatchObject({
        code: 'invalid_request',
      });
    }
  });
});

describe('the gated namespace', () => {
  it('contains collections below cloud.svc and no others', () => {
    fc.assert(
      fc.property(gatedName, openName, (gated, open) => {
        expect([isNsid(gated), isGatedCollection(gated)]).toEqual([true, true]);
        expect([isNsid(open), isGatedCollection(open)]).toEqual([true, false]);
      }),
    );
  });
});
