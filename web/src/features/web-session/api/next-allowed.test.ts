import type { StoredOrderField } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { nextAllowed } from './next-allowed.ts'

const product = { details: [{ detailField: 'pack', value: '24' }] }
const field = (required: boolean, ...rules: StoredOrderField['rules']): StoredOrderField => ({
  _id: 'quantity',
  name: 'Quantity',
  type: 'number',
  unit: '',
  required,
  default: null,
  help: '',
  rules,
})
const packs = field(false, { type: 'min', value: '48' }, { type: 'multipleOf', field: 'pack' })

it.each([
  [packs, '', 'more', '48'],
  [packs, '48', 'more', '72'],
  [packs, '50', 'less', '48'],
  [packs, '48', 'less', ''],
  [packs, '', 'less', null],
  [field(true, { type: 'min', value: '1' }), '1', 'less', null],
  [field(false, { type: 'max', value: '5' }), '5', 'more', null],
  [field(false), '2', 'more', '3'],
  [field(false, { type: 'multipleOf', value: '0.5' }), '2.5', 'more', '3.5'],
  [field(false), '1', 'less', ''],
] as const)('%# goes on to what the rules allow', (one, value, side, next) => {
  expect(nextAllowed(one, product, value, side)).toBe(next)
})
