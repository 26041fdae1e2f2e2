import { fictional, startWhatsAppEmulator } from '../emulators/whatsapp-cloud/index.js';
import { walk } from './walk.js';

walk({
  document: 'docs/providers/whatsapp.md',
  tools: ['bash', 'curl', 'openssl'],
  startEmulator: () => startWhatsAppEmulator({}),
  provider: { variable: 'ROUNDTRIP_WHATSAPP_GRAPH_URL', address: 'https://graph.facebook.com' },
  instead: {
    PHONE_NUMBER_ID: fictional.phoneNumberId,
    WABA_ID: fictional.accountId,
    APP_ID: fictional.appId,
  },
  pasted: { token: `${fictional.accessToken}\n`, 'app-secret': `${fictional.appSecret}\n` },
  seen: {
    'whatsapp-project': /^id +org_.*^id +proj_.*^environment +live$.*^key +rt_live_/ms,
    'whatsapp-secrets': /^$/,
    'whatsapp-connect': /^status +pending$/m,
    'whatsapp-active': /^status +active$/m,
    'whatsapp-check':
      /^check +token$.*^outcome +passed$.*^check +subscription$.*^outcome +passed$/ms,
    'whatsapp-handshake': /^42$/,
    'whatsapp-subscribe': /^\{"success":true\}$/,
    'whatsapp-override': /^\{"success":true\}$/,
    'whatsapp-template': /"id":"tmpl_\w+".*"status":"submitted"/,
    'whatsapp-approved': /"status":"approved"/,
    'whatsapp-send': /"id":"msg_\w+".*"status":"accepted"/,
    // The two reports are two requests, and either may arrive first.
    'whatsapp-sent': /(?=.*"outcome":"taken")(?=.*"status":"sent")(?=.*"status":"delivered")/,
    'whatsapp-inbound': /"content":\{"type":"image","media":"med_\w+"/,
  },
  looks: ['whatsapp-active', 'whatsapp-approved', 'whatsapp-sent', 'whatsapp-inbound'],
  before: {
    'whatsapp-inbound': ({ control }) =>
      void control.receive({ from: '61491570156', kind: 'image' }),
  },
});
