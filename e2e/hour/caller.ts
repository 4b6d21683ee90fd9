/** Asks the server beside every browser: what is stored, whatever a page says. */
import { request } from 'node:http'
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

  /** Node's fetch knows no host names of companies, which all lead to this machine. */
  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const host = `${this.#hostName}:${this.#port}`
    const headers = {
      host,
      origin: `http://${host}`,
      cookie: this.#cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const asked = request({ host: '127.0.0.1', port: this.#port, method, path, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      const set = answer.headers['set-cookie']
      if (set !== undefined) this.#cookie = set.map((one) => one.split(';')[0]).join('; ')
      if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${method} ${path}: ${text}`))
      else resolve(text === '' ? null : JSON.parse(text))
    })
    asked.once('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
    return await promise
  }
}
