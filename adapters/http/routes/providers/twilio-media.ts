import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../../../core/shared/closed-object.js';
import { annotated } from '../../../../core/shared/codec.js';
import { openRoute } from '../../route/route.js';
import { streamed } from '../../route/success.js';
import {
  contentRequestHeaders,
  contentResponseHeaders,
  mediaContent,
} from '../media/media-content.js';

const MediaToken = annotated(t.string, {
  name: 'MediaToken',
  description: 'What names the file, for 24 hours.',
  maxLength: 1_024,
});

const path = '/providers/twilio_sms/media/{token}';

/** `GET /providers/twilio_sms/media/{token}`: Twilio fetches the file of a message. */
export const twilioMediaRoute = openRoute({
  method: 'GET',
  path,
  name: 'twilioMedia',
  summary: 'Downloads the file of a message that goes out through Twilio.',
  description: [
    'The token names one file and is valid for 24 hours after the message was sent.',
    'Without a valid token the response is 404.',
  ],
  isExempt: true,
  requestHeaders: contentRequestHeaders,
  responseHeaders: contentResponseHeaders,
  params: closed('TwilioMediaParams', { token: MediaToken }),
  success: streamed(200, 206, 304),
  errors: ['route_not_found', 'range_not_satisfiable'],
  handle: async ({ twilioMedia }, { context, params }) => {
    const opened = await twilioMedia?.(params.token);
    if (!opened) return E.left({ code: 'route_not_found', method: 'GET', path });
    return mediaContent(context.req, opened.media, opened.read);
  },
});
