/** What a frame may cost that writes prices, in milliseconds: its sixtieth of a second has to do for others, too. */
const budget = 10;

/** How many prices are written in a frame before one has been measured. */
const first = 4;

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Calls when the frame that is being made has been drawn. */
function afterFrame(call: () => void): void {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  waiting.push(call);
  channel.port2.postMessage(null);
}

/** Finds out how many prices a frame has time for on the device that it runs on. */
export class Pace {
  #room = first;

  /** How many prices the next frame may write. */
  get room(): number {
    return this.#room;
  }

  /** Call in an animation frame when it has written so many prices since `began`. */
  wrote(count: number, began: number): void {
    if (count > 0) afterFrame(() => this.learn(count, performance.now() - began));
  }

  /** A frame that wrote so many prices has cost so many milliseconds. */
  learn(count: number, cost: number): void {
    if (cost > budget) this.#room = Math.max(1, Math.min(this.#room, count) - 1);
    else if (count >= this.#room && cost < budget * 0.7) this.#room++;
  }
}
