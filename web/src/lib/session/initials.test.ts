import { expect, it } from 'vitest'
import { initials } from './initials.ts'

const person = (name: string) => ({ name, email: 'marie.lefevre@atelier.example' })

it.each([
  ['Marie Lefèvre', 'M', 'ML'],
  ['Élodie de la Tour', 'É', 'ÉT'],
  ['王小明', '王', '王小'],
  ['Cher', 'C', 'CH'],
  ['', 'M', 'ML'],
])('shows %j as %s small and %s large', (name, small, large) => {
  expect(initials(person(name), 'small')).toBe(small)
  expect(initials(person(name), 'large')).toBe(large)
})
