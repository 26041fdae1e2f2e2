import { asIs, onOrOff } from '../parsers.js';
import { dots, group, optional, setting } from '../setting.js';

/** Whether a URL is of this machine. */
export const isLocal = ({ hostname }: URL): boolean =>
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

type SingleSignOn = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  /** Whether an address counts that the provider does not say to be verified or not. */
  readonly trustsEmails: boolean;
};

/** The provider at which people sign in to the dashboard too. Issuer, id and secret are given together. Undefined: none. */
export const singleSignOn = group(
  {
    issuer: optional('ROUNDTRIP_OIDC_ISSUER', {
      meaning:
        'https URL of the OpenID Connect provider at which people sign in to the dashboard too (default none)',
      parse: issuerUrl,
      expected: 'an https URL without credentials, query or fragment, or an http URL of localhost',
    }),
    clientId: optional('ROUNDTRIP_OIDC_CLIENT_ID', {
      meaning: 'id of this server as a client of that provider',
      parse: asIs,
      expected: 'a text',
    }),
    clientSecret: optional('ROUNDTRIP_OIDC_CLIENT_SECRET', {
      meaning: 'secret of this client',
      parse: asIs,
      expected: 'a text',
      isSecret: true,
      from: { FILE: 'file with this secret' },
    }),
    name: optional('ROUNDTRIP_OIDC_NAME', {
      meaning: 'what the button calls the provider: Sign in with NAME (default single sign-on)',
      parse: oneLine,
      expected: 'one line of at most 60 characters',
    }),
    trustsEmails: setting('ROUNDTRIP_OIDC_TRUST_EMAILS', {
      meaning:
        'on believes the email addresses of a provider that does not say whether it verified them; only for a provider that is yours',
      fallback: 'off',
      parse: onOrOff,
      expected: 'on or off',
    }),
  },
  ({ issuer, clientId, clientSecret, name, trustsEmails }, _, refuse): SingleSignOn | undefined => {
    if (trustsEmails && issuer && sharedIssuer.test(issuer))
      refuse(
        'ROUNDTRIP_OIDC_TRUST_EMAILS must be off for an issuer of many organizations, which can give a person any address',
      );
    if (issuer && clientId && clientSecret)
      return { issuer, clientId, clientSecret, name: name ?? 'single sign-on', trustsEmails };
    if (issuer || clientId || clientSecret || name || trustsEmails)
      refuse(
        'ROUNDTRIP_OIDC_ISSUER, ROUNDTRIP_OIDC_CLIENT_ID and ROUNDTRIP_OIDC_CLIENT_SECRET must be given together',
      );
    return undefined;
  },
  (value) => value && { ...value, clientSecret: dots },
);
