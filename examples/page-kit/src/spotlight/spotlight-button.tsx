import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Place } from '../shell/navigation.tsx';
import type { FindRecords } from './found-record.ts';

const SpotlightView = lazy(async () => ({ default: (await import('./spotlight-view.tsx')).SpotlightView }));

interface SpotlightButtonProps {
  /** Text that describes what users can search for. */
  placeholder: string;
  find: FindRecords;
  /** Pages that users can open by name. */
  places: readonly Place[];
}

/**
 * A button that opens the search. Ctrl+K opens the search as well. The code of the search is loaded when the search is
 * first opened.
 */
export function SpotlightButton(props: SpotlightButtonProps) {
  const [openings, setOpenings] = useState(0);
  const open = () => setOpenings((before) => before + 1);
  const isMac = useOs() === 'macos';
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Search" hiddenFrom="sm" onClick={open}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        visibleFrom="sm"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>}
        onClick={open}
      >
        Search
      </Button>
      <Suspense fallback={null}>{openings > 0 && <SpotlightView {...props} openings={openings} />}</Suspense>
    </>
  );
}
