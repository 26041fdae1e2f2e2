// The forms that try an operation, with a test key, on the server that shows the page.
(() => {
  const { root } = document.body.dataset;
  const keyName = 'roundtrip.test-key';
  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  // The key lasts as long as the tab. It is never in an address, and leaves the page only in the header of a request.
  const keptKey = () => {
    try {
      return sessionStorage.getItem(keyName) ?? '';
    } catch {
      return '';
    }
  };
  const keepKey = (key) => {
    try {
      sessionStorage.setItem(keyName, key);
    } catch {
      // Without storage each form asks for it.
    }
  };

  const labelled = (text, input) =>
    element('label', {}, element('span', { textContent: text }), input);

  const inputsOf = ({ fields, body, isUpload, hasKey }) => {
    const inputs = fields.map(({ name, in: place }) => ({
      name,
      place,
      input: element('input', {
        type: 'text',
        autocomplete: 'off',
        spellcheck: false,
        required: place === 'path',
      }),
    }));
    if (hasKey)
      inputs.unshift({
        name: 'Test key',
        place: 'key',
        input: element('input', {
          type: 'password',
          autocomplete: 'off',
          placeholder: 'rt_test_…',
          value: keptKey(),
          required: true,
        }),
      });
    if (body !== undefined)
      inputs.push({
        name: 'Body',
        place: 'body',
        input: element('textarea', {
          value: body,
          rows: Math.min(16, body.split('\n').length),
          spellcheck: false,
        }),
      });
    if (isUpload)
      inputs.push({
        name: 'File',
        place: 'file',
        input: element('input', { type: 'file', required: true }),
      });
    return inputs;
  };

  /** What the value of an input adds to a request, by where it belongs. An empty one adds nothing. */
  const add = {
    key: (request, _, { value }) => {
      request.headers.Authorization = `Bearer ${value.trim()}`;
    },
    path: (request, name, { value }) => {
      request.path = request.path.replace(`{${name}}`, encodeURIComponent(value));
    },
    query: (request, name, { value }) => {
      if (value !== '') request.query.set(name, value);
    },
    header: (request, name, { value }) => {
      if (value !== '') request.headers[name] = value;
    },
    body: (request, _, { value }) => {
      request.headers['Content-Type'] = 'application/json';
      request.body = value;
    },
    file: (request, _, { files }) => {
      request.body = new FormData();
      request.body.set('file', files[0]);
    },
  };

  const requestOf = ({ method, path }, inputs) => {
    const request = { path, headers: {}, query: new URLSearchParams(), body: undefined };
    for (const { name, place, input } of inputs) add[place](request, name, input);
    const { headers, body } = request;
    const asked = request.query.size > 0 ? `?${request.query}` : '';
    return [`${root}${request.path}${asked}`, { method, headers, body }];
  };

  const textOf = async (response) => {
    const type = response.headers.get('Content-Type') ?? '';
    if (!/json|text/.test(type))
      return `${(await response.arrayBuffer()).byteLength} bytes of ${type || 'nothing'}`;
    const text = await response.text();
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  };

  const formOf = (operation) => {
    const inputs = inputsOf(operation);
    const send = element('button', { type: 'submit', textContent: 'Send the request' });
    const status = element('p', { className: 'try-status' });
    status.setAttribute('role', 'status');
    const answer = element('pre', { hidden: true, tabIndex: 0 });
    const headers = element('pre', { tabIndex: 0 });
    const headersShown = element(
      'details',
      { hidden: true },
      element('summary', { textContent: 'Headers of the answer' }),
      headers,
    );
    const form = element(
      'form',
      {},
      ...inputs.map(({ name, input }) => labelled(name, input)),
      send,
      status,
      headersShown,
      answer,
    );
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const key = inputs.find(({ place }) => place === 'key')?.input;
      answer.hidden = true;
      headersShown.hidden = true;
      if (key?.value.trim().startsWith('rt_live_')) {
        key.value = '';
        status.textContent =
          'This is a live key. Use a test key, which begins with rt_test_: this page sends real requests.';
        return;
      }
      if (key) keepKey(key.value.trim());
      send.disabled = true;
      status.textContent = 'Sending…';
      const began = performance.now();
      try {
        const response = await fetch(...requestOf(operation, inputs));
        answer.textContent = await textOf(response);
        status.textContent = `${response.status} ${response.statusText} in ${Math.round(performance.now() - began)} ms`;
        headers.textContent = [...response.headers].map((each) => each.join(': ')).join('\n');
        headersShown.hidden = false;
        answer.hidden = false;
      } catch (error) {
        status.textContent = `No answer: ${error.message}`;
      } finally {
        send.disabled = false;
      }
    });
    return form;
  };

  for (const place of document.querySelectorAll('[data-try]')) {
    const details = element('details', {}, element('summary', { textContent: 'Try it' }));
    details.addEventListener('toggle', () => {
      if (details.open && details.children.length === 1)
        details.append(formOf(JSON.parse(place.dataset.try)));
      const key = details.querySelector('input[type=password]');
      if (details.open && key && key.value === '') key.value = keptKey();
    });
    place.append(details);
  }
})();
