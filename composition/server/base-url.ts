/** The URL of a listener. A host of IPv6 is in brackets. */
export const baseUrl = (isTls: boolean, host: string, port: number): string =>
  `${isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
