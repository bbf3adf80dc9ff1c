import { describe, expect, it } from 'vitest';
import { auditSearch } from '../../web/operator/src/audit/audit-search.ts';
import { deedText } from '../../web/operator/src/audit/deed-text.ts';
import { detailFacts } from '../../web/operator/src/audit/detail-facts.ts';
import { filterLabels } from '../../web/operator/src/audit/filter-labels.ts';
import { targetText } from '../../web/operator/src/audit/target-text.ts';

describe('the details of an audit row', () => {
  it('have the names and values that the pages use for people', () => {
    expect(
      detailFacts({
        role: 'support_read',
        roles: ['entitlement_mutator', 'billing_reconciler'],
        expiresAt: null,
      }),
    ).toEqual({ Role: 'Support', Roles: 'Manager, Billing', Expires: 'Never' });
    expect(detailFacts({ bytes: 250_000, redirectUris: ['https://a', 'https://b'], retried: 2 })).toEqual({
      Removed: '250 kB',
      'Redirect URIs': 'https://a, https://b',
      Retried: '2',
    });
  });

  it('leave out the change, and keep what is not known', () => {
    const detail = { before: 'none', after: 'active', change: {}, changed: true, later: { a: 1 } };
    expect(detailFacts(detail)).toEqual({ later: '{"a":1}' });
  });
});

describe('the text of an audit row', () => {
  it.each([
    ['operator.role.granted', { role: 'support_read' }, 'Received the role Support'],
    ['operator.role.revoked', { role: 'entitlement_mutator' }, 'Lost the role Manager'],
    ['operator.role.granted', { role: 'later_role' }, 'Received a role'],
    ['session.began', { role: 'support_read' }, 'Signed in'],
  ])('of %s with %j is "%s"', (action, detail, text) => {
    expect(deedText({ action, detail })).toBe(text);
  });
});

describe('the target of an audit row', () => {
  const handles = { 'did:plc:alice': 'alice.test' };

  it.each([
    ['a handle', 'session.began', 'did:plc:alice', {}, 'alice.test'],
    ['a DID without a known handle', 'session.began', 'did:plc:bob', {}, 'did:plc:bob'],
    ['the name of a credential', 'operator.credential.created', 'BQVcnVCi', { name: 'billing' }, 'billing'],
    ['the digits that the list of invites shows', 'invite.created', '92df4cc0264eb594', {}, '92df4cc026'],
    ['the client ID of an app', 'bridge.client.changed', 'wiki', { name: 'The wiki' }, 'wiki'],
  ])('is shown as %s', (_name, action, subject, detail, text) => {
    expect(targetText({ action, subject, detail }, handles)).toBe(text);
  });
});

describe('the labels of active filters', () => {
  it('name each filter that the address contains', () => {
    const address = new URLSearchParams('text=card&action=session.began&ticket=T-1&from=2026-11-27&to=x');
    expect(filterLabels(auditSearch(address))).toEqual([
      { name: 'text', label: '“card”' },
      { name: 'action', label: 'Action: Signed in' },
      { name: 'ticket', label: 'Ticket: T-1' },
      { name: 'from', label: expect.stringMatching(/^From .*27.*2026/) },
      { name: 'to', label: 'To x' },
    ]);
    expect(filterLabels(auditSearch(new URLSearchParams()))).toEqual([]);
  });
});
