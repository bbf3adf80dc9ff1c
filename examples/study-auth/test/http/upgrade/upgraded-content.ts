import { type Browser, newPerson, type Program, registerAdmin, type StudyAuth } from '../harness/index.ts';

/** Creates a record of every kind, and returns the sessions of their two owners. */
export async function fill(
  server: StudyAuth,
): Promise<{ ada: string; bea: string; cookies: Browser['cookies'] }> {
  const ada = await registerAdmin(server);
  const bea = await newPerson(server, ada, 'bea');
  await ada.client.put('/api/settings/ai', { provider: 'Example', model: 'large', apiKey: 'sk-1' });
  await ada.client.put('/api/auth/settings/sso', {
    issuerUrl: 'https://issuer.example',
    clientId: 'study',
    clientSecret: 'secret',
    publicUrl: 'https://study.example',
    enabled: false,
    buttonLabel: 'Sign in with Example',
  });
  for (const { client } of [ada, bea]) {
    const made = await client.post('/api/courses', { title: 'Latin', description: 'Slowly.' });
    const course = `/api/courses/${(made.body as { course: { id: string } }).course.id}`;
    const { body } = await client.post(`${course}/lessons`, { title: 'Verbs' });
    const lesson = `${course}/lessons/${(body as { lesson: { id: string } }).lesson.id}`;
    await client.post(`${lesson}/cards`, { front: 'amo', back: 'I love' });
    await client.post('/api/lexicon', { term: 'carpe diem', meaning: 'Seize the day', language: 'la' });
  }
  return { ada: ada.token, bea: bea.token, cookies: bea.client.cookies };
}

/** Everything that a user can read through the API. */
export async function view(client: Program): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  const look = async (path: string): Promise<{ id: string }[]> => {
    const { body } = await client.get(path);
    seen[path] = withoutProgress(body as Answer);
    return Object.values(body as object).find(Array.isArray) ?? [];
  };
  for (const path of ['me', 'sessions', 'users', 'settings/sso', 'audit']) await look(`/api/auth/${path}`);
  for (const path of ['/api/settings/ai', '/api/lexicon']) await look(path);
  for (const { id: course } of await look('/api/courses')) {
    const lessons = await look(`/api/courses/${course}/lessons`);
    for (const { id } of lessons) await look(`/api/courses/${course}/lessons/${id}/cards`);
  }
  return seen;
}

type Answer = Readonly<Record<string, unknown>>;

/** Progress is counted when courses and lessons are listed, and the first releases did not return it. */
function withoutProgress(body: Answer): Answer {
  const listed = (name: string) => body[name] as readonly Readonly<Record<string, unknown>>[] | undefined;
  const plain = ['courses', 'lessons'].flatMap((name) => {
    const rows = listed(name)?.map(({ progress: _, ...row }) => row);
    return rows ? [[name, rows] as const] : [];
  });
  return { ...body, ...Object.fromEntries(plain) };
}
