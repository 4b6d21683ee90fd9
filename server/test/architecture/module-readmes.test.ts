/** The README of each module says which tables it owns and which modules it uses, and ARCHITECTURE draws the whole. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODULE_ORDER } from '../../src/modules/order.ts'
import { readmeOf, root, withDrawing, withImports } from './documents-of-code.ts'

const toMend = '`npm run documents` writes it'
const labels = ['Owns', 'Uses', 'Offers', 'Never', 'Begin with']

describe.each(MODULE_ORDER)('the README of %s', (name) => {
  const text = readFileSync(join(root, readmeOf(name)), 'utf8')
  const lineOf = (label: string) => new RegExp(`^- \\*\\*${label}\\*\\*: (.*)$`, 'm').exec(text)?.[1] ?? ''

  it('is one of 10 to 40 lines with the lines that all have', () => {
    const length = text.trimEnd().split('\n').length
    expect(length).toBeGreaterThanOrEqual(10)
    expect(length).toBeLessThanOrEqual(40)
    expect(labels.filter((label) => lineOf(label) === '')).toEqual([])
  })

  it('names the tables that the module alone writes, and the modules that it uses', () => {
    expect(text, toMend).toBe(withImports(text, name))
  })
})

const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

it('ARCHITECTURE draws workspaces and modules as they import each other', () => {
  expect(architecture).toMatch(/<!-- drawing -->\n```text\n/)
  expect(architecture, toMend).toBe(withDrawing(architecture))
})

it('ARCHITECTURE has at most 90 lines', () => {
  expect(architecture.trimEnd().split('\n').length).toBeLessThanOrEqual(90)
})
