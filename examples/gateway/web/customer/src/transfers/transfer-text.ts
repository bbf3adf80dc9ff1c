import { byteText } from '@gatehouse/page-kit/page';
import type { Transfer } from './transfer.ts';

/** Returns the state of a transfer as text. */
export function transferText(transfer: Transfer): string {
  const { kind, state, done, total, size } = transfer;
  switch (state) {
    case 'waiting':
      return `${byteText(size)}, waits for its turn`;
    case 'sealing':
      return `Sealing, ${byteText(done)} of ${byteText(total)}`;
    case 'sending':
    case 'fetching':
      return `${byteText(done)} of ${byteText(total)}${restText(transfer)}`;
    case 'paused':
      return `Paused, ${byteText(done)} of ${byteText(total)}`;
    case 'interrupted':
      return 'Interrupted.';
    case 'done':
      return kind === 'upload' ? `Stored, ${byteText(size)}.` : `Saved, ${byteText(size)}.`;
    default:
      return '';
  }
}

function restText({ done, total, rate }: Transfer): string {
  if (rate === undefined || rate <= 0) return '';
  const seconds = Math.ceil((total - done) / rate);
  const rest = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  return `, ${byteText(rate)}/s, ${rest} left`;
}
