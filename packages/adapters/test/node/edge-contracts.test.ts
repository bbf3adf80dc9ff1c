import { Argon2PasswordHasher } from '@gatehouse/adapters/argon2';
import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  type Contract,
  clockContract,
  passwordHasherContract,
  randomSourceContract,
  secretBoxContract,
  sha256Contract,
} from '@gatehouse/testing/contracts';
import {
  altered,
  clockSaboteurs,
  type EdgeSaboteurs,
  passwordHasherSaboteurs,
  randomSourceSaboteurs,
  secretBoxSaboteurs,
  sha256Saboteurs,
} from '@gatehouse/testing/saboteurs';
import { describe, expect, it } from 'vitest';

function describePort<Port extends object>(
  name: string,
  contract: Contract<Port>,
  saboteurs: EdgeSaboteurs<Port>,
  good: () => Port,
): void {
  describe(name, () => {
    it.each(Object.entries(contract))('%s', (_clause, experiment) => experiment(good()));

    it.each(Object.keys(contract))('detects an adapter that breaks: %s', async (clause) => {
      const subject = good();
      const sabotage = saboteurs[clause] ?? expect.fail('The clause has no saboteur.');
      const broken = altered(subject, sabotage(subject));
      await expect(contract[clause]?.(broken)).rejects.toThrow();
    });
  });
}

const secrets = [new Secret('the secret of the server')];

describePort('NodeRandomSource', randomSourceContract, randomSourceSaboteurs, () => new NodeRandomSource());
describePort('NodeSha256', sha256Contract, sha256Saboteurs, () => new NodeSha256());
describePort('SystemClock', clockContract, clockSaboteurs, () => new SystemClock());
describePort('AesGcmSecretBox', secretBoxContract, secretBoxSaboteurs, () => new AesGcmSecretBox(secrets));
describePort(
  'BcryptPasswordHasher',
  passwordHasherContract,
  passwordHasherSaboteurs,
  () => new BcryptPasswordHasher({ cost: 4 }),
);

describe('Argon2PasswordHasher', () => {
  it.each(Object.entries(passwordHasherContract))('%s', (_clause, experiment) =>
    experiment(new Argon2PasswordHasher({ memory: 1_024, passes: 2, lanes: 1 })),
  );
});
