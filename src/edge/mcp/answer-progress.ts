/**
 * Sends an answer as progress while it is being written. A client's timer is reset by progress alone, so silence is
 * broken by a sign of life without text. The texts sent are exactly the answer.
 */
export class AnswerProgress {
  readonly #send: (text?: string) => Promise<void>;
  readonly #heartbeatMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (text?: string) => Promise<void>, heartbeatMs: number) {
    this.#send = send;
    this.#heartbeatMs = heartbeatMs;
  }

  /** Opens the stream at once, so that the client knows that its question has arrived. */
  async start(): Promise<void> {
    await this.#say();
  }

  async text(piece: string): Promise<void> {
    await this.#say(piece);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #say(piece?: string): Promise<void> {
    clearTimeout(this.#timer);
    await this.#send(piece);
    // A client that is gone is noticed by its connection; a failed sign of life has nothing to add to that.
    this.#timer = setTimeout(() => void this.#say().catch(() => this.stop()), this.#heartbeatMs).unref();
  }
}
