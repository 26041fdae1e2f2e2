/** What `webUrl` accepts, for error messages. */
export const baseUrl = 'an http or https URL without credentials, query or fragment';

/** A URL to which paths can be added. Undefined for any other text. */
export const webUrl = (text: string): string | undefined => {
  if (!URL.canParse(text) || /[?#]/.test(text)) return undefined;
  const { protocol, username, password } = new URL(text);
  const isWeb = /^https?:$/.test(protocol) && username === '' && password === '';
  return isWeb ? text.replace(/\/+$/, '') : undefined;
};
