/** What a `Service-Signature` header says: when it was signed, in Unix seconds, and each `v1` in hex. */
export type SignatureHeader = {
  readonly timestamp: number;
  readonly signatures: readonly string[];
};

/** The header's text, `t=…,v1=…[,v1=…]`, without spaces. */
export const formatSignatureHeader = ({ timestamp, signatures }: SignatureHeader): string =>
  [`t=${timestamp}`, ...signatures.map((hex) => `v1=${hex}`)].join(',');

/** What a header's text says, or `undefined` where it has not exactly one `t` and at least one whole `v1`. */
export const parseSignatureHeader = (text: string): SignatureHeader | undefined => {
  const parts = text.split(',').map((part) => part.trim());
  const [timestamp, ...others] = valuesOf('t', parts);
  const signatures = valuesOf('v1', parts).filter((value) => sha256Hex.test(value));
  if (timestamp === undefined || !seconds.test(timestamp)) return undefined;
  if (others.length > 0 || signatures.length === 0) return undefined;
  return { timestamp: Number(timestamp), signatures };
};

const seconds = /^\d{1,12}$/;
const sha256Hex = /^[0-9a-f]{64}$/i;

const valuesOf = (name: string, parts: readonly string[]): readonly string[] =>
  parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
