import type { SeatRecordStore } from '@gatehouse/core/support-forum';
import type { SeatRecordCase } from '../../../contracts/gateway/support-forum/seat-record-store-contract.ts';
import { altered } from '../../altered.ts';
import { rememberingReads } from '../../changes/remembering-reads.ts';
import type { PortSaboteurs } from '../../saboteur.ts';

const store =
  (methods: (store: SeatRecordStore) => Partial<SeatRecordStore>): PortSaboteurs<SeatRecordCase>[string] =>
  ({ seats, other }) => ({
    seats: altered(seats, methods(seats)),
    other: altered(other, methods(other)),
  });

/** For each clause of `SeatRecordStore`, a store that breaks it. */
export const seatRecordStoreSaboteurs: PortSaboteurs<SeatRecordCase> = {
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
  'filters failed calls by their code, and counts them by code': store((good) => ({
    page: ({ failureCode: _ignored, ...filter }, request) => good.page(filter, request),
  })),
  'returns at most 50 causes': store((good) => ({
    failureCauses: async () => {
      const causes = await good.failureCauses();
      return [...causes, ...causes.slice(0, 1)];
    },
  })),
  'returns no empty page after the last record': store((good) => ({
    page: async (filter, request) => {
      const page = await good.page(filter, request);
      const isFull = page.items.length === request.limit;
      return isFull ? { ...page, nextCursor: page.items.at(-1)?.did ?? null } : page;
    },
  })),
  'rejects a cursor that it has not issued': store((good) => ({
    page: (filter, request) =>
      good.page(filter, request).catch(() => good.page(filter, { limit: request.limit })),
  })),
  'shows each change to other servers from their next call': rememberingReads<SeatRecordCase>('other', []),
  'keeps nothing of a unit of work that rejects': () => ({ unitOfWork: { run: (work) => work() } }),
};
