import { registerHooks } from 'node:module';

// Hides the optional package, as on a machine where npm could not install it.
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === 'sqlite3') throw new Error("Cannot find package 'sqlite3'");
    return next(specifier, context);
  },
});

const [, , path = ''] = process.argv;
const { openDatabase } = await import('@gatehouse/adapters/knex');
for (const driver of ['better-sqlite3', 'sqlite3'] as const) {
  const outcome = await openDatabase(`sqlite:${path}`, { driver })
    .then((database) => database.read((from) => from.raw('select 1')).finally(() => database.close()))
    .then(
      () => 'works',
      (error: Error) => error.message,
    );
  console.log(`${driver}: ${outcome}`);
}
