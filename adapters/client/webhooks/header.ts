/** A parsed `Service-Signature` header: the signing time in Unix seconds, and each `v1` signature in hex. */
export type SignatureHeader = {
  readonly timestamp: number;
  readonly signatures: readonly string[];
};

/** Formats the header: `t=…,v1=…[,v1=…]`, without spaces. */
export const formatSignatureHeader = ({ timestamp, signatures }: SignatureHeader): string =>
  [`t=${timestamp}`, ...signatures.map((hex) => `v1=${hex}`)].join(',');

/** Parses the header. Undefined unless it has exactly one `t` and at least one complete `v1`. */
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
