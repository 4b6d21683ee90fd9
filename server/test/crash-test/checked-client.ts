/**
 * A client that notes what the program has acknowledged while the program is killed under it: writes of products, new
 * products, bulk changes, uploads and sign-ins, over HTTP.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Process, Product } from '@vitrine/contract'
import { type Account, type Answer, Calls, fail, Unanswered } from './calls.ts'
import { uploadFiles } from './checked-uploads.ts'
import { Ledger, type Written } from './ledger.ts'

/** References of what the bulk changes work on begin so. */
export const bulkReference = 'BULK-'

export interface Share {
  /** The range of products, sorted by reference, that only this client's writers and uploads use; `to` is excluded. */
  from: number
  to: number
  writers: number
  /** True for only one of several clients: each bulk change locks the products of all. */
  makesBulks: boolean
}

export class CheckedClient {
  readonly ledger = new Ledger()
  readonly calls: Calls
  #priceType = ''
  #folder = ''
  #isOver = false
  #failure: unknown = null
  readonly #work: Promise<unknown>[] = []

  constructor(port: number, account: Account) {
    this.calls = new Calls(port, account, this.ledger)
  }

  /** Signs in, reads what there is and starts to work, until `end`. */
  async work({ from, to, writers, makesBulks }: Share): Promise<void> {
    await this.calls.signIn()
    const { result: folders } = (await this.calls.asked('GET', '/api/folders')) as {
      result: { _id: string; isProductFolder: boolean }[]
    }
    this.#folder = folders.find(({ isProductFolder }) => isProductFolder)?._id ?? ''
    const { result: priceTypes } = (await this.calls.asked('GET', '/api/price-types')) as {
      result: { _id: string }[]
    }
    this.#priceType = priceTypes[0]?._id ?? ''
    const page = (await this.calls.asked('POST', '/api/products/query?page=1&per_page=100', {
      filters: [],
      sorting: 'reference',
    })) as { result: Product[] }
    const own = page.result
      .slice(from, to)
      .map(({ _id, name, version }) => ({ id: _id, names: [name], version: version ?? 0 }))
    this.ledger.written = own
    const each = Math.floor(own.length / (writers + 1))
    for (let n = 0; n < writers; n++) this.#goOn(this.#writeAll(own.slice(n * each, (n + 1) * each)))
    const { calls, ledger } = this
    this.#goOn(uploadFiles({ calls, ledger, isOver: () => this.#isOver }, own.slice(writers * each)))
    this.#goOn(this.#createAll())
    this.#goOn(this.#signInAgain())
    if (makesBulks) this.#goOn(this.#changeInBulk())
  }

  get priceType(): string {
    return this.#priceType
  }

  #goOn(steps: AsyncGenerator<void>): void {
    const run = async () => {
      for await (const _ of steps) if (this.#isOver) return
    }
    this.#work.push(
      run().catch((error: unknown) => {
        this.#failure ??= error
      }),
    )
  }

  /** Rejects with what a worker of this client has met that must not be. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#work)
    this.checkSoFar()
  }

  checkSoFar(): void {
    if (this.#failure !== null) throw this.#failure
  }

  async *#writeAll(products: Written[]): AsyncGenerator<void> {
    for (;;)
      for (const product of products) {
        const name = `Name ${randomUUID()}`
        const given = { name, version: product.version }
        const answer = await this.calls.try('PATCH', `/api/products/${product.id}`, given)
        if (answer === null) {
          product.names.push(name)
          this.ledger.unsureNames.add(name)
        } else if (answer.status === 200) {
          product.names = [name]
          product.version = (answer.body as Product).version ?? 0
          this.ledger.noteName(name)
        } else if (answer.status === 409) await this.#catchUp(product)
        else fail('a write', answer)
        yield
      }
  }

  /** Bulk changes raise versions too; the name must be one that was written. */
  async #catchUp(product: Written): Promise<void> {
    const answer = await this.calls.try('GET', `/api/products/${product.id}`)
    if (answer === null) return
    const { name, version } = answer.body as Product
    if (!product.names.includes(name))
      throw new Error(`${product.id} is called ${name}, which nobody wrote last`)
    Object.assign(product, { names: [name], version })
  }

  async *#createAll(): AsyncGenerator<void> {
    while ((await this.create()) !== null) {
      await sleep(20)
      yield
    }
  }

  /** Makes a product; returns its id, or null where there was no answer until the end. */
  async create(): Promise<string | null> {
    const reference = `NEW-${randomUUID()}`
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: `New ${reference}`, reference, folders: [this.#folder] }
    this.ledger.unsureReferences.add(reference)
    let answer: Answer | null = null
    // Without an answer the request is sent again: the same idempotency key makes the same product.
    while (answer === null && !this.#isOver)
      answer = await this.calls.try('POST', '/api/products', body, headers)
    if (answer === null) return null
    if (answer.status !== 200 && answer.status !== 201) fail('a creation', answer)
    const id = (answer.body as Product)._id
    this.ledger.noteCreation(reference, id)
    return id
  }

  async *#changeInBulk(): AsyncGenerator<void> {
    const body = {
      selection: {
        query: { filters: [{ field: 'reference', type: 'REGEX_I', value: `^${bulkReference}` }], search: '' },
        except: [],
      },
      action: { type: 'price', priceType: this.#priceType, by: 'amount', value: '1', decimals: 2 },
    }
    for (;;) {
      const answer = await this.calls.try('POST', '/api/products/bulk', body)
      const { process } = (answer?.body ?? {}) as { process?: string }
      if (answer?.status === 200 && typeof process === 'string') {
        this.ledger.noteBulk(process)
        while (!this.#isOver && !(await this.isEnded(process))) await sleep(200)
      } else if (answer !== null) fail('a bulk change', answer)
      else this.ledger.unsureBulks += 1
      yield
    }
  }

  async isEnded(id: string): Promise<boolean> {
    const answer = await this.calls.try('GET', `/api/processes/${id}`)
    const state = (answer?.body as Process | undefined)?.state
    if (state === 'failed' || state === 'cancelled') throw new Error(`the bulk change ${id} is ${state}`)
    return state === 'finished'
  }

  async *#signInAgain(): AsyncGenerator<void> {
    for (;;) {
      await this.calls.signIn().catch((error: unknown) => {
        if (!(error instanceof Unanswered)) throw error
      })
      for (let n = 0; n < 20 && !this.#isOver; n++) await sleep(100)
      yield
    }
  }
}
