import { PasswordRulesValue, SessionLimitsValue, ThrottleLimitsValue } from '@gatehouse/adapters/inversify';
import { AesGcmSecretBox, NodeRandomSource, NodeSha256 } from '@gatehouse/adapters/node';
import { OpenIdClientAdapter } from '@gatehouse/adapters/openid-client';
import { isCommonPassword } from '@gatehouse/adapters/password-blocklist';
import { PasswordHasher } from '@gatehouse/core/account';
import { MINUTE, RandomSource, Sha256 } from '@gatehouse/core/kernel';
import { SecretBox } from '@gatehouse/core/settings';
import { OpenIdClient } from '@gatehouse/core/single-sign-on';
import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { Configuration } from './configuration.ts';
import { passwordHasher } from './password-hasher.ts';

const THROTTLE_LIMITS = { window: 15 * MINUTE, perAccountAndAddress: 10, perAddress: 100 };

/** Seals and opens with the first secret of `SESSION_SECRET` only. */
export const NewestSecretBox: ServiceIdentifier<SecretBox> = Symbol('NewestSecretBox');

/** Binds randomness, cryptography, the OpenID client, and the configured limits. */
export function machineModule(configuration: Configuration): ContainerModule {
  const { secrets, isProduction, SSO_ALLOW_PRIVATE_ISSUERS = !isProduction } = configuration;
  const reach = { privateNetworks: SSO_ALLOW_PRIVATE_ISSUERS, setting: 'SSO_ALLOW_PRIVATE_ISSUERS=true' };
  const passwordRules = { minLength: configuration.PASSWORD_MIN_LENGTH, isCommon: isCommonPassword };
  return new ContainerModule(({ bind }) => {
    bind(RandomSource).toConstantValue(new NodeRandomSource());
    bind(Sha256).toConstantValue(new NodeSha256());
    bind(SecretBox).toConstantValue(new AesGcmSecretBox(secrets));
    bind(NewestSecretBox).toConstantValue(new AesGcmSecretBox(secrets.slice(0, 1)));
    bind(PasswordHasher).toConstantValue(passwordHasher(configuration));
    bind(OpenIdClient).toConstantValue(new OpenIdClientAdapter({ reach }));
    bind(SessionLimitsValue).toConstantValue(configuration.sessionLimits);
    bind(PasswordRulesValue).toConstantValue(passwordRules);
    bind(ThrottleLimitsValue).toConstantValue(THROTTLE_LIMITS);
  });
}
