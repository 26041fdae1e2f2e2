import { createHmac, randomBytes } from 'node:crypto';
import { isWebhookSecret } from '../../../../adapters/client/webhooks/secret.js';
import { newSecret, secretBytes } from '../../../../core/model/webhooks/secret.js';
import type { Environment } from '../../../configuration/read-configuration.js';
import { CommandFailure } from '../../output.js';
import type { ApiConnection } from '../profiles/api-connection.js';
import { changeProfiles, profilesFile } from '../profiles/profiles.js';

/**
 * The secret with which `listen` signs. A profile keeps one, which is made at its first use. Without a profile it is derived
 * from the key. So a receiver needs no other secret after a restart.
 */
export const signingSecret = async (
  environment: Environment,
  { profile, key, listenSecret }: ApiConnection,
): Promise<string> => {
  if (listenSecret !== undefined) return checked(environment, listenSecret);
  if (profile === undefined)
    return newSecret(
      createHmac('sha256', key).update('roundtrip listen').digest().subarray(0, secretBytes),
    );
  const secret = newSecret(randomBytes(secretBytes));
  await changeProfiles(environment, ({ current, profiles }) => {
    const kept = profiles[profile];
    return {
      current,
      profiles: kept ? { ...profiles, [profile]: { ...kept, listenSecret: secret } } : profiles,
    };
  });
  return secret;
};

const checked = (environment: Environment, secret: string): string => {
  if (isWebhookSecret(secret)) return secret;
  throw new CommandFailure(
    'unreadable_profiles',
    `\`listenSecret\` in ${profilesFile(environment)} is not of the form whsec_…. Correct it, or remove it: listen then makes another`,
  );
};
