import { describe, expect, it } from 'vitest'
import type { Listener } from './listener.ts'
import { LiveConnection, noticeOf } from './live-connection.ts'
import { usualLiveLimits } from './live-limits.ts'

const listener: Listener = { id: 'person', caller: { kind: 'anonymous' }, isGuest: false }

/** A reader that takes nothing: all that is sent to it waits. */
function givenSlowReader() {
  const sent: string[] = []
  const socket = {
    sent,
    isCutOff: false,
    bufferedAmount: 0,
    send(data: unknown) {
      sent.push(String(data))
      socket.bufferedAmount += String(data).length
    },
    ping() {},
    close() {},
    terminate() {
      socket.isCutOff = true
    },
  }
  return socket
}

describe('a connection', () => {
  it('is cut off when its reader leaves too much unread', () => {
    const socket = givenSlowReader()
    const limits = { ...usualLiveLimits, unreadBytes: 1_000, spacingMs: 0 }
    const connection = new LiveConnection(
      socket,
      { id: 'id', sessionHash: 'hash', boundTo: null, listener },
      limits,
      0,
    )
    const message = noticeOf({ kind: 'notifications' })
    while (!socket.isCutOff && socket.sent.length < 1_000) connection.notify(message, socket.sent.length)
    expect(socket.isCutOff).toBe(true)
    expect(socket.bufferedAmount).toBeLessThan(1_000 + message.text.length + 1)
  })

  it('may speak so often, again after a while', () => {
    const connection = new LiveConnection(
      givenSlowReader(),
      { id: 'id', sessionHash: 'hash', boundTo: null, listener },
      { ...usualLiveLimits, messages: 2, messageWindowMs: 100 },
      0,
    )
    const speak = (now: number) => connection.isWelcome(Buffer.from('keep-alive'), false, now)
    expect([speak(1), speak(2), speak(3)]).toEqual([true, true, false])
    expect(speak(200)).toBe(true)
  })
})
