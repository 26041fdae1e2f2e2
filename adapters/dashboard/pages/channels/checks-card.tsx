import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ChannelCheck } from '../../../../core/ports/provider/channel-setup.js';
import type { ProjectCall } from '../../server/page.js';
import { Card, Form } from '../../view/index.js';
import { Checks } from './checks.js';

type ChecksCardProps = {
  readonly channel: Channel;
  readonly path: ProjectCall['path'];
  /** Undefined: not asked for yet. */
  readonly checks: readonly ChannelCheck[] | undefined;
};

/** Asks the provider about a channel, and shows each answer. */
export const ChecksCard = ({ channel, path, checks }: ChecksCardProps): VNode => {
  const { id, provider } = channel;
  // A simulated channel has nothing to wait for.
  const isAsked = provider !== 'sandbox' && !checks;
  const action = path(`/channels/${id}/check`);
  return (
    <Card title="Checks">
      <p class="soft">
        The provider is asked whether the channel can send and receive, once a minute at most.
        Nothing changes.
      </p>
      <div
        id="checks"
        aria-live="polite"
        hx-post={isAsked ? action : undefined}
        hx-include="next form"
        hx-trigger={isAsked ? 'load' : undefined}
      >
        {checks && <Checks checks={checks} />}
      </div>
      <Form action={action} class="form-inline">
        <button
          class="button button-secondary"
          type="submit"
          name="answers"
          value="now"
          hx-post={action}
          hx-include="closest form"
          hx-target="#checks"
          hx-disabled-elt="this"
        >
          Check again
        </button>
      </Form>
    </Card>
  );
};
