import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SECRET_NAMES, VARIABLES } from './config.ts'

const document = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')

it('the document of settings lists every variable with what it does and its default', () => {
  const rows = Object.entries(VARIABLES).map(
    ([name, { description, default: standard }]) =>
      `| \`${name}\` | ${description} | ${standard === '' ? '' : `\`${standard}\``} |`,
  )
  const table = ['| variable | what it does | default |', '|---|---|---|', ...rows].join('\n')
  const [, found] = /<!-- configuration -->\n([\s\S]*?)\n<!-- \/configuration -->/.exec(document) ?? []
  expect(found).toBe(table)
})

it('the document of settings lists those that may be files', () => {
  expect(document).toContain(`(${SECRET_NAMES.map((name) => `\`${name}\``).join(', ')}) may be files instead`)
})
