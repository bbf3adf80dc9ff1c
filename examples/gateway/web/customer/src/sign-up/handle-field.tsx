import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

/** A field for the name of a new handle. The domain is shown after the field and cannot be changed. */
export function HandleField({ domain, ...props }: TextInputProps & { domain: string }) {
  const suffix = useId();
  const description = useId();
  return (
    <TextInput
      label="Handle"
      description="The name by which others know you."
      descriptionProps={{ id: description }}
      aria-describedby={`${description} ${suffix}`}
      name="handle"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      rightSection={
        <Text id={suffix} size="sm" c="dimmed" truncate title={`.${domain}`} px="sm">
          .{domain}
        </Text>
      }
      rightSectionWidth={`min(50%, ${domain.length + 4}ch)`}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
