import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const MIN_SEARCH_CHARACTERS = 2;

/**
 * Searches while the operator types. If the address of the page changes in another way, for example by the
 * browser's Back button, the field shows the search text in the new address.
 */
export function SearchField({ q, onSearch }: { q: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(q);
  const applied = useRef(q);
  const apply = useDebouncedCallback((typed: string) => {
    const search = typed.length < MIN_SEARCH_CHARACTERS ? '' : typed;
    if (search === applied.current) return;
    applied.current = search;
    onSearch(search);
  }, 250);
  useEffect(() => {
    if (q !== applied.current) setText(q);
    applied.current = q;
  }, [q]);
  return (
    <TextInput
      flex="1 1 16rem"
      maw={560}
      type="search"
      label="Handle, DID, e-mail, ticket or event"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2_048}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        apply(value.trim());
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
    />
  );
}
