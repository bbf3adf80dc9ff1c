import { Card, Facts } from '@gatehouse/page-kit/page';
import { Code, Text } from '@mantine/core';
import { ALL_ROLES, ROLES } from './role-names.ts';

/** Explains what each role allows. It also shows the name that the API and the command line use. */
export function RolesCard() {
  const facts = ALL_ROLES.map((role) => [
    ROLES[role].name,
    <>
      {ROLES[role].allows}
      <Text size="sm" c="dimmed">
        In the API: <Code>{role}</Code>
      </Text>
    </>,
  ]);
  return (
    <Card title="What each role allows">
      <Facts facts={Object.fromEntries(facts)} />
    </Card>
  );
}
