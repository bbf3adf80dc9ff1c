import { S3Bucket } from '@gatehouse/adapters/s3';
import { startRadosgw } from '@gatehouse/testing/servers/radosgw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { s3Variables } from '../blocks/s3-variables.ts';
import { deviceWorld } from './device-world.ts';
import { countedCalls, sendsWhole } from './sent-files.ts';

describe('gatehouse files put, with blocks on Ceph', () => {
  it('sends large blocks directly to the object store, and small ones to the gateway', async () => {
    const radosgw = await startRadosgw();
    onTestFinished(() => radosgw.stop());
    const place = { ...radosgw, bucket: 'direct-puts' };
    const bucket = new S3Bucket({ ...place, pathStyle: true });
    expect((await bucket.send({ method: 'PUT', key: '' })).status).toBe(200);
    const world = await deviceWorld({ ...s3Variables(place), S3_PUBLIC_ENDPOINT: radosgw.endpoint });
    onTestFinished(() => world.stop());
    const laptop = await (await world.customer()).device('laptop');
    const calls = await countedCalls(world, () => sendsWhole(world, laptop));
    expect(calls).toEqual({ puts: 3, presigned: 4, accepted: 4 });
    const list = await bucket.send({ method: 'GET', key: '', query: { 'list-type': '2' } });
    const prefixes = [...list.body.toString().matchAll(/<Key>(\w+)\//g)].map(([, prefix]) => prefix);
    expect(prefixes).toEqual(Array(7).fill('blocks'));
  });
});
