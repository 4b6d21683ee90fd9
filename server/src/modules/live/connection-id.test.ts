import { expect, it } from 'vitest'
import { createConnectionId, isConnectionOf } from './connection-id.ts'

const secret = 'a secret'

it('the id of a connection belongs to the session it was made for', () => {
  const id = createConnectionId(secret, 'session')
  expect(isConnectionOf(secret, id, 'session')).toBe(true)
  expect(isConnectionOf(secret, id, 'another session')).toBe(false)
  expect(isConnectionOf('another secret', id, 'session')).toBe(false)
  expect(createConnectionId(secret, 'session')).not.toBe(id)
})

it.each(['', '.', 'x', 'x.y', 'x.y.z'])('“%s” is no id', (id) => {
  expect(isConnectionOf(secret, id, 'session')).toBe(false)
})
