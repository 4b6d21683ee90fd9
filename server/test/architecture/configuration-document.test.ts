import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SECRET_NAMES, VARIABLES } from '../../src/platform/config.ts'
import { root, withSettings } from './documents-of-code.ts'

it('the document of settings lists every variable with what it does and its default, and those that may be files', () => {
  const document = readFileSync(join(root, 'docs', 'configuration.md'), 'utf8')
  for (const name of Object.keys(VARIABLES)) expect(document).toContain(`\n| \`${name}\` | `)
  for (const name of SECRET_NAMES) expect(document).toContain(`\`${name}\``)
  expect(document, '`npm run documents` writes it').toBe(withSettings(document))
})
