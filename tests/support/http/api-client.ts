/** A message as the API shows it, as far as tests look at it. */
export type MessageView = {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
};
export type EventView = {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: MessageView;
};
export type DeliveryView = {
  readonly id: string;
  readonly event: { readonly id: string; readonly sequence: number };
  readonly status: string;
};
type List<Item> = {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
};

/** A client of the real server, as thin as can be. */
export const apiClient = (url: string, key: string) => {
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });

  const get = async <Result>(path: string): Promise<Result> => {
    const response = await call(path);
    if ([429, 503].includes(response.status)) {
      await response.body?.cancel();
      await pause(response);
      return get(path);
    }
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  };

  const all = async <Item extends { readonly id: string }>(
    path: string,
    pointer: 'cursor' | 'after',
  ): Promise<readonly Item[]> => {
    const items: Item[] = [];
    let next: string | null = null;
    do {
      const page: List<Item> = await get(
        `${path}?limit=100${next === null ? '' : `&${pointer}=${next}`}`,
      );
      items.push(...page.data);
      next = page.has_more ? page.next_cursor : null;
    } while (next !== null);
    return items;
  };

  return {
    call,
    get,
    /** Sends a text; the answer as it came. */
    send: (body: object, idempotencyKey?: string): Promise<Response> =>
      call('/v1/messages', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        body: JSON.stringify(body),
      }),
    /** Every resource of a list. */
    all,
    message: (id: string) => get<MessageView>(`/v1/messages/${id}`),
    /** Every message, newest first. */
    messages: () => all<MessageView>('/v1/messages', 'cursor'),
    /** Every event, in sequence. */
    events: () => all<EventView>('/v1/events', 'after'),
    /** Every delivery to an endpoint, newest first. */
    deliveries: (endpoint: string) =>
      all<DeliveryView>(`/v1/webhook_endpoints/${endpoint}/deliveries`, 'cursor'),
  };
};

export type ApiClient = ReturnType<typeof apiClient>;

/** Waits as long as a 429 or 503 says. */
export const pause = (response: Response): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, 1_000 * Number(response.headers.get('retry-after') ?? 1)),
  );
