/**
 * A client that notes what the program has acknowledged, and holds it to that afterwards: writes of products, new
 * products, bulk changes, uploads and sign-ins, over HTTP, while the program is killed under it.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Domain, Process, Product } from '@vitrine/contract'

export interface Company {
  name: string
  hostName: string
  email: string
  password: string
}

/** What was acknowledged, and what got no answer and so may or may not have happened. */
export interface Figures {
  writes: number
  creations: number
  bulks: number
  uploads: number
  signIns: number
  unanswered: number
}

interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** A product that one writer alone changes. */
interface Written {
  id: string
  version: number
  /** Names that it may have: the acknowledged one, and those of writes without an answer since. */
  names: string[]
}

/** Answered while the program starts or ends, or not at all: nothing is known of it. */
class Unanswered extends Error {}

export class CheckedClient {
  readonly figures: Figures = { writes: 0, creations: 0, bulks: 0, uploads: 0, signIns: 0, unanswered: 0 }
  #cookie = ''
  #domainId = ''
  #priceType = ''
  #folder = ''
  #written: Written[] = []
  #created = new Map<string, string>()
  #bulks = new Set<string>()
  #uploaded: { product: string; name: string; sha256: string }[] = []
  #isOver = false
  #signingIn: Promise<void> | null = null
  #failure: unknown = null
  #work: Promise<unknown>[] = []
  readonly #port: number
  readonly #company: Company

  constructor(port: number, company: Company) {
    this.#port = port
    this.#company = company
  }

