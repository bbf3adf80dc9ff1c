import { FilterChips, Page } from '@gatehouse/page-kit/page';
import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { CauseList, type ListedCause } from './cause-list.tsx';
import { causeName } from './cause-name.ts';

interface FailuresByCauseProps {
  title: string;
  causes: readonly ListedCause[];
  /** Title of the list while no cause is chosen. */
  listTitle: string;
  /** Renders the failures with this code, or all failures if the code is empty. */
  children: (chosen: string) => ReactNode;
}

/** Groups failures by cause, and lists them. The cause in the address of the page filters the list. */
export function FailuresByCause({ title, causes, listTitle, children }: FailuresByCauseProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('cause') ?? '';
  const groups = useRef<HTMLDivElement>(null);
  const showAll = () => {
    setSearch({});
    // The button that had the focus disappears.
    groups.current?.querySelector('a')?.focus();
  };
  return (
    <>
      <Page.Section title={title}>
        <div ref={groups}>
          <CauseList causes={causes} chosen={chosen} />
        </div>
      </Page.Section>
      <Page.Section title={causes.find(({ code }) => code === chosen)?.total ?? listTitle}>
        <FilterChips
          filters={chosen ? [{ name: 'cause', label: `Cause: ${causeName(chosen)}` }] : []}
          onRemove={showAll}
          onClear={showAll}
        />
        {children(chosen)}
      </Page.Section>
    </>
  );
}
