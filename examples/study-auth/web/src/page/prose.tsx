import { Text, type TextProps } from '@mantine/core';

/** Text as somebody wrote it, with its line breaks and in the direction that it is read in. */
export function Prose({ text, ...rest }: TextProps & { text: string }) {
  if (!text) return null;
  return (
    <Text dir="auto" {...rest} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}
