import { OriginNotVerified } from '@gatehouse/core/billing';
import { RangeNotSatisfiable } from '@gatehouse/core/block';
import { BlocksMissing, RevisionConflict } from '@gatehouse/core/catalog';
import { OAuthAuthorizeFailed } from '@gatehouse/core/identity';
import { describe, expect, it } from 'vitest';
import { gatewayRefusals } from '../../../src/gateway/refusal/index.ts';
import { composeRefusals, groundRefusals } from '../../../src/refusal/index.ts';
import { answered } from '../../refusal/answered.ts';

const refusals = composeRefusals(groundRefusals, gatewayRefusals);

describe('the refusals of the gateway', () => {
  it('name a way to authenticate with each 401', async () => {
    const { status, headers } = await answered(refusals, new OriginNotVerified());
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer realm="api"']);
  });

  it('are reported as failures if they have a cause, and do not send the cause', async () => {
    const refused = new OAuthAuthorizeFailed('they do not answer', { cause: new Error('ECONNRESET') });
    const { status, text, failures } = await answered(refusals, refused);
    expect([status, failures]).toEqual([400, [refused]]);
    expect(text).not.toContain('ECONNRESET');
  });

  it('send the values that the client needs to continue', async () => {
    const range = await answered(refusals, new RangeNotSatisfiable(17));
    expect([range.status, range.headers.get('Content-Range')]).toEqual([416, 'bytes */17']);
    const missing = await answered(refusals, new BlocksMissing(['bafkrei'], 0));
    expect(JSON.parse(missing.text)).toMatchObject({ missing: ['bafkrei'] });
    const conflict = await answered(refusals, new RevisionConflict(3));
    expect([conflict.status, JSON.parse(conflict.text).current_revision]).toEqual([412, 3]);
  });
});
