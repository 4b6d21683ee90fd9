/** Asks the server beside every browser: what is stored, whatever a page says. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { password } from '../places.ts'

export class Caller {
  readonly #hostName: string
  readonly #port: string
  #cookie = ''
  #domain = ''

  constructor(hostName: string, port: string) {
    this.#hostName = hostName
    this.#port = port
  }

  get domain(): string {
    return this.#domain
  }

  async signIn(email: string): Promise<void> {
    const { domains } = await this.#ask<{ domains: { _id: string }[] }>('POST', '/api/auth/login', {
      email,
      password,
    })
    this.#domain = domains[0]?._id ?? ''
  }

  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const separator = path.includes('?') ? '&' : '?'
    return await this.#ask(method, `/api${path}${separator}domain=${this.#domain}`, body)
  }

  /** Who asks more often than people may learns how long to wait, and waits. */
  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { status, text, waitS } = await this.#send(method, path, body)
    if (status === 429) {
      await setTimeout(waitS * 1_000)
      return await this.#ask(method, path, body)
    }
    if (status >= 400) throw new Error(`${method} ${path}: ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Answer
  }

  /** Node's fetch knows no host names of companies, which all lead to this machine. */
  async #send(method: string, path: string, body?: object) {
    const host = `${this.#hostName}:${this.#port}`
    const headers = {
      host,
      origin: `http://${host}`,
      cookie: this.#cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const asked = request({ host: '127.0.0.1', port: this.#port, method, path, headers })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const set = answer.headers['set-cookie']
    if (set !== undefined) this.#cookie = set.map((one) => one.split(';')[0]).join('; ')
    const text = Buffer.concat(await answer.toArray()).toString()
    return { status: answer.statusCode ?? 500, text, waitS: Number(answer.headers['retry-after'] ?? 1) }
  }
}
