import { Disclosure, Facts, Instant } from '@gatehouse/page-kit/page';
import { Group, Text } from '@mantine/core';
import { Fragment } from 'react';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { PrincipalName, principalText } from '../accounts/principal-name.tsx';
import { ChangeTable } from './change-table.tsx';
import { deedText } from './deed-text.ts';
import { detailFacts } from './detail-facts.ts';
import type { Entry } from './entry.ts';
import { targetText } from './target-text.ts';

interface AuditRowProps {
  entry: Entry;
  /** Handles that are known, by DID. */
  handles: Readonly<Record<string, string>>;
  /** True in a list about many customers. The row then also shows what it is about, and its exact time. */
  showsTarget?: boolean;
}

/** A row of the audit log: what was done, by whom and why. Opened, it shows what changed. */
export function AuditRow({ entry, handles, showsTarget = false }: AuditRowProps) {
  const { sequence, at, principal, action, subject, reason, ticket_ref, detail, hash } = entry;
  const said = Object.entries({
    target: showsTarget && targetText(entry, handles),
    reason,
    ticket: ticket_ref,
    actor: principal !== subject && `by ${principalText(principal, handles)}`,
  }).filter(([, text]) => text);
  const summary = (
    <>
      <Group justify="space-between" gap="0 xs" align="baseline">
        <Text fw={600}>{deedText(entry)}</Text>
        <Text size="sm" c="dimmed">
          <Instant at={at} exact={showsTarget} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {said.map(([name, text], place) => (
          <Fragment key={name}>
            {place > 0 && ' · '}
            <bdi>{text}</bdi>
          </Fragment>
        ))}
      </Text>
    </>
  );
  return (
    <Disclosure summary={summary}>
      <ChangeTable detail={detail} />
      <Facts
        facts={{
          Time: <Instant at={at} exact />,
          Actor: <PrincipalName principal={principal} handles={handles} />,
          Target: subject.startsWith('did:') ? (
            <PdsAccountLink did={subject} handle={handles[subject]} />
          ) : (
            subject
          ),
          ...(reason && { Reason: reason }),
          ...(ticket_ref && { Ticket: ticket_ref }),
          ...detailFacts(detail),
          Row: `${sequence}, ${action}`,
          Hash: hash,
        }}
      />
    </Disclosure>
  );
}
