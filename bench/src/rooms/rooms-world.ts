/** Projects with open rooms, made and led through the API. */
import { now } from '../child.ts'
import type { LiveWorld } from '../live/live-world.ts'

export interface OpenedRoom {
  roomId: string
  epoch: number
  /** Their places in the world's list. */
  people: readonly number[]
}

interface Stage {
  epoch: number
  revision: number
}

export class RoomsServer {
  readonly #origin: string
  readonly world: LiveWorld
  #presented = 0
  #products: readonly string[] = []

  constructor(port: number, world: LiveWorld) {
    this.#origin = `http://127.0.0.1:${port}`
    this.world = world
  }

  /** As the administrator. */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { adminCookie: cookie, domainId } = this.world
    const answer = await fetch(
      `${this.#origin}/api${path}${path.includes('?') ? '&' : '?'}domain=${domainId}`,
      {
        method,
        headers: {
          cookie,
          origin: this.#origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return (text === '' ? null : JSON.parse(text)) as Answer
  }

  /** Two that all clients see; the same each time. */
  async products(): Promise<readonly string[]> {
    if (this.#products.length > 0) return this.#products
    const { result } = await this.call<{ result: { _id: string }[] }>(
      'GET',
      '/folders?page=1&per_page=-1&sort=left',
    )
    const folder = await this.call<{ _id: string }>('POST', '/folders', {
      name: 'Presented',
      parent: result[0]?._id,
      isProductFolder: true,
    })
    await this.call('PATCH', `/folders/${folder._id}`, { isPublished: true, version: 1 })
    const { version } = await this.call<{ version: number }>('GET', `/groups/${this.world.groupId}`)
    await this.call('PATCH', `/groups/${this.world.groupId}?version=${version}`, {
      folders: [{ id: folder._id, canView: true, canEdit: false }],
    })
    const made: string[] = []
    for (const name of ['Table', 'Bench'])
      made.push(
        (
          await this.call<{ _id: string }>('POST', '/products', {
            name,
            reference: name,
            folders: [folder._id],
          })
        )._id,
      )
    this.#products = made
    return made
  }

  /** The next product in all of them at once; when each was asked for. */
  async present(opened: readonly OpenedRoom[]): Promise<ReadonlyMap<string, number>> {
    this.#presented += 1
    const product = this.#products[this.#presented % this.#products.length]
    const begun = new Map<string, number>()
    await Promise.all(
      opened.map(async ({ roomId, epoch }) => {
        begun.set(roomId, now())
        await this.call('PUT', `/rooms/${roomId}/stage`, { epoch, product, media: null, follows: true })
      }),
    )
    return begun
  }

  async stageOf(roomId: string): Promise<Stage> {
    const { epoch, stage } = await this.call<{ epoch: number; stage: Stage }>('GET', `/rooms/${roomId}`)
    return { epoch, revision: stage.revision }
  }

  /** A message like that of a stage, for a sender that needs the same number of bytes. */
  messageLike(room: string) {
    const [product] = this.#products
    return { room, epoch: 1, revision: 1, product, isHidden: false, media: null, follows: true }
  }
}

/** A room for each list of people, who are asked in its project. */
export async function openRooms(
  server: RoomsServer,
  groups: readonly (readonly number[])[],
): Promise<OpenedRoom[]> {
  const { personIds } = server.world
  const products = (await server.products()).map((product) => ({ product }))
  const opened: OpenedRoom[] = []
  for (const people of groups) {
    const { _id } = await server.call<{ _id: string }>('POST', '/projects', {
      name: `Project ${opened.length + 1} of ${groups.length}`,
      sessions: ['st'],
      products,
      attendees: people.map((at) => ({ user: personIds[at] })),
      orderFields: [{ name: 'Quantity', type: 'number' }],
    })
    await server.call('POST', `/projects/${_id}/invite`)
    await server.call('POST', `/projects/${_id}/start`)
    const room = await server.call<{ _id: string; epoch: number }>('POST', `/projects/${_id}/rooms`, {
      kind: 'st',
    })
    opened.push({ roomId: room._id, epoch: room.epoch, people })
  }
  return opened
}
