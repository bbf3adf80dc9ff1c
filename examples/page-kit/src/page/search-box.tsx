import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

interface SearchBoxProps {
  label: string;
  /** Number of results, for screen readers. */
  found: string;
}

/** A search field. The searched text is part of the address, so that Back and bookmarks restore it. */
export function SearchBox({ label, found }: SearchBoxProps) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const [text, setText] = useState(q);
  const applied = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  const apply = useDebouncedCallback((words: string) => {
    applied.current = words;
    const withWords = (before: URLSearchParams) => {
      if (words) before.set('q', words);
      else before.delete('q');
      return before;
    };
    setSearch(withWords, { replace: true });
  }, 250);
  const change = (words: string) => {
    setText(words);
    apply(words.trim());
  };
  useEffect(() => {
    // Something else has changed the address, for example a link to the whole list.
    if (q !== applied.current) setText(q);
    applied.current = q;
  }, [q]);
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
