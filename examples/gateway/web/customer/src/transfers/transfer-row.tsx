import { ActionIcon, Anchor, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ChooseAgain } from './choose-again.tsx';
import { RecordState } from './record-state.tsx';
import { isMoving, type Transfer } from './transfer.ts';
import classes from './transfer-dock.module.css';
import { transferText } from './transfer-text.ts';
import type { Transfers } from './transfers.ts';

interface TransferRowProps {
  transfer: Transfer;
  transfers: Transfers;
}

/** One transfer: its progress, and buttons for its actions. */
export function TransferRow({ transfer, transfers }: TransferRowProps) {
  const { path, state, done, total, note, remedy, file } = transfer;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const hasBar = isMoving(transfer) || state === 'paused';
  return (
    <li className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate dir="auto" title={path}>
          {name}
        </Text>
        <Controls transfer={transfer} transfers={transfers} name={name} />
      </Group>
      {hasBar && (
        <Progress
          value={total === 0 ? 0 : (100 * done) / total}
          size="sm"
          my={4}
          aria-label={`Progress of ${name}`}
          color={state === 'paused' ? 'gray' : 'pine'}
        />
      )}
      <Text size="xs" c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} component="div">
        {transferText(transfer)} {note}{' '}
        {remedy && (
          <Anchor component={Link} to={remedy.to} size="xs" underline="always">
            {remedy.label}
          </Anchor>
        )}
        {state === 'done' && file !== undefined && <RecordState file={file} />}
      </Text>
      {state === 'interrupted' && <ChooseAgain transfer={transfer} transfers={transfers} />}
    </li>
  );
}

function Controls({ transfer, transfers, name }: TransferRowProps & { name: string }) {
  const { id, state } = transfer;
  return (
    <Group gap={2} wrap="nowrap">
      {isMoving(transfer) && (
        <Control label={`Pause ${name}`} icon={IconPlayerPause} onClick={() => transfers.pause(id)} />
      )}
      {state === 'paused' && (
        <Control label={`Resume ${name}`} icon={IconPlayerPlay} onClick={() => transfers.resume(id)} />
      )}
      {(state === 'failed' || state === 'offline') && (
        <Control label={`Try ${name} again`} icon={IconRefresh} onClick={() => transfers.resume(id)} />
      )}
      <Control
        label={state === 'done' ? `Clear ${name}` : `Cancel ${name}`}
        icon={IconX}
        onClick={() => transfers.remove(id)}
      />
    </Group>
  );
}

interface ControlProps {
  label: string;
  icon: ComponentType<{ size: number; 'aria-hidden': true }>;
  onClick: () => void;
}

function Control({ label, icon: Icon, onClick }: ControlProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}
