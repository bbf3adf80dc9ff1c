import { List, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Limits } from './limits.ts';

const CAPABILITIES = {
  metadata_write_allowed: 'List your files in your own repository',
  safety_net_allowed: 'Store files here, sealed before they leave your device',
  support_seat_allowed: 'Take part in the support forum',
} as const;

const REASONS: Readonly<Record<string, string>> = {
  no_entitlement: 'Included in every plan.',
  base_lapsed: 'Requires an active plan.',
  base_required: 'Requires an active plan.',
  entitlement_unknown: 'Not known here at the moment.',
};

/** Lists the capabilities of the customer. For each missing capability, shows the plan that includes it. */
export function CapabilityList({ limits }: { limits: Limits }) {
  return (
    <List spacing="sm" listStyleType="none" aria-label="Included in your plan" withPadding={false}>
      {(Object.keys(CAPABILITIES) as (keyof typeof CAPABILITIES)[]).map((flag) => (
        <Capability
          key={flag}
          label={CAPABILITIES[flag]}
          isAllowed={limits[flag]}
          reason={REASONS[limits.denials[flag] ?? '']}
        />
      ))}
    </List>
  );
}

interface CapabilityProps {
  label: string;
  isAllowed: boolean;
  reason: string | undefined;
}

function Capability({ label, isAllowed, reason }: CapabilityProps) {
  const Icon = isAllowed ? IconCheck : IconX;
  return (
    <List.Item
      icon={
        <ThemeIcon variant="light" size={24} radius="xl" color={isAllowed ? 'pine' : 'gray'}>
          <Icon size={14} aria-hidden />
        </ThemeIcon>
      }
    >
      <VisuallyHidden>{isAllowed ? 'Included: ' : 'Not included: '}</VisuallyHidden>
      {label}
      {reason && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </List.Item>
  );
}
