import type { SeatRecordStore } from '@gatehouse/core/support-forum';
import { type SeatRecordCase, seatRecordStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemorySeatRecordStore } from '@gatehouse/testing/memory/gateway';
import { altered } from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function sound(): SeatRecordCase {
  const unitOfWork = new MemoryUnitOfWork();
  const seats = new MemorySeatRecordStore(unitOfWork);
  return { seats, other: seats, unitOfWork };
}

type Break = (good: SeatRecordCase) => Partial<SeatRecordCase>;

const store =
  (methods: (store: SeatRecordStore) => Partial<SeatRecordStore>): Break =>
  ({ seats }) => {
    const broken = altered(seats, methods(seats));
    return { seats: broken, other: broken };
  };

const BROKEN: Readonly<Record<string, Break>> = {
  'finds a record with every field on every server, and none that was not saved': store((good) => ({
    save: (record) => good.save({ ...record, inviteId: null }),
  })),
  'stores a record in place of the earlier one': store((good) => ({
    save: async (record) => {
      if (!(await good.find(record.did))) await good.save(record);
    },
  })),
  'lists the records that match, in the order of the bytes of the DIDs, page by page': store((good) => ({
    page: ({ state }, request) => good.page({ state }, request),
  })),
  'keeps nothing of a unit of work that rejects': () => ({ unitOfWork: { run: (work) => work() } }),
};

describe('MemorySeatRecordStore', () => {
  it.each(Object.entries(seatRecordStoreContract))('%s', (_sentence, experiment) => experiment(sound()));
});

describe('the contract of SeatRecordStore', () => {
  it('has a broken store for each clause', () => {
    expect(Object.keys(BROKEN)).toEqual(Object.keys(seatRecordStoreContract));
  });

  it.each(Object.entries(BROKEN))('catches a store that breaks: %s', async (sentence, sabotage) => {
    const good = sound();
    await expect(seatRecordStoreContract[sentence]?.({ ...good, ...sabotage(good) })).rejects.toThrow();
  });
});
