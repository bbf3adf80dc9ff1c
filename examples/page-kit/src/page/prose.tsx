import { Text, type TextProps } from '@mantine/core';

/** Text that people wrote. Keeps its line breaks and its writing direction. */
export function Prose({ text, ...rest }: TextProps & { text: string }) {
  if (!text) return null;
  return (
    <Text dir="auto" {...rest} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}
