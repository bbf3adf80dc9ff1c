import { Text, type TextProps } from '@mantine/core';

/** Text as somebody wrote it, with its line breaks. */
export function Prose({ text, ...rest }: TextProps & { text: string }) {
  if (!text) return null;
  return (
    <Text {...rest} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}
