import { type SeatRecordCase, seatRecordStoreContract } from '@gatehouse/testing/contracts/gateway';
import { MemoryUnitOfWork } from '@gatehouse/testing/memory';
import { MemorySeatRecordStore } from '@gatehouse/testing/memory/gateway';
import { describePort } from '@gatehouse/testing/proof';
import { seatRecordStoreSaboteurs } from '@gatehouse/testing/saboteurs/gateway';
import { describe, it } from 'vitest';

function sound(): SeatRecordCase {
  const unitOfWork = new MemoryUnitOfWork();
  const seats = new MemorySeatRecordStore(unitOfWork);
  return { seats, other: seats, unitOfWork };
}

describePort('MemorySeatRecordStore', seatRecordStoreContract, {
  ...{ describe, it, saboteurs: seatRecordStoreSaboteurs },
  withSubject: (work) => work(sound()),
});
