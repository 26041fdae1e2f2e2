/** The providers that Roundtrip ships, in the order in which they are listed. A host can bring others. */
export const shippedProviders = {
  sandbox: { type: 'whatsapp', label: 'Sandbox' },
  whatsapp_cloud: { type: 'whatsapp', label: 'WhatsApp' },
  twilio_sms: { type: 'sms', label: 'SMS (Twilio)' },
} as const satisfies Readonly<Record<string, ShippedProvider>>;

type ShippedProvider = {
  /** The type of its channels. */
  readonly type: string;
  /** What people call it. */
  readonly label: string;
};

export type ShippedName = keyof typeof shippedProviders;

/** A provider with a network, secrets and settings: each but the sandbox. */
export type NetworkProvider = Exclude<ShippedName, 'sandbox'>;

export type ShippedType = (typeof shippedProviders)[ShippedName]['type'];

export const shippedNames = Object.keys(shippedProviders) as readonly ShippedName[];

export const shippedTypes: readonly ShippedType[] = [
  ...new Set(Object.values(shippedProviders).map(({ type }) => type)),
];

/** What people call a provider. One of a host is called by its name. */
export const providerLabel = (provider: string): string => {
  const shipped = shippedNames.find((name) => name === provider);
  return shipped ? shippedProviders[shipped].label : provider;
};
