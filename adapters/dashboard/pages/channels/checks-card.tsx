import type { VNode } from 'preact';
import type { Channel } from '../../../../core/model/channels/channel.js';
import type { ChannelCheck } from '../../../../core/ports/provider/channel-setup.js';
import type { ProjectCall } from '../../server/page.js';
import { Card, Form, Part, SubmitButton } from '../../view/index.js';
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
  return (
    <Card title="Checks">
      <p class="soft">
        The provider is asked whether the channel can send and receive, once a minute at most.
        Nothing changes.
      </p>
      <div aria-live="polite">
        <Part name="checks">{checks && <Checks checks={checks} />}</Part>
      </div>
      <div data-stays data-goes-on={isAsked ? '' : undefined}>
        <Form action={path(`/channels/${id}/check`)} class="form-inline">
          <SubmitButton kind="secondary" name="answers" value="now">
            Check again
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
};
