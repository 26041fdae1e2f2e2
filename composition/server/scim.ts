import { type Mount, scimMount } from '../../adapters/http/index.js';
import { scimUseCases } from '../../core/use-cases/provisioning/index.js';
import type { Application } from '../container/application.js';

type Served = {
  readonly assembly: Pick<Application['assembly'], 'useCases' | 'parts'>;
};

/** SCIM for the directories of organizations. `publicUrl` is the URL under which clients reach the server. */
export const scimOf = (
  { assembly: { useCases, parts } }: Served,
  publicUrl: string | (() => string),
): Mount => {
  const { stores, clock, newId, rateLimiters } = parts;
  const { audit, commit, people, provisioning, tenants } = stores;
  return scimMount({
    scim: scimUseCases({
      ...{ audit, commit, people, tenants, clock, newId },
      ...(provisioning && { provisioning }),
    }),
    authenticateScim: useCases.authenticateScim,
    rateLimiters,
    publicUrl,
  });
};
