import type { Request } from './protocol.ts';
import { opening, type Listener, type Start, type Transport } from './transport.ts';

/** Opens a websocket; `url` is the http(s) address of the stream, `start` is called when it opens. */
export function openWebSocket(url: string, start: () => Start, listener: Listener): Transport {
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    listener.ended();
  };
  let socket: WebSocket;
  try {
    socket = new WebSocket(url.replace(/^http/, 'ws'));
  } catch {
    queueMicrotask(end); // a page may be forbidden to open any
    return { send: () => true, close: () => (over = true) };
  }
  socket.onopen = () => {
    if (over) return;
    const first = opening(start());
    if (first.sub?.length || first.auth !== undefined) socket.send(JSON.stringify(first));
    listener.opened();
  };
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (!over && typeof event.data === 'string') listener.received(event.data);
  };
  socket.onclose = end;
  socket.onerror = end;
  return {
    send(request: Request) {
      if (socket.readyState === 1) socket.send(JSON.stringify(request));
      return true; // before it opens, or after it closed: sent when the next connection opens
    },
    close() {
      over = true;
      socket.close();
    },
  };
}
