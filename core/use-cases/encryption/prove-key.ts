import type { Sealing } from '../../ports/machine/sealing.js';
import { type EncryptionPorts, everySecret } from './every-secret.js';
import type { Reseal, SealedBy } from './stored-secrets.js';

/** What the proof is sealed for, and its text. */
const about = 'key proof';
const text = 'roundtrip';

/** The proof under the first key. */
export const sealProof = ({ seal }: Pick<Sealing, 'seal'>): string => seal(text, about);

/** The sealed proof as a stored secret. */
export const proofSecret = (sealed: string) => ({ sealed, about });

/**
 * Whether the configured keys are those of the stores: one of them opens the proof. Stores of an earlier version have none: then
 * one key must open one of the stored secrets, if there are any, and the proof is written under the first key. Of processes
 * that start at the same time, each is proved by the proof of the first.
 */
export const proveKey = async (ports: EncryptionPorts, sealedBy: SealedBy): Promise<boolean> => {
  const { keyProofs, sealing } = ports;
  if (!keyProofs) return true;
  const present = await keyProofs.read();
  if (present === undefined) {
    if (!(await opensStoredSecret(ports, sealedBy))) return false;
    if (await keyProofs.write(sealProof(sealing), undefined)) return true;
  }
  const sealed = present ?? (await keyProofs.read());
  return sealed !== undefined && sealing.keyOf(sealed, about) !== undefined;
};

/** Whether the stores have a proof that no configured key opens. Writes none. */
export const hasOtherKey = async ({
  keyProofs,
  sealing,
}: Pick<EncryptionPorts, 'keyProofs' | 'sealing'>): Promise<boolean> => {
  const present = await keyProofs?.read();
  return present !== undefined && sealing.keyOf(present, about) === undefined;
};

/** Whether a key of the stores exists: they have a proof, or a stored secret. */
export const hasKey = async (
  ports: Omit<EncryptionPorts, 'sealing'>,
  sealedBy: SealedBy,
): Promise<boolean> => {
  if ((await ports.keyProofs?.read()) !== undefined) return true;
  for await (const _ of everySecret(ports, sealedBy)) return true;
  return false;
};

const opensStoredSecret = async (ports: EncryptionPorts, sealedBy: SealedBy): Promise<boolean> => {
  let hasSecret = false;
  for await (const { sealed, about } of everySecret(ports, sealedBy)) {
    if (ports.sealing.keyOf(sealed, about) !== undefined) return true;
    hasSecret = true;
  }
  return !hasSecret;
};

/** Puts the proof under the first key. What another process wrote meanwhile stays. */
export const resealProof = async (
  { keyProofs }: Pick<EncryptionPorts, 'keyProofs'>,
  reseal: Reseal,
): Promise<void> => {
  const present = await keyProofs?.read();
  if (present === undefined) return;
  const sealed = reseal(proofSecret(present));
  if (sealed !== present) await keyProofs?.write(sealed, present);
};
