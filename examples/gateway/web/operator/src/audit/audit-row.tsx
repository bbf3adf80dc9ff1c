import { Disclosure, Facts, Instant } from '@gatehouse/page-kit/page';
import { Group, Text } from '@mantine/core';
import { PdsAccountLink } from '../accounts/pds-account-link.tsx';
import { PrincipalName } from '../accounts/principal-name.tsx';
import { ChangeTable } from './change-table.tsx';
import { deedText } from './deed-text.ts';
import { detailFacts } from './detail-facts.ts';
import type { Entry } from './entry.ts';

interface AuditRowProps {
  entry: Entry;
  /** Handles that are known, by DID. */
  handles: Readonly<Record<string, string>>;
  /** True in a list about many customers. The row then also shows which customer it is about. */
  showsTarget?: boolean;
}

/** A row of the audit log. Opened, it shows what changed, why, and who changed it. */
export function AuditRow({ entry, handles, showsTarget = false }: AuditRowProps) {
  const { sequence, at, principal, action, subject, reason, ticket_ref, detail, hash } = entry;
  const target = handles[subject] ?? subject;
  const summary = (
    <>
      <Group justify="space-between" gap="0 xs" align="baseline">
        <Text fw={600}>{deedText(entry)}</Text>
        <Text size="sm" c="dimmed">
          <Instant at={at} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {showsTarget && <bdi>{target}</bdi>}
        {showsTarget && reason && ' · '}
        {reason && <bdi>{reason}</bdi>}
        {ticket_ref && ` · ${ticket_ref}`}
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
