import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it, with its headers. */
export type GotMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
};

/** A mail server, with the mails that it got. Its only user is `alerts` with the password `p@ss`. */
export const mailReceiver = async () => {
  const got: GotMail[] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'alerts' && password === 'p@ss'
        ? done(null, { user: username })
        : done(new Error('no such user')),
    onData: async (stream, { envelope }, done) => {
      // Quoted-printable breaks long lines.
      const raw = (await text(stream)).replaceAll('=\r\n', '');
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      got.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
      done();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    got,
    url: `smtp://alerts:p%40ss@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
