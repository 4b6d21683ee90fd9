/** What the modules bring, put together. */
import { notificationTopics } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { topics } from './modules.ts'

it('has each topic that people choose brought by a module, and no other', () => {
  const brought = new Set(topics.flatMap(({ links }) => Object.keys(links)))
  expect([...brought].sort()).toEqual([...notificationTopics].sort())
})

it('has each event once', () => {
  const kinds = topics.map(({ event }) => event.kind)
  expect(kinds).toEqual([...new Set(kinds)])
})
