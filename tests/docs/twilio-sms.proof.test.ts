import { fictional, startTwilioEmulator } from '../emulators/twilio/index.js';
import { walk } from './walk.js';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

walk({
  document: 'docs/providers/twilio-sms.md',
  tools: ['bash', 'curl'],
  startEmulator: () => startTwilioEmulator({}),
  provider: { variable: 'ROUNDTRIP_TWILIO_URL', address: 'https://api.twilio.com' },
  instead: { ACCOUNT_SID: fictional.accountSid, NUMBER_SID: fictional.numberSid },
  pasted: { 'auth-token': `${fictional.authToken}\n` },
  seen: {
    'twilio-project': /^id +org_.*^id +proj_.*^environment +live$.*^key +rt_live_/ms,
    'twilio-connect': /^type +sms$.*^status +pending$/ms,
    'twilio-active': /^status +active$/m,
    'twilio-check': /^check +account$.*^outcome +passed$/ms,
    'twilio-webhook': /"sms_url":"http.*chan_/,
    'twilio-send': /"id":"msg_\w+".*"status":"accepted"/,
    // The two reports are two requests, and either may arrive first.
    'twilio-sent': /(?=.*"outcome":"taken")(?=.*"status":"sent")(?=.*"status":"delivered")/,
    'twilio-inbound': /"content":\{"type":"image","media":"med_\w+"/,
  },
  looks: ['twilio-active', 'twilio-sent', 'twilio-inbound'],
  before: {
    'twilio-inbound': ({ control }) =>
      void control.receive({ from: '+61491570156', files: [{ bytes: png, type: 'image/png' }] }),
  },
});
