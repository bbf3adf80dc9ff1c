import {
  memoryAtprotoStorage,
  memoryCustomerStorage,
  memoryGatewayStorage,
  memoryQueueWorld,
} from '@gatehouse/testing/memory/gateway';
import { chosenPorts, describeStorage, type PortProofs, proveContracts } from '@gatehouse/testing/proof';
import { atprotoPorts, customerPorts, gatewayPorts, queuePorts } from '@gatehouse/testing/proof/gateway';
import { describe, expect, it } from 'vitest';

function openerOf<Storage>(make: () => Storage) {
  let storage = make();
  return {
    open: async () => storage,
    reset: async () => {
      storage = make();
    },
    close: async () => {},
  };
}

async function printed<Storage>(ports: PortProofs<Storage>, make: () => Storage): Promise<string[]> {
  const lines: string[] = [];
  await proveContracts({ ports, ...openerOf(make) }, (line) => lines.push(line));
  return lines;
}

const CAN_FAIL = [expect.stringMatching(/^(\d\d+) hold, \1 can fail$/)];

describe('the proof of the ports of the gateway, in memory', () => {
  it('shows that each clause about entitlements and operators holds and can fail', async () => {
    expect(await printed(gatewayPorts, memoryGatewayStorage)).toEqual(CAN_FAIL);
  });

  it('shows that each clause about identities and invites holds and can fail', async () => {
    // The saboteurs of `Lock` wait for leases. The test of the contract of `Lock` runs them.
    const names = Object.keys(atprotoPorts).filter((name) => name !== 'Lock');
    expect(await printed(chosenPorts(atprotoPorts, ...names), memoryAtprotoStorage)).toEqual(CAN_FAIL);
  });

  it('refuses to choose a port that does not exist', () => {
    expect(() => chosenPorts(queuePorts, 'Queue')).toThrow('Unknown port: Queue. Choose from WorkQueue.');
  });

  it('shows that each clause about files, devices and the bridge holds and can fail', async () => {
    expect(await printed(customerPorts, memoryCustomerStorage)).toEqual(CAN_FAIL);
  });

  it('shows that each clause about the queue holds and can fail', async () => {
    expect(await printed(queuePorts, memoryQueueWorld)).toEqual(CAN_FAIL);
  });

  it('names a clause that does not hold, and a clause without a saboteur', async () => {
    const { UploadStore } = customerPorts;
    if (!UploadStore) throw new Error('There is no proof of the port.');
    const broken = () => {
      const storage = memoryCustomerStorage();
      return { ...storage, uploads: Object.create(storage.uploads, { byKey: { value: async () => {} } }) };
    };
    const lines = await printed({ UploadStore: { ...UploadStore, withFaults: {} } }, broken);
    expect(lines).toContainEqual(expect.stringMatching(/^UploadStore does not hold: opens an upload /));
    expect(lines).toContainEqual(
      expect.stringMatching(/^UploadStore does not detect a fault: .+: the clause has no saboteur$/),
    );
    expect(lines.at(-1)).toMatch(/^\d+ hold, 0 can fail$/);
  });

  it('declares a test for each clause of the given ports', () => {
    const names: string[] = [];
    describeStorage({
      ...openerOf(memoryQueueWorld),
      ports: queuePorts,
      describe: (_name, body) => body(),
      it: (name) => names.push(name),
    });
    expect(names).toEqual(Object.keys(queuePorts.WorkQueue?.contract ?? {}));
  });
});
