// @slow: it kills programs and starts them again
/** The server is killed while clients answer: what was acknowledged is there, once, with its author. */
import { expect, it } from 'vitest'
import { Answering, limitOf } from './answering.ts'

const clients = 20
const answersOfEach = 100
/** `npm run crash-test` asks for more. */
const kills = Number(process.env.VITRINE_KILLS_WHILE_ANSWERING || 3)

it(
  `keeps each of ${clients * answersOfEach} answers of ${clients} clients once while the server is killed ${kills} times`,
  async () => {
    const answering = await Answering.begin(clients)
    const { program, attendees } = answering.parts
    try {
      const work = Promise.all(
        attendees.map(async (attendee) => {
          for (let n = 0; n < answersOfEach; n++) await answering.answer(attendee, n)
        }),
      )
      const share = (clients * answersOfEach) / (kills + 1)
      for (let kill = 1; kill <= kills; kill++) {
        await answering.reach(kill * share)
        await program.kill(false)
        await program.start()
      }
      await work
      await answering.checkKept()
      expect(answering.acknowledged).toBe(clients * answersOfEach)
    } finally {
      await answering.close()
    }
  },
  limitOf(kills),
)
