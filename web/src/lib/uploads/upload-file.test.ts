import { expect, it } from 'vitest'
import { mayGoOn } from './upload-file.ts'

it.each([
  ['no answer', 0, true, true],
  ['the storage away', 503, true, true],
  ['another fault of the server', 500, true, false],
  ['another part that is still written', 409, true, false],
  ['a refusal', 422, false, false],
  ['a full storage', 507, true, false],
])('after %s a file is sent on: at first, and for an hour', (_title, status, atFirst, later) => {
  expect([mayGoOn(status, 0), mayGoOn(status, 4), mayGoOn(status, 100)]).toEqual([atFirst, atFirst, later])
})
