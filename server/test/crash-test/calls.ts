/** Calls over HTTP with a session that is begun anew where it must be, and that may get no answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Domain } from '@vitrine/contract'
import type { Ledger } from './ledger.ts'

export interface Account {
  email: string
  password: string
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** Answered while the program starts or ends, or not at all: nothing is known of it. */
export class Unanswered extends Error {}

export class Calls {
  domainId = ''
  #cookie = ''
  #signingIn: Promise<void> | null = null
  readonly port: number
  readonly #account: Account
  readonly #ledger: Ledger

  constructor(port: number, account: Account, ledger: Ledger) {
    this.port = port
    this.#account = account
    this.#ledger = ledger
  }

  /** One at a time: each ends the session of the one before. */
  signIn(): Promise<void> {
    this.#signingIn ??= this.#startSession().finally(() => {
      this.#signingIn = null
    })
    return this.#signingIn
  }

  /** An acknowledged sign-in is a session that holds, and the end of the one before it. */
  async #startSession(): Promise<void> {
    const before = this.#cookie
    let answer: Answer
    try {
      answer = await this.call('POST', '/api/auth/login', { ...this.#account })
    } catch (error) {
      this.#ledger.unsureSignIns += 1
      throw error
    }
    if (answer.status !== 200) fail('a sign-in', answer)
    this.#cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    this.domainId = (answer.body as { domains: Domain[] }).domains[0]?._id ?? ''
    this.#ledger.figures.signIns += 1
    if (before === '') return
    const old = await this.call('GET', '/api/auth/session', undefined, { cookie: before })
    if (old.status === 200) fail('a session that a later sign-in had ended', old)
  }

  /** Whether the session of the last acknowledged sign-in holds. */
  async checkSession(): Promise<void> {
    const session = await this.call('GET', '/api/auth/session')
    if (session.status !== 200) fail('the last session', session)
  }

  /** The body of an answer; goes on asking while there is none. */
  async asked(method: string, path: string, body?: object): Promise<unknown> {
    for (;;) {
      const answer = await this.try(method, path, body)
      if (answer === null) continue
      if (answer.status !== 200) fail(`${method} ${path}`, answer)
      return answer.body
    }
  }

  /** Null without an answer, or when its session was ended by a sign-in that nobody was notified of. */
  async try(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    const cookie = this.#cookie
    try {
      const answer = await this.call(method, path, body, headers)
      // Also ended by a sign-in of its own that nobody was notified of.
      if (answer.status === 401 || (answer.status === 403 && (await this.#isEnded(answer, cookie)))) {
        if (cookie === this.#cookie) await this.signIn()
        return null
      }
      return answer
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      this.#ledger.figures.unanswered += 1
      await sleep(100)
      return null
    }
  }

  /** An answer to HEAD has no key: whether its session was ended has to be asked. */
  async #isEnded({ body }: Answer, cookie: string): Promise<boolean> {
    if (body !== null) return (body as { code?: string }).code === 'LoginAgain'
    return (await this.call('GET', '/api/auth/session', undefined, { cookie })).status !== 200
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent: Record<string, string> = { ...this.headers, ...headers }
    if (body !== undefined && !Buffer.isBuffer(body)) sent['content-type'] = 'application/json'
    let answer: Response
    let text: string
    try {
      answer = await fetch(this.#url(path), {
        method,
        headers: sent,
        ...(body === undefined
          ? {}
          : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      text = await answer.text()
    } catch (cause) {
      throw new Unanswered('no answer', { cause })
    }
    // 502 and 504 are a proxy's: its server has gone before, or after, it has done what was asked.
    if ([502, 503, 504].includes(answer.status)) throw new Unanswered('not available')
    // Refusals of the upload protocol are plain text.
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text || null,
    }
  }

  async bytes(path: string): Promise<{ status: number; content: Buffer }> {
    const answer = await fetch(this.#url(path), { headers: this.headers })
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
  }

  get headers(): { cookie: string; origin: string } {
    return { cookie: this.#cookie, origin: `http://127.0.0.1:${this.port}` }
  }

  #url(path: string): string {
    const url = new URL(path, `http://127.0.0.1:${this.port}`)
    if (this.domainId !== '' && !url.searchParams.has('domain')) url.searchParams.set('domain', this.domainId)
    return url.href
  }
}

export function fail(what: string, { status, body }: Answer): never {
  throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
}
