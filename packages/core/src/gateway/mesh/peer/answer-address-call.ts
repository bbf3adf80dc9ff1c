import type { MeshFrame } from '../channel/mesh-frame.ts';
import type { MeshServing } from '../channel/mesh-serving.ts';
import { MAX_PEERS } from '../manifest/parse-mesh-manifest.ts';
import { addressRecordJson, parseAddressRecord } from './address-record.ts';
import { isPeerId, type PeerId } from './peer-id.ts';

const PROCESS_NAME = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * Stores the record that the caller sends about itself, and returns the known records of the machines that the caller
 * names. Other records are not returned, so that the caller does not learn about machines that it does not list.
 */
export async function answerAddressCall(
  { addresses, doubled, crypto, clock }: Omit<MeshServing, 'replicaOf'>,
  peer: PeerId,
  { head }: MeshFrame,
): Promise<MeshFrame> {
  const now = clock.now();
  if (typeof head.process === 'string' && PROCESS_NAME.test(head.process))
    doubled.see(peer, head.process, now);
  const isDoubled = doubled.has(peer, now);
  const record = parseAddressRecord(crypto, head.record);
  if (record?.peer === peer && !isDoubled) await addresses.accept(record);
  const asked: readonly unknown[] = Array.isArray(head.wanted) ? head.wanted.slice(0, MAX_PEERS) : [];
  const wanted = new Set(asked.filter((id): id is PeerId => typeof id === 'string' && isPeerId(id)));
  const records = (await addresses.known(wanted)).map(addressRecordJson);
  return { head: { records, doubled: isDoubled }, body: new Uint8Array(0) };
}
