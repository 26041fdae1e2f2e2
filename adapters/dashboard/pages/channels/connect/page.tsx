import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { providerLabel } from '../../../../../core/model/channels/shipped-providers.js';
import type { ChannelCheck } from '../../../../../core/ports/provider/channel-setup.js';
import type { ProviderSetup } from '../../../../../core/use-cases/channels/connect/set-up-channel.js';
import { type PageAnswer, refused, view } from '../../../server/answer.js';
import { type ProjectCall, projectPage } from '../../../server/page.js';
import { type FormErrors, Notice } from '../../../view/index.js';
import { ConnectForm } from './form.js';

/** The setups that a project can use. The channels of a test project are simulated, and a real number needs a live one. */
const offered = async ({ as, project }: ProjectCall) => {
  const listed = await as.listSetups({ project: project.id });
  if (E.isLeft(listed)) return listed;
  const isTest = project.environment === 'test';
  return E.right(listed.right.filter(({ provider }) => (provider === 'sandbox') === isTest));
};

/** A provider's setup, and the others that the project could use. */
export type OfferedSetup = ProviderSetup & { readonly others: readonly string[] };

/** The setup of the provider that is asked for, or the first one. */
export const withSetup = async (
  call: ProjectCall,
  provider: string | null,
  answer: (setup: OfferedSetup) => PageAnswer | Promise<PageAnswer>,
): Promise<PageAnswer> => {
  const setups = await offered(call);
  if (E.isLeft(setups)) return refused(setups.left);
  const setup = setups.right.find((each) => provider === null || each.provider === provider);
  if (!setup && provider !== null) return refused({ code: 'provider_not_allowed', provider });
  if (!setup)
    return view({
      title: 'Connect a number',
      body: <Notice kind="info">This server connects no numbers by the dashboard.</Notice>,
    });
  const others = setups.right.filter((each) => each !== setup).map((each) => each.provider);
  return answer({ ...setup, others });
};

type Typed = {
  readonly values: URLSearchParams;
  readonly errors?: FormErrors;
  readonly checks?: readonly ChannelCheck[];
};

/** The form of a setup: empty, or with what was typed. */
export const connectView = (
  { path }: Pick<ProjectCall, 'path'>,
  setup: OfferedSetup,
  typed?: Typed,
): PageAnswer =>
  view({
    title: `Connect ${providerLabel(setup.provider)}`,
    back: { href: path('/channels'), label: 'Channels' },
    status: typed?.errors ? 422 : 200,
    body: (
      <>
        <Others providers={setup.others} path={path} />
        <ConnectForm
          setup={setup}
          path={path}
          values={typed?.values}
          errors={typed?.errors}
          checks={typed?.checks}
        />
      </>
    ),
  });

type OthersProps = { readonly providers: readonly string[]; readonly path: ProjectCall['path'] };

const Others = ({ providers, path }: OthersProps): VNode | null =>
  providers.length === 0 ? null : (
    <ul class="actions">
      {providers.map((provider) => (
        <li key={provider}>
          <a href={path('/channels/connect', { provider })}>Connect {providerLabel(provider)}</a>
        </li>
      ))}
    </ul>
  );

/** Asks for what a number needs. */
export const connectPage = projectPage({
  path: '/channels/connect',
  permission: 'channels:manage',
  handle: (call) =>
    withSetup(call, call.query.get('provider'), (setup) => connectView(call, setup)),
});
