import type { Configuration } from './configuration.js';
import { onOrOff } from './parsers.js';
import type { Read } from './read.js';

const asIs = (text: string): string => text;

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

/** The URL of a provider. http is for a provider on this machine. Its text is kept: it is the name of the provider. */
const issuerUrl = (text: string): string | undefined => {
  if (!URL.canParse(text) || /[?#]/.test(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
  return isSafe && url.username === '' && url.password === '' ? text : undefined;
};

/** Issuers of Microsoft Entra for every organization, and for private accounts. */
const sharedIssuer =
  /\/(common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(\/|$)/i;

const oneLine = (text: string): string | undefined =>
  /^[^\p{Cc}\p{Cf}]{1,60}$/u.test(text) ? text : undefined;

/** The provider at which people sign in. Issuer, id and secret are given together. */
export const singleSignOnIn = (read: Read, problems: string[]): Configuration['singleSignOn'] => {
  const found = problems.length;
  const issuer = read(
    'ROUNDTRIP_OIDC_ISSUER',
    issuerUrl,
    'an https URL without credentials, query or fragment, or an http URL of localhost',
  );
  const clientId = read('ROUNDTRIP_OIDC_CLIENT_ID', asIs, 'a text');
  const clientSecret = read('ROUNDTRIP_OIDC_CLIENT_SECRET', asIs, 'a text');
  const name = read('ROUNDTRIP_OIDC_NAME', oneLine, 'one line of at most 60 characters');
  const trustsEmails = read('ROUNDTRIP_OIDC_TRUST_EMAILS', onOrOff, 'on or off');
  if (trustsEmails && issuer && sharedIssuer.test(issuer))
    problems.push(
      'ROUNDTRIP_OIDC_TRUST_EMAILS must be off for an issuer of many organizations, which can give a person any address',
    );
  if (issuer && clientId && clientSecret)
    return {
      ...{ issuer, clientId, clientSecret, name: name ?? 'single sign-on' },
      trustsEmails: trustsEmails ?? false,
    };
  if ((issuer || clientId || clientSecret || name || trustsEmails) && problems.length === found)
    problems.push(
      'ROUNDTRIP_OIDC_ISSUER, ROUNDTRIP_OIDC_CLIENT_ID and ROUNDTRIP_OIDC_CLIENT_SECRET must be given together',
    );
  return undefined;
};