  /** Signs in and reads what there is. */
  async begin(): Promise<void> {
    await this.#signIn()
    const { result: folders } = (await this.#asked('GET', '/api/folders')) as {
      result: { _id: string; isProductFolder: boolean }[]
    }
    this.#folder = folders.find(({ isProductFolder }) => isProductFolder)?._id ?? ''
    const { result: priceTypes } = (await this.#asked('GET', '/api/price-types')) as {
      result: { _id: string }[]
    }
    this.#priceType = priceTypes[0]?._id ?? ''
    const page = await this.#query(100)
    this.#written = page.result.map(({ _id, name, version }) => ({
      id: _id,
      names: [name],
      version: version ?? 0,
    }))
  }

  /** Starts `writers` writers, a creator, uploads, sign-ins and one bulk change after the other, until `end`. */
  work(writers: number): void {
    const each = Math.floor(this.#written.length / (writers + 1))
    for (let n = 0; n < writers; n++)
      this.#goOn(this.#writeAll(this.#written.slice(n * each, (n + 1) * each)))
    const others = this.#written.slice(writers * each)
    this.#goOn(this.#create())
    this.#goOn(this.#upload(others))
    this.#goOn(this.#bulk())
    this.#goOn(this.#signInAgain())
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

  /** Rejects with what went wrong, when a worker of this client has met what must not be. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#work)
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure
  }

  /** Whether a bulk change is under way and has done a part of its work, but not all. */
  async isBulkUnderWay(): Promise<boolean> {
    this.#throwFailure()
    const { result } = (await this.#asked('GET', '/api/processes?state=running&per_page=10').catch(() => ({
      result: [],
    }))) as { result: Process[] }
    return result.some(({ processed, total }) => (processed ?? 0) > 0 && (processed ?? 0) < (total ?? 0))
  }

  async *#writeAll(products: Written[]): AsyncGenerator<void> {
    for (let n = 1; ; n++)
      for (const product of products) {
        const name = `Name ${n} ${randomUUID()}`
        const given = { name, version: product.version }
        const answer = await this.#try('PATCH', `/api/products/${product.id}`, given)
        if (answer === null) product.names.push(name)
        else if (answer.status === 200) {
          product.names = [name]
          product.version = (answer.body as Product).version ?? 0
          this.figures.writes += 1
        } else if (answer.status === 409) await this.#catchUp(product)
        else fail('a write', answer)
        yield
      }
  }

  /** Bulk changes raise versions too; the name must be one that was written. */
  async #catchUp(product: Written): Promise<void> {
    const answer = await this.#try('GET', `/api/products/${product.id}`)
    if (answer === null) return
    const { name, version } = answer.body as Product
    if (!product.names.includes(name))
      throw new Error(`${product.id} is called ${name}, which nobody wrote last`)
    Object.assign(product, { names: [name], version })
  }

  async *#create(): AsyncGenerator<void> {
    for (;;) {
      const reference = `NEW-${randomUUID()}`
      const key = randomUUID()
      const body = { name: `New ${reference}`, reference, folders: [this.#folder] }
      let answer: Answer | null = null
      // The same key again is the same product: whoever got no answer asks again.
      while (answer === null && !this.#isOver)
        answer = await this.#try('POST', '/api/products', body, { 'idempotency-key': key })
      if (answer === null) return
      if (answer.status !== 200 && answer.status !== 201) fail('a creation', answer)
      this.#created.set(reference, (answer.body as Product)._id)
      this.figures.creations += 1
      await sleep(20)
      yield
    }
  }

  async *#bulk(): AsyncGenerator<void> {
    const body = {
      selection: {
        query: { filters: [{ field: 'reference', type: 'REGEX_I', value: '^BULK-' }], search: '' },
        except: [],
      },
      action: { type: 'price', priceType: this.#priceType, by: 'amount', value: '1', decimals: 2 },
    }
    for (;;) {
      const answer = await this.#try('POST', '/api/products/bulk', body)
      const { process } = (answer?.body ?? {}) as { process?: string }
      if (answer?.status === 200 && typeof process === 'string') {
        this.#bulks.add(process)
        this.figures.bulks += 1
        while (!this.#isOver && !(await this.#isEnded(process))) await sleep(200)
      } else if (answer !== null) fail('a bulk change', answer)
      yield
    }
  }

  async #isEnded(id: string): Promise<boolean> {
    const answer = await this.#try('GET', `/api/processes/${id}`)
    const state = (answer?.body as Process | undefined)?.state
    if (state === 'failed' || state === 'cancelled') throw new Error(`the bulk change ${id} is ${state}`)
    return state === 'finished'
  }

  async *#upload(products: Written[]): AsyncGenerator<void> {
    for (let n = 0; ; n++) {
      const product = products[n % products.length]
      if (product === undefined) return
      const content = randomBytes(300_000)
      const name = `file-${n}.bin`
      if (await this.#send(product.id, name, content)) {
        const sha256 = createHash('sha256').update(content).digest('hex')
        this.#uploaded.push({ product: product.id, name, sha256 })
        this.figures.uploads += 1
      }
      yield
    }
  }

  /** By tus, in three parts; after a lost connection it asks how far it is, and goes on. */
  async #send(product: string, filename: string, content: Buffer): Promise<boolean> {
    const tus = { 'tus-resumable': '1.0.0' }
    const metadata = Object.entries({ purpose: 'file', product, filename })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    let place: string | null = null
    while (place === null && !this.#isOver) {
      const made = await this.#try('POST', '/api/uploads', undefined, {
        ...tus,
        'upload-length': String(content.length),
        'upload-metadata': metadata,
      })
      if (made === null) continue
      if (made.status !== 201) fail('an upload', made)
      const { pathname, search } = new URL(made.headers.get('location') ?? '', 'http://localhost')
      place = pathname + search
    }
    let offset = 0
    while (place !== null && !this.#isOver) {
      const part = content.subarray(offset, offset + 100_000)
      const answer = await this.#try('PATCH', place, part, {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      })
      if (answer?.status === 204) offset = Number(answer.headers.get('upload-offset'))
      else {
        const asked = await this.#try('HEAD', place, undefined, tus)
        if (asked === null) continue
        if (asked.status !== 200) fail('an upload', asked)
        offset = Number(asked.headers.get('upload-offset'))
      }
      if (offset === content.length) return true
    }
    return false
  }

  async *#signInAgain(): AsyncGenerator<void> {
    for (;;) {
      await this.#signIn().catch((error) => {
        if (!(error instanceof Unanswered)) throw error
      })
      for (let n = 0; n < 20 && !this.#isOver; n++) await sleep(100)
      yield
    }
  }

  /** One at a time: each ends the session of the one before. */
  #signIn(): Promise<void> {
    this.#signingIn ??= this.#startSession().finally(() => {
      this.#signingIn = null
    })
    return this.#signingIn
  }

  /** An acknowledged sign-in is a session that holds; the one before it is over. */
  async #startSession(): Promise<void> {
    const { email, password } = this.#company
    const answer = await this.#call('POST', '/api/auth/login', { email, password }, {})
    if (answer.status !== 200) fail('a sign-in', answer)
    this.#cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    this.#domainId = (answer.body as { domains: Domain[] }).domains[0]?._id ?? ''
    this.figures.signIns += 1
  }

  /** Compares what is there with what was acknowledged. Rejects with the first difference. */
  async check(): Promise<void> {
    const session = await this.#call('GET', '/api/auth/session', undefined, { cookie: this.#cookie })
    if (session.status !== 200) fail('the last session', session)
    for (const id of this.#bulks) while (!(await this.#isEnded(id))) await sleep(300)
    const processes = await this.#listProcesses()
    // Those that nobody was told of have happened too, or not.
    for (const { _id } of processes) while (!(await this.#isEnded(_id))) await sleep(300)
    const raised = processes.filter(({ action }) => action === 'bulk-price').length
    for (const id of this.#bulks)
      if (!processes.some(({ _id }) => _id === id)) throw new Error(`the bulk change ${id} is lost`)
    await this.#checkProducts(raised)
    for (const file of this.#uploaded) await this.#checkFile(file)
  }

  async #listProcesses(): Promise<Process[]> {
    const found: Process[] = []
    for (let page = 1; ; page++) {
      const { result } = (await this.#asked('GET', `/api/processes?per_page=100&page=${page}`)) as {
        result: Process[]
      }
      found.push(...result)
      if (result.length < 100) return found
    }
  }

  /** Every product: names as written, prices raised once by each bulk change, references once. */
  async #checkProducts(raised: number): Promise<void> {
    const { result, total } = await this.#query(-1)
    if (total !== result.length) throw new Error(`${total} products are counted, ${result.length} answered`)
    const byId = new Map(result.map((product) => [product._id, product]))
    for (const { id, names } of this.#written) {
      const name = byId.get(id)?.name ?? 'nothing'
      if (!names.includes(name))
        throw new Error(`${id} is called ${name}, acknowledged was ${names.join(' or ')}`)
    }
    const references = result.map(({ reference }) => reference)
    if (new Set(references).size !== references.length) throw new Error('a reference is there twice')
    for (const [reference, id] of this.#created)
      if (byId.get(id)?.reference !== reference) throw new Error(`the new product ${reference} is lost`)
    for (const { reference, prices } of result.filter((product) => product.reference.startsWith('BULK-'))) {
      const expected = Number(reference.slice(5)) + 0.5 + raised
      const price = Number(prices.find(({ priceType }) => priceType === this.#priceType)?.value)
      if (price !== expected)
        throw new Error(`${reference} costs ${price} after ${raised} raises, not ${expected}`)
    }
  }

  async #checkFile({
    product,
    name,
    sha256,
  }: {
    product: string
    name: string
    sha256: string
  }): Promise<void> {
    const path = `/assets/domains/${this.#domainId}/products/${product}/files/${name}`
    const answer = await fetch(this.#url(path), { headers: this.#headers({}) })
    const found = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
    if (answer.status !== 200 || found !== sha256)
      throw new Error(`${name} of ${product}: ${answer.status}, other content`)
  }

  async #query(perPage: number): Promise<{ total: number; result: Product[] }> {
    const path = `/api/products/query?page=1&per_page=${perPage}`
    return (await this.#asked('POST', path, { filters: [], sorting: 'reference' })) as {
      total: number
      result: Product[]
    }
  }

  /** The answer's content; rejects for any other answer. */
  async #asked(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await this.#call(method, path, body, {})
    return answer.status === 200 ? answer.body : fail(path, answer)
  }

  /** Null where there was no answer, or none about the thing itself. */
  async #try(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer | null> {
    const cookie = this.#cookie
    try {
      const answer = await this.#call(method, path, body, headers)
      // The session of this call was replaced by a sign-in meanwhile, or by one that nobody was told of.
      if (answer.status === 401 || (answer.status === 403 && isLoginAgain(answer))) {
        if (cookie === this.#cookie) await this.#signIn()
        return null
      }
      return answer
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      this.figures.unanswered += 1
      await sleep(100)
      return null
    }
  }

  async #call(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const isBytes = Buffer.isBuffer(body)
    let answer: Response
    let text: string
    try {
      answer = await fetch(this.#url(path), {
        method,
        headers: this.#headers({
          ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
          ...headers,
        }),
        ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      text = await answer.text()
    } catch (cause) {
      throw new Unanswered('no answer', { cause })
    }
    if (answer.status === 503) throw new Unanswered('not available')
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }

  #headers(more: Record<string, string>): Record<string, string> {
    return { cookie: this.#cookie, origin: `http://127.0.0.1:${this.#port}`, ...more }
  }

  #url(path: string): string {
    const url = new URL(path, `http://127.0.0.1:${this.#port}`)
    if (this.#domainId !== '' && !url.searchParams.has('domain'))
      url.searchParams.set('domain', this.#domainId)
    return url.href
  }
}

function isLoginAgain({ body }: Answer): boolean {
  return (body as { code?: string } | null)?.code === 'LoginAgain'
}

function fail(what: string, { status, body }: Answer): never {
  throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
}
