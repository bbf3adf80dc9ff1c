import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useProduct } from '../brand/product.ts';

let isFirstPage = true;

interface PageTitleProps extends TitleProps {
  title: string;
  /** True if another element, such as the first field, receives the focus. */
  leavesFocus?: boolean;
}

/**
 * The page's heading, which is also the title of the browser tab. It receives the focus after navigation, without
 * scrolling.
 */
export function PageTitle({ title, leavesFocus = false, ...rest }: PageTitleProps) {
  const { name } = useProduct();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    if (!isFirstPage && !leavesFocus) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [leavesFocus]);
  return (
    <Title order={1} dir="auto" ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }} {...rest}>
      {title}
    </Title>
  );
}
