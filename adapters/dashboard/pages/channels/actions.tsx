import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { again, type PageRefusal, refused, seeOther } from '../../server/answer.js';
import { type ProjectCall, projectAction } from '../../server/page.js';
import { channelPage, channelView, withChannel } from './channel.js';
import { numberTaken } from './refusals.js';
import { formNames, valuesIn } from './setup-fields.js';
import { webhookUrlOf } from './webhook-url.js';

/** Asks the provider of a channel, and shows the answers. */
export const checkAction = projectAction({
  path: '/channels/:id/check',
  permission: 'channels:manage',
  handle: (call) =>
    withChannel(call, async (channel, setup) => {
      const webhookUrl = setup && webhookUrlOf(call, setup, channel.id);
      const answers = call.form.get('answers') === 'now' ? 'now' : 'recent';
      const checked = await call.as.checkChannel({ channel: channel.id, webhookUrl, answers });
      if (E.isLeft(checked)) return refused(checked.left);
      return channelView(call, channel, { checks: checked.right });
    }),
});

/** Pauses a channel. */
export const pauseAction = projectAction({
  path: '/channels/:id/pause',
  permission: 'channels:manage',
  handle: (call) =>
    withChannel(call, async ({ id }) => {
      const paused = await call.as.pauseChannel({ channel: id });
      if (E.isLeft(paused)) return refused(paused.left);
      return seeOther(call.path(`/channels/${id}`), 'The channel is paused.');
    }),
});

/** Resumes a channel. */
export const resumeAction = projectAction({
  path: '/channels/:id/resume',
  permission: 'channels:manage',
  handle: (call) =>
    withChannel(call, async (channel) => {
      const resumed = await call.as.resumeChannel({ channel: channel.id });
      if (E.isRight(resumed))
        return seeOther(call.path(`/channels/${channel.id}`), resumedNotice(resumed.right.status));
      return notResumed(call, channel, resumed.left);
    }),
});

const notResumed = (call: ProjectCall, channel: Channel, refusal: PageRefusal) =>
  refusal.code === 'address_taken'
    ? channelView(call, channel, { problem: `The channel is not resumed. ${numberTaken}` })
    : refused(refusal);

const resumedNotice = (status: string): string =>
  status === 'active'
    ? 'The channel is active.'
    : 'The provider is asked to confirm the number. This takes a few seconds.';

const rateForm = /^\d{1,9}$/;

/** Changes the rate of a channel. */
export const rateAction = projectAction({
  path: '/channels/:id/rate',
  permission: 'channels:manage',
  handle: (call) =>
    withChannel(call, async (channel) => {
      const { as, form, path } = call;
      const text = (form.get('rate') ?? '').trim();
      const ratePerSecond = rateForm.test(text) ? Number(text) : Number.NaN;
      const changed = await as.changeRate({ channel: channel.id, ratePerSecond });
      return E.isRight(changed)
        ? seeOther(path(`/channels/${channel.id}`), 'The rate is changed.')
        : again(channelPage, changed.left, formNames([]));
    }),
});

/** Replaces secrets of a channel, and resumes it when that was asked for. */
export const replaceAction = projectAction({
  path: '/channels/:id/secrets',
  permission: 'channels:manage',
  handle: (call) =>
    withChannel(call, async (channel, setup) => {
      const { as, form, path } = call;
      const fields = (setup?.fields ?? []).filter(({ kind }) => kind !== 'text');
      const values = valuesIn(fields, form);
      const changed = await as.changeSetup({ channel: channel.id, values });
      if (E.isLeft(changed)) return again(channelPage, changed.left, formNames(fields));
      const href = path(`/channels/${channel.id}`);
      if (form.get('resume') !== 'on') return seeOther(href, 'The secrets are replaced.');
      const resumed = await as.resumeChannel({ channel: channel.id });
      if (E.isLeft(resumed)) return notResumed(call, channel, resumed.left);
      return seeOther(href, `The secrets are replaced. ${resumedNotice(resumed.right.status)}`);
    }),
});
