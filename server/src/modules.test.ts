/** What the modules bring, put together. */
import { readdirSync, readFileSync } from 'node:fs'
import { notificationTopics } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { topics } from './modules.ts'

it('has each topic that people choose brought by a module, and no other', () => {
  const brought = new Set(topics.flatMap(({ links }) => Object.keys(links)))
  expect([...brought].sort()).toEqual([...notificationTopics].sort())
})

it('has somebody told of each event that a module defines, once', () => {
  const folder = new URL('./modules/', import.meta.url)
  const defined = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(/= defineEvent<.+?>\(\s*'([a-z-]+)'/gs),
    ])
    .map(([, kind]) => kind)
  expect(topics.map(({ event }) => event.kind).sort()).toEqual(defined.sort())
})
