import { Argon2PasswordHasher } from '@gatehouse/adapters/argon2';
import { BcryptPasswordHasher } from '@gatehouse/adapters/bcrypt';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256, SystemClock } from '@gatehouse/adapters/node';
import { Secret } from '@gatehouse/core/kernel';
import {
  clockContract,
  passwordHasherContract,
  randomSourceContract,
  secretBoxContract,
  sha256Contract,
} from '@gatehouse/testing/contracts';
import { describePort } from '@gatehouse/testing/proof';
import {
  clockSaboteurs,
  passwordHasherSaboteurs,
  randomSourceSaboteurs,
  secretBoxSaboteurs,
  sha256Saboteurs,
} from '@gatehouse/testing/saboteurs';
import { describe, it } from 'vitest';

const runner = { describe, it };

const secrets = [new Secret('the secret of the server')];

describePort('NodeRandomSource', randomSourceContract, {
  ...runner,
  saboteurs: randomSourceSaboteurs,
  withSubject: (work) => work(new NodeRandomSource()),
});
describePort('NodeSha256', sha256Contract, {
  ...runner,
  saboteurs: sha256Saboteurs,
  withSubject: (work) => work(new NodeSha256()),
});
describePort('SystemClock', clockContract, {
  ...runner,
  saboteurs: clockSaboteurs,
  withSubject: (work) => work(new SystemClock()),
});
describePort('AesGcmSecretBox', secretBoxContract, {
  ...runner,
  saboteurs: secretBoxSaboteurs,
  withSubject: (work) => work(new AesGcmSecretBox(secrets)),
});
describePort('BcryptPasswordHasher', passwordHasherContract, {
  ...runner,
  saboteurs: passwordHasherSaboteurs,
  withSubject: (work) => work(new BcryptPasswordHasher({ cost: 4 })),
});
describePort('Argon2PasswordHasher', passwordHasherContract, {
  ...runner,
  withSubject: (work) => work(new Argon2PasswordHasher({ memory: 1_024, passes: 2, lanes: 1 })),
});
