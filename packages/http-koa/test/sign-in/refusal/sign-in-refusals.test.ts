import { InvalidCredentials } from '@gatehouse/core/account';
import { describe, expect, it } from 'vitest';
import { composeRefusals, groundRefusals } from '../../../src/refusal/index.ts';
import { signInRefusals } from '../../../src/sign-in/refusal/index.ts';
import { answered } from '../../refusal/answered.ts';

describe('the refusals of sign-in', () => {
  it('name a way to authenticate with each 401', async () => {
    const refusals = composeRefusals(groundRefusals, signInRefusals);
    const { status, headers } = await answered(refusals, new InvalidCredentials());
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="api"']);
  });
});
