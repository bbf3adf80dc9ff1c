import { randomUUID } from 'node:crypto';
import { sampleBlock } from '@gatehouse/testing/contracts/gateway';
import { expect } from 'vitest';
import type { FilesCustomer } from '../customer/world/files-customer.ts';
import { manifestOf, planOf } from '../customer/world/plans.ts';

const NAME = 'c2VhbGVk';

/**
 * Uses every operation on the local copy of the files. Each of them must succeed. Returns the id of a stored
 * file.
 */
export async function useLocalCopy(customer: FilesCustomer): Promise<string> {
  const [file, removed, pieces] = [randomUUID(), randomUUID(), [sampleBlock(3_000)]];
  const reserve = (id: string) => customer.reserve({ ...planOf(pieces), kind: 'local', file: id });
  const spare = await reserve(file);
  expect(await customer.delete(`/api/v1/uploads/${spare.body.upload.id}`)).toBe(204);
  for (const id of [file, removed]) {
    const { status, body } = await reserve(id);
    expect(status).toBe(201);
    for (const block of [...pieces, manifestOf(pieces)])
      expect(await customer.put(body.upload.id, block)).toBeLessThan(202);
    expect((await customer.commit(body.upload.id, { base_revision: 0 })).status).toBe(200);
  }
  expect((await customer.read(pieces[0]?.cid ?? '')).status).toBe(200);
  const changes = [
    await customer.send('PUT', `/api/v1/catalog/${file}`, { sealed_name: NAME }, { 'If-Match': '"1"' }),
    await customer.send('DELETE', `/api/v1/catalog/${removed}`, undefined, { 'If-Match': '*' }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200]);
  for (const path of ['/api/v1/catalog', `/api/v1/catalog/${file}`, '/api/v1/me/limits', '/api/v1/me/sync'])
    expect((await customer.get(path)).status).toBe(200);
  return file;
}
