import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns a `ref` for the element around a table, and its distance from the top of the page in pixels. */
export function useTableOffset(): {
  readonly table: RefObject<HTMLDivElement | null>;
  readonly offset: number;
} {
  const table = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(table.current?.offsetTop ?? 0), []);
  return { table, offset };
}
