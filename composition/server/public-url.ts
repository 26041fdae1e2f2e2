import type { Configuration } from '../configuration/configuration.js';
import { baseUrl } from './base-url.js';

/** Where networks reach the server. */
export type PublicUrl = {
  /** The configured public URL; without one, that on which the server listens. */
  readonly current: () => string;
  /** The server listens on this URL: its port can differ from the configured one. */
  readonly listensOn: (url: string) => void;
};

/** The public URL of a server that may not listen yet. */
export const publicUrlOf = ({ publicUrl, tls, host, port }: Configuration): PublicUrl => {
  let own = baseUrl(tls !== undefined, host, port);
  return {
    current: () => publicUrl ?? own,
    listensOn: (url) => {
      own = url;
    },
  };
};
