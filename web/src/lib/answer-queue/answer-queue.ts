/**
 * What is sent in order and exactly once, however often the connection, the page or the browser goes: written down
 * before it is sent, sent by one page of the browser at a time, taken away once the server has it. A message that the
 * server refuses is set aside with the reason, and the rest go on.
 */
import { refusalOf } from '../api/error-body.ts'
import { createStore, type Store } from '../create-store.ts'
import { isOutage, reachability } from '../network/network.ts'
import { type AnswerQueueRows, type MessageRefusal, rowsBeside, type Waiting } from './queued-rows.ts'

export interface AnswerQueueParts<Message, Answer> {
  rows: AnswerQueueRows<Message>
  isKept: boolean
  /** Other pages of the same person hear by this name. */
  name: string
  send: (message: Message) => Promise<Answer>
  /** Here and in other pages. */
  onAnswer: (message: Message, answer: Answer) => void
  onRefusal: (message: Message) => void
}

interface News<Message, Answer> {
  sent?: { message: Message; answer: Answer }
}

const attempts = 3
const pauseMs = 3_000

export class AnswerQueue<Message, Answer> {
  readonly #parts: AnswerQueueParts<Message, Answer>
  readonly #channel: BroadcastChannel | null
  readonly #stopListening: () => void
  #rows: AnswerQueueRows<Message>
  readonly waiting = createStore<readonly Waiting<Message>[]>([])
  /** Whether what waits outlives the page. */
  readonly isKept: Store<boolean>
  #pumping: Promise<void> | null = null
  /** Not written down yet. */
  #adding: readonly Waiting<Message>[] = []
  #unwritten = 0
  #writing: Promise<void> = Promise.resolve()
  #isAsked = false
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(parts: AnswerQueueParts<Message, Answer>) {
    this.#parts = parts
    this.#rows = parts.rows
    this.isKept = createStore(parts.isKept)
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`vitrine.${parts.name}`) : null
    if (this.#channel !== null) this.#channel.onmessage = ({ data }) => void this.#hear(data)
    this.#stopListening = reachability.onReturn(() => void this.pump())
  }

  /** Reads what an earlier page has left. */
  async start(): Promise<void> {
    await this.#reread()
    void this.pump()
  }

  /** It counts at once; resolves once it is written down, one after the other. */
  add(message: Message): Promise<void> {
    this.#unwritten += 1
    const adding: Waiting<Message> = { number: -this.#unwritten, message, refusal: null }
    this.#adding = [...this.#adding, adding]
    this.waiting.set([...this.waiting.get(), adding])
    this.#writing = this.#writing.then(() => this.#write(adding))
    return this.#writing
  }

  async #write(adding: Waiting<Message>): Promise<void> {
    try {
      await this.#rows.add(adding.message)
    } catch {
      // The device has no room, or its database is broken: this lives as long as the page, and is sent after what is kept.
      this.#rows = rowsBeside(this.#rows)
      this.isKept.set(false)
      await this.#rows.add(adding.message)
    }
    this.#adding = this.#adding.filter((one) => one !== adding)
    await this.#changed({})
    void this.pump()
  }

  /** Sends messages again that were set aside. */
  async retry(numbers: readonly number[]): Promise<void> {
    for (const waiting of this.waiting.get())
      if (numbers.includes(waiting.number)) await this.#rows.put({ ...waiting, refusal: null })
    await this.#changed({})
    void this.pump()
  }

  async discard(numbers: readonly number[]): Promise<void> {
    for (const number of numbers) await this.#rows.delete(number)
    await this.#changed({})
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#stopListening()
    this.#channel?.close()
  }

  /** Sends what waits, as far as it goes now; another page of the browser that does so is waited for. */
  pump(): Promise<void> {
    this.#isAsked = true
    this.#pumping ??= this.#pumpWhileAsked().finally(() => {
      this.#pumping = null
    })
    return this.#pumping
  }

  /** Resolves when as much is sent as can be, what was added just now too. */
  async flush(): Promise<void> {
    await this.#writing
    await this.pump()
  }

  async #pumpWhileAsked(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false
      await alone(`vitrine.${this.#parts.name}`, () => this.#sendAll())
    }
  }

  async #sendAll(): Promise<void> {
    while (!this.#isClosed) {
      // Read anew each time: other pages write too.
      const [next] = (await this.#rows.list()).filter(({ refusal }) => refusal === null)
      if (next === undefined || !(await this.#isSent(next))) return
    }
  }

  /** Whether the next one may follow. */
  async #isSent(waiting: Waiting<Message>): Promise<boolean> {
    try {
      const answer = await this.#parts.send(waiting.message)
      this.#failures = 0
      await this.#settle(waiting, answer)
      return true
    } catch (error) {
      const outcome = outcomeOf(error)
      // The return of the server is heard of, and of the person too: they open a page.
      if (outcome === 'away' || outcome === 'ended') return false
      if (outcome === 'later' && ++this.#failures < attempts) {
        this.#timer = setTimeout(() => void this.pump(), pauseMs * this.#failures)
        return false
      }
      this.#failures = 0
      await this.#rows.put({ ...waiting, refusal: refusalIn(error) })
      await this.#changed({})
      this.#parts.onRefusal(waiting.message)
      return true
    }
  }

  async #settle({ number, message }: Waiting<Message>, answer: Answer): Promise<void> {
    // What the answer says is known before what was sent is forgotten, so that nothing flickers in between.
    this.#parts.onAnswer(message, answer)
    await this.#rows.delete(number)
    await this.#changed({ sent: { message, answer } })
  }

  async #changed(news: News<Message, Answer>): Promise<void> {
    if (!this.#isClosed) this.#channel?.postMessage(news)
    await this.#reread()
  }

  async #hear({ sent }: News<Message, Answer>): Promise<void> {
    if (sent !== undefined) this.#parts.onAnswer(sent.message, sent.answer)
    await this.#reread()
  }

  async #reread(): Promise<void> {
    const rows = await this.#rows.list()
    if (!this.#isClosed) this.waiting.set([...rows, ...this.#adding])
  }
}

/** One page of the browser at a time; where there are no locks, each page has rows of its own. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (globalThis.navigator?.locks === undefined) return await work()
  await navigator.locks.request(name, work)
}

/** What a failed request means. `ended`: the session has, and the rows are sent after signing in again. */
function outcomeOf(error: unknown): 'away' | 'ended' | 'later' | 'refused' {
  if (isOutage(error)) return 'away'
  const { status, code } = refusalOf(error)
  if (status === 401 || code === 'LoginAgain') return 'ended'
  return status === 429 || status >= 500 || status === 0 ? 'later' : 'refused'
}

function refusalIn(error: unknown): MessageRefusal {
  const { code, status, data } = refusalOf(error)
  return { code, status, data: { ...(data as object) } }
}
