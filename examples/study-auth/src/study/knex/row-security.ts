/**
 * The transaction parameter from which PostgreSQL's policies read the caller. Released policies contain this
 * name.
 */
export const CALLER_PARAMETER = 'study.caller';

/** Value of `CALLER_PARAMETER` for the operator of single-user mode. No account has this id. */
export const ALL_USERS = '*';

// The subquery makes PostgreSQL read the parameter once per statement instead of once per row.
const CALLER = `(select current_setting('${CALLER_PARAMETER}', true))`;
const OWNED = `owner_id = ${CALLER} or ${CALLER} = '${ALL_USERS}'`;

/**
 * A second layer of protection, besides the conditions of each query. A query without conditions still
 * returns only rows of the caller, and no rows if no caller is set. A row inside a course or lesson is
 * visible if that course or lesson is visible. FORCE applies the policies to the owner of the tables as well,
 * because small installations connect as the owner. Only superusers and roles with BYPASSRLS bypass them. A
 * migration that changes rows must set the parameter to `ALL_USERS` first.
 */
export const ROW_SECURITY: readonly string[] = [
  ...secured('courses', OWNED),
  ...secured('lexicon_entries', OWNED),
  ...secured('lessons', 'exists (select from courses where courses.id = lessons.course_id)'),
  ...secured('cards', 'exists (select from lessons where lessons.id = cards.lesson_id)'),
];

/** Row-level security of the table of reviews, which a later migration creates. */
export const REVIEW_SECURITY: readonly string[] = secured(
  'card_reviews',
  'exists (select from cards where cards.id = card_reviews.card_id)',
);

function secured(table: string, reachable: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${table}_of_the_caller on ${table} using (${reachable}) with check (${reachable})`,
  ];
}
