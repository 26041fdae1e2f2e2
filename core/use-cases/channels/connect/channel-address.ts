import * as E from 'fp-ts/lib/Either.js';
import { type ReadAddress, readAddress } from '../../../model/networks/address.js';
import type { Network } from '../../../model/networks/network.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';

/** The address of a channel, as its network spells it. People write separators between the digits of a number. */
export const channelAddress = (
  { channels }: Pick<Network, 'channels'>,
  text: string,
): E.Either<InvalidInput, string> => {
  const asTyped = readAddress(channels, text);
  const read = E.isRight(asTyped)
    ? asTyped
    : readAddress(channels, text.replaceAll(/[\s().-]/g, ''));
  return E.bimap(
    (message: string): InvalidInput => ({ code: 'invalid_input', property: '/address', message }),
    ({ address }: ReadAddress) => address,
  )(read);
};
