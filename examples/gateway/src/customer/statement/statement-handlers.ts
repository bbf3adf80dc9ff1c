import { NotFound } from '@gatehouse/core/kernel';
import type { IssueStatement } from '@gatehouse/core/statement';
import type { Handlers } from '@gatehouse/http-koa/endpoint';
import type { CustomerGuests } from '../customer-guests.ts';
import type { statementEndpoints } from './statement-endpoints.ts';

export function statementHandlers(
  issue: IssueStatement | undefined,
): Handlers<typeof statementEndpoints, CustomerGuests> {
  return {
    'GET /api/v1/entitlement': async ({ who, query }) => {
      if (!issue) throw new NotFound('endpoint');
      const { did } = who.owner;
      const terms = { audience: who.device?.id ?? did, nonce: query.nonce };
      return { status: 200, body: Buffer.from(await issue.execute(did, terms)) };
    },
  };
}
