import * as E from 'fp-ts/lib/Either.js';
import { readAddress } from '../../../model/networks/address.js';
import type { Network } from '../../../model/networks/network.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';

/** The address of a channel, as its network spells it. People write separators between the digits of a number. */
export const channelAddress = (
  { channels }: Pick<Network, 'channels'>,
  text: string,
): E.Either<InvalidInput, string> => {
  const read = readAddress(channels, text);
  if ('address' in read) return E.right(read.address);
  const bare = readAddress(channels, text.replaceAll(/[\s().-]/g, ''));
  return 'address' in bare
    ? E.right(bare.address)
    : E.left({ code: 'invalid_input', property: '/address', message: read.mustBe });
};
