/** The transaction parameter from which PostgreSQL's policies read the caller. Released policies contain this name. */
export const CALLER_PARAMETER = 'study.caller';

/** Its value for the operator of single-user mode; no account has this id. */
export const EVERYBODY = '*';

// In a subquery PostgreSQL reads the parameter once per statement, not once per row.
const CALLER = `(select current_setting('${CALLER_PARAMETER}', true))`;
const OWNED = `owner_id = ${CALLER} or ${CALLER} = '${EVERYBODY}'`;

/**
 * A second layer of protection behind the conditions of each query. A query without these conditions still returns
 * only rows of the caller, and no rows if no caller is set. A row inside a course or lesson is visible if the policy
 * of that course or lesson makes its parent visible. FORCE applies the policies also to the owner of the tables,
 * because small installations connect as the owner. Only superusers and roles with BYPASSRLS bypass them. A migration
 * that changes rows must set the parameter to `EVERYBODY` first.
 */
export const ROW_SECURITY: readonly string[] = [
  ...secured('courses', OWNED),
  ...secured('lexicon_entries', OWNED),
  ...secured('lessons', 'exists (select from courses where courses.id = lessons.course_id)'),
  ...secured('cards', 'exists (select from lessons where lessons.id = cards.lesson_id)'),
];

/** The same for reviews, whose table a later migration adds. */
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
