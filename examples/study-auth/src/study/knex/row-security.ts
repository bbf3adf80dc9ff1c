/** The run-time parameter of the transaction in which PostgreSQL's policies read who asks. */
export const CALLER_PARAMETER = 'study.caller';

/** Its value for the operator of single-user mode; no account has this id. */
export const EVERYBODY = '*';

// In a subquery the parameter is read once a statement, not once a row.
const CALLER = `(select current_setting('${CALLER_PARAMETER}', true))`;
const OWNED = `owner_id = ${CALLER} or ${CALLER} = '${EVERYBODY}'`;

/**
 * The second wall, behind the conditions that every query has of its own: a query that forgot them still sees only
 * rows of the caller, and without a caller none. A row is reachable when the course or lesson is that it is in, as the
 * policy of that one decides. FORCE makes the policies hold for the owner of the tables too, as which a small
 * installation connects; only superusers and roles with BYPASSRLS are beyond them. A migration that changes rows sets
 * the parameter to `EVERYBODY` first.
 */
export const ROW_SECURITY: readonly string[] = [
  ...secured('courses', OWNED),
  ...secured('lexicon_entries', OWNED),
  ...secured('lessons', 'exists (select from courses where courses.id = lessons.course_id)'),
  ...secured('cards', 'exists (select from lessons where lessons.id = cards.lesson_id)'),
];

function secured(table: string, reachable: string): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy ${table}_of_the_caller on ${table} using (${reachable}) with check (${reachable})`,
  ];
}
