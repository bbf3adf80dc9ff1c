import assert from 'node:assert/strict';
import type { BackgroundAccess } from '@gatehouse/core/identity';
import type { UnitOfWork } from '@gatehouse/core/kernel';
import type { Did } from '@gatehouse/core/pds';
import type { Contract } from '../../contract.ts';
import { NOON } from '../../samples.ts';
import { freshDid } from '../fresh-did.ts';

/** Background access, with functions that change the choices and the work of customers. */
export interface BackgroundAccessCase {
  readonly access: BackgroundAccess;
  readonly unitOfWork: UnitOfWork;
  /** Stores whether the customer wants the tokens to be kept. */
  readonly choose: (did: Did, keeps: boolean) => Promise<void>;
  /** Adds work of the customer that is paused until a sign-in. */
  readonly pause: (did: Did) => Promise<void>;
  /** Returns whether the customer has work that is paused. */
  readonly isPaused: (did: Did) => Promise<boolean>;
}

/** The clauses of every `BackgroundAccess`, even of one that never permits background access. */
export const unwantedAccessContract: Contract<{ readonly access: BackgroundAccess }> = {
  'returns false for a customer who has not chosen background access': async ({ access }) => {
    const did = freshDid();
    assert.equal(await access.isWanted(did), false);
    await access.begin(did, NOON);
    assert.equal(await access.isWanted(did), false);
  },
};

/** The clauses of a `BackgroundAccess` that permits background access. */
export const backgroundAccessContract: Contract<BackgroundAccessCase> = {
  ...unwantedAccessContract,

  'returns the current choice of the customer': async ({ access, choose }) => {
    const [did, other] = [freshDid(), freshDid()];
    for (const keeps of [true, false, true]) {
      await choose(did, keeps);
      assert.equal(await access.isWanted(did), keeps);
      assert.equal(await access.isWanted(other), false);
    }
    await access.begin(did, NOON);
    assert.equal(await access.isWanted(did), true);
  },

  'continues the work of the customer that was paused until a sign-in': async ({
    access,
    pause,
    isPaused,
    unitOfWork,
  }) => {
    const [did, other] = [freshDid(), freshDid()];
    for (const each of [did, other]) await pause(each);
    await unitOfWork.run(() => access.begin(did, NOON));
    assert.deepEqual([await isPaused(did), await isPaused(other)], [false, true]);
  },

  'leaves the work paused if the unit of work of the sign-in is rolled back': async ({
    access,
    pause,
    isPaused,
    unitOfWork,
  }) => {
    const did = freshDid();
    await pause(did);
    const end = new Error('The contract rolls this back.');
    const failing = unitOfWork.run(async () => {
      await access.begin(did, NOON);
      throw end;
    });
    await assert.rejects(failing, end);
    assert.equal(await isPaused(did), true);
  },
};
