import { opening, type Listener, type Start, type Transport } from './transport.ts';

/**
 * Opens a stream of server-sent events. It is read by fetch and not by EventSource, because the token belongs in a header, not
 * in an address that ends up in logs. A stream cannot send: to subscribe to other channels, the caller opens a new one.
 */
export function openEventStream(
  url: string,
  start: Start,
  listener: Listener,
  fetcher: typeof fetch,
): Transport {
  const abort = new AbortController();
  const end = () => {
    if (!abort.signal.aborted) {
      abort.abort();
      listener.ended();
    }
  };
  read(url, start, listener, fetcher, abort.signal).then(end, end);
  return {
    send: () => false,
    close: () => {
      abort.abort();
    },
  };
}

/** Requests the stream and passes each message's JSON text to the listener, until the stream ends or is aborted. */
async function read(
  url: string,
  start: Start,
  listener: Listener,
  fetcher: typeof fetch,
  signal: AbortSignal,
): Promise<void> {
  const names = (opening(start).sub ?? []).map(({ ch }) => `ch=${encodeURIComponent(ch)}`);
  const headers: Record<string, string> = { Accept: 'text/event-stream' };
  const positions = start.channels.flatMap(({ name, position }) =>
    position ? [`${name}=${position.epoch}.${String(position.seq)}`] : [],
  );
  if (positions.length > 0) headers['Last-Event-ID'] = positions.join(',');
  if (start.token !== undefined) headers['Authorization'] = `Bearer ${start.token}`;
  const response = await fetcher(`${url}/sse?${names.join('&')}`, {
    headers,
    signal,
    cache: 'no-store',
  });
  if (!response.ok || !response.body) return;
  if (!signal.aborted) listener.opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = ''; // an incomplete last line
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: ') && !signal.aborted) listener.received(line.slice(6));
    }
  }
}
