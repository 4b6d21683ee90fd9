/** A DNS server on this machine, which knows the records that a test gives it. */
import { isIPv6 } from 'node:net'
import { createUDPServer, Packet } from 'dns2'

/** What it says of a name: these TXT records, that it failed, or nothing at all. */
export type DnsAnswer = readonly (string | readonly string[])[] | 'fails' | 'silent'

/** Where a name leads: it is another name of `alias`, or has these addresses. */
export type DnsPlace = { alias: string } | { addresses: readonly string[] } | 'fails' | 'silent'

export interface DnsServer {
  /** `127.0.0.1:1234` */
  address: string
  /** Sets the TXT records of a name. Names that were never set don't exist. */
  say(name: string, answer: DnsAnswer): void
  /** Beside what is said of its TXT records. Like resolvers it follows aliases as far as it knows. */
  lead(name: string, place: DnsPlace): void
  close(): Promise<void>
}

const serverFailure = 2
const noSuchName = 3
const { TYPE, CLASS } = Packet

export async function startDnsServer(port = 0): Promise<DnsServer> {
  const texts = new Map<string, DnsAnswer>()
  const places = new Map<string, DnsPlace>()
  const server = createUDPServer((request, send) => {
    const [question] = request.questions
    const name = question?.name.toLowerCase() ?? ''
    const [text, place] = [texts.get(name), places.get(name)]
    const asked = question?.type === TYPE.TXT ? text : place
    if (asked === 'silent') return
    const response = Packet.createResponseFromRequest(request)
    if (asked === 'fails') response.header.rcode = serverFailure
    else if (text === undefined && place === undefined) response.header.rcode = noSuchName
    else if (question?.type === TYPE.TXT)
      for (const record of typeof text === 'object' ? text : [])
        response.answers.push(
          resource(name, TYPE.TXT, { data: typeof record === 'string' ? [record] : [...record] }),
        )
    else response.answers.push(...placeRecords(name, question?.type ?? 0, places))
    void send(response)
  })
  await server.listen(port, '127.0.0.1')
  return {
    address: `127.0.0.1:${server.address().port}`,
    say: (name, answer) => {
      texts.set(name, answer)
    },
    lead: (name, place) => {
      places.set(name, place)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function resource(name: string, type: number, content: object) {
  return Object.assign(new Packet.Resource(name, type, CLASS.IN, 1), content)
}

function placeRecords(
  name: string,
  type: number,
  places: ReadonlyMap<string, DnsPlace>,
): ReturnType<typeof resource>[] {
  const place = places.get(name)
  if (place === undefined || typeof place === 'string') return []
  if ('alias' in place) {
    const own = resource(name, TYPE.CNAME, { domain: place.alias })
    return type === TYPE.CNAME ? [own] : [own, ...placeRecords(place.alias, type, places)]
  }
  return place.addresses
    .filter((address) => type === (isIPv6(address) ? TYPE.AAAA : TYPE.A))
    .map((address) => resource(name, type, { address }))
}
