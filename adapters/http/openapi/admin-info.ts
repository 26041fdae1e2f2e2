/** `info` of the document of the Admin API. Its description makes the document readable without the specification. */
export const adminInfo = {
  title: 'Roundtrip Admin API',
  version: '1',
  summary: 'Manage organizations, projects, API keys, channels, members and limits of a service.',
  license: { name: 'MIT', identifier: 'MIT' },
  description: `
For operators of the service. It is off unless \`ROUNDTRIP_ADMIN_API=on\`, and is served at \`ROUNDTRIP_ADMIN_PORT\`, which
no customer should reach. Requests and responses are JSON, as those of the API of a project.

## Tokens

Send \`Authorization: Bearer <ADMIN_TOKEN>\` from a server, never from a browser. \`roundtrip admin-token create\` makes a token,
\`list\` and \`revoke\` manage them. An API key of a project opens no route here, and a token opens none of a project.
Each write is in the audit log with the name and the id of the token.

## Retries

PUT, PATCH and DELETE can be repeated. A POST that creates something takes an \`Idempotency-Key\`: a repetition within 24
hours gets the first response again.

## Lists

Pass \`next_cursor\` of one page as \`cursor\` of the next, until \`has_more\` is false.
`.trim(),
};
