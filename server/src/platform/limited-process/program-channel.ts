/** The end that a program has of what `limited-process.ts` keeps open for it: one JSON object a line, in both directions. */
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'

const channel = new Socket({ fd: 3 })
// Without the server, nobody waits for the result.
channel.on('close', () => process.exit())
channel.on('error', () => process.exit())

/** What there is to do. */
export function givenJob<Job>(): Job {
  return JSON.parse(process.argv[2] ?? 'null') as Job
}

/** So much may be on the way, that the program goes on while its reader is busy. */
const mostOnTheWay = 512 * 1024
/** What the system hasn't taken yet, the oldest first. */
const onTheWay: Promise<void>[] = []

/** Waits where nobody takes what was said before. */
export async function say(message: object): Promise<void> {
  onTheWay.push(
    new Promise((resolve) => {
      channel.write(`${JSON.stringify(message)}\n`, () => {
        onTheWay.shift()
        resolve()
      })
    }),
  )
  while (channel.writableLength > mostOnTheWay) await onTheWay[0]
}

/** Says nothing more: the program ends. */
export function sayNoMore(): void {
  channel.resume()
  channel.end()
}

/** What is asked of it, one after the other. */
export async function* asked<Message>(): AsyncGenerator<Message> {
  for await (const line of createInterface({ input: channel })) yield JSON.parse(line) as Message
}
