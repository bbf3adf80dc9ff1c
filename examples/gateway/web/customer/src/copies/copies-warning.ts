import type { Copies } from './copies-query.ts';

const WARNINGS: Readonly<Record<NonNullable<Copies['warning']>, string>> = {
  only_copy: 'Some of your files are on one machine only. If that machine breaks, they are lost.',
  only_copy_soon:
    'A machine does not respond. Without it, some of your files are on one machine only. Switch it on, or add another machine.',
  below_min: 'Some of your files have fewer copies than they should.',
};

/** Returns a warning about the copies of the customer's files; undefined if every file has enough copies. */
export function copiesWarning({ warning }: Copies): string | undefined {
  return warning === null ? undefined : WARNINGS[warning];
}
