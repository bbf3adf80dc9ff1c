import { Facts, Instant } from '@gatehouse/page-kit/page';
import type { ReactNode } from 'react';
import { type Change, type Holdings, isInForce } from './change.ts';

interface PreviewProps {
  present: Holdings;
  change: Change;
  graceUntil: string | null;
}

/** Shows what the holder has before and after the change. */
export function Preview({ present, change, graceUntil }: PreviewProps) {
  const after = change.after(present, graceUntil);
  return <Facts facts={{ Now: <Sentence {...present} />, After: <Sentence {...after} /> }} />;
}

function Sentence(holdings: Holdings): ReactNode {
  const { once } = holdings;
  return (
    <>
      <BaseWords {...holdings} />; Once {once ? 'owned' : 'not owned'}. {abilities(holdings)}
    </>
  );
}

function abilities(holdings: Holdings): string {
  if (isInForce(holdings)) return 'Can write and use the safety net.';
  return holdings.once ? 'Can write, without the safety net.' : 'Cannot write.';
}

function BaseWords({ base, graceUntil }: Holdings): ReactNode {
  if (base === 'none') return 'No base';
  if (base !== 'grace') return `Base ${base}`;
  if (graceUntil === null) return 'Base plan in grace until the date above';
  return (
    <>
      Base in grace until <Instant at={graceUntil} exact />
    </>
  );
}
