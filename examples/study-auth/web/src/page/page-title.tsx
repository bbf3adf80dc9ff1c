import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

let isFirstPage = true;

interface PageTitleProps extends TitleProps {
  title: string;
  /** The page has a better place for the focus, such as its first field. */
  leavesFocus?: boolean;
}

/** The page's heading, which also names the browser's tab and takes the focus after a change of page. */
export function PageTitle({ title, leavesFocus = false, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Gatehouse Study`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage && !leavesFocus) heading.current?.focus();
    isFirstPage = false;
  }, [leavesFocus]);
  return (
    <Title order={1} dir="auto" ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }} {...rest}>
      {title}
    </Title>
  );
}
