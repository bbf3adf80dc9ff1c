import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../api/failure-text.ts';
import type { Place } from '../shell/navigation.tsx';
import type { FindRecords } from './found-record.ts';

const MIN_SEARCH_CHARACTERS = 2;
/**
 * The header is hidden, because its title is only the dialog's name for screen readers. The styles of the description
 * replace Mantine's, whose contrast is too low (WCAG 2.2 section 1.4.3).
 */
const STYLES = {
  header: { display: 'none' },
  actionDescription: { opacity: 1, color: 'inherit' },
};
const OVERLAY = { blur: 0, backgroundOpacity: 0.5 };
const [store, spotlight] = createSpotlight();

interface SpotlightViewProps {
  placeholder: string;
  find: FindRecords;
  places: readonly Place[];
  /** Number of times that the search was opened. Increasing it opens the search again. */
  openings: number;
}

/** A search that is shown over every page. It lists records first, then pages. */
export function SpotlightView({ placeholder, find, places, openings }: SpotlightViewProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, 150);
  const isSearch = settled.length >= MIN_SEARCH_CHARACTERS;
  const query = useQuery({
    queryKey: ['spotlight', settled],
    queryFn: ({ signal }) => find(settled, signal),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each opening
  useEffect(spotlight.open, [openings]);
  const records = isSearch ? (query.data ?? []) : [];
  const pages = places.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results change
  useEffect(selectFirst, [query.data, settled]);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight="70vh"
      title="Search"
      styles={STYLES}
      overlayProps={OVERLAY}
    >
      <Spotlight.Search
        placeholder={placeholder}
        aria-label={placeholder}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {records.map(({ to, label, description }) => (
          <Spotlight.Action
            key={to}
            label={label}
            description={description}
            leftSection={<IconUser size={18} aria-hidden />}
            onClick={() => void navigate(to)}
          />
        ))}
        {pages.map(({ to, label, icon: Icon }) => (
          <Spotlight.Action
            key={to}
            label={label}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => void navigate(to)}
          />
        ))}
        {records.length + pages.length === 0 && (
          <Spotlight.Empty>
            {emptyText({ error: query.error, isBusy: query.isFetching || settled !== typed })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Selects the first result. Mantine does this only for results that exist before the user types. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  for (const selected of list?.querySelectorAll('[data-selected]') ?? [])
    selected.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

function emptyText({ error, isBusy }: { error: Error | null; isBusy: boolean }): string {
  if (error) return failureText(error);
  return isBusy ? 'Searching…' : 'Nothing found. Type the beginning of a name.';
}
