import type { VNode } from 'preact';
import type { NewLink } from '../../../../core/use-cases/people/one-time-links.js';
import type { OrganizationCall } from '../../server/page.js';
import { invitationPath } from '../../sign-in/link-paths.js';
import { isolated, SecretOnce } from '../../view/index.js';

/** The address of a one-time link, for a browser anywhere. */
export const linkUrl = (
  { serverUrl, at }: Pick<OrganizationCall, 'serverUrl' | 'at'>,
  { token }: Pick<NewLink, 'token'>,
): string => serverUrl + at('/sign-in/link', { token });

/** The address of an invitation, for a browser anywhere. */
export const invitationUrl = (
  { serverUrl, at }: Pick<OrganizationCall, 'serverUrl' | 'at'>,
  token: string,
): string => serverUrl + at(invitationPath, { token });

/** Whether links sign visitors in. A host with a sign-in of its own has no page for them. */
export const hasLinks = ({ asking }: Pick<OrganizationCall, 'asking'>): boolean =>
  asking.session !== null;

/** A link that is shown once. */
export const LinkOnce = ({
  url,
  email,
  label,
  effect,
}: {
  readonly url: string;
  readonly email: string;
  /** What it is: `Invitation`. */
  readonly label: string;
  /** What it does, and for how long. */
  readonly effect: string;
}): VNode => (
  <SecretOnce secret={url} label={label}>
    <p>
      Hand this link to {isolated(email)} in a way that no other person can read. {effect} It is not
      shown again, and the service sends no email.
    </p>
  </SecretOnce>
);
