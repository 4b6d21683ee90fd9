import { describe, expect, it } from 'vitest'
import { isNewer } from './served-version.ts'

describe('a newer version', () => {
  it('is one with another entry script', () => {
    expect(isNewer({ version: '0.1.0', entry: '/static/index-b.js' }, '/static/index-a.js')).toBe(true)
    expect(isNewer({ version: '0.1.0', entry: '/static/index-a.js' }, '/static/index-a.js')).toBe(false)
  })

  it.each([null, 'x', {}, { entry: 3 }, { entry: '' }])('is not announced by %j', (answer) => {
    expect(isNewer(answer, '/static/index-a.js')).toBe(false)
  })
})
