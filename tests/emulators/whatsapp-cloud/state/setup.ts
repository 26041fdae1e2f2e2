import type { SettingsPatch } from '../settings.js';
import type { Account, App, BusinessNumber, Person, Template, Token } from './entities.js';
import { fictional, tokenOf } from './fictional.js';
import type { State } from './state.js';

type NumberSetup = Partial<Omit<BusinessNumber, 'account'>> & { readonly id: string };

type AccountSetup = Partial<Account> & {
  readonly id: string;
  readonly numbers?: readonly NumberSetup[];
  /** Templates that are there from the start, approved unless they say otherwise. */
  readonly templates?: readonly (Partial<Template> & Pick<Template, 'name' | 'components'>)[];
};

/** The world that an emulator begins with. Plain data: a process takes it as a file. */
export type Setup = {
  readonly seed?: number;
  readonly app?: Partial<App>;
  readonly accounts?: readonly AccountSetup[];
  readonly tokens?: readonly (Partial<Token> & { readonly text: string })[];
  /** How recipients behave, by their digits. */
  readonly people?: Readonly<Record<string, Person>>;
  readonly allowList?: readonly string[];
  readonly settings?: SettingsPatch;
};

const usualAccounts: readonly AccountSetup[] = [
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

/** The state at the start of a setup; `newId` makes the ids that it leaves open. */
export const stateOf = (setup: Setup, newId: () => string, now: number): State => {
  const accounts = setup.accounts ?? usualAccounts;
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
