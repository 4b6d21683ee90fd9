import type { Notification } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { arrivals, countNew, groupLines, linesOfTab, panelStatus } from './panel-lines.ts'

function line(given: Partial<Notification> & { state?: Notification['payload']['state'] }): Notification {
  const { state = null, ...rest } = given
  return {
    _id: 'n1',
    createdAt: '2026-03-10T10:00:00.000Z',
    domain: 'd1',
    domainName: 'Atelier',
    isProcess: state !== null,
    isRead: false,
    isInPanel: true,
    isOnDesktop: false,
    payload: {
      action: 'folder-granted',
      status: null,
      state,
      processed: null,
      total: null,
      skip: null,
      others: {},
    },
    ...rest,
  }
}

describe('the panel', () => {
  it('has the domain on screen in one tab and all others in the other', () => {
    const lines = [line({}), line({ _id: 'n2', domain: 'd2' }), line({ _id: 'n3', isInPanel: false })]
    expect(linesOfTab(lines, 'internal', 'd1').map(({ _id }) => _id)).toEqual(['n1'])
    expect(linesOfTab(lines, 'external', 'd1').map(({ _id }) => _id)).toEqual(['n2'])
    expect(countNew(lines)).toBe(2)
  })

  it('groups by time where its reader is', () => {
    const now = new Date('2026-03-11T01:30:00.000Z')
    const lines = [
      line({ _id: 'a', createdAt: '2026-03-11T01:00:00.000Z' }),
      line({ _id: 'b' }),
      line({ _id: 'c', createdAt: '2025-01-01T00:00:00.000Z' }),
    ]
    const shown = (offset: number) =>
      groupLines(lines, now, offset).map(({ group, lines: own }) => [
        group,
        own.map(({ _id }) => _id).join(''),
      ])
    expect(shown(0)).toEqual([
      ['today', 'a'],
      ['yesterday', 'b'],
      ['older', 'c'],
    ])
    // Five hours to the west it is still the day before.
    expect(shown(-5)).toEqual([
      ['today', 'ab'],
      ['older', 'c'],
    ])
  })

  it('says how the connection is only where there is nothing else to show', () => {
    expect(panelStatus('CONNECTING', 0)).toBe('CONNECTING')
    expect(panelStatus('DISCONNECTED', 0)).toBe('DISCONNECTED')
    expect(panelStatus('CONNECTED', 0)).toBe('EMPTY')
    expect(panelStatus('DISCONNECTED', 3)).toBe('NOT_EMPTY')
  })
})

describe('what has arrived', () => {
  it('is nothing at first, and then what is new, once', () => {
    const first = [line({})]
    const second = [line({ _id: 'n2' }), ...first]
    expect(arrivals(undefined, first)).toEqual([])
    expect(arrivals(first, second).map(({ _id }) => _id)).toEqual(['n2'])
    expect(arrivals(second, second)).toEqual([])
  })

  it('is a process when it ends, not while it moves', () => {
    const running = [line({ state: 'running' })]
    const ended = [line({ state: 'finished', createdAt: '2026-03-10T11:00:00.000Z' })]
    expect(arrivals([], running)).toEqual([])
    expect(arrivals(running, ended)).toEqual(ended)
  })

  it('is a line that tells of more than before', () => {
    const more = [line({ createdAt: '2026-03-10T10:05:00.000Z' })]
    expect(arrivals([line({})], more)).toEqual(more)
  })
})
