import {
  memorySandboxLedger,
  sandboxProvider,
  sandboxReporter,
} from '../../../adapters/sandbox/index.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import { mediaKinds } from '../../../core/model/media/kinds.js';
import type { ProviderReport } from '../../../core/ports/provider/intake.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import type { RecipientKind } from '../../conformance/provider/index.js';
import { anyChannel, anyId, anyMessage, noon } from '../fixtures/builders.js';
import type { TestProvider } from './test-providers.js';

const numbers: Readonly<Record<RecipientKind, PhoneNumber>> = {
  willing: '+12025550123',
  unreachable: '+12025550101',
  throttled: '+12025550105',
  answer_lost: '+12025550106',
  down: '+12025550109',
  fails_later: '+12025550104',
};

/** What is sent to this number comes back. */
const echoing: PhoneNumber = '+12025550107';

/** The sandbox, in a time that the test drives. */
export const sandbox: TestProvider = {
  name: 'sandbox',
  abilities: {
    network: false,
    repeats: true,
    echo: true,
    throttling: { waitMs: secondMs },
    lateFailures: true,
    media: mediaKinds,
    filenames: true,
    inbound: true,
    inboundMedia: false,
    replies: false,
    readConfirmations: true,
    templates: true,
    templateLookup: true,
    credentials: false,
    inspection: false,
  },
  open: async () => {
    const time = drivenTime(noon);
    const { clock, steady, timer } = time;
    const ledger = memorySandboxLedger();
    const reports: ProviderReport[] = [];
    const intake = async (told: readonly ProviderReport[]) => {
      reports.push(...told);
      return [];
    };
    const onFault = (error: unknown) => {
      throw error;
    };
    const reporter = sandboxReporter({ steady, timer, ledger, intake, onFault });
    reporter.start();
    const provider = sandboxProvider({ clock, steady, ledger, onScheduled: reporter.scheduled });
    const channel = anyChannel({ project: anyId('proj') });
    return {
      provider,
      channel,
      secrets: [],
      recipient: async (kind) => numbers[kind],
      write: async ({ text }) => {
        const message = anyMessage(channel, { to: echoing, content: { type: 'text', body: text } });
        await provider.send({ channel, message, attempt: 1 });
      },
      taken: async (message) => ((await ledger.has(message)) ? 1 : 0),
      reports: () => reports,
      until: async (holds) => {
        await time.advance(minuteMs);
        await holds();
      },
      close: async () => undefined,
    };
  },
};

/** The sandbox as a network that recognizes repeats, but whose reports do not repeat our id. */
export const sandboxWithoutEcho: TestProvider = {
  name: 'sandbox without echo',
  abilities: { ...sandbox.abilities, echo: false },
  open: async (host) => {
    const under = await sandbox.open(host);
    return {
      ...under,
      reports: () =>
        under
          .reports()
          .map((report) => (report.kind === 'status' ? { ...report, echo: null } : report)),
    };
  },
};
