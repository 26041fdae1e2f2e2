import type { VNode } from 'preact';
import type { ChannelCondition } from '../../../../core/use-cases/channels/list-conditions.js';
import { Time } from '../../view/index.js';

/** What the provider of a channel said of it last. */
export const conditionOf = (
  conditions: readonly ChannelCondition[],
  id: string,
): ChannelCondition | undefined => conditions.find(({ channel }) => channel === id);

/** What a provider said last, in its own words, such as the status and the quality of a number. */
export const ProviderWords = ({
  condition,
}: {
  readonly condition: ChannelCondition | undefined;
}): VNode =>
  condition ? (
    <>
      {condition.providerCode ?? condition.detail ?? 'nothing special'}
      <div class="soft">
        <Time at={condition.at} />
      </div>
    </>
  ) : (
    <span class="soft">–</span>
  );
