import { counted } from '@gatehouse/page-kit/text';
import { ActionIcon, Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { hasEnded, isMoving, type Transfer } from './transfer.ts';
import classes from './transfer-dock.module.css';
import { TransferRow } from './transfer-row.tsx';
import { useTransfers } from './use-transfers.ts';

/** Lists the transfers of this tab in a corner of the window, over every page. */
export function TransferDock() {
  const { transfers, all } = useTransfers();
  const [isOpen, setOpen] = useState(isWide);
  const isBusy = all.some(isMoving);
  useWarningBeforeLeaving(isBusy);
  if (all.length === 0) return null;
  const Icon = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <Paper
      component="section"
      aria-label="Transfers"
      withBorder
      shadow="md"
      className={classes.dock ?? ''}
      data-open={isOpen}
    >
      <Group justify="space-between" wrap="nowrap" className={classes.head ?? ''}>
        <Text fw={600} size="sm">
          {summary(all)}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isOpen ? 'Collapse the transfers' : 'Show the transfers'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
          {all.every(hasEnded) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Clear the transfers"
              onClick={() => transfers.removeEnded()}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {isOpen && (
        <ul className={classes.list}>
          {all.toSorted(endedLast).map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} transfers={transfers} />
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">{isBusy ? '' : summary(all)}</VisuallyHidden>
    </Paper>
  );
}

/** Returns whether the list is open at first. On a phone it is closed, because it would cover the page. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 48em)').matches;
}

function endedLast(one: Transfer, other: Transfer): number {
  return Number(one.state === 'done') - Number(other.state === 'done');
}

function summary(all: readonly Transfer[]): string {
  const ended = all.filter(({ state }) => state === 'done').length;
  const stopped = all.filter(({ state }) => ['failed', 'interrupted', 'offline'].includes(state)).length;
  if (stopped > 0 && !all.some(isMoving))
    return `${counted(stopped, 'transfer')} ${stopped === 1 ? 'needs' : 'need'} your attention`;
  if (ended === all.length) return `${counted(ended, 'transfer')} done`;
  return `${ended} of ${all.length} transfers done`;
}

/** Warns the customer before they leave the page, because leaving interrupts the transfers. */
function useWarningBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
