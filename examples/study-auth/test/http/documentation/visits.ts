import type { RunningOpenIdProvider } from '@gatehouse/testing/servers/openid-provider';
import type { SentRequest } from '../harness/index.ts';

/** A call that should succeed. It can use ids from the responses to earlier calls, which are in `seen`. */
export interface Visit extends SentRequest {
  readonly key: string;
  /** Values of the path's parameters by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly status: number;
}

/** Ids in the responses to earlier visits. */
export interface Seen {
  readonly otherUser: string;
  readonly otherSession: string;
  readonly course: string;
  readonly lesson: string;
  readonly card: string;
  readonly lexiconEntry: string;
}

export const PASSWORD = 'correct horse battery';

/** One successful call of every operation. The order ensures that each call finds the records that it needs. */
export function visits(seen: Seen, provider: RunningOpenIdProvider): readonly Visit[] {
  const course = { id: seen.course };
  const lesson = { ...course, lessonId: seen.lesson };
  const card = { ...lesson, cardId: seen.card };
  const entry = { id: seen.lexiconEntry };
  const sso = {
    issuerUrl: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    publicUrl: 'http://127.0.0.1:4000',
    enabled: true,
    buttonLabel: 'Sign in at work',
  };
  const settings = { language: 'pt-BR', newCardsPerDay: 5, cardOrder: 'shuffled' };
  const credentials = (username: string) => ({ username, password: PASSWORD });
  return [
    { key: 'GET /api/auth/status', status: 200 },
    { key: 'GET /api/auth/me', status: 200 },
    { key: 'POST /api/auth/register', body: credentials('late'), status: 409 },
    { key: 'POST /api/auth/signup', body: credentials('signed.up'), status: 201 },
    { key: 'POST /api/auth/login', body: credentials('ada.admin'), status: 200 },
    { key: 'GET /api/auth/sessions', status: 200 },
    { key: 'GET /api/auth/sign-ins', status: 200 },
    { key: 'GET /api/account/export', status: 200 },
    { key: 'DELETE /api/auth/sessions/{id}', path: { id: seen.otherSession }, status: 204 },
    { key: 'GET /api/auth/users', query: 'limit=1', status: 200 },
    { key: 'POST /api/auth/users', body: { ...credentials('made'), role: 'admin' }, status: 201 },
    {
      key: 'POST /api/auth/users/{id}/password',
      path: { id: seen.otherUser },
      body: { password: PASSWORD },
      status: 204,
    },
    {
      key: 'PUT /api/auth/users/{id}/role',
      path: { id: seen.otherUser },
      body: { role: 'admin' },
      status: 200,
    },
    {
      key: 'PUT /api/auth/users/{id}/username',
      path: { id: seen.otherUser },
      body: { username: 'renamed' },
      status: 200,
    },
    { key: 'POST /api/auth/users/{id}/password-link', path: { id: seen.otherUser }, status: 201 },
    { key: 'POST /api/auth/password-link/read', body: { token: 'unknown' }, status: 404 },
    { key: 'POST /api/auth/password-link', body: { token: 'unknown', password: PASSWORD }, status: 404 },
    { key: 'POST /api/auth/users/{id}/disable', path: { id: seen.otherUser }, status: 200 },
    { key: 'POST /api/auth/users/{id}/enable', path: { id: seen.otherUser }, status: 200 },
    { key: 'DELETE /api/auth/users/{id}/sessions', path: { id: seen.otherUser }, status: 200 },
    { key: 'PUT /api/auth/settings/sso', body: sso, status: 200 },
    { key: 'GET /api/auth/settings/sso', status: 200 },
    { key: 'POST /api/auth/settings/sso/test', status: 201 },
    { key: 'POST /api/auth/settings/sso/test/result', body: { query: 'state=unknown' }, status: 400 },
    { key: 'GET /api/auth/login/oidc', query: 'returnTo=/courses', status: 303 },
    { key: 'GET /api/auth/callback/oidc', query: 'state=unknown', status: 303 },
    { key: 'GET /api/auth/audit', query: 'limit=5', status: 200 },
    { key: 'GET /api/settings/ai', status: 200 },
    {
      key: 'PUT /api/settings/ai',
      body: { provider: 'acme', model: 'acme-1', apiKey: 'sk-123' },
      status: 200,
    },
    { key: 'GET /api/courses', query: 'limit=1', status: 200 },
    { key: 'POST /api/courses', body: { title: 'Portuguese' }, status: 201 },
    { key: 'GET /api/courses/{id}', path: course, status: 200 },
    { key: 'PATCH /api/courses/{id}', path: course, body: { description: 'From scratch' }, status: 200 },
    { key: 'GET /api/courses/{id}/settings', path: course, status: 200 },
    { key: 'PUT /api/courses/{id}/settings', path: course, body: settings, status: 200 },
    { key: 'GET /api/courses/{id}/lessons', path: course, status: 200 },
    { key: 'POST /api/courses/{id}/lessons', path: course, body: { title: 'Food' }, status: 201 },
    { key: 'GET /api/courses/{id}/lessons/{lessonId}', path: lesson, status: 200 },
    {
      key: 'PATCH /api/courses/{id}/lessons/{lessonId}',
      path: lesson,
      body: { notes: 'Fruit first' },
      status: 200,
    },
    { key: 'GET /api/courses/{id}/lessons/{lessonId}/cards', path: lesson, status: 200 },
    {
      key: 'POST /api/courses/{id}/lessons/{lessonId}/cards',
      path: lesson,
      body: { front: 'maçã', back: 'apple' },
      status: 201,
    },
    {
      key: 'POST /api/courses/{id}/lessons/{lessonId}/cards/import',
      path: lesson,
      body: { cards: [{ front: 'pera', back: 'pear' }] },
      status: 201,
    },
    { key: 'GET /api/courses/{id}/study', path: course, query: 'dayStart=2027-01-31T00:00:00Z', status: 200 },
    {
      key: 'POST /api/courses/{id}/study/{cardId}',
      path: { id: seen.course, cardId: seen.card },
      body: { rating: 'good', answersBefore: 0 },
      status: 200,
    },
    { key: 'GET /api/courses/{id}/lessons/{lessonId}/cards/{cardId}', path: card, status: 200 },
    {
      key: 'PATCH /api/courses/{id}/lessons/{lessonId}/cards/{cardId}',
      path: card,
      body: { back: 'an apple' },
      status: 200,
    },
    {
      key: 'PUT /api/courses/{id}/lessons/{lessonId}/cards/{cardId}/place',
      path: card,
      body: { after: null },
      status: 204,
    },
    { key: 'DELETE /api/courses/{id}/lessons/{lessonId}/cards/{cardId}', path: card, status: 204 },
    { key: 'DELETE /api/courses/{id}/lessons/{lessonId}', path: lesson, status: 204 },
    { key: 'DELETE /api/courses/{id}', path: course, status: 204 },
    { key: 'GET /api/lexicon', query: 'q=uva&language=pt', status: 200 },
    { key: 'GET /api/lexicon-languages', status: 200 },
    { key: 'POST /api/lexicon', body: { term: 'uva', meaning: 'grape' }, status: 201 },
    { key: 'GET /api/lexicon/{id}', path: entry, status: 200 },
    { key: 'PATCH /api/lexicon/{id}', path: entry, body: { notes: 'feminine' }, status: 200 },
    { key: 'DELETE /api/lexicon/{id}', path: entry, status: 204 },
    {
      key: 'POST /api/auth/password',
      body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` },
      status: 200,
    },
    { key: 'DELETE /api/auth/sessions', status: 200 },
    { key: 'POST /api/auth/logout', status: 204 },
  ];
}
