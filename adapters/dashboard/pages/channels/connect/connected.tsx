import type { VNode } from 'preact';
import type { SetupWebhook } from '../../../../../core/ports/provider/channel-setup.js';
import { ButtonLink, Code, SecretOnce } from '../../../view/index.js';

type ConnectedProps = {
  /** The page of the channel. */
  readonly href: string;
  readonly webhook: SetupWebhook;
  /** Where the network should call back. */
  readonly url: string;
  /** What the network repeats to verify the URL. Undefined if it verifies none. */
  readonly verifyToken: string | undefined;
};

/** What is left to do at the network once a number is connected. */
export const ConnectedPage = ({ href, webhook, url, verifyToken }: ConnectedProps): VNode => (
  <>
    <p>
      The server now asks the provider to confirm the number; that takes a few seconds. One step is
      left: the provider must know where to call back.
    </p>
    <p>{webhook.hint}</p>
    <h2>Callback URL</h2>
    <Code text={url} label="Callback URL" />
    {verifyToken !== undefined && (
      <SecretOnce secret={verifyToken} label="Verify token">
        <p>Copy it now: it is not shown again.</p>
      </SecretOnce>
    )}
    <div>
      <ButtonLink kind="primary" href={href}>
        To the channel, and its checks
      </ButtonLink>
    </div>
  </>
);
