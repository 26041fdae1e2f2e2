// Forms with `data-passkey` ask the browser for a passkey, and are sent with its answer.
(() => {
  const { PublicKeyCredential: Credential } = window;
  if (!Credential || !navigator.credentials) return;

  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const textOf = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const withBytes = (each) => ({ ...each, id: bytesOf(each.id) });

  /** The options of WebAuthn from their JSON, also in a browser that cannot read it. */
  const optionsOf = (does, json) => {
    const parse =
      does === 'create'
        ? Credential.parseCreationOptionsFromJSON
        : Credential.parseRequestOptionsFromJSON;
    if (parse) return parse.call(Credential, json);
    return {
      ...json,
      challenge: bytesOf(json.challenge),
      ...(json.user && { user: withBytes(json.user) }),
      ...(json.excludeCredentials && {
        excludeCredentials: json.excludeCredentials.map(withBytes),
      }),
      ...(json.allowCredentials && { allowCredentials: json.allowCredentials.map(withBytes) }),
    };
  };
  const jsonOf = (credential) => {
    if (credential.toJSON) return credential.toJSON();
    const { id, rawId, type, response } = credential;
    const shown = {};
    for (const name of [
      'clientDataJSON',
      'attestationObject',
      'authenticatorData',
      'signature',
      'userHandle',
    ])
      if (response[name]) shown[name] = textOf(response[name]);
    return { id, rawId: textOf(rawId), type, response: shown, clientExtensionResults: {} };
  };

  const problems = {
    InvalidStateError: 'This device has a passkey of yours already.',
    SecurityError: 'Passkeys work at the public address of this site alone, and on no other.',
  };
  const answered = new WeakSet();
  const send = (form, credential) => {
    form.elements.credential.value = credential;
    answered.add(form);
    form.requestSubmit();
  };
  /** Asks the server for a challenge, and the browser for its answer. */
  const run = async (form, { passkey: does, options }) => {
    const says = form.querySelector('[data-passkey-says]');
    says.textContent = '';
    const body = new URLSearchParams({ csrf: form.elements.csrf.value });
    const headers = { Accept: 'application/json' };
    const reply = await fetch(options, { method: 'POST', body, headers });
    // The answer to the form without a passkey says what is wrong.
    if (!reply.ok) return send(form, '');
    const publicKey = optionsOf(does, await reply.json());
    try {
      send(form, JSON.stringify(jsonOf(await navigator.credentials[does]({ publicKey }))));
    } catch (error) {
      says.textContent =
        problems[error.name] ??
        'The browser gave no passkey: it was cancelled, or took too long. Try again.';
    }
  };
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      const part = form.closest('[data-passkey]');
      if (!part || answered.delete(form)) return;
      event.preventDefault();
      run(form, part.dataset).catch(() => {
        form.querySelector('[data-passkey-says]').textContent =
          'The server does not answer. Try again.';
      });
    },
    true,
  );
  for (const part of document.querySelectorAll('[data-passkey]')) part.hidden = false;
})();
