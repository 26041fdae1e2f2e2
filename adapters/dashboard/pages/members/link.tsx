import type { VNode } from 'preact';
import type { NewLink } from '../../../../core/use-cases/people/one-time-links.js';
import type { OrganizationCall } from '../../server/page.js';
import { SecretOnce } from '../../view/index.js';

/** The address of a one-time link, for a browser anywhere. */
export const linkUrl = (
  { serverUrl, at }: Pick<OrganizationCall, 'serverUrl' | 'at'>,
  { token }: Pick<NewLink, 'token'>,
): string => serverUrl + at('/sign-in/link', { token });

/** Whether links sign visitors in. A host with a sign-in of its own has no page for them. */
export const hasLinks = ({ asking }: Pick<OrganizationCall, 'asking'>): boolean =>
  asking.session !== null;

/** A link that is shown once. */
export const LinkOnce = ({
  url,
  email,
  lasts,
}: {
  readonly url: string;
  readonly email: string;
  /** How long it works: `7 days`. */
  readonly lasts: string;
}): VNode => (
  <SecretOnce secret={url} label="One-time sign-in link">
    <p>
      Hand this link to {email} in a way that no other person can read. It signs in who opens it,
      works once, and for {lasts}. It is not shown again, and the service sends no email.
    </p>
  </SecretOnce>
);
