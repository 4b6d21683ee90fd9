/** A DNS server on this machine, which knows the TXT records that a test gives it. */
import { createUDPServer, Packet } from 'dns2'

/** What it says of a name: these records, that it failed, or nothing at all. */
export type DnsAnswer = readonly (string | readonly string[])[] | 'fails' | 'silent'

export interface DnsServer {
  /** `127.0.0.1:1234` */
  address: string
  /** Of names that nothing was said of it says that they don't exist. */
  say(name: string, answer: DnsAnswer): void
  close(): Promise<void>
}

const serverFailure = 2
const noSuchName = 3

export async function startDnsServer(port = 0): Promise<DnsServer> {
  const answers = new Map<string, DnsAnswer>()
  const server = createUDPServer((request, send) => {
    const [question] = request.questions
    const name = question?.name.toLowerCase() ?? ''
    const answer = answers.get(name)
    if (answer === 'silent') return
    const response = Packet.createResponseFromRequest(request)
    if (answer === 'fails') response.header.rcode = serverFailure
    else if (answer === undefined) response.header.rcode = noSuchName
    else if (question?.type === Packet.TYPE.TXT)
      for (const record of answer) {
        const data = typeof record === 'string' ? [record] : [...record]
        const resource = new Packet.Resource(name, Packet.TYPE.TXT, Packet.CLASS.IN, 1)
        response.answers.push(Object.assign(resource, { data }))
      }
    void send(response)
  })
  await server.listen(port, '127.0.0.1')
  return {
    address: `127.0.0.1:${server.address().port}`,
    say: (name, answer) => {
      answers.set(name, answer)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
