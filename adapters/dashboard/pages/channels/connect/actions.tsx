import * as E from 'fp-ts/lib/Either.js';
import type { ChannelCheck } from '../../../../../core/ports/provider/channel-setup.js';
import {
  type PageAnswer,
  type PageRefusal,
  refused,
  seeOther,
  view,
} from '../../../server/answer.js';
import { type ProjectCall, projectAction, type WithForm } from '../../../server/page.js';
import { type FormErrors, fieldErrors } from '../../../view/index.js';
import { hasFailed } from '../checks.js';
import { channelErrors, isOfForm } from '../refusals.js';
import { formNames, valuesIn } from '../setup-fields.js';
import { webhookUrlOf } from '../webhook-url.js';
import { ConnectedPage } from './connected.js';
import { connectView, type OfferedSetup, withSetup } from './page.js';

type FormCall = ProjectCall & WithForm;

/** The command that a form is. */
const commandIn = ({ project, form }: FormCall, setup: OfferedSetup) => ({
  project: project.id,
  provider: setup.provider,
  address: (form.get('address') ?? '').trim(),
  values: valuesIn(setup.fields, form),
});

const checkedIn = (call: FormCall, setup: OfferedSetup) =>
  call.as.checkSetup({ ...commandIn(call, setup), webhookUrl: webhookUrlOf(call, setup) });

/** The form again, for a refusal of what was typed. */
const refusedOrAgain = (call: FormCall, setup: OfferedSetup, refusal: PageRefusal): PageAnswer =>
  isOfForm(refusal)
    ? connectView(call, setup, {
        values: call.form,
        errors: channelErrors(refusal, formNames(setup.fields)),
      })
    : refused(refusal);

/** Shows the results of the checks, and stores nothing. */
export const checkSetupAction = projectAction({
  path: '/channels/connect/check',
  permission: 'channels:manage',
  handle: (call) =>
    withSetup(call, call.form.get('provider'), async (setup) => {
      const checked = await checkedIn(call, setup);
      if (E.isRight(checked))
        return connectView(call, setup, { values: call.form, checks: checked.right });
      return refusedOrAgain(call, setup, checked.left);
    }),
});

/** Checks the values, then connects the number. A check that failed connects nothing, unless that was asked for. */
export const connectAction = projectAction({
  path: '/channels/connect',
  permission: 'channels:manage',
  handle: (call) =>
    withSetup(call, call.form.get('provider'), async (setup) => {
      if (call.form.get('unchecked') === 'on') return connect(call, setup);
      const checked = await checkedIn(call, setup);
      if (E.isLeft(checked)) return refusedOrAgain(call, setup, checked.left);
      return hasFailed(checked.right) ? failed(call, setup, checked.right) : connect(call, setup);
    }),
});

const failed = (
  call: FormCall,
  setup: OfferedSetup,
  checks: readonly ChannelCheck[],
): PageAnswer => {
  const summary =
    'A check failed, so nothing was stored. Correct the values, and enter the secrets again.';
  const errors: FormErrors = { ...fieldErrors({}), summary };
  return connectView(call, setup, { values: call.form, errors, checks });
};

const connect = async (call: FormCall, setup: OfferedSetup): Promise<PageAnswer> => {
  const { as, form, path } = call;
  const command = commandIn(call, setup);
  const displayName = (form.get('display_name') ?? '').trim() || null;
  const connected = await as.setUpChannel({ ...command, displayName });
  if (E.isLeft(connected)) return refusedOrAgain(call, setup, connected.left);
  const href = path(`/channels/${connected.right.id}`);
  const url = webhookUrlOf(call, setup, connected.right.id);
  const { webhook } = setup;
  if (!webhook || url === undefined) return seeOther(href, 'The number is connected.');
  const { verifiedBy } = webhook;
  const verifyToken = verifiedBy === undefined ? undefined : (command.values[verifiedBy] ?? '');
  return view({
    title: 'The number is connected',
    back: { href: path('/channels'), label: 'Channels' },
    body: <ConnectedPage href={href} webhook={webhook} url={url} verifyToken={verifyToken} />,
  });
};
