import type { Mutation } from '../mutation.ts';

const DOCUMENT = 'examples/study-auth/test/http/documentation/documentation.test.ts';
const ACCESS = 'examples/study-auth/test/study/study-access.test.ts';
const GUARD = 'examples/study-auth/test/http/guard.test.ts';
const ROWS = 'examples/study-auth/test/study/row-security.test.ts';

const SHELF = 'examples/study-auth/src/study/knex/knex-shelf.ts';
const ROUTER = 'packages/http-koa/src/endpoint/endpoint-routes.ts';
const ROW_SECURITY = 'examples/study-auth/src/study/knex/row-security.ts';

/** Mutation that removes the condition which restricts courses and lexicon entries to their owner. */
const EVERY_OWNER = {
  file: SHELF,
  find: 'rows.where(home, this.#database.ownerId)',
  replace: 'rows',
};
/** Mutation that removes the condition which restricts lessons and cards to the courses of their owner. */
const EVERY_PLACE = {
  file: SHELF,
  find: '.whereIn(home, this.#place.seek(from))',
  replace: '',
};

/** Mutations for the claims about ASVS V8. */
export const authorizationMutations: readonly Mutation[] = [
  {
    test: 'examples/study-auth/test/http/administration.test.ts > is refused to every caller without the role admin',
    file: 'packages/core/src/sign-in/account/administration/require-admin.ts',
    find: "caller.role !== 'admin'",
    replace: 'false',
  },
  { test: `${ACCESS} > responds to %s of another user as if the record did not exist`, ...EVERY_OWNER },
  { test: `${ACCESS} > responds to %s of another user as if the record did not exist`, ...EVERY_PLACE },
  { test: `${ACCESS} > changes nothing when another user calls %s`, ...EVERY_OWNER },
  { test: `${ACCESS} > changes nothing when another user calls %s`, ...EVERY_PLACE },
  { test: `${ACCESS} > lists no records of other users in %s`, ...EVERY_OWNER },
  {
    test: 'examples/study-auth/test/http/signing-in.test.ts > returns an account without its hash and without undocumented members',
    file: 'packages/http-koa/src/sign-in/auth/sign-in-handlers.ts',
    find: 'body: handOver(await parts.signIn.execute(credentials), context, cookie) }',
    replace:
      "body: { ...handOver(await parts.signIn.execute(credentials), context, cookie), passwordHash: 'x' } }",
  },
  {
    test: `${DOCUMENT} > matches the response of every operation that succeeds`,
    file: 'examples/study-auth/src/study/presented-record.ts',
    find: 'return { ...content',
    replace: 'return { owner: 1, ...content',
  },
  {
    test: `${ACCESS} > refuses %s without a session before it checks anything else`,
    file: ROUTER,
    find: 'let who = await admit();\n      const inputs = inputsOf(context, endpoint);',
    replace: 'const inputs = inputsOf(context, endpoint);\n      let who = await admit();',
  },
  {
    test: `${ACCESS} > refuses %s without a session before it checks anything else`,
    file: ROUTER,
    find: 'let who = await admit();\n      const inputs = inputsOf(context, endpoint);\n      const body = endpoint.body && (await bodyOf(context, endpoint, admit));',
    replace:
      'const body = endpoint.body && (await bodyOf(context, endpoint, admit));\n      let who = await admit();\n      const inputs = inputsOf(context, endpoint);',
  },
  {
    test: `${GUARD} > does not query the database before it has checked the origin, the body and its fields`,
    file: 'packages/http-koa/src/sign-in/session/session-guard.ts',
    find: 'const presented = checkedSession(',
    replace:
      'await this.#ports.authenticate.execute(this.#ports.cookie.read(context) as never);\n    const presented = checkedSession(',
  },
  {
    test: `${ROWS} > hides the rows of other users from a query on %s without an owner condition`,
    file: ROW_SECURITY,
    find: "...secured('courses', OWNED)",
    replace: "...secured('courses', 'true')",
  },
  {
    test: `${ROWS} > hides the rows of other users from a query on %s without an owner condition`,
    file: ROW_SECURITY,
    find: 'force row level security`',
    replace: 'enable row level security`',
  },
  {
    test: 'examples/study-auth/test/study/workspace-model.test.ts > never returns a record of another user',
    ...EVERY_OWNER,
  },
];
