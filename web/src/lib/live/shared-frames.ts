/** What a page has sent and heard of one kind of frames: the last of each, for the stage that it belongs to. */
export interface FrameOf<Seen> {
  epoch: number
  revision: number
  seen: Seen
}

type Head = Omit<FrameOf<unknown>, 'seen'>

interface SharedFramesParts<Seen> {
  /** The newest that is known. */
  stage(): Head | null
  encode(frame: FrameOf<Seen>): Uint8Array<ArrayBuffer>
  sendFrame(bytes: Uint8Array<ArrayBuffer>): void
}

export class SharedFrames<Seen> {
  readonly #parts: SharedFramesParts<Seen>
  readonly #shown = new Set<(seen: Seen, ageMs: number) => void>()
  /** It may belong to a stage that isn't known yet. */
  #heard: { frame: FrameOf<Seen>; atMs: number } | null = null
  #sent: FrameOf<Seen> | null = null

  constructor(parts: SharedFramesParts<Seen>) {
    this.#parts = parts
  }

  readonly send = (seen: Seen): void => {
    const stage = this.#parts.stage()
    if (stage === null) return
    this.#sent = { epoch: stage.epoch, revision: stage.revision, seen }
    this.#parts.sendFrame(this.#parts.encode(this.#sent))
  }

  sendAgain(): void {
    if (this.#sent !== null && this.#isOfStage(this.#sent))
      this.#parts.sendFrame(this.#parts.encode(this.#sent))
  }

  take({ epoch, revision, seen }: FrameOf<Seen>): void {
    this.#heard = { frame: { epoch, revision, seen }, atMs: performance.now() }
    this.show()
  }

  /** To all who follow. */
  show(): void {
    for (const show of this.#shown) this.#showTo(show)
  }

  /** The last at once, and each that comes until the answer is called. */
  readonly follow = (show: (seen: Seen, ageMs: number) => void): (() => void) => {
    this.#shown.add(show)
    this.#showTo(show)
    return () => this.#shown.delete(show)
  }

  #showTo(show: (seen: Seen, ageMs: number) => void): void {
    const heard = this.#heard
    if (heard !== null && this.#isOfStage(heard.frame)) show(heard.frame.seen, performance.now() - heard.atMs)
  }

  #isOfStage({ epoch, revision }: Head): boolean {
    const stage = this.#parts.stage()
    return stage !== null && epoch === stage.epoch && revision === stage.revision
  }
}
