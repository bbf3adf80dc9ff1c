import { Group, Text } from '@mantine/core';
import classes from './brand.module.css';
import { GateMark } from './gate-mark.tsx';
import { useProduct } from './product.ts';

/** The product's logo and name. */
export function Brand({ size = 24 }: { size?: number }) {
  const { part } = useProduct();
  return (
    <Group gap={8} wrap="nowrap" className={classes.brand ?? ''}>
      <GateMark size={size} />
      <Text component="span" fw={650} fz={size * 0.72} className={classes.name ?? ''}>
        Gatehouse <span className={classes.second}>{part}</span>
      </Text>
    </Group>
  );
}
