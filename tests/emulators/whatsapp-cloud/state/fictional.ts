import type { Token } from './entities.js';

/** The ids, numbers and secrets of the default setup. All are invented. */
export const fictional = {
  appId: '610000000000001',
  appName: 'Fictional Desk',
  appSecret: 'unit-test-app-secret-0001',
  accessToken: 'EAAinventedToken0001',
  verifyToken: 'verify-me-0001',
  accountId: '700100200300400',
  businessId: '800100200300400',
  phoneNumberId: '500600700800900',
  phoneNumber: '12025550123',
  displayNumber: '+1 202-555-0123',
  pin: '482913',
} as const;

/** The provider's names of the permissions of a token. */
export const scopes = {
  messaging: 'whatsapp_business_messaging',
  management: 'whatsapp_business_management',
} as const;

/** Completes a token: a system token with all permissions for all accounts. */
export const tokenOf = (given: Partial<Token> & { readonly text: string }): Token => ({
  kind: 'system',
  scopes: Object.values(scopes),
  accounts: 'all',
  ...given,
});
