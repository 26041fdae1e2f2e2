import { isRight } from 'fp-ts/lib/Either.js';
import { signInLinkMs } from '../core/model/people/one-time-link.js';
import type { Stores } from '../core/ports/stores/stores.js';
import type { AuthorizedUseCases } from '../core/use-cases/authorization/index.js';
import { orFail } from './commands/output.js';
import { invitationUrl, linkUrl } from './commands/people/link-url.js';

/** Who signs in to a demo. The domain belongs to no one. */
const owner = { email: 'owner@example.com', role: 'owner' } as const;

/** Users that are looked at: a demo has one. */
const few = 100;

/**
 * A link that works once, for 15 minutes, while no user has signed in yet: it signs in as the first user, or invites the owner of
 * the first organization. Undefined otherwise.
 */
export const firstSignInLink = async (
  { inviteMember, createLoginLink }: Pick<AuthorizedUseCases, 'inviteMember' | 'createLoginLink'>,
  { people, tenants }: Pick<Stores, 'people' | 'tenants'>,
  dashboardUrl: string,
): Promise<string | undefined> => {
  const users = await people.listUsers({ limit: few });
  if (users.some(({ lastSignInAt }) => lastSignInAt !== null)) return undefined;
  for (const { id: user } of users)
    for (const { organization } of await people.membershipsOf(user)) {
      const link = await createLoginLink({ organization, user });
      if (isRight(link)) return linkUrl(dashboardUrl, link.right.token);
    }
  const [organization] = await tenants.listOrganizations({ limit: 1 });
  if (!organization) return undefined;
  const invited = { organization: organization.id, ...owner, lastsMs: signInLinkMs };
  return invitationUrl(dashboardUrl, orFail(await inviteMember(invited)).token);
};
