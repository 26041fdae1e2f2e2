import type { SettingsPatch } from '../settings.js';
import type { Account, App, BusinessNumber, Person, Template, Token } from './entities.js';
import { fictional, tokenOf } from './fictional.js';
import type { State } from './state.js';

/** A business phone number of the setup. What it leaves out is as in `BusinessNumber`. */
type NumberSetup = Partial<Omit<BusinessNumber, 'account'>> & { readonly id: string };

/** A business account of the setup. What it leaves out is as in `Account`. */
type AccountSetup = Partial<Account> & {
  readonly id: string;
  /** Its phone numbers. Default none. */
  readonly numbers?: readonly NumberSetup[];
  /** Its templates, approved by default. Default: one template, `hello_world`. */
  readonly templates?: readonly (Partial<Template> & Pick<Template, 'name' | 'components'>)[];
};

/** What the emulated provider knows at the start. Plain data, so that a process can read it from a file. */
export type Setup = {
  /** Seed of all random choices: ids, jitter, fault probabilities. Default 1. */
  readonly seed?: number;
  /** The calling app. Default: the app of `fictional`, without a webhook subscription. */
  readonly app?: Partial<App>;
  /** The business accounts. Default: the account and the number of `fictional`. */
  readonly accounts?: readonly AccountSetup[];
  /** The access tokens, with all permissions by default. Default: the token of `fictional`. */
  readonly tokens?: readonly (Partial<Token> & { readonly text: string })[];
  /** How recipients behave, by their digits. Default: every message is delivered, and none is read. */
  readonly people?: Readonly<Record<string, Person>>;
  /** Digits of the only recipients that the app may send to. Default: no restriction. */
  readonly allowList?: readonly string[];
  /** Changes to the default settings. */
  readonly settings?: SettingsPatch;
};

const defaultAccounts: readonly AccountSetup[] = [
  {
    id: fictional.accountId,
    numbers: [
      {
        id: fictional.phoneNumberId,
        digits: fictional.phoneNumber,
        displayNumber: fictional.displayNumber,
      },
    ],
  },
];

const helloWorld = {
  name: 'hello_world',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Hello World' },
    { type: 'BODY', text: 'Welcome and congratulations! This message shows that you can send.' },
    { type: 'FOOTER', text: 'Sample message' },
  ],
} as const;

/** Creates the state of a setup. `newId` makes the ids that the setup leaves out. */
export const stateOf = (setup: Setup, newId: () => string, now: number): State => {
  const accounts = setup.accounts ?? defaultAccounts;
  const tokens = setup.tokens ?? [{ text: fictional.accessToken }];
  const templates = accounts.flatMap((account) =>
    (account.templates ?? [helloWorld]).map((given) => templateOf(account.id, given, newId(), now)),
  );
  return {
    app: {
      id: fictional.appId,
      name: fictional.appName,
      secret: fictional.appSecret,
      demandsProof: false,
      ...setup.app,
    },
    allowList: setup.allowList,
    accounts: byKey(accounts.map(accountOf), ({ id }) => id),
    numbers: byKey(
      accounts.flatMap(({ id, numbers = [] }) => numbers.map((given) => numberOf(id, given))),
      ({ id }) => id,
    ),
    templates: byKey(templates, ({ id }) => id),
    deletedNames: new Map(),
    media: new Map(),
    uploads: new Map(),
    handles: new Map(),
    tokens: byKey(tokens.map(tokenOf), ({ text }) => text),
    people: new Map(Object.entries(setup.people ?? {})),
    blocked: new Set(),
    windows: new Map(),
    begun: new Map(),
    buckets: new Map(),
  };
};

const byKey = <T>(items: readonly T[], key: (item: T) => string): Map<string, T> =>
  new Map(items.map((item) => [key(item), item]));

const accountOf = ({ numbers: _, templates: __, ...given }: AccountSetup): Account => ({
  businessId: fictional.businessId,
  name: fictional.appName,
  isSubscribed: false,
  isLocked: false,
  isShared: true,
  restrictions: [],
  ...given,
});

const numberOf = (account: string, given: NumberSetup): BusinessNumber => ({
  account,
  digits: fictional.phoneNumber,
  displayNumber: given.digits === undefined ? fictional.displayNumber : `+${given.digits}`,
  verifiedName: fictional.appName,
  status: 'CONNECTED',
  qualityRating: 'GREEN',
  nameStatus: 'APPROVED',
  throughput: 'STANDARD',
  limitTier: 'TIER_UNLIMITED',
  accountMode: 'LIVE',
  codeVerificationStatus: 'VERIFIED',
  pin: fictional.pin,
  isRegistered: true,
  ...given,
});

const templateOf = (
  account: string,
  given: Partial<Template> & Pick<Template, 'name' | 'components'>,
  id: string,
  now: number,
): Template => ({
  id,
  account,
  language: 'en_US',
  category: 'UTILITY',
  parameterFormat: 'POSITIONAL',
  status: 'APPROVED',
  rejectedReason: 'NONE',
  qualityScore: 'UNKNOWN',
  qualityAt: now,
  editedAt: [],
  pauses: 0,
  ...given,
});
