import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

interface SearchBoxProps {
  label: string;
  /** What was found, for those who can not see it change. */
  found: string;
}

/** A search field whose words stand in the address, so that Back and a bookmark bring them back. */
export function SearchBox({ label, found }: SearchBoxProps) {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const input = useRef<HTMLInputElement>(null);
  const apply = useDebouncedCallback((q: string) => setSearch(q ? { q } : {}, { replace: true }), 250);
  const change = (q: string) => {
    setText(q);
    apply(q.trim());
  };
  const clear = () => {
    change('');
    input.current?.focus();
  };
  return (
    <search>
      <TextInput
        ref={input}
        type="search"
        maw={480}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={clear} />}
      />
      <VisuallyHidden role="status">{text ? found : ''}</VisuallyHidden>
    </search>
  );
}
