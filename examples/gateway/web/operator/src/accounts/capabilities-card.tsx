import { Card, Instant } from '@gatehouse/page-kit/page';
import { List, Text, ThemeIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { PdsAccountView } from './pds-account-query.ts';

type Capabilities = PdsAccountView['capabilities'];
type Flag = keyof Capabilities['denials'];

const NAMES: Readonly<Record<Flag, string>> = {
  metadata_write_allowed: 'Write records',
  safety_net_allowed: 'Safety net',
  support_seat_allowed: 'Seat in the support forum',
};

const REASONS = {
  no_entitlement: 'The customer has no plan.',
  base_lapsed: 'The base plan has lapsed.',
  base_required: 'The plan Once does not include this. The base plan does.',
  entitlement_unknown: 'The server does not know which plans the customer has.',
} as const;

/** The current capabilities of the holder, with the reason for each missing one. */
export function CapabilitiesCard({ capabilities }: { capabilities: Capabilities }) {
  const { valid_until } = capabilities;
  return (
    <Card title="Capabilities" id="capabilities">
      <List spacing="sm" listStyleType="none" aria-label="Capabilities" withPadding={false}>
        {(Object.keys(NAMES) as Flag[]).map((flag) => (
          <Capability key={flag} name={NAMES[flag]} reason={capabilities.denials[flag]} />
        ))}
      </List>
      {valid_until && (
        <Text size="sm" c="dimmed">
          Valid until <Instant at={valid_until} exact />, unless an event changes the plan.
        </Text>
      )}
    </Card>
  );
}

function Capability({ name, reason }: { name: string; reason: keyof typeof REASONS | undefined }) {
  const Icon = reason ? IconX : IconCheck;
  return (
    <List.Item
      icon={
        <ThemeIcon variant="light" size={24} radius="xl" color={reason ? 'red' : 'pine'}>
          <Icon size={14} aria-hidden />
        </ThemeIcon>
      }
    >
      {name}: {reason ? 'denied' : 'allowed'}
      {reason && (
        <Text size="sm" c="dimmed">
          {REASONS[reason]}
        </Text>
      )}
    </List.Item>
  );
}
