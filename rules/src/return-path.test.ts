import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

describe('the way back after signing in', () => {
  it.each(['/catalog', '/catalog/42?folder=7&category=2#top', '/'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    ' /catalog',
    'catalog',
    '',
  ])('refuses %j, which could lead elsewhere', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it.each([undefined, null, 7, ['/catalog'], { href: '/catalog' }])(
    'refuses %j, which is no path',
    (value) => {
      expect(safeReturnPath(value)).toBe('/')
    },
  )

  it.each(['/login', '/login?return=/login', '/security/reset-password?token=1', '/no-access'])(
    'refuses %s, which would only ask to sign in again',
    (path) => {
      expect(safeReturnPath(path)).toBe('/')
    },
  )
})
